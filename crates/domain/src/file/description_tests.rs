use super::*;
use crate::language::Language;
use crate::portal::default_phases;

fn owned(texts: &[&str]) -> Vec<String> {
    texts.iter().map(|text| (*text).to_owned()).collect()
}

fn file(number: u128) -> FileId {
    FileId::from_uuid(Uuid::from_u128(number))
}

fn parse(typed: &TypedDescription<'_>) -> Result<DescriptionChange, FieldErrors> {
    DescriptionChange::parse(typed, &default_phases())
}

#[test]
fn texts_are_cleaned() {
    let tags = owned(&["  water   line ", "Water Line", "", "🚿 шланг"]);
    let change = parse(&TypedDescription {
        room: Some(" Master \n bedroom\t2 "),
        phase: Some("DAMAGE"),
        caption: Some(" Left wall.\r\n🚿 ما بعد "),
        add_tags: &tags,
        before: Some("01890a5d-ac96-774b-bcce-b302099a8057"),
        ..TypedDescription::default()
    });
    let change = change.unwrap();
    let room = Some(Some("Master bedroom 2".to_owned()));
    assert_eq!(change.room, room);
    assert_eq!(change.phase, Some(Some("damage".to_owned())));
    let caption = Some(Some("Left wall.\n🚿 ما بعد".to_owned()));
    assert_eq!(change.caption, caption);
    assert_eq!(change.add_tags, ["water line", "🚿 шланг"]);
    assert!(change.before.flatten().is_some());
}

#[test]
fn absent_fields_stay_and_empty_ones_are_cleared() {
    let absent = parse(&TypedDescription::default());
    assert_eq!(absent, Ok(DescriptionChange::default()));
    let empty = parse(&TypedDescription {
        room: Some(" "),
        phase: Some(""),
        caption: Some("\n"),
        before: Some(""),
        ..TypedDescription::default()
    });
    let cleared = DescriptionChange {
        room: Some(None),
        phase: Some(None),
        caption: Some(None),
        before: Some(None),
        ..DescriptionChange::default()
    };
    assert_eq!(empty, Ok(cleared));
}

#[test]
fn broken_rules_are_returned() {
    let (long_room, long_caption) = ("x".repeat(61), "é".repeat(5_001));
    let longest = "é".repeat(5_000);
    let many: Vec<String> = (0..=TAGS_MAX).map(|tag| tag.to_string()).collect();
    let (comma, long_tag) = (owned(&["a,b"]), owned(&[&"x".repeat(31)]));
    let nothing = TypedDescription::default();
    let table = [
        (
            TypedDescription {
                room: Some(&long_room),
                ..nothing
            },
            Some(("room", "Room must not exceed 60 characters")),
        ),
        (
            TypedDescription {
                phase: Some("paint"),
                ..nothing
            },
            Some(("phase", "Choose one of the listed phases")),
        ),
        (
            TypedDescription {
                caption: Some(&longest),
                ..nothing
            },
            None,
        ),
        (
            TypedDescription {
                caption: Some(&long_caption),
                ..nothing
            },
            Some(("caption", "Caption must not exceed 5000 characters")),
        ),
        (
            TypedDescription {
                add_tags: &comma,
                ..nothing
            },
            Some(("tags", "A tag cannot contain a comma")),
        ),
        (
            TypedDescription {
                add_tags: &long_tag,
                ..nothing
            },
            Some(("tags", "Tag must not exceed 30 characters")),
        ),
        (
            TypedDescription {
                add_tags: &many,
                ..nothing
            },
            Some(("tags", "A photo can have at most 10 tags")),
        ),
        (
            TypedDescription {
                remove_tags: &many,
                ..nothing
            },
            Some(("tags", "A photo can have at most 10 tags")),
        ),
        (
            TypedDescription {
                before: Some("photo"),
                ..nothing
            },
            Some((
                "before",
                "Choose a photo of this project as the before photo",
            )),
        ),
    ];
    for (typed, expected) in table {
        let found = parse(&typed).err();
        let found = found.as_ref().map(|errors| &errors.as_slice()[0]);
        let found = found.map(|error| (error.field.as_ref(), error.message.as_str()));
        assert_eq!(found, expected);
    }
}

#[test]
fn a_change_applies_to_a_description() {
    let current = PhotoDescription {
        room: Some("Kitchen".to_owned()),
        tags: owned(&["Water", "mold"]),
        before: Some(file(2)),
        ..PhotoDescription::default()
    };
    let change = DescriptionChange {
        room: Some(Some("hallway".to_owned())),
        caption: Some(Some("Left wall".to_owned())),
        add_tags: owned(&["WATER", "ceiling"]),
        remove_tags: owned(&["Mold", "unknown"]),
        before: Some(None),
        ..DescriptionChange::default()
    };
    let change = change.spelled_like(&owned(&["Kitchen", "Hallway"]));
    let after = change.apply(file(1), &current).unwrap();
    let expected = PhotoDescription {
        room: Some("Hallway".to_owned()),
        phase: None,
        caption: Some("Left wall".to_owned()),
        tags: owned(&["Water", "ceiling"]),
        before: None,
    };
    assert_eq!(after, expected);
    let text = |text: &str| Some(text.to_owned());
    let changes = [
        (PhotoField::Room, text("Kitchen"), text("Hallway")),
        (PhotoField::Caption, None, text("Left wall")),
        (
            PhotoField::Tags,
            text("Water, mold"),
            text("Water, ceiling"),
        ),
        (PhotoField::Before, text(&file(2).to_string()), None),
    ];
    let changes = changes.map(|(field, previous, current)| PhotoChange {
        field,
        previous,
        current,
    });
    assert_eq!(after.changes_since(&current), changes);
    assert!(after.changes_since(&after).is_empty());
}

#[test]
fn a_photo_has_few_tags_and_another_photo_before() {
    let full = PhotoDescription {
        tags: (0..TAGS_MAX).map(|tag| tag.to_string()).collect(),
        ..PhotoDescription::default()
    };
    let more = DescriptionChange {
        add_tags: owned(&["new"]),
        ..DescriptionChange::default()
    };
    let swapped = DescriptionChange {
        remove_tags: owned(&["3"]),
        ..more.clone()
    };
    assert_eq!(more.apply(file(1), &full).unwrap_err().code, "too_many");
    assert!(swapped.apply(file(1), &full).is_ok());
    let before = DescriptionChange {
        before: Some(Some(file(1))),
        ..DescriptionChange::default()
    };
    let nothing = PhotoDescription::default();
    assert_eq!(before.apply(file(1), &nothing).unwrap_err().code, "itself");
    assert!(before.apply(file(2), &nothing).is_ok());
}

#[test]
fn the_summary_names_room_and_phase() {
    let set = |text: &str| Some(Some(text.to_owned()));
    let nothing = DescriptionChange::default();
    let table = [
        (1, nothing.clone(), "Described 1 photo"),
        (12, nothing.clone(), "Described 12 photos"),
        (
            12,
            DescriptionChange {
                room: set("Kitchen"),
                phase: set("damage"),
                ..nothing.clone()
            },
            "Described 12 photos: room Kitchen, phase Damage",
        ),
        (
            2,
            DescriptionChange {
                room: set("Kitchen"),
                phase: Some(None),
                ..nothing.clone()
            },
            "Described 2 photos: room Kitchen",
        ),
        (
            1,
            DescriptionChange {
                phase: set("Drying out"),
                ..nothing
            },
            "Described 1 photo: phase Drying out",
        ),
    ];
    for (photos, change, text) in table {
        let summary = described_summary(photos, &change);
        assert_eq!(summary.in_language(Language::English), text);
    }
}

#[test]
fn rooms_of_photos_are_merged_with_the_portals() {
    let portal = owned(&["Kitchen", "Bath"]);
    let used = [
        ("kitchen".to_owned(), 2),
        ("Pool house".to_owned(), 3),
        ("Kitchen".to_owned(), 1),
        ("attic".to_owned(), 1),
    ];
    let found: Vec<_> = room_choices(&portal, &used)
        .into_iter()
        .map(|room| (room.name, room.is_own, room.photos))
        .collect();
    let expected = [
        ("Kitchen", false, 3),
        ("Bath", false, 0),
        ("attic", true, 1),
        ("Pool house", true, 3),
    ];
    let expected = expected.map(|(name, is_own, photos)| (name.to_owned(), is_own, photos));
    assert_eq!(found, expected);
}

#[test]
fn only_pictures_are_described() {
    for (file_type, is_photo) in [
        ("image/jpeg", true),
        ("image/heic", true),
        ("image/png", true),
        ("application/pdf", false),
        ("text/plain", false),
        ("odd", false),
    ] {
        assert_eq!(is_describable(file_type), is_photo, "{file_type}");
    }
}
