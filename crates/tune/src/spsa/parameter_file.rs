use std::fmt::Write;

/// The file that an engine takes its numbers from (`parameters=FILE`), below a line on what made it.
pub fn parameter_file(made_by: &str, parameters: &[(&str, i32)]) -> String {
    let mut text = format!("# {}\n", made_by.replace('\n', " "));
    for (name, value) in parameters {
        let _ = writeln!(text, "{name} = {value}");
    }
    text
}
