//! Numbers with a unit, as people write them.

use std::time::Duration;

/// A number of seconds, for what takes a while.
pub(crate) fn seconds(text: &str) -> Result<f64, String> {
    match text.parse::<f64>() {
        Ok(seconds) if (0.01..=3600.0).contains(&seconds) => Ok(seconds),
        _ => Err("give a number of seconds from 0.01 to 3600".into()),
    }
}

/// A time with its unit: 500ms, 5s, 2m; a number alone is in seconds.
pub(crate) fn duration(text: &str) -> Result<Duration, String> {
    let number = text.trim_end_matches(|c: char| c.is_ascii_alphabetic());
    let unit = match text.get(number.len()..) {
        Some("ms") => 0.001,
        Some("" | "s") => 1.0,
        Some("m" | "min") => 60.0,
        _ => return Err("give a time such as 500ms, 5s or 2m".into()),
    };
    match number.parse::<f64>() {
        Ok(count) if (0.0..=86_400.0).contains(&(count * unit)) => Ok(Duration::from_secs_f64(count * unit)),
        _ => Err("give a time such as 500ms, 5s or 2m, at most a day".into()),
    }
}

/// A number of megabytes, as bytes.
pub(crate) fn megabytes(text: &str) -> Result<usize, String> {
    match text.parse::<usize>() {
        Ok(count @ 1..=1_048_576) => Ok(count << 20),
        _ => Err("give a number of megabytes from 1 to 1048576".into()),
    }
}
