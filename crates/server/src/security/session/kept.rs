//! A file that keeps ended sessions across restarts. Its space is taken while the disk has some, so that sessions can be written to it when
//! the disk is full.

use crate::security::session::Token;
use std::collections::HashMap;
use std::fs::{File, OpenOptions};
use std::io;
use std::net::IpAddr;
use std::os::unix::fs::{FileExt, OpenOptionsExt};
use std::path::Path;

/// Bytes per session. An unused place consists of zeros.
const PLACE: usize = 128;
/// Number of places: 512 KiB.
const PLACES: usize = 4_096;

/// A session that has ended but may still be in the database.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct KeptSession {
    pub(super) token_hash: String,
    /// Whether it is a property owner's session.
    pub(super) is_owner: bool,
    /// The address from which it was ended.
    pub(super) address: IpAddr,
}

/// The open file.
#[derive(Debug)]
pub(super) struct KeptSessions {
    file: File,
    /// The place of each session that this process wrote or read.
    places: HashMap<String, usize>,
}

impl KeptSessions {
    /// Opens the file and reads it. Creates it with all of its space if it is missing or incomplete.
    ///
    /// # Errors
    /// Of the file system, for example because the disk is full already.
    pub(super) fn open(path: &Path) -> io::Result<(Self, Vec<KeptSession>)> {
        let file = OpenOptions::new()
            .read(true)
            .write(true)
            .create(true)
            .truncate(false)
            .mode(0o600)
            .open(path)?;
        let mut content = vec![0; PLACE * PLACES];
        let length = usize::try_from(file.metadata()?.len()).unwrap_or(usize::MAX);
        if let Some(missing) = content.get(length..).filter(|missing| !missing.is_empty()) {
            // Writing zeros takes the space; a file that is only made longer has none.
            file.write_all_at(missing, length as u64)?;
            file.sync_all()?;
        }
        file.read_exact_at(&mut content, 0)?;
        let mut places = HashMap::new();
        let mut found = Vec::new();
        for (place, bytes) in content.chunks_exact(PLACE).enumerate() {
            if let Some(session) = read(bytes) {
                places.insert(session.token_hash.clone(), place);
                found.push(session);
            }
        }
        Ok((Self { file, places }, found))
    }

    /// Writes a session. It is on the disk when this returns.
    ///
    /// # Errors
    /// Of the file system, or when all places are used.
    pub(super) fn add(&mut self, session: &KeptSession) -> io::Result<()> {
        if self.places.contains_key(&session.token_hash) {
            return Ok(());
        }
        // Another process may share the file, so an unused place is looked for in the file, at a place that depends on the session.
        let start = session
            .token_hash
            .get(..8)
            .and_then(|digits| usize::from_str_radix(digits, 16).ok())
            .unwrap_or_default();
        for place in (0..PLACES).map(|step| start.wrapping_add(step) % PLACES) {
            if self.bytes_at(place)?.iter().all(|byte| *byte == 0) {
                self.file.write_all_at(&written(session), offset(place))?;
                self.file.sync_data()?;
                self.places.insert(session.token_hash.clone(), place);
                return Ok(());
            }
        }
        Err(io::Error::other("all places are used"))
    }

    /// Removes a session that has ended in the database.
    ///
    /// # Errors
    /// Of the file system.
    pub(super) fn remove(&mut self, token_hash: &str) -> io::Result<()> {
        let Some(place) = self.places.remove(token_hash) else {
            return Ok(());
        };
        // Another process may have removed it, and used the place for another session.
        let kept = read(&self.bytes_at(place)?);
        if kept.is_some_and(|kept| kept.token_hash == token_hash) {
            self.file.write_all_at(&[0; PLACE], offset(place))?;
        }
        Ok(())
    }

    fn bytes_at(&self, place: usize) -> io::Result<[u8; PLACE]> {
        let mut bytes = [0; PLACE];
        self.file.read_exact_at(&mut bytes, offset(place))?;
        Ok(bytes)
    }
}

const fn offset(place: usize) -> u64 {
    (place * PLACE) as u64
}

/// The kind, the hash, and the address, followed by zeros.
fn written(session: &KeptSession) -> [u8; PLACE] {
    let kind = if session.is_owner { "owner" } else { "user" };
    let line = format!("{kind} {} {}", session.token_hash, session.address);
    let mut bytes = [0; PLACE];
    for (byte, written) in bytes.iter_mut().zip(line.bytes()) {
        *byte = written;
    }
    bytes
}

fn read(bytes: &[u8]) -> Option<KeptSession> {
    let line = std::str::from_utf8(bytes).ok()?.trim_end_matches('\0');
    let mut parts = line.split(' ');
    let is_owner = match parts.next()? {
        "owner" => true,
        "user" => false,
        _ => return None,
    };
    // A hash has the form of a token.
    let token_hash = Token::parse(parts.next()?)?.reveal().to_owned();
    Some(KeptSession {
        token_hash,
        is_owner,
        address: parts.next()?.parse().ok()?,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn session(token: &str, is_owner: bool, address: &str) -> KeptSession {
        KeptSession {
            token_hash: Token::hash_of(token),
            is_owner,
            address: address.parse().unwrap(),
        }
    }

    #[test]
    fn sessions_are_kept_until_they_are_removed() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("ended-sessions");
        let (mut file, found) = KeptSessions::open(&path).unwrap();
        assert!(found.is_empty());
        let size = std::fs::metadata(&path).unwrap().len();
        assert_eq!(size, 512 * 1024, "its space is taken at once");
        let mut sessions = vec![
            session("a", false, "203.0.113.9"),
            session("b", true, "2001:db8:1111:2222:3333:4444:5555:6666"),
            session("c", false, "192.0.2.1"),
        ];
        for session in &sessions {
            file.add(session).unwrap();
            file.add(session).unwrap();
        }
        file.remove(&sessions[2].token_hash).unwrap();
        file.remove(&sessions[2].token_hash).unwrap();
        sessions.pop();
        drop(file);
        let (_, mut found) = KeptSessions::open(&path).unwrap();
        found.sort_by_key(|session| session.is_owner);
        assert_eq!(found, sessions);
        assert_eq!(std::fs::metadata(&path).unwrap().len(), size);
    }

    #[test]
    fn two_processes_share_a_file() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("ended-sessions");
        let first = session("a", false, "203.0.113.9");
        // The same place would be the first choice of all.
        let beside = |token: &str| KeptSession {
            token_hash: format!("{}{}", &first.token_hash[..8], &Token::hash_of(token)[8..]),
            ..first.clone()
        };
        let (second, third) = (beside("b"), beside("c"));
        let found = || KeptSessions::open(&path).unwrap().1;
        let (mut one, _) = KeptSessions::open(&path).unwrap();
        let (mut other, _) = KeptSessions::open(&path).unwrap();
        one.add(&first).unwrap();
        other.add(&second).unwrap();
        assert_eq!(found(), [first.clone(), second.clone()]);
        let (mut later, _) = KeptSessions::open(&path).unwrap();
        later.remove(&first.token_hash).unwrap();
        later.add(&third).unwrap();
        one.remove(&first.token_hash).unwrap();
        assert_eq!(found(), [third, second.clone()], "the place was used again");
        other.remove(&second.token_hash).unwrap();
        assert_eq!(found().len(), 1);
    }

    #[test]
    fn a_full_or_damaged_file_is_survived() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("ended-sessions");
        let mut content = vec![b'x'; PLACE * PLACES];
        content[5 * PLACE..6 * PLACE].fill(0);
        content[7 * PLACE..8 * PLACE]
            .copy_from_slice(&[b"user 12 nobody\xff".as_slice(), &[0; 113]].concat());
        std::fs::write(&path, &content).unwrap();
        let (mut file, found) = KeptSessions::open(&path).unwrap();
        assert!(found.is_empty());
        file.add(&session("a", false, "192.0.2.1")).unwrap();
        file.add(&session("b", false, "192.0.2.1")).unwrap_err();
        let (_, found) = KeptSessions::open(&path).unwrap();
        assert_eq!(found, [session("a", false, "192.0.2.1")]);
    }
}
