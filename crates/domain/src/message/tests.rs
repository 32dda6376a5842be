use super::*;
use crate::id::UploadId;
use ParticipantType as P;

fn uploads(count: u128) -> Vec<UploadId> {
    (1..=count)
        .map(|n| UploadId::from_uuid(Uuid::from_u128(n)))
        .collect()
}

fn raw<'a>(content: &'a str, uploads: &'a [UploadId]) -> RawMessage<'a> {
    RawMessage {
        message_content: content,
        message_type: if uploads.is_empty() { "text" } else { "file" },
        participant_type: "owner",
        reply_to: None,
        uploads,
    }
}

/// Errors of an owner's message, as pairs of field and text.
fn errors_of(raw: RawMessage<'_>) -> Vec<(String, String)> {
    let errors = NewMessage::parse(raw, ParticipantType::Owner).err();
    errors
        .unwrap_or_default()
        .as_slice()
        .iter()
        .map(|error| (error.field.to_string(), error.message.clone()))
        .collect()
}

#[test]
fn invalid_messages_are_rejected() {
    let (five, six) = (uploads(5), uploads(6));
    let reply = Some(MessageId::from_uuid(Uuid::from_u128(9)));
    let (longest, too_long) = ("é".repeat(10_000), "é".repeat(10_001));
    let required = Some(("message_content", "Message is required"));
    for (message, problem) in [
        (raw("Hello", &[]), None),
        (raw("", &five), None),
        (raw(&longest, &[]), None),
        (raw(" \n\u{0}\t", &[]), required),
        (
            raw(&too_long, &[]),
            Some((
                "message_content",
                "Message must not exceed 10000 characters",
            )),
        ),
        (
            raw("Hello", &six),
            Some(("uploads", "You can only upload up to 5 files.")),
        ),
        // A reply needs text.
        (
            RawMessage {
                reply_to: reply,
                ..raw(" ", &five)
            },
            required,
        ),
        (
            RawMessage {
                reply_to: reply,
                ..raw("Yes", &[])
            },
            None,
        ),
        (
            RawMessage {
                message_type: "file",
                ..raw("Hello", &[])
            },
            Some(("message_type", "A file message needs at least one file")),
        ),
        (
            RawMessage {
                message_type: "system_notification",
                ..raw("Hello", &[])
            },
            Some(("message_type", "The message type must be text or file")),
        ),
        (
            RawMessage {
                participant_type: "property_owner",
                ..raw("Hello", &[])
            },
            None,
        ),
        (
            RawMessage {
                participant_type: "admin",
                ..raw("Hello", &[])
            },
            Some((
                "participant_type",
                "You take part in this conversation as owner",
            )),
        ),
    ] {
        let expected: Vec<_> = problem
            .iter()
            .map(|(field, message)| ((*field).to_owned(), (*message).to_owned()))
            .collect();
        assert_eq!(errors_of(message), expected, "{message:?}");
    }
}

#[test]
fn markup_is_preserved_and_duplicate_files_are_dropped() {
    let twice = [uploads(5), uploads(2)].concat();
    let typed = RawMessage {
        message_type: "text",
        ..raw(" <b>2 < 3</b>\r\n\u{7}on\u{0}click=1 ", &twice)
    };
    let message = NewMessage::parse(typed, ParticipantType::Owner).unwrap();
    assert_eq!(message.message_content, "<b>2 < 3</b>\nonclick=1");
    assert_eq!(message.message_type, MessageType::File);
    assert_eq!(message.uploads, uploads(5));
    let files = uploads(1);
    let only_files = NewMessage::parse(raw("", &files), ParticipantType::Owner).unwrap();
    assert_eq!(only_files.message_content, "File attachment");
}

#[test]
fn sender_names_have_fallbacks() {
    let user = Sender::User(UserId::from_uuid(Uuid::from_u128(0x1234_5678_9abc)));
    let owner = Sender::Owner(OwnerSessionId::from_uuid(Uuid::from_u128(7)));
    for (sender, participant, full_name, owner_name, shown) in [
        (user, P::Admin, Some("Ann Ames"), "José", "Ann Ames"),
        (user, P::Admin, Some(" "), "José", "Admin"),
        (user, P::Admin, None, "José", "Admin"),
        (user, P::Contractor, Some("Carl"), "José", "Carl"),
        (user, P::Contractor, None, "José", "User 56789abc"),
        (user, P::ReferralPartner, None, "José", "User 56789abc"),
        (owner, P::Owner, None, "José", "José"),
        (owner, P::Owner, None, " ", "Property Owner"),
        (Sender::Portal, P::Admin, None, "José", "Buildback"),
    ] {
        let name = sender_name(sender, participant, full_name, owner_name);
        assert_eq!(name, shown, "{sender:?} {participant} {full_name:?}");
    }
}

#[test]
fn long_messages_are_shortened() {
    let exactly = "é".repeat(200);
    assert_eq!(excerpt(&exactly), exactly);
    let expected = format!("{}…", "é".repeat(199));
    assert_eq!(excerpt(&format!("{} end", "é".repeat(199))), expected);
    for language in crate::language::Language::ALL {
        let notification =
            |content: &str| notification_words("Ann", content).in_language(*language);
        assert_eq!(notification("Hello"), "Ann: Hello");
        assert_eq!(
            notification(&"x".repeat(141)),
            format!("Ann: {}…", "x".repeat(140))
        );
    }
}

#[test]
fn an_owner_is_the_author_in_any_owner_session() {
    let owner = Reader::Owner(ProjectId::from_uuid(Uuid::from_u128(1)));
    let user = UserId::from_uuid(Uuid::from_u128(2));
    let by = |n| Sender::Owner(OwnerSessionId::from_uuid(Uuid::from_u128(n)));
    assert!(owner.wrote(by(3), ParticipantType::Owner));
    assert!(owner.wrote(by(4), ParticipantType::Owner));
    assert!(!owner.wrote(Sender::User(user), ParticipantType::Admin));
    let reader = Reader::User(user);
    assert!(reader.wrote(Sender::User(user), ParticipantType::Admin));
    assert!(!reader.wrote(by(3), ParticipantType::Owner));
    assert!(!reader.wrote(Sender::Portal, ParticipantType::Admin));
}
