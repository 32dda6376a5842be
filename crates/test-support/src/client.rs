//! A test client that behaves like a browser: cookies, IP address, user agent, and JSON.

use crate::authority;
use crate::stream::EventStream;
use reqwest::cookie::{CookieStore, Jar};
use reqwest::header::{HeaderMap, SET_COOKIE};
use reqwest::{Method, RequestBuilder, Url};
use serde_json::Value;
use std::sync::Arc;

/// A client. Clones share their cookies.
#[derive(Clone)]
pub struct Client {
    http: reqwest::Client,
    cookies: Arc<Jar>,
    portal: String,
    address: String,
    user_agent: String,
}

impl Client {
    /// Creates a client with an IP address.
    ///
    /// # Panics
    /// Panics if the HTTP client cannot be created.
    #[must_use]
    pub fn new(portal: String, address: String) -> Self {
        let cookies = Arc::new(Jar::default());
        let http = reqwest::Client::builder()
            .cookie_provider(Arc::clone(&cookies))
            .redirect(reqwest::redirect::Policy::none())
            // Loading the system's certificates takes longer than most requests.
            .tls_certs_only(portal.starts_with("https:").then(authority::certificate))
            .build()
            .expect("create the HTTP client");
        let user_agent =
            "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0".to_owned();
        Self {
            http,
            cookies,
            portal,
            address,
            user_agent,
        }
    }

    /// Changes the IP address.
    #[must_use]
    pub fn at(mut self, address: &str) -> Self {
        address.clone_into(&mut self.address);
        self
    }

    /// Changes the user agent and keeps the cookies.
    #[must_use]
    pub fn in_browser(mut self, user_agent: &str) -> Self {
        user_agent.clone_into(&mut self.user_agent);
        self
    }

    /// The client's IP address.
    #[must_use]
    pub fn address(&self) -> &str {
        &self.address
    }

    /// The client's user agent.
    #[must_use]
    pub fn user_agent(&self) -> &str {
        &self.user_agent
    }

    /// Sets a cookie, replacing one with the same name.
    ///
    /// # Panics
    /// Panics if the portal's URL is invalid.
    pub fn set_cookie(&self, name: &str, value: &str) {
        self.cookies
            .add_cookie_str(&format!("{name}={value}; Path=/"), &self.url("/"));
    }

    /// The value of a cookie that the client would send.
    ///
    /// # Panics
    /// Panics if the portal's URL is invalid.
    #[must_use]
    pub fn cookie(&self, name: &str) -> Option<String> {
        let all = self.cookies.cookies(&self.url("/"))?;
        let pairs = all.to_str().ok()?.split("; ");
        pairs
            .filter_map(|pair| pair.split_once('='))
            .find(|(key, _)| *key == name)
            .map(|(_, value)| value.to_owned())
    }

    fn url(&self, path: &str) -> Url {
        Url::parse(&format!("{}{path}", self.portal)).expect("valid path")
    }

    /// A request with the headers that the portal's web page sends.
    ///
    /// # Panics
    /// Panics if `path` is invalid.
    pub fn request(&self, method: Method, path: &str) -> RequestBuilder {
        let request = self
            .http
            .request(method.clone(), self.url(path))
            .header("x-forwarded-for", &self.address)
            .header("user-agent", &self.user_agent);
        match method {
            Method::GET | Method::HEAD => request,
            _ => request.header("x-buildback-request", "1"),
        }
    }

    /// Sends a GET request.
    ///
    /// # Panics
    /// Panics if the portal does not respond. The same applies to the following methods.
    pub async fn get(&self, path: &str) -> Answer {
        Answer::of(self.request(Method::GET, path)).await
    }

    /// Sends a POST request with JSON.
    pub async fn post(&self, path: &str, body: &Value) -> Answer {
        Answer::of(self.request(Method::POST, path).json(body)).await
    }

    /// Sends a PUT request with JSON.
    pub async fn put(&self, path: &str, body: &Value) -> Answer {
        Answer::of(self.request(Method::PUT, path).json(body)).await
    }

    /// Sends a PATCH request with JSON, and with `version` in the `If-Match` header.
    pub async fn patch(&self, path: &str, version: i64, body: &Value) -> Answer {
        Answer::of(
            self.request(Method::PATCH, path)
                .header("if-match", format!("\"{version}\""))
                .json(body),
        )
        .await
    }

    /// Sends a DELETE request.
    pub async fn delete(&self, path: &str) -> Answer {
        Answer::of(self.request(Method::DELETE, path)).await
    }

    /// Uploads a file.
    ///
    /// # Panics
    /// Panics if the portal does not respond.
    pub async fn upload(
        &self,
        file_name: &str,
        file_type: &str,
        purpose: &str,
        target: &str,
        bytes: Vec<u8>,
    ) -> Answer {
        let query = [
            ("file_name", file_name),
            ("purpose", purpose),
            ("target_id", target),
        ];
        let mut url = self.url("/api/uploads");
        url.query_pairs_mut().extend_pairs(query);
        let path = format!("{}?{}", url.path(), url.query().unwrap_or_default());
        Answer::of(
            self.request(Method::POST, &path)
                .header("content-type", file_type)
                .body(bytes),
        )
        .await
    }

    /// Opens an event stream.
    ///
    /// # Panics
    /// Panics if the portal does not open the stream.
    pub async fn listen(&self, path: &str) -> EventStream {
        EventStream::open(self.request(Method::GET, path)).await
    }

    /// Reopens an event stream, like a browser that last received the event with the ID `place`.
    ///
    /// # Panics
    /// Panics if the portal does not open the stream.
    pub async fn listen_from(&self, path: &str, place: &str) -> EventStream {
        let request = self.request(Method::GET, path);
        EventStream::open(request.header("last-event-id", place)).await
    }
}

/// A response from the portal.
#[derive(Debug, Clone)]
pub struct Answer {
    /// Status code.
    pub status: u16,
    /// Headers.
    pub headers: HeaderMap,
    /// The body as JSON; null if it is not JSON.
    pub json: Value,
    /// The body.
    pub bytes: Vec<u8>,
}

impl Answer {
    /// Sends a request.
    ///
    /// # Panics
    /// Panics if the portal does not respond.
    pub async fn of(request: RequestBuilder) -> Self {
        let response = request.send().await.expect("response from the portal");
        let (status, headers) = (response.status().as_u16(), response.headers().clone());
        let bytes = response
            .bytes()
            .await
            .expect("complete response body")
            .to_vec();
        let json = serde_json::from_slice(&bytes).unwrap_or(Value::Null);
        Self {
            status,
            headers,
            json,
            bytes,
        }
    }

    /// Sends a request to a portal that may be down. Returns the status code, or `None` if there is no response.
    pub async fn if_any(request: RequestBuilder) -> Option<u16> {
        Some(request.send().await.ok()?.status().as_u16())
    }

    /// The JSON body of a successful response.
    ///
    /// # Panics
    /// Panics if the response was not successful.
    #[track_caller]
    pub fn ok(self) -> Value {
        assert!(
            (200..300).contains(&self.status),
            "{} {}",
            self.status,
            self.json
        );
        self.json
    }

    /// Asserts the status and problem code, and returns the problem.
    ///
    /// # Panics
    /// Panics if they differ.
    #[track_caller]
    pub fn problem(self, status: u16, code: &str) -> Value {
        assert_eq!(
            (self.status, self.json["code"].as_str()),
            (status, Some(code)),
            "{}",
            self.json
        );
        assert_eq!(self.headers["content-type"], "application/problem+json");
        assert_eq!(self.json["status"], status);
        assert!(
            self.json["request_id"]
                .as_str()
                .is_some_and(|id| !id.is_empty()),
            "{}",
            self.json
        );
        self.json
    }

    /// Asserts a validation error for exactly these fields, in any order.
    ///
    /// # Panics
    /// Panics if the response differs.
    #[track_caller]
    pub fn invalid(self, fields: &[&str]) -> Value {
        let problem = self.problem(422, "invalid_input");
        let errors = problem["errors"].as_array().map_or(&[][..], Vec::as_slice);
        let mut found: Vec<_> = errors
            .iter()
            .filter_map(|error| error["field"].as_str())
            .collect();
        let mut expected = fields.to_vec();
        found.sort_unstable();
        expected.sort_unstable();
        assert_eq!(found, expected, "{problem}");
        problem
    }

    /// The `Set-Cookie` headers.
    #[must_use]
    pub fn cookies(&self) -> Vec<String> {
        self.headers
            .get_all(SET_COOKIE)
            .iter()
            .filter_map(|value| value.to_str().ok())
            .map(str::to_owned)
            .collect()
    }
}
