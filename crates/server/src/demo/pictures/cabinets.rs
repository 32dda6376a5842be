//! A kitchen as it is when nothing has happened to it.

use super::canvas::{Canvas, HEIGHT, Ink, WIDTH};
use super::{parts, pick};

pub(super) const CABINETS: &[u32] = &[0xf2_efe8, 0x7f_9a8e, 0x5e_7a96, 0xc9_a679, 0xb9_c4c0];

const WALLS: &[u32] = &[0xf1_e7d3, 0xe6_ecec, 0xf0_e4dc, 0xe4_ead9];

pub(super) const FLOOR: f32 = 715.0;

pub(super) fn shell(c: &mut Canvas, home: usize) {
    let wall = pick(WALLS, home);
    c.shade(0.0, 0.0, WIDTH, FLOOR, wall, wall.darker(0.08));
    c.rect(0.0, 0.0, WIDTH, 46.0, Ink(0xfbf9_f5ff));
    c.rect(0.0, 46.0, WIDTH, 6.0, Ink(0x1a1e_2822));
    tiles(c);
}

fn tiles(c: &mut Canvas) {
    c.shade(
        0.0,
        FLOOR,
        WIDTH,
        HEIGHT - FLOOR,
        Ink(0xb9b2_a6ff),
        Ink(0xd9d3_c8ff),
    );
    let lines = Ink(0x8d86_7a99);
    for i in -14..=14 {
        let x = 600.0 + i as f32 * 88.0;
        c.line(
            &[(x, FLOOR), (600.0 + (x - 600.0) * 1.9, HEIGHT)],
            2.0,
            lines,
        );
    }
    let mut y = FLOOR;
    let mut step = 22.0;
    while y < HEIGHT {
        c.line(&[(0.0, y), (WIDTH, y)], 2.0, lines);
        y += step;
        step *= 1.42;
    }
}

fn door(c: &mut Canvas, x: f32, y: f32, width: f32, height: f32, ink: Ink) {
    c.round(
        x,
        y,
        width,
        height,
        5.0,
        ink.lighter(0.08),
        ink.darker(0.06),
    );
    c.line(
        &[(x, y + height), (x + width, y + height), (x + width, y)],
        2.5,
        ink.darker(0.36).alpha(140),
    );
    c.round(
        x + 15.0,
        y + 15.0,
        width - 30.0,
        height - 30.0,
        3.0,
        ink.darker(0.07),
        ink.lighter(0.04),
    );
    c.rect(
        x + 15.0,
        y + 15.0,
        width - 30.0,
        3.0,
        ink.darker(0.3).alpha(120),
    );
}

pub(super) fn whole(c: &mut Canvas, home: usize) {
    let ink = pick(CABINETS, home);
    shell(c, home);
    c.shade(
        70.0,
        330.0,
        790.0,
        150.0,
        Ink(0xf7f5_f0ff),
        Ink(0xe9e5_dcff),
    );
    for row in 0..5 {
        for column in 0..13 {
            let x = 70.0 + column as f32 * 64.0 - if row % 2 == 0 { 0.0 } else { 32.0 };
            let (left, right) = (x.max(70.0), (x + 60.0).min(860.0));
            if right > left {
                c.shade(
                    left,
                    331.0 + row as f32 * 30.0,
                    right - left,
                    27.0,
                    Ink(0xffff_fcff),
                    Ink(0xedea_e2ff),
                );
            }
        }
    }
    parts::window(c, 378.0, 130.0, 210.0, 210.0);
    for (x, width) in [(70.0, 130.0), (204.0, 130.0), (640.0, 106.0)] {
        c.rect(x + 6.0, 330.0, width, 10.0, Ink(0x1a1e_2833));
        door(c, x, 96.0, width, 238.0, ink);
        c.round(
            x + width - 20.0,
            290.0,
            6.0,
            30.0,
            3.0,
            Ink(0xc9a2_5cff),
            Ink(0x9d78_37ff),
        );
    }
    stove(c);
    c.rect(70.0, 500.0, 680.0, 215.0, ink.darker(0.2));
    for i in 0..5 {
        let x = 74.0 + i as f32 * 135.0;
        door(c, x, 552.0, 131.0, 134.0, ink);
        door(c, x, 504.0, 131.0, 44.0, ink);
        c.round(
            x + 48.0,
            520.0,
            36.0,
            6.0,
            3.0,
            Ink(0xc9a2_5cff),
            Ink(0x9d78_37ff),
        );
        c.round(
            x + 48.0,
            566.0,
            36.0,
            6.0,
            3.0,
            Ink(0xc9a2_5cff),
            Ink(0x9d78_37ff),
        );
    }
    c.rect(70.0, 688.0, 680.0, 27.0, Ink(0x3a35_30ff));
    c.round(
        54.0,
        474.0,
        702.0,
        28.0,
        5.0,
        Ink(0x6e68_63ff),
        Ink(0x4a45_41ff),
    );
    c.line(&[(60.0, 478.0), (750.0, 478.0)], 2.0, Ink(0xb5b0_aaaa));
    c.line(&[(483.0, 474.0), (483.0, 410.0)], 9.0, Ink(0xc4cb_d0ff));
    c.curve(
        (483.0, 412.0),
        (486.0, 376.0),
        (524.0, 412.0),
        9.0,
        Ink(0xc4cb_d0ff),
    );
    fridge(c);
}

fn stove(c: &mut Canvas) {
    c.polygon_shade(
        &[
            (770.0, 250.0),
            (904.0, 250.0),
            (930.0, 318.0),
            (744.0, 318.0),
        ],
        (744.0, 0.0),
        (930.0, 0.0),
        Ink(0x9aa3_abff),
        Ink(0xdfe4_e8ff),
    );
    c.shade(800.0, 52.0, 74.0, 198.0, Ink(0xc3ca_d0ff), Ink(0xaab3_bbff));
    c.round(
        756.0,
        476.0,
        164.0,
        239.0,
        6.0,
        Ink(0xd9de_e2ff),
        Ink(0xaeb6_bdff),
    );
    c.rect(752.0, 470.0, 172.0, 14.0, Ink(0x2327_2dff));
    for i in 0..5 {
        c.ellipse(780.0 + i as f32 * 29.0, 506.0, 8.0, 8.0, Ink(0x2b30_37ff));
    }
    c.round(
        774.0,
        540.0,
        128.0,
        112.0,
        8.0,
        Ink(0x1f24_2bff),
        Ink(0x3b43_4dff),
    );
    c.polygon(
        &[
            (780.0, 546.0),
            (830.0, 546.0),
            (796.0, 646.0),
            (780.0, 646.0),
        ],
        Ink(0xffff_ff18),
    );
    c.round(
        776.0,
        526.0,
        124.0,
        9.0,
        4.0,
        Ink(0x8b94_9cff),
        Ink(0x6a73_7bff),
    );
}

fn fridge(c: &mut Canvas) {
    c.glow(1050.0, 718.0, 160.0, 20.0, Ink(0x1a1e_2877));
    c.round(
        946.0,
        150.0,
        210.0,
        566.0,
        10.0,
        Ink(0xe6ea_edff),
        Ink(0xbfc7_cdff),
    );
    c.rect(946.0, 360.0, 210.0, 5.0, Ink(0x848d_95ff));
    for (y, height) in [(240.0, 100.0), (385.0, 150.0)] {
        c.round(
            962.0,
            y,
            10.0,
            height,
            5.0,
            Ink(0x8e97_9fff),
            Ink(0x6d76_7eff),
        );
    }
    c.rect(1056.0, 190.0, 54.0, 62.0, Ink(0xffe9_94ff));
    c.line(&[(1064.0, 206.0), (1100.0, 206.0)], 2.0, Ink(0x7d6a_2bff));
    c.line(&[(1064.0, 218.0), (1094.0, 218.0)], 2.0, Ink(0x7d6a_2bff));
}
