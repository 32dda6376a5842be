//! A package that was interrupted is continued.

use crate::case::{Case, Storage, members};
use claim_package::{Finished, Opened, PackageError, Source, Sources, Stamp, Step};
use std::fs::OpenOptions;
use std::io::{self, Read, Write};

fn project() -> Case {
    let mut case = Case::new();
    for number in 0..7_u8 {
        case.photo("a.jpg", &[number; 4_000]);
    }
    // More than one piece, so that it can be stopped within the file.
    case.photo("large.jpg", &vec![7; 2_500_000]);
    case.document("a.txt", "text/plain", &vec![b'a'; 3_000_000]);
    case
}

/// Writes until the given call of `progress`.
fn stopped_at(case: &mut Case, call: usize) -> Option<Finished> {
    let mut calls = 0;
    let written = case.write_until(&mut |_| {
        calls += 1;
        if calls == call { Step::Stop } else { Step::Go }
    });
    written.expect("no error")
}

/// What remains in the file after its last checkpoint when the process is killed.
fn add_garbage(case: &Case) {
    let path = case.folder.path().join("work/package.zip");
    let mut file = OpenOptions::new()
        .append(true)
        .open(path)
        .expect("the unfinished package");
    file.write_all(&[0x50; 10_000]).expect("write");
}

#[test]
fn a_package_is_continued_after_each_interruption() {
    let whole = members(&project().write().file);
    let mut case = project();
    let mut runs = 0;
    let finished = loop {
        // Large files take up to four calls.
        match stopped_at(&mut case, 5) {
            Some(finished) => break finished,
            None => add_garbage(&case),
        }
        runs += 1;
        assert!(runs < 20, "each run gets further");
    };
    assert!(runs > 2);
    assert!(members(&finished.file) == whole);
    let verified = claim_package::verify(&finished.file).expect("opened");
    assert_eq!(verified.problems, []);
}

#[test]
fn an_interrupted_package_takes_up_where_it_stopped() {
    let mut case = project();
    assert!(stopped_at(&mut case, 5).is_none());
    let mut first = None;
    let written = case.write_until(&mut |progress| {
        first = first.or(Some(progress.files));
        Step::Go
    });
    assert!(written.expect("no error").is_some());
    assert_eq!(first, Some(2));
}

/// A storage that fails in the middle of one file.
struct Failing<'a> {
    storage: &'a mut Storage,
    path: &'a str,
}

struct Broken;

impl Read for Broken {
    fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
        Err(io::ErrorKind::TimedOut.into())
    }
}

impl Sources for Failing<'_> {
    fn open(&mut self, source: &Source) -> io::Result<Opened> {
        Ok(match self.storage.open(source)? {
            Opened::Bytes(bytes) if source.path == self.path => {
                Opened::Bytes(Box::new(bytes.take(1_500_000).chain(Broken)))
            }
            opened @ (Opened::Bytes(_) | Opened::Missing | Opened::NotShareable) => opened,
        })
    }
}

#[test]
fn a_package_goes_on_at_the_file_that_could_not_be_read() {
    let whole = members(&project().write().file);
    let mut case = project();
    let folder = case.folder.path().join("work");
    let mut sources = Failing {
        storage: &mut case.storage,
        path: "files/7",
    };
    let stopped = claim_package::write(
        &case.contents,
        &folder,
        &mut sources,
        None,
        None,
        &mut |_| Step::Go,
        &mut |_| Stamp::None,
    );
    let error = stopped.expect_err("an error");
    assert!(
        matches!(&error, PackageError::Source(cause) if cause.kind() == io::ErrorKind::TimedOut),
        "{error}"
    );
    let mut first = None;
    let written = case.write_until(&mut |progress| {
        first = first.or(Some(progress.files));
        Step::Go
    });
    let finished = written.expect("no error").expect("not stopped");
    assert_eq!(first, Some(7), "what was complete is not copied again");
    assert!(members(&finished.file) == whole);
    let verified = claim_package::verify(&finished.file).expect("opened");
    assert_eq!(verified.problems, []);
}

#[test]
fn other_contents_start_anew() {
    let mut case = project();
    assert!(stopped_at(&mut case, 5).is_none());
    case.contents.recipient = "Somebody else".to_owned();
    let finished = case.write();
    assert!(members(&finished.file).contains_key("data/index.csv"));
    assert_eq!(
        claim_package::verify(&finished.file)
            .expect("opened")
            .problems,
        []
    );
}

#[test]
fn a_finished_package_can_be_written_again() {
    let mut case = project();
    let first = case.write();
    let whole = members(&first.file);
    let second = case.write();
    assert!(members(&second.file) == whole);
    assert_eq!(second.contents, first.contents);
}

#[test]
fn damaged_checkpoints_start_anew() {
    for damage in ["", "nonsense", "{}\nPK"] {
        let mut case = project();
        assert!(stopped_at(&mut case, 5).is_none());
        let path = case.folder.path().join("work/checkpoint");
        std::fs::write(path, damage).expect("write");
        let finished = case.write();
        let verified = claim_package::verify(&finished.file).expect("opened");
        assert_eq!(verified.problems, [], "{damage:?}");
    }
}
