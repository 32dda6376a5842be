//! A sheet to draw on: plain shapes over `tiny-skia`, in a fixed frame of 1200 by 900.

use rand::rngs::StdRng;
use rand::{RngExt as _, SeedableRng as _};
use std::cell::RefCell;
use tiny_skia::{
    Color, FillRule, GradientStop, LineCap, LineJoin, LinearGradient, Paint, Path, PathBuilder, Pixmap, Point,
    RadialGradient, Rect, Shader, SpreadMode, Stroke, Transform,
};

/// Width of every picture.
pub(super) const WIDTH: f32 = 1200.0;
/// Height of every picture.
pub(super) const HEIGHT: f32 = 900.0;

/// A place on the sheet.
pub(super) type At = (f32, f32);

/// Red, green, blue and opacity, a byte each.
#[derive(Debug, Clone, Copy)]
pub(super) struct Ink(pub(super) u32);

impl Ink {
    /// The same colour, more or less see-through.
    pub(super) const fn alpha(self, alpha: u8) -> Self {
        Self((self.0 & 0xffff_ff00) | alpha as u32)
    }

    /// A step towards another colour; 0 stays, 1 arrives.
    pub(super) fn towards(self, other: Self, step: f32) -> Self {
        let mixed = |shift: u32| {
            let (a, b) = (f32::from((self.0 >> shift) as u8), f32::from((other.0 >> shift) as u8));
            u32::from((a + (b - a) * step).clamp(0.0, 255.0) as u8) << shift
        };
        Self(mixed(24) | mixed(16) | mixed(8) | mixed(0))
    }

    /// Darker, by a share of the way to black.
    pub(super) fn darker(self, step: f32) -> Self {
        self.towards(Self(self.0 & 0xff), step)
    }

    /// Lighter, by a share of the way to white.
    pub(super) fn lighter(self, step: f32) -> Self {
        self.towards(Self(0xffff_ff00 | (self.0 & 0xff)), step)
    }

    fn color(self) -> Color {
        let [r, g, b, a] = self.0.to_be_bytes();
        Color::from_rgba8(r, g, b, a)
    }
}

/// A sheet with its own, repeatable randomness.
pub(super) struct Canvas {
    pixels: Pixmap,
    random: RefCell<StdRng>,
}

impl Canvas {
    /// A blank sheet; the same seed gives the same irregularities.
    pub(super) fn new(seed: u64) -> Option<Self> {
        Some(Self { pixels: Pixmap::new(WIDTH as u32, HEIGHT as u32)?, random: RefCell::new(StdRng::seed_from_u64(seed)) })
    }

    /// The finished picture as PNG. Shades nearer than an eye can tell are made one, which halves the file.
    pub(super) fn png(mut self) -> Option<Vec<u8>> {
        for pixel in self.pixels.data_mut().as_chunks_mut::<4>().0 {
            for channel in &mut pixel[..3] {
                *channel &= 0xfe;
            }
        }
        self.pixels.encode_png().ok()
    }

    /// A number between two bounds.
    pub(super) fn random(&self, from: f32, to: f32) -> f32 {
        self.random.borrow_mut().random_range(from..to)
    }

    fn fill(&mut self, path: Option<Path>, shader: Shader<'_>) {
        let paint = Paint { shader, ..Paint::default() };
        if let Some(path) = path {
            self.pixels.fill_path(&path, &paint, FillRule::Winding, Transform::identity(), None);
        }
    }

    /// A plain rectangle.
    pub(super) fn rect(&mut self, x: f32, y: f32, width: f32, height: f32, ink: Ink) {
        let path = Rect::from_xywh(x, y, width, height).map(PathBuilder::from_rect);
        self.fill(path, Shader::SolidColor(ink.color()));
    }

    /// A rectangle that changes colour from its top to its bottom.
    pub(super) fn shade(&mut self, x: f32, y: f32, width: f32, height: f32, top: Ink, bottom: Ink) {
        let path = Rect::from_xywh(x, y, width, height).map(PathBuilder::from_rect);
        self.fill(path, linear((x, y), (x, y + height), top, bottom));
    }

    /// A rectangle with round corners that changes colour from its top to its bottom.
    pub(super) fn round(&mut self, x: f32, y: f32, width: f32, height: f32, radius: f32, top: Ink, bottom: Ink) {
        let (r, b, k) = (x + width, y + height, radius);
        let mut path = PathBuilder::new();
        path.move_to(x + k, y);
        path.line_to(r - k, y);
        path.quad_to(r, y, r, y + k);
        path.line_to(r, b - k);
        path.quad_to(r, b, r - k, b);
        path.line_to(x + k, b);
        path.quad_to(x, b, x, b - k);
        path.line_to(x, y + k);
        path.quad_to(x, y, x + k, y);
        path.close();
        self.fill(path.finish(), linear((x, y), (x, b), top, bottom));
    }

    /// A shape with straight edges.
    pub(super) fn polygon(&mut self, corners: &[At], ink: Ink) {
        self.fill(straight(corners), Shader::SolidColor(ink.color()));
    }

    /// A shape with straight edges that changes colour along a line.
    pub(super) fn polygon_shade(&mut self, corners: &[At], from: At, to: At, start: Ink, end: Ink) {
        self.fill(straight(corners), linear(from, to, start, end));
    }

    /// A shape whose outline runs softly past its points.
    pub(super) fn soft(&mut self, points: &[At], ink: Ink) {
        self.fill(smooth(points), Shader::SolidColor(ink.color()));
    }

    /// An ellipse around a point.
    pub(super) fn ellipse(&mut self, x: f32, y: f32, rx: f32, ry: f32, ink: Ink) {
        let path = Rect::from_xywh(x - rx, y - ry, rx * 2.0, ry * 2.0).and_then(PathBuilder::from_oval);
        self.fill(path, Shader::SolidColor(ink.color()));
    }

    /// The outline of an ellipse.
    pub(super) fn ring(&mut self, x: f32, y: f32, rx: f32, ry: f32, width: f32, ink: Ink) {
        let path = Rect::from_xywh(x - rx, y - ry, rx * 2.0, ry * 2.0).and_then(PathBuilder::from_oval);
        self.stroke(path, width, ink);
    }

    /// Light or dark that fades away from a point; squeezed to an ellipse.
    pub(super) fn glow(&mut self, x: f32, y: f32, rx: f32, ry: f32, ink: Ink) {
        let squeeze = Transform::from_row(1.0, 0.0, 0.0, ry / rx, 0.0, y - y * ry / rx);
        let stops = vec![GradientStop::new(0.0, ink.color()), GradientStop::new(1.0, ink.alpha(0).color())];
        let middle = Point::from_xy(x, y);
        let Some(shader) = RadialGradient::new(middle, 0.0, middle, rx, stops, SpreadMode::Pad, squeeze) else { return };
        let path = Rect::from_xywh(x - rx, y - ry, rx * 2.0, ry * 2.0).map(PathBuilder::from_rect);
        self.fill(path, shader);
    }

    /// A line through points.
    pub(super) fn line(&mut self, points: &[At], width: f32, ink: Ink) {
        let mut path = PathBuilder::new();
        for (i, (x, y)) in points.iter().enumerate() {
            if i == 0 { path.move_to(*x, *y) } else { path.line_to(*x, *y) }
        }
        self.stroke(path.finish(), width, ink);
    }

    /// A bent line from one point to another, pulled towards a third.
    pub(super) fn curve(&mut self, from: At, pull: At, to: At, width: f32, ink: Ink) {
        let mut path = PathBuilder::new();
        path.move_to(from.0, from.1);
        path.quad_to(pull.0, pull.1, to.0, to.1);
        self.stroke(path.finish(), width, ink);
    }

    fn stroke(&mut self, path: Option<Path>, width: f32, ink: Ink) {
        let paint = Paint { shader: Shader::SolidColor(ink.color()), ..Paint::default() };
        let stroke = Stroke { width, line_cap: LineCap::Round, line_join: LineJoin::Round, ..Stroke::default() };
        if let Some(path) = path {
            self.pixels.stroke_path(&path, &paint, &stroke, Transform::identity(), None);
        }
    }

    /// The points of an irregular round shape; `rough` is the share by which its edge wanders.
    pub(super) fn blob(&self, x: f32, y: f32, rx: f32, ry: f32, rough: f32) -> Vec<At> {
        let count = 18;
        (0..count)
            .map(|i| {
                let angle = std::f32::consts::TAU * i as f32 / count as f32;
                let reach = 1.0 + self.random(-rough, rough);
                (x + angle.cos() * rx * reach, y + angle.sin() * ry * reach)
            })
            .collect()
    }

    /// Darkens the corners a little, as a lens does.
    pub(super) fn vignette(&mut self) {
        let middle = Point::from_xy(WIDTH / 2.0, HEIGHT / 2.0);
        let stops = vec![
            GradientStop::new(0.0, Ink(0x1014_1c00).color()),
            GradientStop::new(0.62, Ink(0x1014_1c00).color()),
            GradientStop::new(1.0, Ink(0x1014_1c66).color()),
        ];
        let shader = RadialGradient::new(middle, 0.0, middle, 780.0, stops, SpreadMode::Pad, Transform::identity());
        if let Some(shader) = shader {
            self.fill(Rect::from_xywh(0.0, 0.0, WIDTH, HEIGHT).map(PathBuilder::from_rect), shader);
        }
    }
}

fn linear(from: At, to: At, start: Ink, end: Ink) -> Shader<'static> {
    let stops = vec![GradientStop::new(0.0, start.color()), GradientStop::new(1.0, end.color())];
    let (from, to) = (Point::from_xy(from.0, from.1), Point::from_xy(to.0, to.1));
    LinearGradient::new(from, to, stops, SpreadMode::Pad, Transform::identity())
        .unwrap_or_else(|| Shader::SolidColor(start.color()))
}

fn straight(corners: &[At]) -> Option<Path> {
    let mut path = PathBuilder::new();
    let (first, rest) = corners.split_first()?;
    path.move_to(first.0, first.1);
    for (x, y) in rest {
        path.line_to(*x, *y);
    }
    path.close();
    path.finish()
}

fn smooth(points: &[At]) -> Option<Path> {
    let between = |a: At, b: At| ((a.0 + b.0) / 2.0, (a.1 + b.1) / 2.0);
    let (first, last) = (*points.first()?, *points.last()?);
    let start = between(last, first);
    let mut path = PathBuilder::new();
    path.move_to(start.0, start.1);
    for (i, point) in points.iter().enumerate() {
        let end = between(*point, points[(i + 1) % points.len()]);
        path.quad_to(point.0, point.1, end.0, end.1);
    }
    path.close();
    path.finish()
}
