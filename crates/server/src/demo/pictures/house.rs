//! Houses from the street.

use super::canvas::{At, Canvas, HEIGHT, Ink, WIDTH};
use super::{Stage, parts, pick};

const SIDING: &[u32] = &[0xe9_e4d6, 0x9f_b6c3, 0xcf_d8bf, 0xd9_b9a0, 0xb9_a9b8, 0xf0_ddb0];
const ROOFS: &[u32] = &[0x5d_5a5c, 0x7a_5546, 0x4f_5c68];
const DOORS: &[u32] = &[0x9b_3b32, 0x2f_6f74, 0x3c_5a86, 0xd0_9a35];
const GROUND: f32 = 700.0;

/// A house after a storm: boarded up; scaffolded; built back.
pub(super) fn front(c: &mut Canvas, stage: Stage, home: usize) {
    let storm = stage == Stage::Before;
    street(c, storm);
    let siding = pick(SIDING, home);
    let roof = pick(ROOFS, home);
    tree(c, 90.0, GROUND + 6.0, 330.0);
    wall(c, 250.0, 360.0, 720.0, siding);
    gable(c, 210.0, 1010.0, 362.0, 150.0, roof);
    gable_front(c, siding, roof);
    for x in [312.0, 800.0] {
        opening(c, x, 430.0, storm && x < 500.0);
    }
    opening(c, 556.0, 250.0, false);
    porch(c, pick(DOORS, home + 1));
    match stage {
        Stage::Before => storm_marks(c),
        Stage::During => scaffold(c),
        Stage::After => {
            for x in [285.0, 350.0, 415.0, 780.0, 850.0, 920.0] {
                bush(c, x, GROUND + 6.0, 52.0, true);
            }
            c.glow(300.0, 120.0, 600.0, 340.0, Ink(0xfff3_d455));
        }
    }
}

/// A garage under a fallen tree: crushed; under a tarp; built back.
pub(super) fn garage(c: &mut Canvas, stage: Stage, home: usize) {
    let storm = stage == Stage::Before;
    street(c, storm);
    let siding = pick(SIDING, home + 2);
    let roof = pick(ROOFS, home);
    tree(c, 1110.0, GROUND + 4.0, 300.0);
    wall(c, 300.0, 400.0, 620.0, siding);
    c.polygon_shade(&[(320.0, 402.0), (610.0, 196.0), (900.0, 402.0)], (0.0, 196.0), (0.0, 402.0), siding.lighter(0.08), siding.darker(0.05));
    for i in 0..11 {
        let y = 216.0 + i as f32 * 18.0;
        let half = (y - 196.0) * 1.4;
        c.line(&[(610.0 - half, y), (610.0 + half, y)], 1.5, siding.darker(0.25).alpha(120));
    }
    for (from, to) in [((262.0, 426.0), (610.0, 172.0)), ((958.0, 426.0), (610.0, 172.0))] {
        c.line(&[from, to], 34.0, roof);
        c.line(&[(from.0, from.1 - 13.0), (to.0, to.1 - 13.0)], 7.0, roof.lighter(0.25));
    }
    c.ellipse(610.0, 300.0, 38.0, 38.0, Ink(0xfaf8_f4ff));
    c.ellipse(610.0, 300.0, 29.0, 29.0, Ink(0x4b5b_6bff));
    overhead_door(c, 390.0, 470.0, 440.0, GROUND - 470.0);
    driveway(c);
    match stage {
        Stage::Before => fallen(c),
        Stage::During => tarp(c),
        Stage::After => {
            for x in [330.0, 890.0] {
                bush(c, x, GROUND + 8.0, 50.0, true);
                lamp(c, x + if x < 600.0 { 26.0 } else { -26.0 }, 500.0);
            }
        }
    }
}

fn lamp(c: &mut Canvas, x: f32, y: f32) {
    c.glow(x, y, 70.0, 80.0, Ink(0xffe7_a6aa));
    c.round(x - 11.0, y - 20.0, 22.0, 42.0, 5.0, Ink(0x2b30_37ff), Ink(0x1b1f_25ff));
    c.rect(x - 6.0, y - 12.0, 12.0, 24.0, Ink(0xffef_c2ff));
}

/// The sky over everything, with clouds.
pub(super) fn sky(c: &mut Canvas, top: Ink) {
    c.shade(0.0, 0.0, WIDTH, HEIGHT, top, top.lighter(0.78));
    for (x, y, size) in [(220.0, 110.0, 90.0), (690.0, 70.0, 70.0), (1030.0, 150.0, 100.0)] {
        for (dx, dy, part) in [(-0.9, 0.15, 0.6), (0.0, -0.12, 0.85), (0.85, 0.1, 0.66), (0.2, 0.24, 0.95)] {
            c.ellipse(x + dx * size, y + dy * size, size * part, size * part * 0.42, top.lighter(0.8).alpha(170));
        }
    }
}

fn street(c: &mut Canvas, storm: bool) {
    sky(c, if storm { Ink(0x8291_a0ff) } else { Ink(0x74b4_e8ff) });
    for (x, size) in [(30.0, 120.0), (200.0, 90.0), (1000.0, 110.0), (1180.0, 140.0)] {
        let shape = c.blob(x, 640.0, size * 1.3, size, 0.1);
        c.soft(&shape, Ink(0x7d9c_7cff));
    }
    c.shade(0.0, 640.0, WIDTH, HEIGHT - 640.0, Ink(0x7fab_62ff), Ink(0x5e8f_4aff));
    for _ in 0..130 {
        let (x, y) = (c.random(0.0, WIDTH), c.random(GROUND, HEIGHT));
        c.line(&[(x, y), (x + c.random(-4.0, 4.0), y - c.random(8.0, 18.0))], 2.5, Ink(0x8cbc_6a99));
    }
}

fn wall(c: &mut Canvas, x: f32, top: f32, width: f32, ink: Ink) {
    c.glow(x + width / 2.0, GROUND + 4.0, width * 0.62, 36.0, Ink(0x1a1e_2877));
    c.shade(x, top, width, GROUND - top, ink.darker(0.06), ink.lighter(0.06));
    let mut y = top + 20.0;
    while y < GROUND - 24.0 {
        c.line(&[(x, y), (x + width, y)], 2.0, ink.darker(0.22).alpha(130));
        y += 20.0;
    }
    c.shade(x - 4.0, GROUND - 24.0, width + 8.0, 26.0, Ink(0xa39d_94ff), Ink(0x8680_78ff));
    for side in [x - 4.0, x + width - 12.0] {
        c.rect(side, top, 16.0, GROUND - top - 24.0, Ink(0xf8f6_f1ff));
    }
    c.shade(x, top, width, 46.0, Ink(0x1a1e_2866), Ink(0x1a1e_2800));
}

fn gable(c: &mut Canvas, left: f32, right: f32, eaves: f32, ridge: f32, ink: Ink) {
    let slope = [(left, eaves), (left + 110.0, ridge), (right - 110.0, ridge), (right, eaves)];
    c.polygon_shade(&slope, (0.0, ridge), (0.0, eaves), ink.lighter(0.1), ink.darker(0.12));
    let rows = 10;
    for row in 0..rows {
        let share = row as f32 / rows as f32;
        let (y, inset) = (ridge + (eaves - ridge) * share, 110.0 * (1.0 - share));
        c.line(&[(left + inset, y), (right - inset, y)], 2.0, ink.darker(0.4).alpha(150));
        let mut x = left + inset + if row % 2 == 0 { 14.0 } else { 36.0 };
        while x < right - inset {
            c.line(&[(x, y), (x, y + (eaves - ridge) / rows as f32)], 1.5, ink.darker(0.4).alpha(110));
            x += 44.0;
        }
    }
    c.rect(left - 6.0, eaves - 4.0, right - left + 12.0, 16.0, Ink(0xf8f6_f1ff));
}

fn gable_front(c: &mut Canvas, siding: Ink, roof: Ink) {
    c.polygon_shade(&[(460.0, 366.0), (610.0, 190.0), (760.0, 366.0)], (0.0, 190.0), (0.0, 366.0), siding.lighter(0.08), siding.darker(0.04));
    c.rect(470.0, 362.0, 280.0, 14.0, siding.darker(0.1));
    for (from, to) in [((436.0, 388.0), (610.0, 176.0)), ((784.0, 388.0), (610.0, 176.0))] {
        c.line(&[from, to], 24.0, roof.darker(0.1));
        c.line(&[(from.0, from.1 + 14.0), (to.0, to.1 + 16.0)], 8.0, Ink(0xf8f6_f1ff));
    }
}

fn opening(c: &mut Canvas, x: f32, y: f32, boarded: bool) {
    let (width, height) = (108.0, if y < 300.0 { 84.0 } else { 148.0 });
    c.rect(x - 12.0, y - 12.0, width + 24.0, height + 24.0, Ink(0xfaf8_f4ff));
    c.shade(x, y, width, height, Ink(0x3f53_66ff), Ink(0x8fb0_c6ff));
    c.polygon(&[(x, y), (x + width * 0.5, y), (x + width * 0.2, y + height), (x, y + height)], Ink(0xffff_ff33));
    c.rect(x + width / 2.0 - 4.0, y, 8.0, height, Ink(0xfaf8_f4ff));
    c.rect(x, y + height * 0.48, width, 8.0, Ink(0xfaf8_f4ff));
    if boarded {
        for (i, tone) in [0.0, 0.1, 0.04, 0.14].into_iter().enumerate() {
            let top = y - 6.0 + i as f32 * (height + 10.0) / 4.0;
            let tilt = if i % 2 == 0 { 5.0 } else { -4.0 };
            c.polygon(&[(x - 14.0, top), (x + width + 14.0, top + tilt), (x + width + 14.0, top + tilt + 33.0), (x - 14.0, top + 33.0)], Ink(0xcda5_6bff).darker(tone));
            for nail in [x - 4.0, x + width + 4.0] {
                c.ellipse(nail, top + 16.0, 3.0, 3.0, Ink(0x4a35_22ff));
            }
        }
    }
}

fn porch(c: &mut Canvas, door: Ink) {
    c.rect(540.0, 446.0, 140.0, 232.0, Ink(0xfaf8_f4ff));
    c.shade(554.0, 460.0, 112.0, 218.0, door.lighter(0.1), door.darker(0.12));
    for (y, height) in [(476.0, 74.0), (566.0, 96.0)] {
        for x in [566.0, 616.0] {
            c.round(x, y, 38.0, height, 4.0, door.darker(0.2), door.lighter(0.05));
        }
    }
    c.ellipse(654.0, 574.0, 6.0, 6.0, Ink(0xe9c4_6aff));
    c.polygon(&[(500.0, 692.0), (720.0, 692.0), (744.0, 722.0), (476.0, 722.0)], Ink(0xbdb7_adff));
    c.polygon(&[(518.0, 676.0), (702.0, 676.0), (720.0, 694.0), (500.0, 694.0)], Ink(0xd0cb_c2ff));
    c.polygon_shade(&[(556.0, 722.0), (664.0, 722.0), (820.0, HEIGHT), (430.0, HEIGHT)], (0.0, 722.0), (0.0, HEIGHT), Ink(0xc9c3_b8ff), Ink(0xdad5_ccff));
}

fn storm_marks(c: &mut Canvas) {
    for (x, y, width) in [(470.0, 440.0, 66.0), (700.0, 520.0, 84.0), (692.0, 460.0, 70.0), (930.0, 600.0, 30.0), (470.0, 560.0, 60.0)] {
        c.rect(x, y, width, 38.0, Ink(0xb792_5fff));
        c.line(&[(x, y + 19.0), (x + width, y + 19.0)], 2.0, Ink(0x7d60_3daa));
    }
    c.polygon(&[(820.0, 586.0), (935.0, 640.0), (930.0, 660.0), (814.0, 606.0)], Ink(0xe2dc_cdff));
    for (x, y, rx, ry) in [(330.0, 250.0, 46.0, 24.0), (850.0, 280.0, 66.0, 30.0), (930.0, 330.0, 34.0, 16.0)] {
        let gap = c.blob(x, y, rx, ry, 0.24);
        c.soft(&gap, Ink(0x2f26_1fff));
        c.line(&[(x - rx * 0.7, y), (x + rx * 0.7, y + 4.0)], 4.0, Ink(0x8b6b_46ff));
    }
    branch(c, 200.0, 800.0, 0.8);
    branch(c, 900.0, 780.0, 1.1);
    for _ in 0..22 {
        let (x, y) = (c.random(240.0, 1000.0), c.random(730.0, 880.0));
        c.polygon(&[(x, y), (x + 26.0, y - 6.0), (x + 30.0, y + 8.0), (x + 4.0, y + 12.0)], Ink(0x5b56_55dd));
    }
}

fn branch(c: &mut Canvas, x: f32, y: f32, size: f32) {
    c.curve((x - 120.0 * size, y), (x, y - 40.0 * size), (x + 130.0 * size, y + 8.0), 14.0 * size, Ink(0x6b51_3bff));
    for (dx, dy) in [(-60.0, -40.0), (10.0, -54.0), (70.0, -36.0), (40.0, 34.0), (-20.0, 30.0)] {
        c.line(&[(x + dx * 0.4 * size, y - 14.0 * size), (x + dx * size, y + dy * size)], 6.0 * size, Ink(0x6b51_3bff));
        let leaves = c.blob(x + dx * size * 1.2, y + dy * size * 1.1, 36.0 * size, 24.0 * size, 0.2);
        c.soft(&leaves, Ink(0x5f8f_50f0));
    }
}

fn scaffold(c: &mut Canvas) {
    for (x, y, width, height) in [(262.0, 384.0, 200.0, 290.0), (760.0, 384.0, 198.0, 180.0)] {
        c.shade(x, y, width, height, Ink(0xf4f6_f8f0), Ink(0xdfe6_ebf0));
        for row in 0..3 {
            c.line(&[(x + 20.0, y + 50.0 + row as f32 * 80.0), (x + width - 26.0, y + 50.0 + row as f32 * 80.0)], 5.0, Ink(0x3f74_b588));
        }
    }
    for x in [312.0, 800.0] {
        opening(c, x, 430.0, false);
    }
    let pole = Ink(0xa9b3_bbff);
    for x in [236.0, 380.0, 524.0] {
        c.line(&[(x, 230.0), (x, 720.0)], 9.0, pole);
        c.line(&[(x - 2.0, 230.0), (x - 2.0, 720.0)], 2.0, Ink(0xeef2_f4ff));
    }
    for y in [260.0, 400.0, 550.0] {
        c.line(&[(236.0, y - 44.0), (524.0, y - 44.0)], 6.0, pole);
        c.shade(222.0, y, 316.0, 16.0, Ink(0xd7b0_74ff), Ink(0xb08a_50ff));
    }
    for (from, to) in [((236.0, 400.0), (380.0, 550.0)), ((380.0, 400.0), (524.0, 550.0)), ((236.0, 720.0), (380.0, 566.0))] {
        c.line(&[from, to], 5.0, pole);
    }
    let bin: [At; 4] = [(860.0, 690.0), (1150.0, 690.0), (1124.0, 810.0), (886.0, 810.0)];
    c.glow(1005.0, 812.0, 180.0, 24.0, Ink(0x1a1e_2877));
    c.polygon(&[(880.0, 692.0), (930.0, 650.0), (990.0, 680.0), (1040.0, 640.0), (1110.0, 692.0)], Ink(0xb792_5fff));
    c.polygon_shade(&bin, (0.0, 690.0), (0.0, 810.0), Ink(0x3b8a_5bff), Ink(0x2566_41ff));
    for i in 1..6 {
        let x = 870.0 + i as f32 * 46.0;
        c.line(&[(x, 694.0), (x, 806.0)], 6.0, Ink(0x2055_37ff));
    }
    c.rect(852.0, 682.0, 306.0, 14.0, Ink(0x2c70_49ff));
}

/// A tree; `x`, `y` is its foot.
pub(super) fn tree(c: &mut Canvas, x: f32, y: f32, size: f32) {
    c.glow(x, y, size * 0.5, size * 0.08, Ink(0x1a1e_2866));
    c.polygon(&[(x - size * 0.07, y), (x - size * 0.035, y - size * 0.6), (x + size * 0.035, y - size * 0.6), (x + size * 0.07, y)], Ink(0x6b51_3bff));
    for (dx, dy, part, ink) in [
        (-0.2, -0.62, 0.3, 0x4f7f_4aff),
        (0.22, -0.66, 0.3, 0x4f7f_4aff),
        (0.0, -0.9, 0.36, 0x5e93_54ff),
        (-0.1, -0.98, 0.24, 0x74a9_63ff),
        (0.14, -0.78, 0.18, 0x74a9_63ff),
    ] {
        let shape = c.blob(x + dx * size, y + dy * size, part * size, part * size * 0.9, 0.09);
        c.soft(&shape, Ink(ink));
    }
}

fn bush(c: &mut Canvas, x: f32, y: f32, size: f32, flowers: bool) {
    let shape = c.blob(x, y - size * 0.5, size * 0.75, size * 0.6, 0.1);
    c.soft(&shape, Ink(0x4f82_48ff));
    let top = c.blob(x - size * 0.1, y - size * 0.66, size * 0.46, size * 0.34, 0.12);
    c.soft(&top, Ink(0x6ca25f_ff));
    if flowers {
        for _ in 0..7 {
            let (dx, dy) = (c.random(-0.5, 0.5), c.random(-0.9, -0.25));
            c.ellipse(x + dx * size, y + dy * size, 5.0, 5.0, Ink(0xf4a0_b4ff));
        }
    }
}

fn overhead_door(c: &mut Canvas, x: f32, y: f32, width: f32, height: f32) {
    c.rect(x - 16.0, y - 16.0, width + 32.0, height + 16.0, Ink(0xfaf8_f4ff));
    c.shade(x, y, width, height, Ink(0xf1ee_e8ff), Ink(0xdcd8_d0ff));
    for row in 0..4 {
        for column in 0..4 {
            let (w, h) = (width / 4.0, height / 4.0);
            let (px, py) = (x + column as f32 * w + 8.0, y + row as f32 * h + 8.0);
            if row == 0 {
                c.shade(px, py, w - 16.0, h - 16.0, Ink(0x4b60_74ff), Ink(0x8fb0_c6ff));
            } else {
                c.round(px, py, w - 16.0, h - 16.0, 4.0, Ink(0xd9d5_ccff), Ink(0xece8_e1ff));
            }
        }
        c.line(&[(x, y + row as f32 * height / 4.0), (x + width, y + row as f32 * height / 4.0)], 2.5, Ink(0xa39d_94aa));
    }
}

fn driveway(c: &mut Canvas) {
    c.polygon_shade(&[(376.0, GROUND), (844.0, GROUND), (1010.0, HEIGHT), (210.0, HEIGHT)], (0.0, GROUND), (0.0, HEIGHT), Ink(0xb5b1_abff), Ink(0xcbc7_c1ff));
    c.line(&[(610.0, GROUND), (610.0, HEIGHT)], 2.5, Ink(0x8f8b_8599));
    c.line(&[(300.0, 790.0), (920.0, 790.0)], 2.5, Ink(0x8f8b_8599));
}

fn fallen(c: &mut Canvas) {
    let gap: [At; 8] = [(560.0, 214.0), (640.0, 260.0), (700.0, 250.0), (782.0, 330.0), (760.0, 420.0), (660.0, 430.0), (600.0, 380.0), (540.0, 300.0)];
    c.polygon(&gap, Ink(0x2622_1eff));
    for (from, to) in [((560.0, 250.0), (740.0, 400.0)), ((600.0, 400.0), (720.0, 270.0)), ((640.0, 240.0), (650.0, 430.0))] {
        c.line(&[from, to], 13.0, Ink(0xc39a_62ff));
    }
    c.polygon(&[(640.0, 470.0), (830.0, 470.0), (830.0, 560.0), (700.0, 590.0)], Ink(0x2622_1eaa));
    let trunk = [(1120.0, 760.0), (1060.0, 800.0), (560.0, 262.0), (600.0, 230.0)];
    c.polygon(&trunk.map(|(x, y)| (x + 10.0, y + 26.0)), Ink(0x1a1e_2855));
    c.polygon_shade(&trunk, (800.0, 560.0), (850.0, 510.0), Ink(0x4d39_28ff), Ink(0x8a6a_4cff));
    for i in 0..26 {
        let share = i as f32 / 26.0;
        let (x, y) = (1090.0 - 510.0 * share, 780.0 - 534.0 * share);
        c.line(&[(x - 10.0, y - 4.0), (x - 28.0 * (1.0 - share * 0.4), y - 26.0 * (1.0 - share * 0.4))], 3.0, Ink(0x3d2c_1e99));
    }
    let roots = c.blob(1120.0, 792.0, 80.0, 92.0, 0.22);
    c.soft(&roots, Ink(0x5b40_2aff));
    for (dx, dy) in [(60.0, -96.0), (104.0, -40.0), (112.0, 26.0), (78.0, 84.0), (10.0, 104.0)] {
        c.curve((1120.0, 792.0), (1120.0 + dx * 0.5, 792.0 + dy * 0.9), (1120.0 + dx, 792.0 + dy), 12.0, Ink(0x4d36_24ff));
    }
    for (x, y) in [(560.0, 250.0), (500.0, 190.0), (430.0, 240.0), (600.0, 150.0), (470.0, 320.0), (380.0, 160.0), (540.0, 90.0), (400.0, 330.0)] {
        c.line(&[(580.0, 246.0), (x, y)], 12.0, Ink(0x5b44_30ff));
    }
    for i in 0..30 {
        let (x, y) = (470.0 + c.random(-170.0, 150.0), 210.0 + c.random(-140.0, 150.0));
        let leaves = c.blob(x, y, 58.0, 42.0, 0.2);
        c.soft(&leaves, if i % 3 == 0 { Ink(0x7aad_63f5) } else { Ink(0x4d80_46f5) });
    }
    for _ in 0..16 {
        let (x, y) = (c.random(330.0, 900.0), c.random(715.0, 850.0));
        c.polygon(&[(x, y), (x + 44.0, y - 10.0), (x + 46.0, y), (x + 2.0, y + 10.0)], Ink(0xc39a_62ff));
    }
}

fn tarp(c: &mut Canvas) {
    let cover: [At; 6] = [(600.0, 158.0), (880.0, 362.0), (850.0, 420.0), (700.0, 402.0), (560.0, 330.0), (520.0, 220.0)];
    c.polygon_shade(&cover, (560.0, 180.0), (860.0, 420.0), Ink(0x3f8f_dcff), Ink(0x2468_b0ff));
    for (from, pull, to) in [((590.0, 180.0), (640.0, 290.0), (700.0, 396.0)), ((660.0, 214.0), (740.0, 300.0), (800.0, 404.0)), ((560.0, 240.0), (660.0, 280.0), (840.0, 380.0))] {
        c.curve(from, pull, to, 5.0, Ink(0x8cc3_f266));
    }
    for (x, y) in [(524.0, 224.0), (562.0, 326.0), (700.0, 398.0), (846.0, 416.0), (874.0, 364.0)] {
        c.ellipse(x, y, 6.0, 6.0, Ink(0xf1f4_f6ff));
    }
    c.glow(1060.0, 796.0, 110.0, 22.0, Ink(0x1a1e_2877));
    c.shade(1000.0, 736.0, 110.0, 60.0, Ink(0x7a5c_40ff), Ink(0x5b44_30ff));
    c.ellipse(1055.0, 736.0, 55.0, 18.0, Ink(0xd9b6_80ff));
    c.ring(1055.0, 736.0, 36.0, 11.0, 3.0, Ink(0xa98250ff));
    c.ring(1055.0, 736.0, 18.0, 5.0, 3.0, Ink(0xa98250ff));
    for i in 0..4 {
        let y = 812.0 - i as f32 * 18.0;
        c.shade(420.0 + i as f32 * 7.0, y, 260.0, 16.0, Ink(0xe4c0_88ff), Ink(0xc79f_66ff));
    }
    parts::ladder(c, 880.0, 770.0, 330.0);
}
