//! Reads event streams.

use reqwest::{RequestBuilder, Response};
use serde_json::Value;

/// An event.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StreamEvent {
    /// Type: `ready`, `change`, or `reset`.
    pub event: String,
    /// Position in the feed.
    pub id: Option<String>,
    /// Content.
    pub data: Value,
}

/// An open event stream.
pub struct EventStream {
    response: Response,
    text: String,
    place: i64,
}

impl EventStream {
    pub(crate) async fn open(request: RequestBuilder) -> Self {
        let response = request
            .header("accept", "text/event-stream")
            .send()
            .await
            .expect("response from the portal");
        assert_eq!(response.status().as_u16(), 200, "the stream was not opened");
        assert_eq!(
            response.headers()["content-type"],
            "text/event-stream; charset=utf-8"
        );
        Self {
            response,
            text: String::new(),
            place: 0,
        }
    }

    /// Waits for the next event other than a heartbeat. Returns `None` when the portal ends the stream.
    pub async fn next(&mut self) -> Option<StreamEvent> {
        loop {
            if let Some((block, rest)) = self.text.split_once("\n\n") {
                let found = parse(block);
                self.text = rest.to_owned();
                if let Some(event) = found
                    && event.event != "beat"
                    && self.is_new(&event)
                {
                    return Some(event);
                }
                continue;
            }
            let bytes = self.response.chunk().await.ok()??;
            self.text.push_str(&String::from_utf8_lossy(&bytes));
        }
    }

    /// Skips duplicate changes. Delivery is at least once, so a change from before the stream began may arrive.
    fn is_new(&mut self, event: &StreamEvent) -> bool {
        let Some(place) = event.id.as_ref().and_then(|id| id.parse().ok()) else {
            return true;
        };
        let new = event.event != "change" || place > self.place;
        self.place = self.place.max(place);
        new
    }

    /// Waits for the next change, and returns its topic and project ID.
    ///
    /// # Panics
    /// Panics if the stream ends, or if the next event is not a change.
    pub async fn change(&mut self) -> (String, Option<String>) {
        let event = self.next().await.expect("open stream");
        assert_eq!(event.event, "change", "{event:?}");
        let text = |key: &str| event.data[key].as_str().map(str::to_owned);
        (
            text("topic").expect("topic of the change"),
            text("project_id"),
        )
    }
}

/// Parses an event. Returns `None` for a comment.
fn parse(block: &str) -> Option<StreamEvent> {
    let field = |name: &str| {
        block
            .lines()
            .find_map(|line| line.strip_prefix(name)?.strip_prefix(':'))
            .map(|value| value.trim_start().to_owned())
    };
    Some(StreamEvent {
        event: field("event")?,
        id: field("id"),
        data: serde_json::from_str(&field("data")?).unwrap_or(Value::Null),
    })
}
