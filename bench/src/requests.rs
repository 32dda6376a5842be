//! Requests of the load generator.

use crate::load::MakeRequest;
use crate::{flood, seed};
use bytes::Bytes;
use http::{Method, Request, header};
use http_body_util::Full;
use std::net::SocketAddr;
use std::sync::Arc;

/// The same request every time.
#[must_use]
pub fn get(path: &'static str, cookie: String, address: SocketAddr) -> MakeRequest {
    Arc::new(move |_| request(Method::GET, path, &cookie, address, Bytes::new()))
}

/// Project pages, cycling through projects.
#[must_use]
pub fn page_requests(address: SocketAddr) -> MakeRequest {
    let cookie = seed::partner_cookie();
    Arc::new(move |number| {
        let path = format!("/api/projects/{}", seed::shared_project_code(number));
        request(Method::GET, &path, &cookie, address, Bytes::new())
    })
}

/// Status updates, cycling through projects.
#[must_use]
pub fn add_requests(address: SocketAddr) -> MakeRequest {
    let cookie = seed::contractor_cookie();
    let body = Bytes::from_static(
        br#"{"status":"site_visit_scheduled","notes":"Measured the rooms and set up two dryers.","attachments":[]}"#,
    );
    Arc::new(move |number| {
        let path = format!(
            "/api/projects/{}/updates",
            seed::shared_project_code(number)
        );
        request(Method::POST, &path, &cookie, address, body.clone())
    })
}

/// Submissions of projects by an admin.
#[must_use]
pub fn submit_requests(address: SocketAddr) -> MakeRequest {
    let cookie = seed::cookie(seed::ADMIN.number);
    Arc::new(move |number| {
        let body = format!(
            r#"{{"details":{{"insurance_claim_number":"NEW-{number:07}","insurance_carrier_name":"Harbor Mutual","property_owner_name":"Owner Number {number}","property_owner_email":"new{number}@example.com","property_owner_phone":"(303) 555-0142","property_address":"{} Juniper Street","city":"Denver","state":"CO","zip_code":"80202","damage_type":"Water Damage","damage_description":"A pipe burst on the upper floor; the ceiling below and the floor are soaked.","urgency_level":"medium"}}}}"#,
            number % 900 + 1
        );
        request(Method::POST, "/api/projects", &cookie, address, body.into())
    })
}

/// Sign-ins to accounts that do not exist.
#[must_use]
pub fn sign_ins(address: SocketAddr) -> MakeRequest {
    Arc::new(move |number| {
        let body =
            format!(r#"{{"email":"person{number}@example.org","password":"Guess-{number}!"}}"#);
        guess("/api/auth/sign-in", number, address, body)
    })
}

/// Project codes that do not exist.
#[must_use]
pub fn code_guesses(address: SocketAddr) -> MakeRequest {
    Arc::new(move |number| {
        let body = format!(r#"{{"project_code":"{}"}}"#, seed::unknown_code(number));
        guess("/api/owner/session", number, address, body)
    })
}

fn guess(path: &str, number: u64, address: SocketAddr, body: String) -> Request<Full<Bytes>> {
    let mut request = request(Method::POST, path, "", address, body.into());
    if let Ok(from) = flood::address(number).to_string().parse() {
        request.headers_mut().insert("x-forwarded-for", from);
    }
    request
}

/// A request as the portal's web application sends it.
#[must_use]
pub fn request(
    method: Method,
    path: &str,
    cookie: &str,
    address: SocketAddr,
    body: Bytes,
) -> Request<Full<Bytes>> {
    let mut request = Request::new(Full::new(body));
    *request.method_mut() = method;
    let headers = [
        (header::HOST, address.to_string()),
        (header::COOKIE, cookie.to_owned()),
        (header::CONTENT_TYPE, "application/json".to_owned()),
        (
            header::HeaderName::from_static("x-buildback-request"),
            "1".to_owned(),
        ),
    ];
    for (name, value) in headers {
        // The values are plain ASCII. An invalid one would show up as a rejected request.
        if let Ok(value) = value.parse() {
            request.headers_mut().insert(name, value);
        }
    }
    if let Ok(uri) = path.parse() {
        *request.uri_mut() = uri;
    }
    request
}
