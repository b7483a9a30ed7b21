//! The types of the service in TypeScript, which checks the page's JavaScript.

use std::fmt::Write;

use serde_json::Value;

use crate::{Service, name};

const HEAD: &str = "// What the page asks and is answered. Generated from the types of crates/service; the test `generated` of \
    crates/server\n// says how.\n";

pub(crate) fn declarations(service: &Service) -> String {
    let mut text = HEAD.to_owned();
    for (name, schema) in &service.types {
        text += "\n";
        comment(&mut text, schema, "");
        if schema["properties"].is_object() {
            writeln!(text, "export interface {name} {}", object(schema, "")).unwrap();
        } else if let Some(variants) = schema["oneOf"].as_array().filter(|variants| is_enumeration(variants)) {
            writeln!(text, "export type {name} =").unwrap();
            for variant in variants {
                comment(&mut text, variant, "  ");
                writeln!(text, "  | {}", of(variant, "  ")).unwrap();
            }
            text.insert(text.len() - 1, ';');
        } else {
            writeln!(text, "export type {name} = {};", of(schema, "")).unwrap();
        }
    }
    text += "\n/** Every command: what is asked, what is answered, and what is reported before that. */\n";
    text += "export interface Commands {\n";
    for command in &service.commands {
        let [request, answer] = [&command.request, &command.answer].map(|schema| of(schema.as_value(), "  "));
        let progress = command.progress.as_ref().map_or("never".into(), |progress| of(progress.as_value(), "  "));
        writeln!(text, "  {}: {{ request: {request}; answer: {answer}; progress: {progress} }};", command.name)
            .unwrap();
    }
    text + "}\n"
}

/// Whether these are the values of an enumeration.
fn is_enumeration(variants: &[Value]) -> bool {
    variants.iter().all(|variant| variant["const"].is_string())
}

fn comment(text: &mut String, schema: &Value, indent: &str) {
    if let Some(description) = schema["description"].as_str() {
        writeln!(text, "{indent}/** {} */", description.replace("\n\n", " ")).unwrap();
    }
}

/// A schema as a type. What is not known here is an error: better than a type that checks nothing.
fn of(schema: &Value, indent: &str) -> String {
    if let Some(name) = name(schema) {
        return name.to_owned();
    }
    if let Some(value) = schema.get("const") {
        return literal(value);
    }
    if let Some(values) = schema["enum"].as_array() {
        return values.iter().map(literal).collect::<Vec<_>>().join(" | ");
    }
    if let Some(any) = schema.get("anyOf").or_else(|| schema.get("oneOf")) {
        return any.as_array().unwrap().iter().map(|one| of(one, indent)).collect::<Vec<_>>().join(" | ");
    }
    match &schema["type"] {
        Value::Array(types) => {
            let one = |kind: &Value| {
                let mut schema = schema.clone();
                schema["type"] = kind.clone();
                of(&schema, indent)
            };
            types.iter().map(one).collect::<Vec<_>>().join(" | ")
        }
        Value::String(kind) => match kind.as_str() {
            "string" => "string".into(),
            "boolean" => "boolean".into(),
            "integer" | "number" => "number".into(),
            "null" => "null".into(),
            "array" => array(schema, indent),
            "object" => object(schema, indent),
            other => panic!("{other} has no type"),
        },
        _ => panic!("there is no type for {schema}"),
    }
}

fn literal(value: &Value) -> String {
    value.as_str().map_or_else(|| value.to_string(), |text| format!("'{text}'"))
}

fn array(schema: &Value, indent: &str) -> String {
    if let Some(items) = schema["prefixItems"].as_array() {
        return format!("[{}]", items.iter().map(|item| of(item, indent)).collect::<Vec<_>>().join(", "));
    }
    let item = of(&schema["items"], indent);
    match (schema["minItems"].as_u64(), schema["maxItems"].as_u64()) {
        (Some(least), Some(most)) if least == most => format!("[{}]", vec![item; most as usize].join(", ")),
        _ if item.contains(' ') && !item.starts_with('[') => format!("({item})[]"),
        _ => format!("{item}[]"),
    }
}

fn object(schema: &Value, indent: &str) -> String {
    let Some(fields) = schema["properties"].as_object() else { return "{}".into() };
    let inner = format!("{indent}  ");
    let is_required =
        |field: &str| schema["required"].as_array().is_some_and(|names| names.iter().any(|name| name == field));
    let mut text = "{\n".to_owned();
    for (field, schema) in fields {
        comment(&mut text, schema, &inner);
        let mark = if is_required(field) { "" } else { "?" };
        writeln!(text, "{inner}{field}{mark}: {};", of(schema, &inner)).unwrap();
    }
    text + indent + "}"
}
