use super::*;

fn shape(kind: ShapeKind, [x1, y1, x2, y2]: [f64; 4]) -> Shape {
    Shape {
        kind,
        x1,
        y1,
        x2,
        y2,
        color: (kind != ShapeKind::Blur).then_some(ShapeColor::Red),
        text: (kind == ShapeKind::Text).then(|| "Mold".to_owned()),
    }
}

const BOX: [f64; 4] = [0.1, 0.2, 0.3, 0.4];

#[test]
fn shapes_are_validated() {
    use ShapeKind::{Arrow, Blur, Circle, Text};
    let text = |text: &str| Shape {
        text: Some(text.to_owned()),
        ..shape(Text, BOX)
    };
    let colorless = |kind| Shape {
        color: None,
        ..shape(kind, BOX)
    };
    let cases = [
        (shape(Arrow, BOX), None),
        (shape(Circle, BOX), None),
        (shape(Text, BOX), None),
        (shape(Blur, [0.0, 0.0, 1.0, 1.0]), None),
        (shape(Arrow, [0.1, 0.2, 0.1, 0.4]), None),
        (shape(Arrow, [0.1, 0.2, 0.1, 0.2]), Some("too_small")),
        (shape(Arrow, [0.1, 0.2, 0.100_001, 0.2]), Some("too_small")),
        (shape(Circle, [0.1, 0.2, 0.1, 0.4]), Some("too_small")),
        (shape(Blur, [0.1, 0.2, 0.3, 0.2]), Some("too_small")),
        (shape(Arrow, [-0.01, 0.2, 0.3, 0.4]), Some("outside")),
        (shape(Blur, [0.1, 0.2, 1.01, 0.4]), Some("outside")),
        (shape(Circle, [0.1, f64::NAN, 0.3, 0.4]), Some("outside")),
        (
            shape(Circle, [0.1, 0.2, f64::INFINITY, 0.4]),
            Some("outside"),
        ),
        (colorless(Arrow), Some("color")),
        (colorless(Circle), Some("color")),
        (colorless(Text), Some("color")),
        (colorless(Blur), None),
        (text(" \u{202e}\n"), Some("required")),
        (text(&"é".repeat(200)), None),
        (text(&"é".repeat(201)), Some("too_long")),
    ];
    for (shape, expected) in cases {
        let written = format!("{shape:?}");
        let error = parse_shapes(vec![shape]).err();
        assert_eq!(error.map(|error| error.code), expected, "{written}");
    }
}

#[test]
fn shapes_are_put_in_order() {
    let turned = [0.300_000_4, 0.4, 0.1, 0.2];
    let parsed = |kind| parse_shapes(vec![shape(kind, turned)]).unwrap().remove(0);
    for kind in [ShapeKind::Circle, ShapeKind::Text, ShapeKind::Blur] {
        assert_eq!(parsed(kind), shape(kind, BOX));
    }
    let arrow = shape(ShapeKind::Arrow, [0.3, 0.4, 0.1, 0.2]);
    assert_eq!(parsed(ShapeKind::Arrow), arrow);
    let blur = Shape {
        color: Some(ShapeColor::Red),
        text: Some("A name".to_owned()),
        ..shape(ShapeKind::Blur, BOX)
    };
    let expected = shape(ShapeKind::Blur, BOX);
    assert_eq!(parse_shapes(vec![blur]).unwrap(), [expected]);
    let text = Shape {
        text: Some(" Wet\r\nwall ".to_owned()),
        ..shape(ShapeKind::Text, BOX)
    };
    let parsed = parse_shapes(vec![text]).unwrap().remove(0);
    assert_eq!(parsed.text.as_deref(), Some("Wet wall"));
}

#[test]
fn the_number_of_shapes_and_the_size_of_their_texts_are_limited() {
    let blur = shape(ShapeKind::Blur, BOX);
    assert!(parse_shapes(vec![blur.clone(); SHAPES_MAX]).is_ok());
    let error = parse_shapes(vec![blur; SHAPES_MAX + 1]).unwrap_err();
    assert_eq!(error.code, "too_many");
    let text = |text: String| Shape {
        text: Some(text),
        ..shape(ShapeKind::Text, [0.123_45, 0.234_56, 0.345_67, 0.456_78])
    };
    // Quotation marks take twice their size in JSON.
    let largest = vec![text("\"".repeat(100)); SHAPES_MAX];
    let largest = parse_shapes(largest).unwrap();
    assert!(serde_json::to_string(&largest).unwrap().len() <= 64 * 1024);
    let error = parse_shapes(vec![text("\"".repeat(101)); SHAPES_MAX]).unwrap_err();
    assert_eq!(error.code, "too_long");
}

#[test]
fn blurs_cannot_be_removed_moved_or_shrunk() {
    let blur = shape(ShapeKind::Blur, BOX);
    let other = shape(ShapeKind::Blur, [0.1, 0.2, 0.3, 0.5]);
    let arrow = shape(ShapeKind::Arrow, BOX);
    let cases: [(&[&Shape], &[&Shape], bool); 10] = [
        (&[], &[&blur], true),
        (&[&arrow], &[], true),
        (&[&blur, &arrow], &[&blur, &other], true),
        (&[&blur], &[&arrow, &blur], true),
        (&[&blur, &other], &[&blur, &arrow, &other], true),
        // An earlier one would mix the pixels under a saved one into others.
        (&[&blur], &[&other, &blur], false),
        (&[&blur, &other], &[&other, &blur], false),
        (&[&blur], &[], false),
        (&[&blur], &[&other], false),
        (&[&blur], &[&arrow], false),
    ];
    for (before, after, expected) in cases {
        let owned = |shapes: &[&Shape]| shapes.iter().copied().cloned().collect::<Vec<_>>();
        let kept = keeps_blurs(&owned(before), &owned(after));
        assert_eq!(kept, expected, "{before:?} {after:?}");
    }
}
