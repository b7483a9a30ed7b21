//! Access control: this machine, from the page itself; other machines only with the token.

use std::net::IpAddr;
use std::sync::Arc;

use axum::Extension;
use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, Uri, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use subtle::ConstantTimeEq;

use crate::assets;
use crate::connections::Connection;

/// The cookie in which a browser stores the token.
const COOKIE: &str = "cinquina";

/// What a client needs to use the server.
#[derive(Clone, Debug, Default)]
pub(crate) struct Access {
    /// The token that clients must present. Without one only this machine can reach the server.
    pub(crate) token: Option<String>,
}

/// Admits or refuses a request, and adds the page's security headers to every response.
pub(crate) async fn check(
    State(access): State<Access>,
    Extension(connection): Extension<Arc<Connection>>,
    request: Request,
    next: Next,
) -> Response {
    let (method, uri, headers) = (request.method(), request.uri(), request.headers());
    let decision = access.decide(method, uri, headers);
    let is_allowed = matches!(decision, Decision::Admit | Decision::SetCookie(_));
    let mut response = match decision {
        _ if is_allowed && !connection.admit() => {
            refusal(StatusCode::SERVICE_UNAVAILABLE, "too many connections are open\n")
        }
        Decision::Admit => next.run(request).await,
        Decision::SetCookie(cookie) => redirect_with_cookie(&cookie),
        Decision::Refuse(why) => refusal(StatusCode::FORBIDDEN, why),
        Decision::Malformed(why) => refusal(StatusCode::BAD_REQUEST, why),
    };
    assets::guard(response.headers_mut());
    response
}

#[derive(PartialEq, Eq, Debug)]
enum Decision {
    Admit,
    /// The link with the token was opened: the browser stores the token, and is redirected to the address without it.
    SetCookie(String),
    Refuse(&'static str),
    /// The request is ambiguous.
    Malformed(&'static str),
}

impl Access {
    fn decide(&self, method: &Method, uri: &Uri, headers: &HeaderMap) -> Decision {
        // Of two names a proxy between us and the client may have used the other one.
        if [header::HOST, header::ORIGIN].into_iter().any(|name| headers.get_all(name).iter().nth(1).is_some()) {
            return Decision::Malformed("send one Host header and at most one Origin header\n");
        }
        let host = text(headers, header::HOST);
        if !host.is_some_and(|host| self.is_own(host)) {
            return Decision::Refuse("this server does not have that name: open the address that it printed\n");
        }
        if !is_same_site(method, headers, host.unwrap_or_default()) {
            return Decision::Refuse("requests from other sites are not allowed\n");
        }
        let Some(token) = &self.token else { return Decision::Admit };
        if query_token(uri).is_some_and(|given| same(given, token)) {
            return Decision::SetCookie(format!("{COOKIE}={token}; HttpOnly; SameSite=Strict; Path=/"));
        }
        let presented = [cookie(headers), bearer(headers)];
        if presented.into_iter().flatten().any(|given| same(given, token)) {
            return Decision::Admit;
        }
        Decision::Refuse("this server requires its token: open the link that it printed when it started\n")
    }

    /// Whether this is a name of this server. A site that resolves its own name to our address (DNS rebinding) sends that
    /// name; IP addresses and `localhost` cannot belong to another site.
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
    // A link on another site may open the page; nothing else may be fetched from there.
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

/// Compares in constant time, so that the time does not reveal how much was right.
fn same(given: &str, token: &str) -> bool {
    given.as_bytes().ct_eq(token.as_bytes()).into()
}

/// A refusal that closes the connection.
fn refusal(status: StatusCode, why: &'static str) -> Response {
    (status, [(header::CONNECTION, "close")], why).into_response()
}

fn redirect_with_cookie(cookie: &str) -> Response {
    (StatusCode::SEE_OTHER, [(header::SET_COOKIE, cookie), (header::LOCATION, "/")]).into_response()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn decide(token: Option<&str>, uri: &str, headers: &[(&'static str, &'static str)]) -> Decision {
        let access = Access { token: token.map(Into::into) };
        let headers = headers.iter().map(|&(name, value)| (name.parse().unwrap(), HeaderValue::from_static(value)));
        access.decide(&Method::GET, &uri.parse().unwrap(), &headers.collect())
    }

    #[test]
    fn only_this_machine_is_admitted_and_only_by_its_own_names() {
        for host in ["127.0.0.1:8555", "localhost:8555", "LOCALHOST", "[::1]:8555"] {
            assert_eq!(decide(None, "/", &[("host", host)]), Decision::Admit, "{host}");
        }
        for host in ["evil.example", "127.0.0.1.evil.example", "192.168.1.7:8555", "localhost.evil.example:8555", ""] {
            assert!(matches!(decide(None, "/", &[("host", host)]), Decision::Refuse(_)), "{host}");
        }
        assert!(matches!(decide(None, "/", &[]), Decision::Refuse(_)));
    }

    #[test]
    fn other_sites_are_refused() {
        let host = ("host", "localhost:1");
        assert_eq!(decide(None, "/", &[host, ("origin", "http://localhost:1")]), Decision::Admit);
        for origin in ["http://localhost:2", "https://evil.example", "null", "http://localhost:1.evil.example"] {
            assert!(matches!(decide(None, "/", &[host, ("origin", origin)]), Decision::Refuse(_)), "{origin}");
        }
        let cross = ("sec-fetch-site", "cross-site");
        assert!(matches!(decide(None, "/x.js", &[host, cross]), Decision::Refuse(_)));
        assert_eq!(decide(None, "/", &[host, cross, ("sec-fetch-mode", "navigate")]), Decision::Admit);
    }

    #[test]
    fn a_server_with_a_token_admits_nobody_without_it() {
        let decide = |uri: &str, headers: &[(&'static str, &'static str)]| decide(Some("secret"), uri, headers);
        let host = ("host", "192.168.1.7:1");
        assert!(matches!(decide("/", &[host]), Decision::Refuse(_)));
        assert!(matches!(decide("/?token=secre", &[host]), Decision::Refuse(_)));
        assert!(matches!(decide("/?token=secret", &[host]), Decision::SetCookie(_)));
        assert_eq!(decide("/", &[host, ("cookie", "a=b; cinquina=secret")]), Decision::Admit);
        assert_eq!(decide("/api", &[host, ("authorization", "Bearer secret")]), Decision::Admit);
        assert!(matches!(decide("/", &[host, ("cookie", "cinquina=other")]), Decision::Refuse(_)));
        assert!(matches!(decide("/", &[("host", "evil.example"), ("cookie", "cinquina=secret")]), Decision::Refuse(_)));
    }
}
