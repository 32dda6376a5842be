//! Things that stand in more than one picture.

use super::canvas::{At, Canvas, Ink};

const SHADOW: Ink = Ink(0x1a1e_2866);

/// A galvanised bucket; `x`, `y` is the middle of its foot.
pub(super) fn bucket(c: &mut Canvas, x: f32, y: f32, size: f32) {
    c.glow(x + size * 0.1, y, size * 0.95, size * 0.2, SHADOW);
    let (top, foot, height) = (size * 0.52, size * 0.38, size * 0.95);
    let body = [(x - top, y - height), (x + top, y - height), (x + foot, y), (x - foot, y)];
    c.polygon_shade(&body, (x - top, y), (x + top, y), Ink(0x7f8b_96ff), Ink(0xd5dc_e2ff));
    c.ellipse(x, y, foot, size * 0.09, Ink(0x9aa5_afff));
    c.ellipse(x, y - height, top, size * 0.14, Ink(0xe4e9_edff));
    c.ellipse(x, y - height, top * 0.92, size * 0.115, Ink(0x4f6f_88ff));
    c.ellipse(x - top * 0.2, y - height - size * 0.02, top * 0.4, size * 0.04, Ink(0x9cc0_d8aa));
    c.line(&[(x - top * 0.93, y - height * 0.66), (x + top * 0.93, y - height * 0.66)], 3.0, Ink(0x6d79_8488));
    c.curve((x - top, y - height), (x, y - height * 0.25), (x + top, y - height), 4.0, Ink(0x5d68_72ff));
}

/// An air mover that dries a room; `x`, `y` is the middle of its foot.
pub(super) fn fan(c: &mut Canvas, x: f32, y: f32, size: f32, ink: Ink) {
    c.glow(x, y, size * 0.9, size * 0.16, SHADOW);
    let left = x - size * 0.55;
    c.round(left, y - size * 0.95, size * 1.1, size * 0.92, size * 0.3, ink.lighter(0.2), ink.darker(0.22));
    c.round(left + size * 0.05, y - size * 0.12, size, size * 0.12, size * 0.04, Ink(0x2b30_38ff), Ink(0x1b1f_26ff));
    let (cx, cy) = (x, y - size * 0.5);
    c.ellipse(cx, cy, size * 0.36, size * 0.36, Ink(0x1f24_2cff));
    for i in 0..6 {
        let angle = std::f32::consts::TAU * i as f32 / 6.0 + 0.3;
        let tip: At = (cx + angle.cos() * size * 0.32, cy + angle.sin() * size * 0.32);
        let pull: At = (cx + (angle + 0.9).cos() * size * 0.2, cy + (angle + 0.9).sin() * size * 0.2);
        c.curve((cx, cy), pull, tip, size * 0.07, Ink(0x5a65_70ff));
    }
    for ring in [0.12, 0.2, 0.28, 0.36] {
        c.ring(cx, cy, size * ring, size * ring, size * 0.012, Ink(0xcdd4_daff));
    }
    c.ellipse(cx, cy, size * 0.06, size * 0.06, Ink(0xe7eb_eeff));
    c.curve((x - size * 0.2, y - size * 0.94), (x, y - size * 1.16), (x + size * 0.2, y - size * 0.94), size * 0.05, Ink(0x2b30_38ff));
}

/// A dehumidifier on wheels; `x`, `y` is the middle of its foot.
pub(super) fn dehumidifier(c: &mut Canvas, x: f32, y: f32, size: f32) {
    c.glow(x, y, size * 0.75, size * 0.14, SHADOW);
    c.round(x - size * 0.4, y - size * 1.25, size * 0.8, size * 1.2, size * 0.08, Ink(0x5c8f_c4ff), Ink(0x2f5f_93ff));
    c.round(x - size * 0.3, y - size * 1.12, size * 0.6, size * 0.28, size * 0.03, Ink(0x1d26_33ff), Ink(0x2c38_48ff));
    c.ellipse(x + size * 0.18, y - size * 0.98, size * 0.03, size * 0.03, Ink(0x6ee7_9fff));
    for i in 0..6 {
        let line = y - size * 0.72 + i as f32 * size * 0.09;
        c.line(&[(x - size * 0.28, line), (x + size * 0.28, line)], size * 0.03, Ink(0x2149_75ff));
    }
    for side in [-0.3, 0.3] {
        c.ellipse(x + size * side, y - size * 0.03, size * 0.09, size * 0.09, Ink(0x20242bff));
        c.ellipse(x + size * side, y - size * 0.03, size * 0.04, size * 0.04, Ink(0x8b949eff));
    }
}

/// A step ladder; `x`, `y` is the middle of its foot.
pub(super) fn ladder(c: &mut Canvas, x: f32, y: f32, height: f32) {
    c.glow(x, y, height * 0.34, height * 0.05, SHADOW);
    let (foot, top) = (height * 0.24, height * 0.1);
    for side in [-1.0, 1.0] {
        c.line(&[(x + side * foot * 1.5, y - height * 0.06), (x + side * top * 0.7, y - height)], 9.0, Ink(0x9c6b_25ff));
    }
    for side in [-1.0, 1.0] {
        c.line(&[(x + side * foot, y), (x + side * top, y - height)], 13.0, Ink(0xe3a5_3bff));
    }
    for i in 1..7 {
        let share = i as f32 / 7.0;
        let (half, line) = (foot + (top - foot) * share, y - height * share);
        c.line(&[(x - half, line), (x + half, line)], 9.0, Ink(0xf2bf_62ff));
    }
    c.round(x - top * 1.35, y - height - 8.0, top * 2.7, 20.0, 5.0, Ink(0xd4502fff), Ink(0xae3a1dff));
}

/// A plant in a pot; `x`, `y` is the middle of its foot.
pub(super) fn plant(c: &mut Canvas, x: f32, y: f32, size: f32) {
    c.glow(x, y, size * 0.5, size * 0.1, SHADOW);
    for i in 0..11 {
        let angle = -2.7 + i as f32 * 0.226;
        let reach = size * (0.75 + 0.25 * ((i * 7 % 5) as f32 / 5.0));
        let tip = (x + angle.cos() * reach * 0.75, y - size * 0.45 + angle.sin() * reach);
        let side = (x + (angle + 0.35).cos() * reach * 0.5, y - size * 0.45 + (angle + 0.35).sin() * reach * 0.55);
        let other = (x + (angle - 0.35).cos() * reach * 0.5, y - size * 0.45 + (angle - 0.35).sin() * reach * 0.55);
        let ink = if i % 2 == 0 { Ink(0x4f8a_57ff) } else { Ink(0x6ba8_6cff) };
        c.soft(&[(x, y - size * 0.42), side, tip, tip, other], ink);
        c.line(&[(x, y - size * 0.45), tip], 1.5, Ink(0x3567_3fcc));
    }
    let pot = [(x - size * 0.28, y - size * 0.48), (x + size * 0.28, y - size * 0.48), (x + size * 0.2, y), (x - size * 0.2, y)];
    c.polygon_shade(&pot, (x - size * 0.28, y), (x + size * 0.28, y), Ink(0xd9d3_c8ff), Ink(0xf6f2_eaff));
    c.rect(x - size * 0.31, y - size * 0.52, size * 0.62, size * 0.1, Ink(0xeee8_deff));
}

/// What is seen through a window: sky, hills and a tree.
pub(super) fn view(c: &mut Canvas, x: f32, y: f32, width: f32, height: f32) {
    c.shade(x, y, width, height, Ink(0x9fd0_f2ff), Ink(0xe9f5_fbff));
    c.polygon(
        &[
            (x, y + height * 0.72),
            (x + width * 0.35, y + height * 0.6),
            (x + width * 0.7, y + height * 0.7),
            (x + width, y + height * 0.62),
            (x + width, y + height),
            (x, y + height),
        ],
        Ink(0x8dbb_78ff),
    );
    c.rect(x + width * 0.7, y + height * 0.55, width * 0.03, height * 0.25, Ink(0x6b51_3bff));
    c.ellipse(x + width * 0.715, y + height * 0.48, width * 0.13, height * 0.17, Ink(0x5f99_5bff));
    c.ellipse(x + width * 0.68, y + height * 0.44, width * 0.08, height * 0.11, Ink(0x75ae_6cff));
}

/// A window seen from the front, with its frame and sill.
pub(super) fn window(c: &mut Canvas, x: f32, y: f32, width: f32, height: f32) {
    let frame = 14.0;
    c.rect(x - frame + 5.0, y - frame + 8.0, width + frame * 2.0, height + frame * 2.0, Ink(0x1a1e_282a));
    c.rect(x - frame, y - frame, width + frame * 2.0, height + frame * 2.0, Ink(0xfaf8_f4ff));
    view(c, x, y, width, height);
    c.polygon(&[(x, y), (x + width * 0.42, y), (x + width * 0.16, y + height), (x, y + height)], Ink(0xffff_ff2c));
    c.rect(x + width / 2.0 - 5.0, y, 10.0, height, Ink(0xfaf8_f4ff));
    c.rect(x, y + height * 0.48, width, 10.0, Ink(0xfaf8_f4ff));
    c.rect(x - frame * 2.0, y + height + frame, width + frame * 4.0, 14.0, Ink(0xefeb_e3ff));
    c.rect(x - frame * 2.0, y + height + frame + 14.0, width + frame * 4.0, 6.0, Ink(0x1a1e_2833));
}

/// Open wall: studs from floor to ceiling over sheathing, with a cable; `bottom` is the floor.
pub(super) fn studs(c: &mut Canvas, x: f32, top: f32, width: f32, bottom: f32) {
    c.shade(x, top, width, bottom - top, Ink(0xb48f_63ff), Ink(0x9879_50ff));
    for i in 0..8 {
        let line = top + (bottom - top) * i as f32 / 8.0;
        c.line(&[(x, line), (x + width, line)], 1.5, Ink(0x7d60_3d55));
    }
    let count = (width / 118.0).round().max(1.0);
    for i in 0..=(count as u32) {
        let at = x + (width - 30.0) * i as f32 / count;
        c.rect(at + 30.0, top, 12.0, bottom - top, Ink(0x3f2c_1755));
        c.shade(at, top, 30.0, bottom - top, Ink(0xeac9_94ff), Ink(0xd9b2_78ff));
        for grain in 0..3 {
            let line = at + 7.0 + grain as f32 * 8.0 + c.random(-2.0, 2.0);
            c.line(&[(line, top + 8.0), (line + c.random(-2.0, 2.0), bottom - 8.0)], 1.2, Ink(0xb98f_5588));
        }
    }
    let middle = top + (bottom - top) * 0.58;
    c.curve((x, middle), (x + width * 0.5, middle + 22.0), (x + width, middle - 6.0), 5.0, Ink(0xf5d2_3cff));
    c.shade(x, bottom - 28.0, width, 28.0, Ink(0xe4c0_88ff), Ink(0xc99f_66ff));
    c.shade(x, top, width, 24.0, Ink(0xc99f_66ff), Ink(0xe4c0_88ff));
}

/// A picture of damage by soot or wet: several soft shapes over each other.
pub(super) fn stain(c: &mut Canvas, x: f32, y: f32, rx: f32, ry: f32, ink: Ink, map: &dyn Fn(At) -> At) {
    for (size, alpha) in [(1.04, 70), (1.0, 40), (0.86, 46), (0.7, 60), (0.48, 70), (0.28, 60)] {
        let shape: Vec<At> = c.blob(x, y, rx * size, ry * size, 0.09).into_iter().map(map).collect();
        c.soft(&shape, ink.alpha(alpha));
    }
}
