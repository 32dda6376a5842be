//! The listening end of an event stream.

use reqwest::{RequestBuilder, Response};
use serde_json::Value;

/// One event.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StreamEvent {
    /// Its kind: `ready`, `change` or `reset`.
    pub event: String,
    /// Its place in the feed.
    pub id: Option<String>,
    /// What it says.
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
            .expect("the portal answers");
        assert_eq!(response.status().as_u16(), 200, "the stream opens");
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

    /// Waits for the next event but for beats; none when the portal ended the stream.
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

    /// Changes come at least once: one from before the stream began may still be under way.
    fn is_new(&mut self, event: &StreamEvent) -> bool {
        let Some(place) = event.id.as_ref().and_then(|id| id.parse().ok()) else {
            return true;
        };
        let new = event.event != "change" || place > self.place;
        self.place = self.place.max(place);
        new
    }

    /// Waits for the next change and tells its topic and project.
    ///
    /// # Panics
    /// When the stream ends instead, or says something else.
    pub async fn change(&mut self) -> (String, Option<String>) {
        let event = self.next().await.expect("the stream goes on");
        assert_eq!(event.event, "change", "{event:?}");
        let text = |key: &str| event.data[key].as_str().map(str::to_owned);
        (
            text("topic").expect("a change has a topic"),
            text("project_id"),
        )
    }
}

/// Reads an event; none for a comment.
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
