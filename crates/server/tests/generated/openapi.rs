//! The commands as OpenAPI paths.

use cinquina_service::schema::CommandSchema;
use serde_json::{Map, Value, json};

use crate::{Service, TYPES};

pub(crate) fn document(service: &Service) -> String {
    let error = json!({ "$ref": format!("#{TYPES}/RequestError") });
    let commands = service.commands.iter().filter(|command| command.name != "open");
    let paths: Map<String, Value> =
        commands.map(|command| (format!("/api/{}", command.name), path(service, command))).collect();
    let mut types = Map::new();
    refer(service, &json!(paths), &mut types);
    refer(service, &error, &mut types);
    let document = json!({
        "openapi": "3.1.0",
        "info": {
            "title": "Cinquina",
            "version": env!("CARGO_PKG_VERSION"),
            "license": { "name": "MIT OR Apache-2.0" },
            "description": "The commands of the page, for scripts. Send JSON with POST; with --listen also the header \
                'Authorization: Bearer TOKEN'. Closing the connection stops the work.",
        },
        "servers": [{ "url": "http://127.0.0.1:8555" }],
        "paths": paths,
        "components": {
            "schemas": types,
            "responses": {
                "Error": {
                    "description": "The request failed",
                    "content": { "application/json": { "schema": error } },
                },
            },
        },
    });
    format!("{document:#}\n")
}

/// Adds the types that a part of the document refers to, and those that they refer to.
fn refer(service: &Service, part: &Value, types: &mut Map<String, Value>) {
    if let Some(name) = crate::name(part) {
        let schema = &service.types[name];
        if types.insert(name.to_owned(), schema.clone()).is_none() {
            refer(service, schema, types);
        }
    }
    match part {
        Value::Object(fields) => fields.values().for_each(|value| refer(service, value, types)),
        Value::Array(items) => items.iter().for_each(|item| refer(service, item, types)),
        _ => {}
    }
}

fn path(service: &Service, command: &CommandSchema) -> Value {
    let mut request = service.resolve(command.request.as_value()).clone();
    let fields = request.as_object_mut().unwrap();
    let description = fields.remove("description").unwrap();
    let description = description.as_str().unwrap();
    let (summary, more) = description.split_once(". ").unwrap_or((description, ""));
    let summary = summary.trim_end_matches('.');
    let Some(Value::Array(examples)) = fields.remove("examples") else { panic!("{} has no example", command.name) };
    let mut post = json!({
        "summary": summary,
        "requestBody": {
            "required": true,
            "content": { "application/json": { "schema": request, "example": examples[0] } },
        },
        "responses": {
            "200": { "description": "The answer", "content": { "application/json": { "schema": answer(service, command) } } },
            "422": { "$ref": "#/components/responses/Error" },
        },
    });
    if !more.is_empty() {
        post["description"] = more.into();
    }
    json!({ "post": post })
}

fn answer(service: &Service, command: &CommandSchema) -> Value {
    service.resolve(command.answer.as_value()).clone()
}
