//! Messages on a stream.

use serde_json::Value;

/// A message on a stream.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Message {
    /// The stream begins at this sequence number.
    Ready(i64),
    /// A change.
    Change(Change),
    /// The client must reload everything, and continue from this sequence number, or from the current one if `None`.
    Reset(Option<i64>),
    /// Keeps the connection open. A stream begins with one.
    Heartbeat,
    /// The server ended the stream, or the connection failed.
    End,
}

/// A change.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Change {
    /// The sequence number.
    pub seq: i64,
    /// The topic.
    pub topic: String,
    /// The id of the changed item.
    pub id: String,
    /// The project's id, if any.
    pub project: Option<String>,
}

/// Parses messages from chunks of any size.
#[derive(Debug, Default)]
pub struct Parser {
    rest: Vec<u8>,
}

impl Parser {
    /// The messages that these bytes complete.
    pub fn take(&mut self, bytes: &[u8]) -> Vec<Message> {
        self.rest.extend_from_slice(bytes);
        let mut messages = Vec::new();
        while let Some(end) = self.rest.windows(2).position(|pair| pair == b"\n\n") {
            let block: Vec<u8> = self.rest.drain(..end + 2).collect();
            messages.extend(message(&String::from_utf8_lossy(&block)));
        }
        if self.rest.is_empty() {
            // Release the buffer, so that idle streams hold no memory.
            self.rest = Vec::new();
        }
        messages
    }
}

/// Parses a block of lines; `None` for an unknown event.
fn message(block: &str) -> Option<Message> {
    let field = |name: &str| {
        let mut lines = block.lines();
        lines.find_map(|line| line.strip_prefix(name)?.strip_prefix(": "))
    };
    let seq = || field("id")?.parse().ok();
    match field("event") {
        Some("ready") => Some(Message::Ready(seq()?)),
        Some("reset") => Some(Message::Reset(seq())),
        Some("change") => {
            let told: Value = serde_json::from_str(field("data")?).ok()?;
            let word = |name: &str| told[name].as_str().map(str::to_owned);
            Some(Message::Change(Change {
                seq: seq()?,
                topic: word("topic")?,
                id: word("id")?,
                project: word("project_id"),
            }))
        }
        Some("beat") => Some(Message::Heartbeat),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const STREAM: &str = "event: ready\nid: 7\ndata: {}\n\nevent: beat\ndata: 20\n\n\
        event: change\nid: 8\ndata: {\"topic\":\"update\",\"id\":\"u\",\"project_id\":\"p\"}\n\n\
        event: change\nid: 9\ndata: {\"topic\":\"notification\",\"id\":\"n\",\"project_id\":null}\n\n\
        event: reset\ndata: {}\n\nevent: reset\nid: 12\ndata: {}\n\n";

    fn change(seq: i64, topic: &str, id: &str, project: Option<&str>) -> Message {
        Message::Change(Change {
            seq,
            topic: topic.to_owned(),
            id: id.to_owned(),
            project: project.map(str::to_owned),
        })
    }

    #[test]
    fn messages_do_not_depend_on_chunk_boundaries() {
        let expected = [
            Message::Ready(7),
            Message::Heartbeat,
            change(8, "update", "u", Some("p")),
            change(9, "notification", "n", None),
            Message::Reset(None),
            Message::Reset(Some(12)),
        ];
        for size in [1, 2, 7, STREAM.len()] {
            let mut parser = Parser::default();
            let pieces = STREAM.as_bytes().chunks(size);
            let messages: Vec<Message> = pieces.flat_map(|piece| parser.take(piece)).collect();
            assert_eq!(messages, expected, "in pieces of {size}");
            assert!(parser.rest.is_empty());
        }
    }
}
