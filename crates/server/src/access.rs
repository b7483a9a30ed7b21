//! Who may speak to the server: this machine, from the page itself; others only with the token.

use std::net::IpAddr;
use std::sync::Arc;

use axum::Extension;
use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, Uri, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use subtle::ConstantTimeEq;

use crate::assets;
use crate::visitors::Visit;

/// The cookie in which a browser keeps the token.
const COOKIE: &str = "cinquina";

/// What is asked of whoever speaks to the server.
#[derive(Clone, Debug, Default)]
pub(crate) struct Access {
    /// What others than this machine must know. Without it they cannot reach the server at all.
    pub(crate) token: Option<String>,
}

/// Lets a request through or refuses it, and puts the page's policy on every answer.
pub(crate) async fn check(
    State(access): State<Access>,
    Extension(visit): Extension<Arc<Visit>>,
    request: Request,
    next: Next,
) -> Response {
    let (method, uri, headers) = (request.method(), request.uri(), request.headers());
    let judgement = access.judge(method, uri, headers);
    let may_stay = matches!(judgement, Judgement::Welcome | Judgement::Arrival(_));
    let mut response = match judgement {
        _ if may_stay && !visit.welcome() => {
            dismissed(StatusCode::SERVICE_UNAVAILABLE, "too many connections are open\n")
        }
        Judgement::Welcome => next.run(request).await,
        Judgement::Arrival(cookie) => arrival(&cookie),
        Judgement::Refused(why) => dismissed(StatusCode::FORBIDDEN, why),
        Judgement::Garbled(why) => dismissed(StatusCode::BAD_REQUEST, why),
    };
    assets::guard(response.headers_mut());
    response
}

#[derive(PartialEq, Eq, Debug)]
enum Judgement {
    Welcome,
    /// The link with the token was opened: the browser keeps the token and drops it from the address.
    Arrival(String),
    Refused(&'static str),
    /// It does not say clearly whom it asks.
    Garbled(&'static str),
}

impl Access {
    fn judge(&self, method: &Method, uri: &Uri, headers: &HeaderMap) -> Judgement {
        // Of two names somebody between us and the client may have believed the other one.
        if [header::HOST, header::ORIGIN].into_iter().any(|name| headers.get_all(name).iter().nth(1).is_some()) {
            return Judgement::Garbled("a request has one Host and at most one Origin\n");
        }
        let host = text(headers, header::HOST);
        if !host.is_some_and(|host| self.is_own(host)) {
            return Judgement::Refused("this is not the name of this server: open the address that it printed\n");
        }
        if !is_same_site(method, headers, host.unwrap_or_default()) {
            return Judgement::Refused("another site must not ask this server anything\n");
        }
        let Some(token) = &self.token else { return Judgement::Welcome };
        if query_token(uri).is_some_and(|given| same(given, token)) {
            return Judgement::Arrival(format!("{COOKIE}={token}; HttpOnly; SameSite=Strict; Path=/"));
        }
        let shown = [cookie(headers), bearer(headers)];
        if shown.into_iter().flatten().any(|given| same(given, token)) {
            return Judgement::Welcome;
        }
        Judgement::Refused("this server wants its token: open the link that it printed when it began\n")
    }

    /// Whether this is a name of this server. A site whose name leads here by a trick has a name of its own; numbers
    /// and `localhost` cannot be given to somebody else.
    fn is_own(&self, host: &str) -> bool {
        let name = host.rsplit_once(':').filter(|(_, port)| port.bytes().all(|b| b.is_ascii_digit()));
        let name = name.map_or(host, |(name, _)| name);
        if name.eq_ignore_ascii_case("localhost") {
            return true;
        }
        let address = name.trim_start_matches('[').trim_end_matches(']').parse::<IpAddr>();
        address.is_ok_and(|address| address.is_loopback() || self.token.is_some())
    }
}

/// Whether the request comes from the page itself, or from no page at all.
fn is_same_site(method: &Method, headers: &HeaderMap, host: &str) -> bool {
    let origin = text(headers, header::ORIGIN).map(|origin| origin.strip_prefix("http://").unwrap_or(origin));
    if headers.contains_key(header::ORIGIN) && origin != Some(host) {
        return false;
    }
    // A link from elsewhere may lead to the page; nothing else may be fetched for another site.
    let from = headers.get("sec-fetch-site").map(HeaderValue::as_bytes);
    let opens_page = *method == Method::GET && headers.get("sec-fetch-mode").is_some_and(|mode| mode == "navigate");
    matches!(from, None | Some(b"same-origin" | b"none")) || opens_page
}

fn text(headers: &HeaderMap, name: header::HeaderName) -> Option<&str> {
    headers.get(name).and_then(|value| value.to_str().ok())
}

fn query_token(uri: &Uri) -> Option<&str> {
    uri.query()?.split('&').find_map(|pair| pair.strip_prefix("token="))
}

fn cookie(headers: &HeaderMap) -> Option<&str> {
    text(headers, header::COOKIE)?.split(';').find_map(|pair| pair.trim().strip_prefix(COOKIE)?.strip_prefix('='))
}

fn bearer(headers: &HeaderMap) -> Option<&str> {
    text(headers, header::AUTHORIZATION)?.strip_prefix("Bearer ")
}

/// Compares without telling by its time how much was right.
fn same(given: &str, token: &str) -> bool {
    given.as_bytes().ct_eq(token.as_bytes()).into()
}

/// Says why not, and ends the connection.
fn dismissed(status: StatusCode, why: &'static str) -> Response {
    (status, [(header::CONNECTION, "close")], why).into_response()
}

fn arrival(cookie: &str) -> Response {
    (StatusCode::SEE_OTHER, [(header::SET_COOKIE, cookie), (header::LOCATION, "/")]).into_response()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn judge(token: Option<&str>, uri: &str, headers: &[(&'static str, &'static str)]) -> Judgement {
        let access = Access { token: token.map(Into::into) };
        let headers = headers.iter().map(|&(name, value)| (name.parse().unwrap(), HeaderValue::from_static(value)));
        access.judge(&Method::GET, &uri.parse().unwrap(), &headers.collect())
    }

    #[test]
    fn only_this_machine_by_its_own_names() {
        for host in ["127.0.0.1:8555", "localhost:8555", "LOCALHOST", "[::1]:8555"] {
            assert_eq!(judge(None, "/", &[("host", host)]), Judgement::Welcome, "{host}");
        }
        for host in ["evil.example", "127.0.0.1.evil.example", "192.168.1.7:8555", "localhost.evil.example:8555", ""] {
            assert!(matches!(judge(None, "/", &[("host", host)]), Judgement::Refused(_)), "{host}");
        }
        assert!(matches!(judge(None, "/", &[]), Judgement::Refused(_)));
    }

    #[test]
    fn other_sites_are_refused() {
        let host = ("host", "localhost:1");
        assert_eq!(judge(None, "/", &[host, ("origin", "http://localhost:1")]), Judgement::Welcome);
        for origin in ["http://localhost:2", "https://evil.example", "null", "http://localhost:1.evil.example"] {
            assert!(matches!(judge(None, "/", &[host, ("origin", origin)]), Judgement::Refused(_)), "{origin}");
        }
        let cross = ("sec-fetch-site", "cross-site");
        assert!(matches!(judge(None, "/x.js", &[host, cross]), Judgement::Refused(_)));
        assert_eq!(judge(None, "/", &[host, cross, ("sec-fetch-mode", "navigate")]), Judgement::Welcome);
    }

    #[test]
    fn with_a_token_nobody_comes_in_without_it() {
        let judge = |uri: &str, headers: &[(&'static str, &'static str)]| judge(Some("secret"), uri, headers);
        let host = ("host", "192.168.1.7:1");
        assert!(matches!(judge("/", &[host]), Judgement::Refused(_)));
        assert!(matches!(judge("/?token=secre", &[host]), Judgement::Refused(_)));
        assert!(matches!(judge("/?token=secret", &[host]), Judgement::Arrival(_)));
        assert_eq!(judge("/", &[host, ("cookie", "a=b; cinquina=secret")]), Judgement::Welcome);
        assert_eq!(judge("/api", &[host, ("authorization", "Bearer secret")]), Judgement::Welcome);
        assert!(matches!(judge("/", &[host, ("cookie", "cinquina=other")]), Judgement::Refused(_)));
        assert!(matches!(
            judge("/", &[("host", "evil.example"), ("cookie", "cinquina=secret")]),
            Judgement::Refused(_)
        ));
    }
}
