//! The same questions for scripts: one POST each, one JSON answer.

use std::future::poll_fn;
use std::pin::Pin;
use std::sync::Arc;

use axum::Json;
use axum::body::{Body, HttpBody};
use axum::extract::rejection::{JsonRejection, QueryRejection};
use axum::extract::{Path, Query, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use serde_json::{Value, json};

use crate::files::Wanted;
use crate::message::Ask;
use crate::work::Workshop;
use crate::{Complaint, Stop, session};

/// Answers one question. The job ends with the request: whoever hangs up stops it.
pub(crate) async fn ask(
    State(workshop): State<Arc<Workshop>>,
    Path(what): Path<String>,
    body: Result<Json<Value>, JsonRejection>,
) -> Response {
    let ask = match body {
        Ok(Json(body)) => question(&what, body),
        Err(error) => Err(Complaint::bad(error.body_text())),
    };
    answer(workshop, ask).await.map_or_else(|complaint| refused(&complaint), |body| Json(body).into_response())
}

/// Opens a file for the page: its bytes are the body, what is wanted of it is in the address. That somebody chose a file that
/// is no game is no fault of the page, so the complaint is an answer like any other.
pub(crate) async fn open(
    State(workshop): State<Arc<Workshop>>,
    what: Result<Query<Wanted>, QueryRejection>,
    body: Body,
) -> Json<Value> {
    let bytes = whole(body).await;
    let ask = match what {
        Ok(Query(what)) => bytes.map(|bytes| Ask::Open { bytes, what }),
        Err(_) => Err(Complaint::bad(format!("game and from are whole numbers from 0 to {}", usize::MAX))),
    };
    Json(answer(workshop, ask).await.unwrap_or_else(|complaint| json!(complaint)))
}

/// No game file is longer: libraries of many thousand moves are shorter.
const MOST_FILE: usize = 16 << 20;
/// So much is read of a longer one and thrown away: who is still sending does not hear that it is too long.
const MOST_HEARD: usize = 4 * MOST_FILE;

/// The bytes of a file.
async fn whole(mut body: Body) -> Result<Vec<u8>, Complaint> {
    let (mut bytes, mut length) = (Vec::new(), 0);
    while let Some(frame) = poll_fn(|context| Pin::new(&mut body).poll_frame(context)).await {
        let frame = frame.map_err(|error| Complaint::bad(error.to_string()))?;
        let data = frame.into_data().unwrap_or_default();
        length += data.len();
        if length <= MOST_FILE {
            bytes.extend_from_slice(&data);
        } else if length > MOST_HEARD {
            break;
        }
    }
    if length > MOST_FILE { Err(Complaint::bad("a file may have 16 megabytes")) } else { Ok(bytes) }
}

async fn answer(workshop: Arc<Workshop>, ask: Result<Ask, Complaint>) -> Result<Value, Complaint> {
    let hang_up = HangUp(Arc::default());
    session::run(&workshop, ask?, 0, &hang_up.0, |_| {}).await
}

/// What is asked is the end of the address, the rest is in the body.
fn question(what: &str, mut body: Value) -> Result<Ask, Complaint> {
    let fields = body.as_object_mut().ok_or_else(|| Complaint::bad("send a JSON object"))?;
    fields.insert("do".into(), what.into());
    serde_json::from_value(body).map_err(|error| Complaint::bad(error.to_string()))
}

/// Stops a job when nobody waits for it any more.
struct HangUp(Arc<Stop>);

impl Drop for HangUp {
    fn drop(&mut self) {
        self.0.stop();
    }
}

fn refused(complaint: &Complaint) -> Response {
    let status = match complaint.code {
        "internal" => StatusCode::INTERNAL_SERVER_ERROR,
        _ => StatusCode::UNPROCESSABLE_ENTITY,
    };
    (status, Json(json!(complaint))).into_response()
}
