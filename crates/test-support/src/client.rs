//! A browser, as the portal sees one: cookies, an address, a name, and JSON.

use crate::stream::EventStream;
use reqwest::cookie::{CookieStore, Jar};
use reqwest::header::{HeaderMap, SET_COOKIE};
use reqwest::{Method, RequestBuilder, Url};
use serde_json::Value;
use std::sync::Arc;

/// A browser. Clones share the cookies.
#[derive(Clone)]
pub struct Client {
    http: reqwest::Client,
    cookies: Arc<Jar>,
    portal: String,
    address: String,
    user_agent: String,
}

impl Client {
    /// A browser at an address, for a portal.
    ///
    /// # Panics
    /// When no client can be made.
    #[must_use]
    pub fn new(portal: String, address: String) -> Self {
        let cookies = Arc::new(Jar::default());
        let http = reqwest::Client::builder()
            .cookie_provider(Arc::clone(&cookies))
            .redirect(reqwest::redirect::Policy::none())
            // Reading the system's certificates takes longer than most calls, and nothing here speaks TLS.
            .tls_certs_only([])
            .build()
            .expect("a client without special wishes");
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

    /// The same browser after its address changed.
    #[must_use]
    pub fn at(mut self, address: &str) -> Self {
        address.clone_into(&mut self.address);
        self
    }

    /// The same cookies in another browser.
    #[must_use]
    pub fn in_browser(mut self, user_agent: &str) -> Self {
        user_agent.clone_into(&mut self.user_agent);
        self
    }

    /// Where this browser is.
    #[must_use]
    pub fn address(&self) -> &str {
        &self.address
    }

    /// What this browser calls itself.
    #[must_use]
    pub fn user_agent(&self) -> &str {
        &self.user_agent
    }

    /// Puts a cookie into the browser, over one of the same name.
    ///
    /// # Panics
    /// When the portal's address is none.
    pub fn set_cookie(&self, name: &str, value: &str) {
        self.cookies
            .add_cookie_str(&format!("{name}={value}; Path=/"), &self.url("/"));
    }

    /// The value of a cookie that the browser would send.
    ///
    /// # Panics
    /// When the portal's address is none.
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
        Url::parse(&format!("{}{path}", self.portal)).expect("a path of the portal")
    }

    /// A request as the portal's own page sends it, to be changed before it is sent.
    ///
    /// # Panics
    /// When `path` is none.
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

    /// Reads.
    ///
    /// # Panics
    /// When the portal does not answer, as all of these.
    pub async fn get(&self, path: &str) -> Answer {
        Answer::of(self.request(Method::GET, path)).await
    }

    /// Sends JSON with POST.
    pub async fn post(&self, path: &str, body: &Value) -> Answer {
        Answer::of(self.request(Method::POST, path).json(body)).await
    }

    /// Sends JSON with PUT.
    pub async fn put(&self, path: &str, body: &Value) -> Answer {
        Answer::of(self.request(Method::PUT, path).json(body)).await
    }

    /// Sends JSON with PATCH, made on this version.
    pub async fn patch(&self, path: &str, version: i64, body: &Value) -> Answer {
        Answer::of(
            self.request(Method::PATCH, path)
                .header("if-match", format!("\"{version}\""))
                .json(body),
        )
        .await
    }

    /// Deletes.
    pub async fn delete(&self, path: &str) -> Answer {
        Answer::of(self.request(Method::DELETE, path)).await
    }

    /// Uploads a file.
    ///
    /// # Panics
    /// When the portal does not answer.
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

    /// Listens to an event stream.
    ///
    /// # Panics
    /// When the portal does not open one.
    pub async fn listen(&self, path: &str) -> EventStream {
        EventStream::open(self.request(Method::GET, path)).await
    }

    /// Listens again, as a browser does that has heard everything up to `place`.
    ///
    /// # Panics
    /// When the portal does not open one.
    pub async fn listen_from(&self, path: &str, place: &str) -> EventStream {
        let request = self.request(Method::GET, path);
        EventStream::open(request.header("last-event-id", place)).await
    }
}

/// What the portal answered.
#[derive(Debug, Clone)]
pub struct Answer {
    /// The status.
    pub status: u16,
    /// The headers.
    pub headers: HeaderMap,
    /// The body, if it is JSON; null otherwise.
    pub json: Value,
    /// The body.
    pub bytes: Vec<u8>,
}

impl Answer {
    /// Sends a request.
    ///
    /// # Panics
    /// When the portal does not answer.
    pub async fn of(request: RequestBuilder) -> Self {
        let response = request.send().await.expect("the portal answers");
        let (status, headers) = (response.status().as_u16(), response.headers().clone());
        let bytes = response
            .bytes()
            .await
            .expect("the portal answers whole")
            .to_vec();
        let json = serde_json::from_slice(&bytes).unwrap_or(Value::Null);
        Self {
            status,
            headers,
            json,
            bytes,
        }
    }

    /// Sends a request to a portal that may not be there; nothing when it does not answer.
    pub async fn if_any(request: RequestBuilder) -> Option<u16> {
        Some(request.send().await.ok()?.status().as_u16())
    }

    /// The body of an answer that went well.
    ///
    /// # Panics
    /// When it did not.
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

    /// Holds the portal to this status and problem code, and returns the problem.
    ///
    /// # Panics
    /// When the answer is another.
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

    /// Holds the portal to a refusal of these fields, in any order.
    ///
    /// # Panics
    /// When the answer is another.
    #[track_caller]
    pub fn invalid(self, fields: &[&str]) -> Value {
        let problem = self.problem(422, "invalid_input");
        let errors = problem["errors"].as_array().map_or(&[][..], Vec::as_slice);
        let mut told: Vec<_> = errors
            .iter()
            .filter_map(|error| error["field"].as_str())
            .collect();
        let mut expected = fields.to_vec();
        told.sort_unstable();
        expected.sort_unstable();
        assert_eq!(told, expected, "{problem}");
        problem
    }

    /// The cookies that the answer sets, as sent.
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
