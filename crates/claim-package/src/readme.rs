//! README.txt and timestamp.txt: what the package is, and how to check it.

use crate::Stamp;
use crate::contents::{Contents, SourceKind};
use crate::listing::{Absence, Listing};
use messages::Message;

/// Length of a line of text, in characters.
const LINE: usize = 100;

/// The text of README.txt. `has_log` says whether the package has a history log, `has_report` whether it has a report.
pub(crate) fn readme(listing: &Listing<'_>, has_report: bool, has_log: bool) -> String {
    let mut text = Text::default();
    about(listing, has_report, &mut text);
    checks(listing, has_log, &mut text);
    text.0
}

fn about(listing: &Listing<'_>, has_report: bool, text: &mut Text) {
    let contents = listing.contents;
    let mut say = |message: Message| text.paragraph(&contents.say(message));
    say(Message::PackageReadmeAbout {
        number: contents.number.to_string(),
        project: contents.project_number.clone(),
        title: contents.title.clone(),
        name: contents.made_by.clone(),
        recipient: contents.recipient.clone(),
        moment: contents.moment(contents.made_at),
        portal: contents.portal.clone(),
    });
    say(Message::PackageReadmeLook);
    say(Message::PackageReadmeOriginals);
    let previews = count(listing.previews());
    if previews > 0 {
        say(Message::PackageReadmePreviews { count: previews });
    }
    let copies = |kind: SourceKind| {
        let photos = listing
            .placed_photos()
            .filter(|(.., placed)| placed.kept.is_some())
            .map(|(_, photo, _)| photo);
        photos.filter(move |photo| photo.source.kind == kind)
    };
    let blurred = count(copies(SourceKind::Blurred).count());
    if blurred > 0 {
        say(Message::PackageReadmeBlurred { count: blurred });
    }
    let with_sums = copies(SourceKind::Blurred).filter(|photo| photo.sha256.is_some());
    let with_sums = count(with_sums.count());
    if with_sums > 0 {
        say(Message::PackageReadmeBlurredSums { count: with_sums });
    }
    let shared = count(copies(SourceKind::Shared).count());
    if shared > 0 {
        say(Message::PackageReadmeShared { count: shared });
    }
    if has_report && contents.has_report_photos {
        say(Message::PackageReadmeReport);
    } else if has_report {
        say(Message::PackageReadmeShortReport);
    }
    if contents.log_problems > 0 {
        let count = count(contents.log_problems);
        say(Message::PackageBrokenLog { count });
    }
    if !contents.deleted.is_empty() {
        let count = count(contents.deleted.len());
        say(Message::PackageReadmeDeleted { count });
    }
    if contents.internal.is_some() {
        say(Message::PackageReadmeInternal);
    }
    for absence in [Absence::Missing, Absence::NotShareable] {
        absent(listing, absence, text);
    }
}

/// Names the files that are not in the package for this reason.
fn absent(listing: &Listing<'_>, absence: Absence, text: &mut Text) {
    let absent = listing.absent(absence);
    if absent.is_empty() {
        return;
    }
    let count = count(absent.len());
    text.paragraph(&listing.contents.say(match absence {
        Absence::Missing => Message::PackageReadmeMissing { count },
        Absence::NotShareable => Message::PackageReadmeWithoutCopy { count },
    }));
    for file in absent {
        text.command(&format!(
            "{}  {}",
            file.path,
            file.sha256.unwrap_or_default()
        ));
    }
    text.end();
}

fn checks(listing: &Listing<'_>, has_log: bool, text: &mut Text) {
    let contents = listing.contents;
    text.step(contents, Message::PackageReadmeCheck, &[]);
    text.step(contents, Message::PackageReadmeFolder, &[]);
    let sums = [
        "sha256sum -c manifest-sha256.txt",
        "sha256sum -c tagmanifest-sha256.txt",
    ];
    text.step(contents, Message::PackageReadmeLinux, &sums);
    let sums = [
        "shasum -a 256 -c manifest-sha256.txt",
        "shasum -a 256 -c tagmanifest-sha256.txt",
    ];
    text.step(contents, Message::PackageReadmeMac, &sums);
    let sums = [
        "Get-Content -Encoding UTF8 manifest-sha256.txt, tagmanifest-sha256.txt |",
        "  ForEach-Object { $sum, $path = $_ -split '  ', 2;",
        "  if ((Get-FileHash -Algorithm SHA256 -LiteralPath $path).Hash -ne $sum) { $path } }",
    ];
    text.step(contents, Message::PackageReadmeWindows, &sums);
    let one = ["certutil -hashfile data\\index.csv SHA256"];
    text.step(contents, Message::PackageReadmeOne, &one);
    let bagit = ["bagit.py --validate ."];
    text.step(contents, Message::PackageReadmeBagit, &bagit);
    if let Some(authority) = contents.timestamp_authority.clone() {
        let stamp = [
            "openssl ts -verify -data tagmanifest-sha256.txt -in tagmanifest-sha256.txt.tsr \\",
            "  -CAfile authority.pem",
        ];
        text.step(contents, Message::PackageReadmeStamp { authority }, &stamp);
    } else {
        text.step(contents, Message::PackageReadmeNoStamp, &[]);
    }
    if has_log {
        history(contents, text);
    }
}

/// How to check the history log.
fn history(contents: &Contents, text: &mut Text) {
    let url = &contents.public_url;
    let keys = format!("{url}/.well-known/buildback-history-key");
    text.step(contents, Message::PackageReadmeLog { keys }, &[]);
    let program = [
        "buildback verify PACKAGE.zip --key portal-keys.json",
        "buildback verify PACKAGE.zip --key portal-keys.json --earlier EARLIER-PACKAGE.zip",
    ];
    text.step(contents, Message::PackageReadmeLogProgram, &program);
    let page = format!("{url}/verify.html");
    text.step(contents, Message::PackageReadmeLogPage { page }, &[]);
    text.step(contents, Message::PackageReadmeLogPython, &[]);
    // Not indented, so that it can be copied.
    for line in include_str!("check-history.py").lines() {
        text.0.push_str(line);
        text.end();
    }
    text.end();
}

/// The text of timestamp.txt.
pub(crate) fn timestamp_text(listing: &Listing<'_>, stamp: &Stamp) -> String {
    let contents = listing.contents;
    let authority = contents.timestamp_authority.clone().unwrap_or_default();
    let mut text = Text::default();
    text.paragraph(&contents.say(match stamp {
        Stamp::None => Message::PackageStampNone,
        Stamp::Pending => Message::PackageStampPending { authority },
        Stamp::Token(_) => Message::PackageStampDone { authority },
    }));
    text.0
}

fn count(number: usize) -> i64 {
    i64::try_from(number).unwrap_or(i64::MAX)
}

/// Lines that Windows programs show as lines, too.
#[derive(Default)]
struct Text(String);

impl Text {
    /// Adds a paragraph on lines of a readable length, and an empty line.
    fn paragraph(&mut self, text: &str) {
        let mut length = 0;
        for word in text.split_whitespace() {
            let word_length = word.chars().count();
            if length > 0 && length + 1 + word_length > LINE {
                self.end();
                length = 0;
            }
            if length > 0 {
                self.0.push(' ');
                length += 1;
            }
            self.0.push_str(word);
            length += word_length;
        }
        self.end();
        self.end();
    }

    /// Adds a paragraph and the commands that it is about.
    fn step(&mut self, contents: &Contents, message: Message, commands: &[&str]) {
        self.paragraph(&contents.say(message));
        for command in commands {
            self.command(command);
        }
        if !commands.is_empty() {
            self.end();
        }
    }

    /// Adds an indented line.
    fn command(&mut self, command: &str) {
        self.0.push_str("    ");
        self.0.push_str(command);
        self.end();
    }

    fn end(&mut self) {
        self.0.push_str("\r\n");
    }
}
