//! A roof, seen from the eaves up to its ridge.

use super::canvas::{At, Canvas, HEIGHT, Ink, WIDTH};
use super::house::{sky, tree};
use super::{Stage, pick};

const SHINGLES: &[u32] = &[0x6e_6a68, 0x7d_6252, 0x5b_6672, 0x6a_7160];
const RIDGE: f32 = 215.0;
const ROWS: u32 = 15;

/// A roof after hail: dented; half relaid; new.
pub(super) fn roof(c: &mut Canvas, stage: Stage, home: usize) {
    sky(c, if stage == Stage::Before { Ink(0x8b98_a6ff) } else { Ink(0x7fb8_e6ff) });
    for (x, size) in [(70.0, 150.0), (250.0, 110.0), (1010.0, 130.0), (1150.0, 170.0)] {
        tree(c, x, RIDGE + 30.0, size);
    }
    let ink = pick(SHINGLES, if stage == Stage::After { home + 1 } else { home });
    let slope = [(40.0, RIDGE), (1160.0, RIDGE), (WIDTH + 60.0, HEIGHT), (-60.0, HEIGHT)];
    c.polygon_shade(&slope, (0.0, RIDGE), (0.0, HEIGHT), Ink(0x3d3a_38ff), Ink(0x4b47_44ff));
    for row in 0..ROWS {
        let laid = stage != Stage::During || row >= ROWS / 2;
        if laid { shingles(c, row, ink, stage) } else { felt(c, row) }
    }
    c.polygon_shade(&[(30.0, RIDGE - 16.0), (1170.0, RIDGE - 16.0), (1176.0, RIDGE + 16.0), (24.0, RIDGE + 16.0)], (0.0, RIDGE - 16.0), (0.0, RIDGE + 16.0), ink.lighter(0.22), ink.darker(0.2));
    chimney(c, 860.0);
    pipe(c, 330.0, 420.0);
    match stage {
        Stage::Before => hail(c),
        Stage::During => works(c, ink),
        Stage::After => c.glow(400.0, 260.0, 700.0, 420.0, Ink(0xfff3_d444)),
    }
}

fn row_top(row: u32) -> f32 {
    let share = row as f32 / ROWS as f32;
    RIDGE + (HEIGHT - RIDGE) * (share * 0.72 + share * share * 0.28)
}

fn shingles(c: &mut Canvas, row: u32, ink: Ink, stage: Stage) {
    let (top, bottom) = (row_top(row), row_top(row + 1));
    let width = 52.0 + row as f32 * 2.6;
    let mut x = -70.0 - if row % 2 == 0 { 0.0 } else { width / 2.0 };
    c.rect(0.0, bottom - 1.0, WIDTH, 7.0, Ink(0x1512_1155));
    while x < WIDTH + 60.0 {
        let gone = stage == Stage::Before && missing(row, x);
        let tone = c.random(-0.16, 0.16);
        let face = if tone < 0.0 { ink.lighter(-tone) } else { ink.darker(tone) };
        if gone {
            c.shade(x, top, width, bottom - top + 4.0, Ink(0x2a22_1cff), Ink(0x5a45_33ff));
            c.line(&[(x + 6.0, bottom), (x + width * 0.5, bottom - 9.0), (x + width - 4.0, bottom)], 3.0, Ink(0x8a6a_4aff));
        } else {
            c.shade(x, top, width - 3.0, bottom - top + 3.0, face.lighter(0.07), face.darker(0.12));
        }
        x += width;
    }
    c.line(&[(0.0, bottom + 1.0), (WIDTH, bottom + 1.0)], 2.5, Ink(0x1512_1199));
}

/// Where the storm took shingles away: a patch in the middle and a few besides.
fn missing(row: u32, x: f32) -> bool {
    let patch = (4..9).contains(&row) && (x - 610.0).abs() < 46.0 + (6.5 - (row as f32 - 6.5).abs()) * 26.0;
    patch || (row == 11 && (x - 250.0).abs() < 70.0) || (row == 3 && (x - 1010.0).abs() < 50.0)
}

fn felt(c: &mut Canvas, row: u32) {
    let (top, bottom) = (row_top(row), row_top(row + 1));
    let ink = if row % 3 == 0 { Ink(0x4c52_5aff) } else { Ink(0x565d_66ff) };
    c.shade(0.0, top, WIDTH, bottom - top + 2.0, ink.lighter(0.05), ink.darker(0.08));
    if row % 2 == 0 {
        c.line(&[(0.0, top + 4.0), (WIDTH, top + 4.0)], 2.0, Ink(0xd9de_e466));
    }
    for i in 0..9 {
        let x = 80.0 + i as f32 * 135.0 + if row % 2 == 0 { 0.0 } else { 60.0 };
        c.ellipse(x, (top + bottom) / 2.0, 6.0, 6.0, Ink(0xe8b3_3dff));
    }
}

fn hail(c: &mut Canvas) {
    for _ in 0..70 {
        let (x, y) = (c.random(60.0, 1150.0), c.random(270.0, 880.0));
        let size = c.random(6.0, 13.0) * (0.7 + y / HEIGHT * 0.6);
        c.ellipse(x, y, size, size * 0.75, Ink(0x1a17_15aa));
        c.ellipse(x + size * 0.2, y + size * 0.22, size * 0.62, size * 0.45, Ink(0xb9b4_ae66));
    }
    for _ in 0..46 {
        let (x, y) = (c.random(20.0, 1180.0), c.random(700.0, 895.0));
        let size = c.random(5.0, 12.0);
        c.ellipse(x + 3.0, y + 4.0, size, size * 0.8, Ink(0x1a17_1577));
        c.ellipse(x, y, size, size * 0.92, Ink(0xe6ee_f4ff));
        c.ellipse(x - size * 0.3, y - size * 0.3, size * 0.4, size * 0.3, Ink(0xffff_ffff));
    }
    let chalk = Ink(0xfdfd_f6dd);
    let square = [(120.0, 520.0), (420.0, 520.0), (440.0, 790.0), (100.0, 790.0), (120.0, 520.0)];
    c.line(&square, 5.0, chalk);
    for (x, y) in [(190.0, 600.0), (270.0, 660.0), (340.0, 580.0), (230.0, 740.0), (370.0, 730.0)] {
        c.ellipse(x, y, 9.0, 7.0, Ink(0x1a17_15cc));
        c.ring(x, y, 26.0, 21.0, 4.0, chalk);
    }
    for (x, y, tilt) in [(560.0, 700.0, 16.0), (700.0, 640.0, -14.0), (960.0, 760.0, 20.0)] {
        let lifted: [At; 4] = [(x, y), (x + 84.0, y + tilt), (x + 74.0, y + 40.0 + tilt), (x - 8.0, y + 34.0)];
        c.polygon(&lifted.map(|(x, y)| (x + 6.0, y + 12.0)), Ink(0x1512_1199));
        c.polygon(&lifted, Ink(0x7a75_70ff));
    }
}

fn works(c: &mut Canvas, ink: Ink) {
    for side in [96.0, 168.0] {
        c.line(&[(side, 900.0), (side + 26.0, 560.0)], 13.0, Ink(0xc7ce_d4ff));
    }
    for i in 0..6 {
        let y = 870.0 - i as f32 * 54.0;
        let x = 96.0 + (900.0 - y) * 0.076;
        c.line(&[(x, y), (x + 72.0, y)], 9.0, Ink(0xdfe4_e8ff));
    }
    for i in 0..4 {
        let y = 470.0 - i as f32 * 26.0;
        let x = 980.0 + (i % 2) as f32 * 8.0;
        c.polygon(&[(x, y), (x + 150.0, y + 10.0), (x + 150.0, y + 34.0), (x, y + 24.0)], ink.darker(0.2));
        c.polygon(&[(x, y), (x + 34.0, y - 14.0), (x + 184.0, y - 4.0), (x + 150.0, y + 10.0)], ink.lighter(0.15));
        c.rect(x + 52.0, y + 4.0, 46.0, 24.0, Ink(0xf2ea_d7ff));
    }
    c.line(&[(520.0, 520.0), (700.0, 508.0)], 20.0, Ink(0xcaa0_66ff));
    c.round(600.0, 430.0, 70.0, 40.0, 10.0, Ink(0xe57c_2aff), Ink(0xc2601a_ff));
    c.round(640.0, 460.0, 24.0, 46.0, 8.0, Ink(0x2b30_37ff), Ink(0x1b1f_25ff));
    c.curve((652.0, 506.0), (760.0, 640.0), (1210.0, 590.0), 6.0, Ink(0xd9403a_ff));
}

fn chimney(c: &mut Canvas, x: f32) {
    c.shade(x, 90.0, 120.0, 210.0, Ink(0xa85d_46ff), Ink(0x8b48_36ff));
    for row in 0..12 {
        let y = 96.0 + row as f32 * 17.0;
        c.line(&[(x, y), (x + 120.0, y)], 2.0, Ink(0xd9c3_b4aa));
        for brick in 0..4 {
            let at = x + brick as f32 * 34.0 + if row % 2 == 0 { 8.0 } else { 25.0 };
            if at < x + 118.0 {
                c.line(&[(at, y), (at, y + 17.0)], 2.0, Ink(0xd9c3_b4aa));
            }
        }
    }
    c.rect(x - 12.0, 76.0, 144.0, 20.0, Ink(0xb9b2_a9ff));
    c.polygon(&[(x - 10.0, 286.0), (x + 130.0, 286.0), (x + 146.0, 322.0), (x - 26.0, 322.0)], Ink(0xaeb6_bdff));
}

fn pipe(c: &mut Canvas, x: f32, y: f32) {
    c.polygon(&[(x - 44.0, y), (x + 44.0, y), (x + 56.0, y + 46.0), (x - 56.0, y + 46.0)], Ink(0x8e97_9fff));
    c.polygon_shade(&[(x - 17.0, y - 76.0), (x + 17.0, y - 76.0), (x + 19.0, y + 22.0), (x - 19.0, y + 22.0)], (x - 19.0, 0.0), (x + 19.0, 0.0), Ink(0x8e97_9fff), Ink(0xdbe1_e5ff));
    c.ellipse(x, y - 76.0, 17.0, 6.0, Ink(0x2b30_37ff));
}
