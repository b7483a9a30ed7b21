//! The files of the page, embedded in the program, and its security headers.

use std::borrow::Cow;
use std::collections::HashMap;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::io::Write;
use std::sync::{LazyLock, Mutex, PoisonError};

use axum::body::Bytes;
use axum::http::{HeaderMap, HeaderValue, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};
use flate2::Compression;
use flate2::write::GzEncoder;

/// A file of the page.
struct Asset {
    path: &'static str,
    /// Where its source is, for programs that are being developed.
    #[cfg(debug_assertions)]
    source: &'static str,
    bytes: &'static [u8],
}

// `ASSETS`, all files of `web/`, as the build script has found them.
include!(concat!(env!("OUT_DIR"), "/assets.rs"));

/// A file, if the page has one of this name. Programs that are being developed read it anew, so that an edit shows at once.
fn asset(path: &str) -> Option<Cow<'static, [u8]>> {
    let asset = ASSETS.iter().find(|asset| asset.path == path)?;
    #[cfg(debug_assertions)]
    if let Ok(bytes) = std::fs::read(asset.source) {
        return Some(bytes.into());
    }
    Some(asset.bytes.into())
}

/// What a browser remembers a file by: the same as long as the file is.
fn tag(bytes: &[u8]) -> String {
    let mut hasher = DefaultHasher::new();
    bytes.hash(&mut hasher);
    format!("{:016x}", hasher.finish())
}

/// Nothing from other sites, nothing inline, and no site may put the page into a frame.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; \
    connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/// The file at this address.
pub(crate) async fn file(uri: Uri, headers: HeaderMap) -> Response {
    let path = match uri.path().trim_start_matches('/') {
        "" => "index.html",
        path => path,
    };
    let Some(bytes) = asset(path) else {
        return (StatusCode::NOT_FOUND, "there is no such page\n").into_response();
    };
    let is_packed = accepts_gzip(&headers);
    let tag = format!("\"{}{}\"", tag(&bytes), if is_packed { "-gzip" } else { "" });
    if headers.get(header::IF_NONE_MATCH).is_some_and(|seen| seen.as_bytes() == tag.as_bytes()) {
        return StatusCode::NOT_MODIFIED.into_response();
    }
    let headers = [
        (header::CONTENT_TYPE, kind(path)),
        (header::ETAG, tag.as_str()),
        (header::CACHE_CONTROL, "no-cache"),
        (header::VARY, "accept-encoding"),
    ];
    if is_packed {
        let packed = packed(&tag, &bytes);
        return (headers, [(header::CONTENT_ENCODING, "gzip")], packed).into_response();
    }
    (headers, bytes).into_response()
}

/// Whether a client understands gzip, as every browser does.
fn accepts_gzip(headers: &HeaderMap) -> bool {
    let accepted = headers.get(header::ACCEPT_ENCODING).and_then(|value| value.to_str().ok()).unwrap_or_default();
    let mut encodings = accepted.split(',').map(|encoding| encoding.split_once(';').unwrap_or((encoding, "")));
    encodings.any(|(name, quality)| {
        name.trim() == "gzip" && !matches!(quality.trim(), "q=0" | "q=0.0" | "q=0.00" | "q=0.000")
    })
}

/// A file compressed, which is done once for each: they do not change while the program runs.
fn packed(tag: &str, data: &[u8]) -> Bytes {
    static PACKED: LazyLock<Mutex<HashMap<String, Bytes>>> = LazyLock::new(Mutex::default);
    let mut known = PACKED.lock().unwrap_or_else(PoisonError::into_inner);
    let packed = known.entry(tag.to_owned()).or_insert_with(|| {
        let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
        // Writing to memory does not fail.
        let _ = encoder.write_all(data);
        encoder.finish().unwrap_or_default().into()
    });
    packed.clone()
}

fn kind(path: &str) -> &'static str {
    match path.rsplit_once('.').map(|(_, extension)| extension) {
        Some("html") => "text/html; charset=utf-8",
        Some("js") => "text/javascript; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("svg") => "image/svg+xml",
        Some("json" | "webmanifest") => "application/json",
        _ => "text/plain; charset=utf-8",
    }
}

/// Adds the security headers.
pub(crate) fn guard(headers: &mut HeaderMap) {
    headers.insert(header::CONTENT_SECURITY_POLICY, HeaderValue::from_static(POLICY));
    headers.insert(header::X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff"));
    headers.insert(header::REFERRER_POLICY, HeaderValue::from_static("no-referrer"));
    headers.insert("cross-origin-opener-policy", HeaderValue::from_static("same-origin"));
    headers.insert("cross-origin-resource-policy", HeaderValue::from_static("same-origin"));
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use cinquina_formats::Format;
    use cinquina_game::Rule;
    use serde_json::Value;

    use super::{asset, tag};

    fn text(path: &str) -> String {
        String::from_utf8(asset(path).unwrap().into_owned()).unwrap()
    }

    #[test]
    fn a_changed_file_has_another_tag() {
        let page = asset("index.html").unwrap();
        assert_eq!(tag(&page), tag(&page.clone()));
        assert_ne!(tag(&page), tag(&page[1..]));
        assert!(asset("../Cargo.toml").is_none() && asset("js").is_none());
    }

    /// Whether the page has words for this, in every language.
    fn is_worded(key: &str) -> bool {
        let languages = ["en", "zh", "it", "cs", "ja"];
        languages.iter().all(|language| text(&format!("js/languages/{language}.js")).contains(&format!("'{key}': '")))
    }

    #[test]
    fn the_page_has_a_name_for_every_rule() {
        for rule in Rule::ALL {
            let key = format!("rule.{}", rule.name().replace('-', "_"));
            assert!(is_worded(&key), "a language in js/languages has no {key}");
        }
    }

    #[test]
    fn the_page_opens_files_of_every_format() {
        let load = text("js/ui/load.js");
        let (_, list) = load.split_once("const FORMATS = [").unwrap();
        let (list, _) = list.split_once(']').unwrap();
        let named: BTreeSet<&str> = list.split('\'').skip(1).step_by(2).collect();
        assert_eq!(named, Format::EXTENSIONS.into_iter().collect(), "FORMATS in js/ui/load.js");
    }

    #[test]
    fn the_page_has_a_name_and_a_task_for_every_kind_of_puzzle() {
        let puzzles: Vec<Value> = serde_json::from_str(&text("puzzles.json")).unwrap();
        let kinds: BTreeSet<&str> = puzzles.iter().map(|puzzle| puzzle["kind"].as_str().unwrap()).collect();
        assert!(kinds.len() >= 2, "{kinds:?}");
        let learn = text("js/views/learn.js");
        for kind in kinds {
            for key in [format!("puzzle.{kind}"), format!("puzzle.task_{kind}")] {
                assert!(is_worded(&key), "a language in js/languages has no {key}");
                assert!(learn.contains(&format!("'{key}'")), "js/views/learn.js does not use {key}");
            }
        }
    }
}
