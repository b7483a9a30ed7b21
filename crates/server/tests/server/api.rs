//! The commands for scripts, as `web/api/openapi.json` documents them.

use crate::support::Running;
use serde_json::Value;

fn post(server: &Running, path: &str, body: &Value) -> (u16, Value) {
    let body = body.to_string();
    let answer = server.http(&format!(
        "POST {path} HTTP/1.1\r\nHost: {}\r\nContent-Type: application/json\r\nContent-Length: {}\r\nConnection: close\r\n\r\n{body}",
        server.address,
        body.len()
    ));
    let (head, body) = answer.split_once("\r\n\r\n").unwrap();
    let status = head.split(' ').nth(1).unwrap().parse().unwrap();
    (status, serde_json::from_str(body).unwrap())
}

/// The OpenAPI document as it is served.
fn document(server: &Running) -> Value {
    let answer = server
        .http(&format!("GET /api/openapi.json HTTP/1.1\r\nHost: {}\r\nConnection: close\r\n\r\n", server.address));
    serde_json::from_str(answer.split_once("\r\n\r\n").unwrap().1).unwrap()
}

#[test]
fn every_example_of_the_document_has_the_documented_answer() {
    let server = Running::start();
    let document = document(&server);
    let paths = document["paths"].as_object().unwrap();
    for wanted in ["/api/analyse", "/api/solve", "/api/verify", "/api/convert"] {
        assert!(paths.contains_key(wanted), "{wanted}");
    }
    for (path, operation) in paths {
        let example = &operation["post"]["requestBody"]["content"]["application/json"]["example"];
        let (status, answer) = post(&server, path, example);
        assert_eq!(status, 200, "{path}: {answer}");
        let schema = &operation["post"]["responses"]["200"]["content"]["application/json"]["schema"];
        assert_eq!(problem(&document, schema, &answer), None, "{path}: {answer}");
    }
}

/// Where a value is not what its schema says, and why; for the words of JSON Schema that the document has.
fn problem(document: &Value, schema: &Value, value: &Value) -> Option<String> {
    let fits = |schema: &Value| problem(document, schema, value).is_none();
    if let Some(path) = schema["$ref"].as_str() {
        return problem(document, document.pointer(path.trim_start_matches('#')).unwrap(), value);
    }
    let any = |words: &Value| words.as_array().is_none_or(|all| all.iter().any(&fits));
    if !any(&schema["anyOf"]) || !any(&schema["oneOf"]) {
        return Some(format!("{value} fits no alternative"));
    }
    if schema.get("const").is_some_and(|wanted| wanted != value)
        || schema["enum"].as_array().is_some_and(|wanted| !wanted.contains(value))
    {
        return Some(format!("{value} is not one of the values"));
    }
    let is = |kind: &Value| match kind.as_str().unwrap() {
        "object" => value.is_object(),
        "array" => value.is_array(),
        "string" => value.is_string(),
        "boolean" => value.is_boolean(),
        "integer" => value.is_i64() || value.is_u64(),
        "number" => value.is_number(),
        "null" => value.is_null(),
        other => panic!("{other} is no type"),
    };
    let kinds = match &schema["type"] {
        Value::Array(kinds) => kinds.clone(),
        Value::Null => vec![],
        kind => vec![kind.clone()],
    };
    if !kinds.is_empty() && !kinds.iter().any(is) {
        return Some(format!("{value} is no {}", schema["type"]));
    }
    if let Some(fields) = value.as_object() {
        let missing = |name: &&Value| !fields.contains_key(name.as_str().unwrap());
        if let Some(name) = schema["required"].as_array().into_iter().flatten().find(missing) {
            return Some(format!("{name} is missing"));
        }
        // A field that the document does not have is a mistake as well.
        if let (Some(known), true) = (schema["properties"].as_object(), schema["anyOf"].is_null()) {
            let of_field = |(name, value): (&String, &Value)| match known.get(name) {
                Some(schema) => problem(document, schema, value).map(|problem| format!("{name}: {problem}")),
                None => Some(format!("{name} is not documented")),
            };
            return fields.iter().find_map(of_field);
        }
    }
    let items = value.as_array().into_iter().flatten().enumerate();
    items
        .filter_map(|(number, item)| {
            let schema = schema["prefixItems"].get(number).or_else(|| schema.get("items"))?;
            problem(document, schema, item).map(|problem| format!("{number}: {problem}"))
        })
        .next()
}

#[test]
fn the_proof_of_a_solved_position_verifies_and_a_changed_one_does_not() {
    let server = Running::start();
    let position = serde_json::json!({ "position": { "moves": "h8a1i8a3j8a5" }, "time_ms": 5000 });
    let (_, solved) = post(&server, "/api/solve", &position);
    assert_eq!((&solved["result"], &solved["checked"]), (&"win".into(), &true.into()));
    let proof = solved["proof"].as_str().unwrap();
    let holds = |proof: &str| post(&server, "/api/verify", &serde_json::json!({ "proof": proof })).1["holds"].clone();
    assert_eq!(holds(proof), true);
    assert_eq!(holds(&proof.replace("turn black", "turn white")), false);
}

#[test]
fn an_unknown_result_states_the_reason() {
    let server = Running::start();
    let document = document(&server);
    let operation = &document["paths"]["/api/solve"]["post"];
    let fields = &operation["responses"]["200"]["content"]["application/json"]["schema"]["properties"];
    // White has nothing, and no hope.
    for time_ms in [0, 3_000] {
        let position = serde_json::json!({ "moves": "h8a1i9a3k2" });
        let asked = serde_json::json!({ "position": position, "attacker": "white", "time_ms": time_ms });
        let (_, answer) = post(&server, "/api/solve", &asked);
        assert_eq!((&answer["result"], &answer["why"]), (&"unknown".into(), &"time".into()), "{answer}");
        assert!(time_ms == 0 || answer["none_by"] == "t2t3", "{answer}");
        for field in ["result", "why", "none_by"] {
            assert_eq!(problem(&document, &fields[field], &answer[field]), None, "{field} of {answer}");
        }
    }
}

#[test]
fn every_error_has_a_code() {
    let server = Running::start();
    let bad = |path: &str, body: Value| {
        let (status, answer) = post(&server, path, &body);
        (status, answer["code"].as_str().unwrap().to_owned())
    };
    assert_eq!(bad("/api/look", serde_json::json!({ "position": { "moves": "h8h8" } })), (422, "occupied".into()));
    assert_eq!(bad("/api/look", serde_json::json!([])), (422, "bad_request".into()));
    assert_eq!(bad("/api/verify", serde_json::json!({ "proof": "", "expect": "h8,i9" })), (422, "bad_request".into()));
    assert_eq!(bad("/api/nothing", serde_json::json!({})), (422, "bad_request".into()));
    assert_eq!(bad("/api/analyse", serde_json::json!({ "position": { "colour": 1 } })), (422, "bad_request".into()));
    assert_eq!(
        bad("/api/solve", serde_json::json!({ "position": { "moves": "a1b2a2b3a3b4a4b5a5" } })),
        (422, "over".into())
    );
}

/// The error message for a request with this number in a field.
fn error_message(server: &Running, path: &str, example: &Value, field: &str, number: &Value) -> String {
    let mut asked = example.clone();
    asked[field] = number.clone();
    let (status, answer) = post(server, path, &asked);
    assert_eq!((status, &answer["code"]), (422, &"bad_request".into()), "{path} {field} {number}: {answer}");
    answer["message"].as_str().unwrap().to_owned()
}

#[test]
fn every_number_outside_its_range_is_refused_with_the_range() {
    let server = Running::start();
    let mut checked = 0;
    for (path, operation) in document(&server)["paths"].as_object().unwrap() {
        let body = &operation["post"]["requestBody"]["content"]["application/json"];
        for (field, schema) in body["schema"]["properties"].as_object().into_iter().flatten() {
            if schema["type"] != "integer" {
                continue;
            }
            let [least, most] = ["minimum", "maximum"].map(|end| schema[end].as_i64().expect("a range"));
            for number in [(least - 1).into(), (most + 1).into(), (-5).into(), 1e99.into(), 1.5.into(), "1".into()] {
                let message = error_message(&server, path, &body["example"], field, &number);
                let range = format!("{field} must be a whole number from {least} to {most}");
                assert!(message.contains(&range), "{path} {field} {number}: {message}");
            }
            checked += 1;
        }
    }
    assert_eq!(checked, 12, "the fields of the document that are numbers");
}

#[test]
fn the_error_names_the_node_whose_parent_does_not_exist() {
    let server = Running::start();
    for parent in [-1, 2] {
        let nodes = serde_json::json!([[0, "", ""], [0, "h8", ""], [parent, "i9", ""]]);
        let asked = serde_json::json!({ "record": { "start": {}, "nodes": nodes }, "to": "sgf" });
        let (status, answer) = post(&server, "/api/write", &asked);
        let expected = format!("the parent of node 2 must be a whole number from 0 to 1, not {parent}");
        assert_eq!((status, &answer["message"]), (422, &expected.into()));
    }
}
