//! A bathroom corner.

use super::canvas::{At, Canvas, HEIGHT, Ink, WIDTH};
use super::{Stage, parts, pick};

const TILES: &[u32] = &[0xd9_e6e8, 0xe9_e3d8, 0xcf_dcd2, 0xe3_dbe4];
/// Where the two walls meet.
const EDGE: f32 = 520.0;

/// The corner above the tub: with mold; stripped behind plastic; built back.
pub(super) fn corner(c: &mut Canvas, stage: Stage, home: usize) {
    let tile = pick(TILES, if stage == Stage::After { home + 1 } else { home });
    let board = Ink(0xb9bb_b6ff);
    let surface = if stage == Stage::During { board } else { tile };
    walls(c, surface);
    if stage == Stage::During {
        screws(c);
    } else {
        grout(c, surface);
    }
    fixtures(c, stage);
    match stage {
        Stage::Before => mold(c),
        Stage::During => containment(c),
        Stage::After => {
            towel(c, Ink(0x2f7f_86ff));
            parts::plant(c, 1060.0, 560.0, 120.0);
            c.glow(880.0, 240.0, 420.0, 300.0, Ink(0xfff6_dc55));
        }
    }
}

/// The height of a line on the left wall, which runs towards the eye.
fn left(y: f32, x: f32) -> f32 {
    let near = 1.0 + (EDGE - x) / EDGE * 0.45;
    430.0 + (y - 430.0) * near
}

fn walls(c: &mut Canvas, ink: Ink) {
    c.rect(0.0, 0.0, WIDTH, HEIGHT, Ink(0xf3f1_edff));
    let side = [(0.0, left(110.0, 0.0)), (EDGE, 110.0), (EDGE, 760.0), (0.0, left(760.0, 0.0))];
    c.polygon_shade(&side, (EDGE, 0.0), (0.0, 0.0), ink.darker(0.18), ink.darker(0.06));
    c.shade(EDGE, 110.0, WIDTH - EDGE, 650.0, ink.lighter(0.1), ink.darker(0.05));
    c.polygon_shade(&[(EDGE, 760.0), (WIDTH, 760.0), (WIDTH, HEIGHT), (0.0, HEIGHT), (0.0, left(760.0, 0.0))], (0.0, 740.0), (0.0, HEIGHT), Ink(0x8f93_93ff), Ink(0xb4b7_b5ff));
    c.glow(EDGE, 430.0, 90.0, 420.0, Ink(0x1a1e_2844));
    c.line(&[(0.0, left(110.0, 0.0)), (EDGE, 110.0), (WIDTH, 110.0)], 4.0, Ink(0x8b90_9055));
}

fn grout(c: &mut Canvas, ink: Ink) {
    let line = ink.darker(0.24).alpha(170);
    for row in 0..12 {
        let y = 110.0 + row as f32 * 54.0;
        c.line(&[(EDGE, y), (WIDTH, y)], 2.5, line);
        c.line(&[(0.0, left(y, 0.0)), (EDGE, y)], 2.5, line);
        let shift = if row % 2 == 0 { 0.0 } else { 54.0 };
        for column in 0..7 {
            let x = EDGE + shift + column as f32 * 108.0;
            c.line(&[(x, y), (x, y + 54.0)], 2.5, line);
            let x = EDGE - (shift + column as f32 * 108.0) * 0.96;
            if x > 0.0 {
                c.line(&[(x, left(y, x)), (x, left(y + 54.0, x))], 2.5, line);
            }
        }
    }
    for _ in 0..18 {
        let (column, row) = (c.random(0.0, 6.0).floor(), c.random(0.0, 11.0).floor());
        let shift = if row % 2.0 == 0.0 { 0.0 } else { 54.0 };
        let (x, y) = (EDGE + shift + column * 108.0, 110.0 + row * 54.0);
        c.rect(x + 2.0, y + 2.0, 104.0, 50.0, Ink(0xffff_ff44));
    }
}

fn screws(c: &mut Canvas) {
    for x in [730.0, 960.0] {
        c.line(&[(x, 110.0), (x, 760.0)], 3.0, Ink(0x6d70_6bff));
        c.rect(x - 16.0, 110.0, 32.0, 650.0, Ink(0xe9e9_e355));
    }
    c.line(&[(EDGE, 430.0), (WIDTH, 430.0)], 3.0, Ink(0x6d70_6bff));
    c.line(&[(0.0, left(430.0, 0.0)), (EDGE, 430.0)], 3.0, Ink(0x6d70_6bff));
    for row in 0..10 {
        for x in [545.0, 640.0, 715.0, 745.0, 850.0, 945.0, 975.0, 1080.0, 1180.0] {
            c.ellipse(x, 140.0 + row as f32 * 62.0, 4.0, 4.0, Ink(0x5e61_5cff));
        }
    }
    parts::studs(c, EDGE, 110.0, 212.0, 430.0);
}

fn fixtures(c: &mut Canvas, stage: Stage) {
    c.glow(760.0, 852.0, 520.0, 40.0, Ink(0x1a1e_2866));
    c.round(300.0, 640.0, 960.0, 208.0, 46.0, Ink(0xfefe_fdff), Ink(0xcdd3_d5ff));
    c.round(282.0, 612.0, 1000.0, 52.0, 26.0, Ink(0xffff_ffff), Ink(0xdfe4_e5ff));
    c.ellipse(780.0, 636.0, 430.0, 12.0, Ink(0xb9c3_c7ff));
    if stage == Stage::During {
        c.polygon(&[(270.0, 606.0), (1200.0, 600.0), (1200.0, 700.0), (1000.0, 724.0), (700.0, 700.0), (420.0, 730.0), (282.0, 690.0)], Ink(0xd7e4_ecbb));
        return;
    }
    for (x, y) in [(880.0, 500.0), (880.0, 250.0)] {
        c.ellipse(x, y, 24.0, 24.0, Ink(0x9aa4_abff));
        c.ellipse(x - 4.0, y - 4.0, 17.0, 17.0, Ink(0xdde3_e7ff));
    }
    c.curve((880.0, 250.0), (884.0, 205.0), (820.0, 206.0), 11.0, Ink(0xb3bd_c3ff));
    c.polygon(&[(790.0, 204.0), (846.0, 196.0), (858.0, 226.0), (776.0, 234.0)], Ink(0xc7d0_d5ff));
    c.line(&[(880.0, 556.0), (880.0, 600.0)], 13.0, Ink(0xb3bd_c3ff));
    c.line(&[(880.0, 572.0), (930.0, 590.0)], 13.0, Ink(0xb3bd_c3ff));
    c.round(980.0, 476.0, 180.0, 16.0, 4.0, Ink(0xffff_ffff), Ink(0xc9d0_d3ff));
    if stage == Stage::Before {
        c.round(1010.0, 410.0, 38.0, 66.0, 10.0, Ink(0xe0a8_62ff), Ink(0xb67f_3dff));
        c.round(1060.0, 396.0, 34.0, 80.0, 10.0, Ink(0x7fa9_c9ff), Ink(0x5583_a6ff));
    }
}

fn mold(c: &mut Canvas) {
    for (x, y, rx, ry, alpha) in
        [(EDGE, 120.0, 330.0, 230.0, 190), (EDGE + 60.0, 130.0, 230.0, 150.0, 150), (EDGE - 120.0, 130.0, 240.0, 160.0, 150), (EDGE, 560.0, 90.0, 150.0, 120)]
    {
        c.glow(x, y, rx, ry, Ink(0x4350_38ff).alpha(alpha));
    }
    for i in 0..190 {
        let near = if i % 4 == 0 { 1.0 } else { 0.45 };
        let (x, y) = (EDGE + c.random(-380.0, 380.0) * near, 100.0 + c.random(0.0, 1.0) * c.random(0.0, 1.0) * 360.0);
        let fade = 1.0 - ((x - EDGE).abs() / 420.0).min(1.0);
        if (y - 100.0) > 300.0 * fade {
            continue;
        }
        let size = c.random(3.0, 17.0) * (0.5 + fade * 0.6);
        let shape = c.blob(x, y, size, size * 0.85, 0.16);
        let ink = if i % 3 == 0 { Ink(0x1c24_18cc) } else { Ink(0x39462fbb) };
        c.soft(&shape, ink);
    }
    for _ in 0..60 {
        let (x, y) = (EDGE + c.random(-26.0, 26.0), c.random(330.0, 612.0));
        let size = c.random(2.0, 9.0);
        let shape = c.blob(x, y, size, size, 0.16);
        c.soft(&shape, Ink(0x2a34_24aa));
    }
    for _ in 0..50 {
        let x = c.random(330.0, 1190.0);
        let shape = c.blob(x, 608.0 + c.random(-5.0, 4.0), 9.0, 4.0, 0.2);
        c.soft(&shape, Ink(0x2f38_2799));
    }
    for (x, drop) in [(470.0, 250.0), (560.0, 210.0), (612.0, 150.0), (410.0, 160.0)] {
        c.line(&[(x, 190.0), (x + 3.0, 190.0 + drop)], 7.0, Ink(0x5b5a_3a44));
    }
}

fn containment(c: &mut Canvas) {
    let sheet: [At; 4] = [(0.0, 30.0), (330.0, 84.0), (350.0, 880.0), (0.0, 900.0)];
    c.polygon_shade(&sheet, (0.0, 0.0), (350.0, 0.0), Ink(0xe8f1_f6d0), Ink(0xf6fa_fc90));
    for x in [40.0, 105.0, 170.0, 250.0, 320.0] {
        c.curve((x, 60.0), (x + 26.0, 460.0), (x - 6.0, 880.0), 5.0, Ink(0xffff_ff99));
        c.curve((x + 14.0, 60.0), (x + 40.0, 460.0), (x + 8.0, 880.0), 3.0, Ink(0x9fb3_c055));
    }
    c.line(&[(0.0, 34.0), (330.0, 86.0)], 17.0, Ink(0x3a7a_c0ff));
    c.line(&[(174.0, 70.0), (182.0, 880.0)], 9.0, Ink(0xd9403aff));
    parts::dehumidifier(c, 520.0, 870.0, 170.0);
    parts::bucket(c, 720.0, 872.0, 96.0);
    c.polygon(&[(900.0, 850.0), (1080.0, 838.0), (1096.0, 868.0), (916.0, 882.0)], Ink(0xe4ded3ff));
    c.polygon(&[(930.0, 836.0), (1070.0, 820.0), (1080.0, 842.0), (944.0, 858.0)], Ink(0xd2e0_e3ff));
}

fn towel(c: &mut Canvas, ink: Ink) {
    c.line(&[(96.0, 318.0), (330.0, 330.0)], 10.0, Ink(0xb3bd_c3ff));
    c.polygon_shade(&[(130.0, 318.0), (286.0, 326.0), (286.0, 588.0), (130.0, 612.0)], (130.0, 0.0), (286.0, 0.0), ink.lighter(0.2), ink);
    c.line(&[(130.0, 560.0), (286.0, 544.0)], 9.0, Ink(0xffff_ffaa));
    c.line(&[(130.0, 540.0), (286.0, 526.0)], 4.0, Ink(0xffff_ffaa));
}
