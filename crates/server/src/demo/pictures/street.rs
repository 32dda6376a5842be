//! What stands around a house: sky, lawn, trees, and its plain outside wall.

use super::canvas::{Canvas, HEIGHT, Ink, WIDTH};

pub(super) const SIDING: &[u32] = &[
    0xe9_e4d6, 0x9f_b6c3, 0xcf_d8bf, 0xd9_b9a0, 0xb9_a9b8, 0xf0_ddb0,
];

pub(super) const ROOFS: &[u32] = &[0x5d_5a5c, 0x7a_5546, 0x4f_5c68];

pub(super) const DOORS: &[u32] = &[0x9b_3b32, 0x2f_6f74, 0x3c_5a86, 0xd0_9a35];

pub(super) const GROUND: f32 = 700.0;

/// The sky over everything, with clouds.
pub(super) fn sky(c: &mut Canvas, top: Ink) {
    c.shade(0.0, 0.0, WIDTH, HEIGHT, top, top.lighter(0.78));
    for (x, y, size) in [
        (220.0, 110.0, 90.0),
        (690.0, 70.0, 70.0),
        (1030.0, 150.0, 100.0),
    ] {
        for (dx, dy, part) in [
            (-0.9, 0.15, 0.6),
            (0.0, -0.12, 0.85),
            (0.85, 0.1, 0.66),
            (0.2, 0.24, 0.95),
        ] {
            c.ellipse(
                x + dx * size,
                y + dy * size,
                size * part,
                size * part * 0.42,
                top.lighter(0.8).alpha(170),
            );
        }
    }
}

pub(super) fn street(c: &mut Canvas, storm: bool) {
    sky(
        c,
        if storm {
            Ink(0x8291_a0ff)
        } else {
            Ink(0x74b4_e8ff)
        },
    );
    for (x, size) in [
        (30.0, 120.0),
        (200.0, 90.0),
        (1000.0, 110.0),
        (1180.0, 140.0),
    ] {
        let shape = c.blob(x, 640.0, size * 1.3, size, 0.1);
        c.soft(&shape, Ink(0x7d9c_7cff));
    }
    c.shade(
        0.0,
        640.0,
        WIDTH,
        HEIGHT - 640.0,
        Ink(0x7fab_62ff),
        Ink(0x5e8f_4aff),
    );
    for _ in 0..130 {
        let (x, y) = (c.random(0.0, WIDTH), c.random(GROUND, HEIGHT));
        c.line(
            &[(x, y), (x + c.random(-4.0, 4.0), y - c.random(8.0, 18.0))],
            2.5,
            Ink(0x8cbc_6a99),
        );
    }
}

pub(super) fn wall(c: &mut Canvas, x: f32, top: f32, width: f32, ink: Ink) {
    c.glow(
        x + width / 2.0,
        GROUND + 4.0,
        width * 0.62,
        36.0,
        Ink(0x1a1e_2877),
    );
    c.shade(
        x,
        top,
        width,
        GROUND - top,
        ink.darker(0.06),
        ink.lighter(0.06),
    );
    let mut y = top + 20.0;
    while y < GROUND - 24.0 {
        c.line(&[(x, y), (x + width, y)], 2.0, ink.darker(0.22).alpha(130));
        y += 20.0;
    }
    c.shade(
        x - 4.0,
        GROUND - 24.0,
        width + 8.0,
        26.0,
        Ink(0xa39d_94ff),
        Ink(0x8680_78ff),
    );
    for side in [x - 4.0, x + width - 12.0] {
        c.rect(side, top, 16.0, GROUND - top - 24.0, Ink(0xf8f6_f1ff));
    }
    c.shade(x, top, width, 46.0, Ink(0x1a1e_2866), Ink(0x1a1e_2800));
}

/// A tree; `x`, `y` is its foot.
pub(super) fn tree(c: &mut Canvas, x: f32, y: f32, size: f32) {
    c.glow(x, y, size * 0.5, size * 0.08, Ink(0x1a1e_2866));
    c.polygon(
        &[
            (x - size * 0.07, y),
            (x - size * 0.035, y - size * 0.6),
            (x + size * 0.035, y - size * 0.6),
            (x + size * 0.07, y),
        ],
        Ink(0x6b51_3bff),
    );
    for (dx, dy, part, ink) in [
        (-0.2, -0.62, 0.3, 0x4f7f_4aff),
        (0.22, -0.66, 0.3, 0x4f7f_4aff),
        (0.0, -0.9, 0.36, 0x5e93_54ff),
        (-0.1, -0.98, 0.24, 0x74a9_63ff),
        (0.14, -0.78, 0.18, 0x74a9_63ff),
    ] {
        let shape = c.blob(
            x + dx * size,
            y + dy * size,
            part * size,
            part * size * 0.9,
            0.09,
        );
        c.soft(&shape, Ink(ink));
    }
}

pub(super) fn bush(c: &mut Canvas, x: f32, y: f32, size: f32, flowers: bool) {
    let shape = c.blob(x, y - size * 0.5, size * 0.75, size * 0.6, 0.1);
    c.soft(&shape, Ink(0x4f82_48ff));
    let top = c.blob(
        x - size * 0.1,
        y - size * 0.66,
        size * 0.46,
        size * 0.34,
        0.12,
    );
    c.soft(&top, Ink(0x6ca2_5fff));
    if flowers {
        for _ in 0..7 {
            let (dx, dy) = (c.random(-0.5, 0.5), c.random(-0.9, -0.25));
            c.ellipse(x + dx * size, y + dy * size, 5.0, 5.0, Ink(0xf4a0_b4ff));
        }
    }
}
