//! Rejects request heads that two programs could parse differently, which is the basis of request smuggling.
//!
//! hyper accepts a bare LF as a line ending, several `Host` headers, and `Content-Length` together with
//! `Transfer-Encoding`. It has no stricter mode, so the bytes are checked before hyper reads them. In a rejected head,
//! the last byte is replaced with NUL. hyper then responds with 400 and closes the connection.

/// Inspects the heads of all requests of one connection.
#[derive(Default)]
pub struct RequestHeads {
    position: Position,
    line: Vec<u8>,
    head: Head,
}

/// What the next byte belongs to.
#[derive(Default, Clone, Copy, PartialEq, Eq)]
enum Position {
    #[default]
    Head,
    /// A body with this many bytes left.
    Body(u64),
    /// The connection closes after the current request, because its head is rejected or its body is chunked.
    LastRequest,
}

/// What the current head has contained so far.
#[derive(Default)]
struct Head {
    has_request_line: bool,
    is_http_1_0: bool,
    hosts: usize,
    lengths: usize,
    length: u64,
    encodings: usize,
}

/// A head that is refused.
struct Refused;

impl RequestHeads {
    /// Inspects the next bytes received. Returns true after it has invalidated a rejected head.
    pub fn inspect(&mut self, mut bytes: &mut [u8]) -> bool {
        while !bytes.is_empty() {
            let done = match self.position {
                Position::LastRequest => return false,
                Position::Body(left) => {
                    let here =
                        usize::try_from(left).map_or(bytes.len(), |left| left.min(bytes.len()));
                    self.position = match left - here as u64 {
                        0 => Position::Head,
                        left => Position::Body(left),
                    };
                    here
                }
                Position::Head => {
                    let Some(end) = bytes.iter().position(|byte| *byte == b'\n') else {
                        self.line.extend_from_slice(bytes);
                        return false;
                    };
                    self.line.extend_from_slice(&bytes[..end]);
                    if self.end_line().is_err() {
                        bytes[end] = 0;
                        self.position = Position::LastRequest;
                        return true;
                    }
                    self.line.clear();
                    end + 1
                }
            };
            bytes = &mut bytes[done..];
        }
        false
    }

    fn end_line(&mut self) -> Result<(), Refused> {
        let line = self.line.strip_suffix(b"\r").ok_or(Refused)?;
        if !line.is_empty() {
            return self.head.read(line);
        }
        // Empty lines before a request are skipped (RFC 9112, section 2.2).
        if self.head.has_request_line {
            self.position = std::mem::take(&mut self.head).end()?;
        }
        Ok(())
    }
}

impl Head {
    fn read(&mut self, line: &[u8]) -> Result<(), Refused> {
        if !self.has_request_line {
            self.has_request_line = true;
            self.is_http_1_0 = line.ends_with(b"HTTP/1.0");
            return Ok(());
        }
        let colon = line.iter().position(|byte| *byte == b':').ok_or(Refused)?;
        let (name, value) = (&line[..colon], line[colon + 1..].trim_ascii());
        if name.eq_ignore_ascii_case(b"host") {
            self.hosts += 1;
        } else if name.eq_ignore_ascii_case(b"content-length") {
            self.lengths += 1;
            self.length = length(value).ok_or(Refused)?;
        } else if name.eq_ignore_ascii_case(b"transfer-encoding") {
            self.encodings += 1;
            if !value.eq_ignore_ascii_case(b"chunked") {
                return Err(Refused);
            }
        }
        Ok(())
    }

    /// Checks the complete head and returns what follows it.
    fn end(self) -> Result<Position, Refused> {
        let has_host = self.hosts == 1 || (self.hosts == 0 && self.is_http_1_0);
        if !has_host || self.lengths + self.encodings > 1 {
            return Err(Refused);
        }
        Ok(match (self.encodings, self.length) {
            (1, _) => Position::LastRequest,
            (_, 0) => Position::Head,
            (_, length) => Position::Body(length),
        })
    }
}

fn length(value: &[u8]) -> Option<u64> {
    let is_number = !value.is_empty() && value.iter().all(u8::is_ascii_digit);
    std::str::from_utf8(value)
        .ok()
        .filter(|_| is_number)?
        .parse()
        .ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Whether all bytes pass unchanged, regardless of how they are split into reads.
    fn passes(sent: &str) -> bool {
        let whole = sent.as_bytes();
        let results = [1, 3, whole.len()].map(|size| {
            let mut heads = RequestHeads::default();
            let mut received = whole.to_vec();
            let mut is_refused = false;
            for chunk in received.chunks_mut(size) {
                is_refused |= heads.inspect(chunk);
            }
            assert_eq!(is_refused, received != whole);
            received == whole
        });
        assert!(
            results.iter().all(|result| *result == results[0]),
            "{sent:?}: {results:?}"
        );
        results[0]
    }

    #[test]
    fn ordinary_requests_pass_unchanged() {
        for sent in [
            "GET / HTTP/1.1\r\nHost: a\r\n\r\n",
            "GET / HTTP/1.0\r\n\r\n",
            "\r\n\r\nGET / HTTP/1.1\r\nhost: a\r\nx: :\r\nEmpty:\r\n\r\n",
            "GET / HTTP/1.1\r\nhost: a\r\n\r\nGET / HTTP/1.1\r\nhost: a\r\n\r\n",
            "POST / HTTP/1.1\r\nhost: a\r\ncontent-length: 3\r\n\r\n\n\n\nGET / HTTP/1.1\r\nhost: a\r\n\r\n",
            "POST / HTTP/1.1\r\nhost: a\r\nContent-Length: 0\r\n\r\nGET / HTTP/1.1\r\nhost: a\r\n\r\n",
            "POST / HTTP/1.1\r\nhost: a\r\ntransfer-encoding: Chunked\r\n\r\n3\r\n\n\n\n\r\n0\r\n\r\n",
        ] {
            assert!(passes(sent), "{sent:?}");
        }
    }

    #[test]
    fn ambiguous_heads_are_invalidated_in_every_request_of_a_connection() {
        let first = [
            "",
            "GET / HTTP/1.1\r\nhost: a\r\n\r\n",
            "POST / HTTP/1.1\r\nhost: a\r\ncontent-length: 3\r\n\r\na\nb",
        ];
        for sent in [
            "GET / HTTP/1.1\nhost: a\r\n\r\n",
            "GET / HTTP/1.1\r\nhost: a\n\r\n",
            "GET / HTTP/1.1\r\nhost: a\r\n\n",
            "\nGET / HTTP/1.1\r\nhost: a\r\n\r\n",
            "GET / HTTP/1.1\r\nx: y\r\n\r\n",
            "GET / HTTP/1.1\r\nhost: a\r\nHOST: a\r\n\r\n",
            "GET / HTTP/1.1\r\nhost: a\r\nnonsense\r\n\r\n",
            "POST / HTTP/1.1\r\nhost: a\r\ncontent-length: 3\r\ncontent-length: 3\r\n\r\nabc",
            "POST / HTTP/1.1\r\nhost: a\r\ncontent-length: 3, 3\r\n\r\nabc",
            "POST / HTTP/1.1\r\nhost: a\r\ncontent-length: +3\r\n\r\nabc",
            "POST / HTTP/1.1\r\nhost: a\r\ncontent-length:\r\n\r\n",
            "POST / HTTP/1.1\r\nhost: a\r\ncontent-length: 99999999999999999999\r\n\r\n",
            "POST / HTTP/1.1\r\nhost: a\r\ncontent-length: 3\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n",
            "POST / HTTP/1.1\r\nhost: a\r\ntransfer-encoding: chunked\r\ncontent-length: 3\r\n\r\n0\r\n\r\n",
            "POST / HTTP/1.1\r\nhost: a\r\ntransfer-encoding: gzip, chunked\r\n\r\n0\r\n\r\n",
        ] {
            for first in first {
                assert!(
                    !passes(&format!("{first}{sent}")),
                    "{first:?} then {sent:?}"
                );
            }
        }
    }
}
