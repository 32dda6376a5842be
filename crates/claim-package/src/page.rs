//! `index.html`: the whole package at a glance, offline and without scripts.

mod photos;

use crate::contents::{Contents, Entry};
use crate::listing::{Absence, Listing, Placed};
use domain::file::human_size;
use domain::id::FileId;
use domain::text::html_escaped as escaped;
use messages::Message;
use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, utf8_percent_encode};

/// What a link to a path keeps as it is.
const IN_PATH: &AsciiSet = &NON_ALPHANUMERIC
    .remove(b'/')
    .remove(b'-')
    .remove(b'_')
    .remove(b'.')
    .remove(b'~');

/// The page. `has_report` says whether the package has a report.
pub(crate) fn page(listing: &Listing<'_>, has_report: bool) -> String {
    let mut page = Page {
        listing,
        contents: listing.contents,
        html: String::new(),
        sections: Vec::new(),
    };
    let head = page.head(has_report);
    page.news();
    page.photos();
    page.documents();
    page.estimates();
    page.timeline();
    page.messages();
    page.internal();
    page.deleted();
    page.absent(Absence::Missing);
    page.absent(Absence::NotShareable);
    let Page { html, sections, .. } = page;
    let links: String = sections.concat();
    format!(
        "{head}<nav aria-labelledby=\"contents\"><h2 id=\"contents\">{}</h2><ul>\n{links}</ul></nav>\n<main>\n{html}</main>\n</body></html>\n",
        escaped(&listing.contents.say(Message::PackageContents))
    )
}

/// The link from the page to a file in the package.
fn link(path: &str) -> String {
    let path = path.strip_prefix("data/").unwrap_or(path);
    utf8_percent_encode(path, IN_PATH).to_string()
}

/// The page while it is written.
struct Page<'a> {
    listing: &'a Listing<'a>,
    contents: &'a Contents,
    html: String,
    /// The items of the table of contents.
    sections: Vec<String>,
}

impl Page<'_> {
    fn say(&self, message: Message) -> String {
        escaped(&self.contents.say(message))
    }

    fn add(&mut self, html: &str) {
        self.html.push_str(html);
    }

    /// Everything before the table of contents.
    fn head(&self, has_report: bool) -> String {
        let contents = self.contents;
        let title = self.say(Message::PackageTitle {
            number: contents.number.to_string(),
        });
        let mut facts = String::new();
        for fact in &contents.facts {
            facts.push_str(&fact_html(&escaped(&fact.name), &escaped(&fact.value)));
        }
        let report = if has_report {
            let label = self.say(Message::PackageReport);
            format!("<p><a href=\"report.pdf\">{label}</a></p>\n")
        } else {
            String::new()
        };
        format!(
            "<!doctype html>\n<html lang=\"{language}\" dir=\"{direction}\">\n<head>\n<meta charset=\"utf-8\">\n\
             <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
             <meta http-equiv=\"Content-Security-Policy\" content=\"script-src 'none'; object-src 'none'; base-uri 'none'; form-action 'none'\">\n\
             <title>{title} · {project}</title>\n<style>\n{style}</style>\n</head>\n<body>\n<header>\n\
             <h1>{title}</h1>\n<p dir=\"auto\"><strong>{project}</strong> · {address}</p>\n<p dir=\"auto\">{recipient}</p>\n\
             <p class=\"dim\">{made} · {portal}</p>\n<dl>\n{facts}</dl>\n{report}<p class=\"dim\">{verify}</p>\n{broken}</header>\n",
            language = contents.language.as_str(),
            direction = escaped(&contents.language.direction()),
            project = escaped(&contents.project_number),
            style = include_str!("page.css"),
            address = escaped(&contents.title),
            recipient = self.say(Message::PackageFor {
                recipient: contents.recipient.clone(),
            }),
            made = self.say(Message::PackageMade {
                moment: contents.moment(contents.made_at),
                name: contents.made_by.clone(),
            }),
            portal = escaped(&contents.portal),
            verify = self.say(Message::PackageVerify),
            broken = self.broken_log(),
        )
    }

    /// The warning that the history does not match its log; empty if it does.
    fn broken_log(&self) -> String {
        let problems = self.contents.log_problems;
        if problems == 0 {
            return String::new();
        }
        let count = i64::try_from(problems).unwrap_or(i64::MAX);
        let note = self.say(Message::PackageBrokenLog { count });
        format!("<p><strong>{note}</strong></p>\n")
    }

    /// Begins a section and lists it in the table of contents, with the items below it.
    fn section(&mut self, id: &str, title: Message, below: &str) {
        let title = self.say(title);
        self.sections
            .push(format!("<li><a href=\"#{id}\">{title}</a>{below}</li>\n"));
        self.add(&format!(
            "<section aria-labelledby=\"{id}\"><h2 id=\"{id}\">{title}</h2>\n"
        ));
    }

    /// Ends a section.
    fn end(&mut self) {
        let label = self.say(Message::PackageToContents);
        self.add(&format!(
            "<p class=\"up\"><a href=\"#contents\">{label}</a></p></section>\n"
        ));
    }

    /// What the previous package does not have.
    fn news(&mut self) {
        let Some(previous) = &self.contents.previous else {
            return;
        };
        let title = Message::PackageNew {
            number: previous.number.to_string(),
            moment: self.contents.moment(previous.made_at),
        };
        self.section("new", title, "");
        let listing = self.listing;
        let files: Vec<&Placed> = listing.new_files().collect();
        if files.is_empty() {
            let nothing = self.say(Message::PackageNothingNew);
            self.add(&format!("<p>{nothing}</p>\n"));
        } else {
            let items: String = files
                .into_iter()
                .map(|file| list_item(&file.path))
                .collect();
            self.add(&format!("<ul>\n{items}</ul>\n"));
        }
        self.end();
    }

    fn documents(&mut self) {
        let listing = self.listing;
        if listing.documents.is_empty() {
            return;
        }
        self.section("documents", Message::PackageDocuments, "");
        for (document, placed) in self.contents.documents.iter().zip(&listing.documents) {
            let name = escaped(&document.original_name);
            let title = match &placed.kept {
                Some(_) => format!("<a href=\"{}\">{name}</a>", link(&placed.path)),
                None => name,
            };
            let internal = if document.is_internal {
                self.mark(Message::PackageInternalMark)
            } else {
                String::new()
            };
            let new = self.new_mark(placed);
            let facts = self.file_facts(
                placed,
                document.received,
                document.sender.as_deref(),
                document.sha256.as_deref(),
            );
            let note = self.absence_note(placed);
            self.add(&format!(
                "<article><h3 dir=\"auto\">{title}{internal}{new}</h3>{note}<dl>{facts}</dl></article>\n"
            ));
        }
        self.end();
    }

    /// When it came, from whom, its size, and its checksums.
    fn file_facts(
        &self,
        placed: &Placed,
        received: jiff::Timestamp,
        sender: Option<&str>,
        original_sum: Option<&str>,
    ) -> String {
        let mut facts = self.fact(Message::PackageReceived, &self.contents.moment(received));
        if let Some(sender) = sender {
            facts.push_str(&self.fact(Message::PackageSender, sender));
        }
        let kept = placed.kept.as_ref();
        if let Some(kept) = kept {
            let size = human_size(i64::try_from(kept.size).unwrap_or(i64::MAX));
            facts.push_str(&self.fact(Message::PackageSize, &size));
            facts.push_str(&self.fact(Message::PackageSum, &kept.sha256));
        }
        let differs = |sum: &&str| kept.is_none_or(|kept| kept.sha256 != *sum);
        if let Some(sum) = original_sum.filter(differs) {
            facts.push_str(&self.fact(Message::PackageOriginalSum, sum));
        }
        facts
    }

    fn fact(&self, name: Message, value: &str) -> String {
        fact_html(&self.say(name), &escaped(value))
    }

    fn mark(&self, message: Message) -> String {
        format!(" <span class=\"mark\">{}</span>", self.say(message))
    }

    fn new_mark(&self, placed: &Placed) -> String {
        if placed.kept.as_ref().is_some_and(|kept| kept.is_new) {
            self.mark(Message::PackageNewMark)
        } else {
            String::new()
        }
    }

    fn absence_note(&self, placed: &Placed) -> String {
        if placed.kept.is_some() {
            return String::new();
        }
        let note = self.say(match placed.absence {
            Absence::Missing => Message::PackageNotFound,
            Absence::NotShareable => Message::PackageNotShareable,
        });
        format!("<p><strong>{note}</strong></p>")
    }

    fn timeline(&mut self) {
        if self.contents.timeline.is_empty() {
            return;
        }
        self.section("timeline", Message::PackageTimeline, "");
        for entry in &self.contents.timeline {
            let mut body = String::new();
            for text in [
                entry.change.clone(),
                self.status(entry),
                entry.notes.clone(),
            ]
            .into_iter()
            .flatten()
            {
                body.push_str(&text_html(&text));
            }
            self.article(entry.at, entry.author.as_deref(), &body, &entry.files);
        }
        self.end();
    }

    fn estimates(&mut self) {
        let estimates = self.contents.estimates.as_deref().unwrap_or_default();
        if estimates.is_empty() {
            return;
        }
        self.section("estimates", Message::PackageEstimates, "");
        for estimate in estimates {
            let title = format!("<p><strong>{}</strong></p>\n", escaped(&estimate.title));
            let body = title + &crate::estimates::body(self.contents, estimate);
            let author = estimate.sent_by.as_deref();
            self.article(estimate.sent_at, author, &body, &estimate.files);
        }
        self.end();
    }

    /// How the status changed; `None` if it did not.
    fn status(&self, entry: &Entry) -> Option<String> {
        let after = entry.new_status.clone()?;
        let message = match entry.previous_status.clone() {
            Some(before) if before == after => return None,
            Some(before) => Message::PackageStatusChanged { before, after },
            None => Message::PackageStatusSet { status: after },
        };
        Some(self.contents.say(message))
    }

    /// Something that somebody wrote, with its files.
    fn article(&mut self, at: jiff::Timestamp, author: Option<&str>, body: &str, files: &[FileId]) {
        let moment = self.contents.moment(at);
        let title = match author {
            Some(name) => self.say(Message::PackageBy {
                moment,
                name: name.to_owned(),
            }),
            None => escaped(&moment),
        };
        let listing = self.listing;
        let placed = files.iter().filter_map(|id| listing.place(*id));
        let items: String = placed
            .filter(|placed| placed.kept.is_some())
            .map(|placed| list_item(&placed.path))
            .collect();
        let list = if items.is_empty() {
            items
        } else {
            let label = self.say(Message::PackageFiles);
            format!("<p>{label}</p><ul>{items}</ul>")
        };
        self.add(&format!(
            "<article><h3 dir=\"auto\">{title}</h3>{body}{list}</article>\n"
        ));
    }

    fn messages(&mut self) {
        let Some(messages) = &self.contents.messages else {
            return;
        };
        self.section("messages", Message::PackageMessages, "");
        for message in messages {
            let body = text_html(&message.text);
            self.article(message.at, message.author.as_deref(), &body, &message.files);
        }
        self.end();
    }

    fn internal(&mut self) {
        let Some(internal) = &self.contents.internal else {
            return;
        };
        self.section("notes", Message::PackageNotes, "");
        for note in &internal.notes {
            self.article(note.at, note.author.as_deref(), &text_html(&note.text), &[]);
        }
        self.end();
        self.section("tasks", Message::PackageTasks, "");
        for task in &internal.tasks {
            let mut facts = self.fact(Message::PackageState, &task.state);
            if let Some(assignee) = &task.assignee {
                facts.push_str(&self.fact(Message::PackageAssignee, assignee));
            }
            if let Some(due) = &task.due {
                facts.push_str(&self.fact(Message::PackageDue, due));
            }
            let title = escaped(&task.title);
            let details = task.details.as_deref().map(text_html).unwrap_or_default();
            self.add(&format!(
                "<article><h3 dir=\"auto\">{title}</h3>{details}<dl>{facts}</dl></article>\n"
            ));
        }
        self.end();
    }

    fn deleted(&mut self) {
        if self.contents.deleted.is_empty() {
            return;
        }
        self.section("deleted", Message::PackageDeleted, "");
        for file in &self.contents.deleted {
            let moment = self.contents.moment(file.deleted_at);
            let who = self.say(match file.deleted_by.clone() {
                Some(name) => Message::PackageDeletedBy { moment, name },
                None => Message::PackageDeletedAt { moment },
            });
            let size = human_size(i64::try_from(file.size).unwrap_or(i64::MAX));
            let mut facts = self.fact(Message::PackageSize, &size);
            if let Some(sum) = &file.sha256 {
                facts.push_str(&self.fact(Message::PackageSum, sum));
            }
            let name = escaped(&file.name);
            self.add(&format!(
                "<article><h3 dir=\"auto\">{name}</h3><p dir=\"auto\">{who}</p><dl>{facts}</dl></article>\n"
            ));
        }
        self.end();
    }

    fn absent(&mut self, absence: Absence) {
        let listing = self.listing;
        let absent = listing.absent(absence);
        if absent.is_empty() {
            return;
        }
        match absence {
            Absence::Missing => self.section("missing", Message::PackageMissing, ""),
            Absence::NotShareable => {
                self.section("not-shareable", Message::PackageWithoutCopy, "");
            }
        }
        for file in absent {
            let sum = file.sha256;
            let facts = sum.map(|sum| self.fact(Message::PackageOriginalSum, sum));
            self.add(&format!(
                "<article><h3 dir=\"auto\">{}</h3><p>{}</p><dl>{}</dl></article>\n",
                escaped(file.original_name),
                escaped(file.path),
                facts.unwrap_or_default()
            ));
        }
        self.end();
    }
}

/// A name and a value, which are escaped already.
fn fact_html(name: &str, value: &str) -> String {
    format!("<dt>{name}</dt><dd dir=\"auto\">{value}</dd>\n")
}

/// What somebody wrote, with its line breaks.
fn text_html(text: &str) -> String {
    format!("<p class=\"text\" dir=\"auto\">{}</p>\n", escaped(text))
}

/// An item with a link to a file, named by the last part of its path.
fn list_item(path: &str) -> String {
    let name = path.rsplit('/').next().unwrap_or(path);
    format!(
        "<li dir=\"auto\"><a href=\"{}\">{}</a></li>\n",
        link(path),
        escaped(name)
    )
}
