//! The same commands for scripts: a POST request each, answered with JSON.

use std::future::poll_fn;
use std::pin::Pin;
use std::sync::Arc;

use axum::Json;
use axum::body::{Body, HttpBody};
use axum::extract::rejection::{JsonRejection, QueryRejection};
use axum::extract::{Path, Query, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use cinquina_service::{Answer, Command, GameSelection, Open, RequestError};
use serde_json::{Value, json};

use crate::job_runner::JobRunner;
use crate::stop::JobStop;

/// Runs one command. Its job ends with the request: closing the connection stops it.
pub(crate) async fn run(
    State(runner): State<Arc<JobRunner>>,
    Path(what): Path<String>,
    body: Result<Json<Value>, JsonRejection>,
) -> Response {
    let command = match body {
        Ok(Json(body)) => parse(&what, body),
        Err(error) => Err(RequestError::bad(error.body_text())),
    };
    answer(runner, command).await.map_or_else(|error| refused(&error), |answer| Json(json!(answer)).into_response())
}

/// Opens a file for the page: the body is its bytes, the query selects the games. A file that is not a game is not an
/// error of the page, so the response is an ordinary one with the error as its body.
pub(crate) async fn open(
    State(runner): State<Arc<JobRunner>>,
    selection: Result<Query<GameSelection>, QueryRejection>,
    body: Body,
) -> Json<Value> {
    let bytes = read_file(body).await;
    let command = match selection {
        Ok(Query(selection)) => bytes.map(|bytes| Command::Open(Open { bytes, selection })),
        Err(_) => Err(RequestError::bad(format!("game and from must be whole numbers from 0 to {}", usize::MAX))),
    };
    Json(answer(runner, command).await.map_or_else(|error| json!(error), |opened| json!(opened)))
}

/// The longest file in bytes: even libraries of many thousand moves are shorter.
const MOST_FILE: usize = 16 << 20;
/// How much of a longer file is read and discarded: a client that is still sending would not read the error.
const MOST_DISCARDED: usize = 4 * MOST_FILE;

/// The bytes of a file.
async fn read_file(mut body: Body) -> Result<Vec<u8>, RequestError> {
    let (mut bytes, mut length) = (Vec::new(), 0);
    while let Some(frame) = poll_fn(|context| Pin::new(&mut body).poll_frame(context)).await {
        let frame = frame.map_err(|error| RequestError::bad(error.to_string()))?;
        let data = frame.into_data().unwrap_or_default();
        length += data.len();
        if length <= MOST_FILE {
            bytes.extend_from_slice(&data);
        } else if length > MOST_DISCARDED {
            break;
        }
    }
    if length > MOST_FILE { Err(RequestError::bad("a file may have at most 16 megabytes")) } else { Ok(bytes) }
}

async fn answer(runner: Arc<JobRunner>, command: Result<Command, RequestError>) -> Result<Answer, RequestError> {
    let stop = StopOnDrop(Arc::default());
    runner.run(command?, 0, &stop.0, Box::new(|_| {})).await
}

/// A command: its name is the end of the address, its fields are in the body.
fn parse(what: &str, mut body: Value) -> Result<Command, RequestError> {
    let fields = body.as_object_mut().ok_or_else(|| RequestError::bad("send a JSON object"))?;
    fields.insert("do".into(), what.into());
    serde_json::from_value(body).map_err(|error| RequestError::bad(error.to_string()))
}

/// Stops a job when nobody is waiting for it any more.
struct StopOnDrop(Arc<JobStop>);

impl Drop for StopOnDrop {
    fn drop(&mut self) {
        self.0.stop();
    }
}

fn refused(error: &RequestError) -> Response {
    let status = match error.code {
        "internal" => StatusCode::INTERNAL_SERVER_ERROR,
        _ => StatusCode::UNPROCESSABLE_ENTITY,
    };
    (status, Json(json!(error))).into_response()
}
