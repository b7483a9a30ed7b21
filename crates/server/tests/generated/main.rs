//! What is generated: from the types of the service the page's types and the OpenAPI description, from the table of pattern
//! names the page's names.

mod openapi;
mod pattern_names;
mod typescript;

use std::path::Path;

use cinquina_service::schema::{self, CommandSchema};
use schemars::SchemaGenerator;
use schemars::generate::SchemaSettings;
use serde_json::{Map, Value};

/// The commands, and the types that their schemas refer to.
struct Service {
    commands: Vec<CommandSchema>,
    types: Map<String, Value>,
}

/// Where a schema finds the types that it refers to.
const TYPES: &str = "/components/schemas";

impl Service {
    fn new() -> Self {
        let settings = SchemaSettings::draft2020_12().with(|settings| settings.definitions_path = TYPES.into());
        let mut requests = SchemaGenerator::new(settings.clone().for_deserialize());
        let mut answers = SchemaGenerator::new(settings.for_serialize());
        let commands = schema::commands(&mut requests, &mut answers);
        schema::error(&mut answers);
        // A type that is asked and answered is documented as it may be asked, with what may be left out.
        let mut types = answers.take_definitions(true);
        types.extend(requests.take_definitions(true));
        types.values_mut().for_each(tidy);
        Self { commands, types }
    }

    /// The type that a schema refers to.
    fn resolve<'a>(&'a self, schema: &'a Value) -> &'a Value {
        name(schema).map_or(schema, |name| &self.types[name])
    }
}

/// The name of the type that a schema refers to.
fn name(schema: &Value) -> Option<&str> {
    schema["$ref"].as_str()?.strip_prefix('#')?.strip_prefix(TYPES)?.strip_prefix('/')
}

/// Leaves out what says nothing: the defaults `null`, and how many bits a number has. Comments become lines.
fn tidy(schema: &mut Value) {
    match schema {
        Value::Object(fields) => {
            fields.remove("format");
            if fields.get("default").is_some_and(Value::is_null) {
                fields.remove("default");
            }
            if let Some(Value::String(text)) = fields.get_mut("description") {
                *text = text.split("\n\n").map(|part| part.replace('\n', " ")).collect::<Vec<_>>().join("\n\n");
            }
            fields.values_mut().for_each(tidy);
        }
        Value::Array(items) => items.iter_mut().for_each(tidy),
        _ => {}
    }
}

/// Compares a committed file with what it should be, or writes it.
#[track_caller]
fn compare(path: &str, expected: &str) {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join(path);
    if std::env::var_os("GENERATE").is_some() {
        std::fs::write(&file, expected).unwrap();
    }
    let committed = std::fs::read_to_string(&file).unwrap_or_default();
    assert!(
        committed == expected,
        "crates/server/{path} is not what the program says; this writes it: \
        GENERATE=1 cargo test -p cinquina-server --test generated"
    );
}

#[test]
fn the_description_for_scripts_is_up_to_date() {
    compare("web/api/openapi.json", &openapi::document(&Service::new()));
}

#[test]
fn the_types_of_the_page_are_up_to_date() {
    compare("web/js/service.d.ts", &typescript::declarations(&Service::new()));
}

#[test]
fn the_names_of_patterns_are_up_to_date() {
    compare("web/js/languages/names.js", &pattern_names::module());
}

/// Every shape that the service names has its words on the page.
#[test]
fn the_service_and_the_table_name_the_same_shapes() {
    for shape in cinquina_patterns::Shape::ALL {
        let name = serde_json::to_value(cinquina_service::ShapeName::from(shape)).unwrap();
        assert_eq!(name, shape.names().key);
    }
}
