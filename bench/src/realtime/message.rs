//! What comes down a stream.

use serde_json::Value;

/// One message of a stream.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Message {
    /// The stream begins here, at this place of the feed.
    Ready(i64),
    /// Something changed.
    Change(Change),
    /// The client is to fetch everything anew, and to go on at this place of the feed, or else where it is.
    Reset(Option<i64>),
    /// A word that keeps the connection open. A stream begins with one.
    Heartbeat,
    /// The server ended the stream, or the connection broke.
    End,
}

/// What changed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Change {
    /// Its place in the feed.
    pub seq: i64,
    /// What kind of thing.
    pub topic: String,
    /// Which one.
    pub id: String,
    /// Of which project.
    pub project: Option<String>,
}

/// Makes messages of bytes, which come in pieces of any size.
#[derive(Debug, Default)]
pub struct Parser {
    rest: Vec<u8>,
}

impl Parser {
    /// The messages that are complete with these bytes.
    pub fn take(&mut self, bytes: &[u8]) -> Vec<Message> {
        self.rest.extend_from_slice(bytes);
        let mut messages = Vec::new();
        while let Some(end) = self.rest.windows(2).position(|pair| pair == b"\n\n") {
            let block: Vec<u8> = self.rest.drain(..end + 2).collect();
            messages.extend(message(&String::from_utf8_lossy(&block)));
        }
        if self.rest.is_empty() {
            // Ten thousand idle parsers hold nothing.
            self.rest = Vec::new();
        }
        messages
    }
}

/// The message of a block of lines, if it is one that is known here.
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
