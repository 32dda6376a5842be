//! A kitchen, seen straight on.

use super::canvas::{At, Canvas, HEIGHT, Ink, WIDTH};
use super::room::water;
use super::{Stage, parts, pick};

const CABINETS: &[u32] = &[0xf2_efe8, 0x7f_9a8e, 0x5e_7a96, 0xc9_a679, 0xb9_c4c0];
const WALLS: &[u32] = &[0xf1_e7d3, 0xe6_ecec, 0xf0_e4dc, 0xe4_ead9];
const FLOOR: f32 = 715.0;

/// A kitchen under water: flooded; emptied and drying; built back.
pub(super) fn flooded(c: &mut Canvas, stage: Stage, home: usize) {
    match stage {
        Stage::Before => {
            whole(c, home);
            c.shade(0.0, 560.0, WIDTH, 110.0, Ink(0x7a66_4400), Ink(0x7a66_4499));
            water(c, 668.0);
            for (x, ink) in [(90.0, CABINETS[home % CABINETS.len()]), (520.0, CABINETS[home % CABINETS.len()])] {
                c.shade(x, 672.0, 330.0, 90.0, Ink((ink << 8) | 0x44), Ink((ink << 8) | 0x05));
            }
            c.polygon(&[(560.0, 742.0), (690.0, 730.0), (716.0, 778.0), (578.0, 792.0)], Ink(0xc79a_5fff));
            c.polygon(&[(578.0, 792.0), (716.0, 778.0), (716.0, 800.0), (579.0, 815.0)], Ink(0x9b73_40ff));
            c.line(&[(625.0, 737.0), (650.0, 784.0)], 8.0, Ink(0xe6c8_90ff));
            c.ellipse(330.0, 800.0, 58.0, 20.0, Ink(0xd756_4bff));
            c.ellipse(346.0, 796.0, 30.0, 10.0, Ink(0x8d2f_28ff));
            c.ring(330.0, 804.0, 92.0, 26.0, 3.0, Ink(0xdbee_f688));
            c.ring(640.0, 790.0, 130.0, 40.0, 3.0, Ink(0xdbee_f677));
            c.line(&[(880.0, 836.0), (1000.0, 818.0)], 11.0, Ink(0xb986_4cff));
            c.ellipse(1012.0, 815.0, 26.0, 13.0, Ink(0xb986_4cff));
        }
        Stage::During => {
            emptied(c, home);
            parts::fan(c, 260.0, 800.0, 190.0, Ink(0x2f7f_c0ff));
            parts::fan(c, 560.0, 812.0, 190.0, Ink(0x2f7f_c0ff));
            parts::dehumidifier(c, 850.0, 806.0, 180.0);
            c.curve((320.0, 800.0), (600.0, 920.0), (1210.0, 840.0), 6.0, Ink(0xe874_2aff));
        }
        Stage::After => finished(c, home + 1),
    }
}

/// A kitchen after a stove fire: blackened; cleaned and sealed; built back.
pub(super) fn burnt(c: &mut Canvas, stage: Stage, home: usize) {
    match stage {
        Stage::Before => {
            whole(c, home);
            soot(c);
        }
        Stage::During => {
            emptied(c, home);
            for (x, y, rx, ry) in [(820.0, 240.0, 200.0, 140.0), (700.0, 150.0, 120.0, 70.0), (1010.0, 380.0, 120.0, 130.0)] {
                let shade = c.blob(x, y, rx * 1.16, ry * 1.16, 0.16);
                c.soft(&shade, Ink(0x5b53_4a55));
                let primer = c.blob(x, y, rx, ry, 0.16);
                c.soft(&primer, Ink(0xfbfa_f6f0));
            }
            for i in 0..9 {
                let x = 640.0 + i as f32 * 42.0;
                c.line(&[(x, 150.0 + c.random(-10.0, 24.0)), (x + 16.0, 370.0 + c.random(-30.0, 30.0))], 16.0, Ink(0xffff_ff55));
            }
            parts::window(c, 378.0, 130.0, 210.0, 210.0);
            parts::ladder(c, 860.0, 810.0, 560.0);
            parts::bucket(c, 600.0, 812.0, 96.0);
            c.line(&[(300.0, 800.0), (470.0, 470.0)], 9.0, Ink(0xc99a_55ff));
            c.round(440.0, 425.0, 110.0, 44.0, 16.0, Ink(0xfdfc_f8ff), Ink(0xdedb_d2ff));
        }
        Stage::After => finished(c, home + 2),
    }
}

fn shell(c: &mut Canvas, home: usize) {
    let wall = pick(WALLS, home);
    c.shade(0.0, 0.0, WIDTH, FLOOR, wall, wall.darker(0.08));
    c.rect(0.0, 0.0, WIDTH, 46.0, Ink(0xfbf9_f5ff));
    c.rect(0.0, 46.0, WIDTH, 6.0, Ink(0x1a1e_2822));
    tiles(c);
}

fn tiles(c: &mut Canvas) {
    c.shade(0.0, FLOOR, WIDTH, HEIGHT - FLOOR, Ink(0xb9b2_a6ff), Ink(0xd9d3_c8ff));
    let lines = Ink(0x8d86_7a99);
    for i in -14..=14 {
        let x = 600.0 + i as f32 * 88.0;
        c.line(&[(x, FLOOR), (600.0 + (x - 600.0) * 1.9, HEIGHT)], 2.0, lines);
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
    c.round(x, y, width, height, 5.0, ink.lighter(0.08), ink.darker(0.06));
    c.line(&[(x, y + height), (x + width, y + height), (x + width, y)], 2.5, ink.darker(0.36).alpha(140));
    c.round(x + 15.0, y + 15.0, width - 30.0, height - 30.0, 3.0, ink.darker(0.07), ink.lighter(0.04));
    c.rect(x + 15.0, y + 15.0, width - 30.0, 3.0, ink.darker(0.3).alpha(120));
}

fn whole(c: &mut Canvas, home: usize) {
    let ink = pick(CABINETS, home);
    shell(c, home);
    c.shade(70.0, 330.0, 790.0, 150.0, Ink(0xf7f5_f0ff), Ink(0xe9e5_dcff));
    for row in 0..5 {
        for column in 0..13 {
            let x = 70.0 + column as f32 * 64.0 - if row % 2 == 0 { 0.0 } else { 32.0 };
            let (left, right) = (x.max(70.0), (x + 60.0).min(860.0));
            if right > left {
                c.shade(left, 331.0 + row as f32 * 30.0, right - left, 27.0, Ink(0xffff_fcff), Ink(0xedea_e2ff));
            }
        }
    }
    parts::window(c, 378.0, 130.0, 210.0, 210.0);
    for (x, width) in [(70.0, 130.0), (204.0, 130.0), (640.0, 106.0)] {
        c.rect(x + 6.0, 330.0, width, 10.0, Ink(0x1a1e_2833));
        door(c, x, 96.0, width, 238.0, ink);
        c.round(x + width - 20.0, 290.0, 6.0, 30.0, 3.0, Ink(0xc9a2_5cff), Ink(0x9d78_37ff));
    }
    stove(c);
    c.rect(70.0, 500.0, 680.0, 215.0, ink.darker(0.2));
    for i in 0..5 {
        let x = 74.0 + i as f32 * 135.0;
        door(c, x, 552.0, 131.0, 134.0, ink);
        door(c, x, 504.0, 131.0, 44.0, ink);
        c.round(x + 48.0, 520.0, 36.0, 6.0, 3.0, Ink(0xc9a2_5cff), Ink(0x9d78_37ff));
        c.round(x + 48.0, 566.0, 36.0, 6.0, 3.0, Ink(0xc9a2_5cff), Ink(0x9d78_37ff));
    }
    c.rect(70.0, 688.0, 680.0, 27.0, Ink(0x3a35_30ff));
    c.round(54.0, 474.0, 702.0, 28.0, 5.0, Ink(0x6e68_63ff), Ink(0x4a45_41ff));
    c.line(&[(60.0, 478.0), (750.0, 478.0)], 2.0, Ink(0xb5b0_aaaa));
    c.line(&[(483.0, 474.0), (483.0, 410.0)], 9.0, Ink(0xc4cb_d0ff));
    c.curve((483.0, 412.0), (486.0, 376.0), (524.0, 412.0), 9.0, Ink(0xc4cb_d0ff));
    fridge(c);
}

fn stove(c: &mut Canvas) {
    c.polygon_shade(&[(770.0, 250.0), (904.0, 250.0), (930.0, 318.0), (744.0, 318.0)], (744.0, 0.0), (930.0, 0.0), Ink(0x9aa3_abff), Ink(0xdfe4_e8ff));
    c.shade(800.0, 52.0, 74.0, 198.0, Ink(0xc3ca_d0ff), Ink(0xaab3_bbff));
    c.round(756.0, 476.0, 164.0, 239.0, 6.0, Ink(0xd9de_e2ff), Ink(0xaeb6_bdff));
    c.rect(752.0, 470.0, 172.0, 14.0, Ink(0x23272d_ff));
    for i in 0..5 {
        c.ellipse(780.0 + i as f32 * 29.0, 506.0, 8.0, 8.0, Ink(0x2b30_37ff));
    }
    c.round(774.0, 540.0, 128.0, 112.0, 8.0, Ink(0x1f24_2bff), Ink(0x3b43_4dff));
    c.polygon(&[(780.0, 546.0), (830.0, 546.0), (796.0, 646.0), (780.0, 646.0)], Ink(0xffff_ff18));
    c.round(776.0, 526.0, 124.0, 9.0, 4.0, Ink(0x8b94_9cff), Ink(0x6a73_7bff));
}

fn fridge(c: &mut Canvas) {
    c.glow(1050.0, 718.0, 160.0, 20.0, Ink(0x1a1e_2877));
    c.round(946.0, 150.0, 210.0, 566.0, 10.0, Ink(0xe6ea_edff), Ink(0xbfc7_cdff));
    c.rect(946.0, 360.0, 210.0, 5.0, Ink(0x848d_95ff));
    for (y, height) in [(240.0, 100.0), (385.0, 150.0)] {
        c.round(962.0, y, 10.0, height, 5.0, Ink(0x8e97_9fff), Ink(0x6d76_7eff));
    }
    c.rect(1056.0, 190.0, 54.0, 62.0, Ink(0xffe9_94ff));
    c.line(&[(1064.0, 206.0), (1100.0, 206.0)], 2.0, Ink(0x7d6a_2bff));
    c.line(&[(1064.0, 218.0), (1094.0, 218.0)], 2.0, Ink(0x7d6a_2bff));
}

fn emptied(c: &mut Canvas, home: usize) {
    shell(c, home);
    parts::window(c, 378.0, 130.0, 210.0, 210.0);
    parts::studs(c, 60.0, 430.0, 870.0, FLOOR);
    c.line(&[(60.0, 428.0), (930.0, 428.0)], 7.0, Ink(0xfaf7_f0ff));
    for (x, ink) in [(470.0, Ink(0xb866_35ff)), (500.0, Ink(0xb866_35ff)), (436.0, Ink(0xeeee_eaff))] {
        c.line(&[(x, 540.0), (x, FLOOR)], 11.0, ink);
        c.line(&[(x - 2.0, 540.0), (x - 2.0, FLOOR)], 3.0, ink.lighter(0.4));
    }
    c.shade(0.0, FLOOR - 4.0, WIDTH, 10.0, Ink(0x5b50_4299), Ink(0x5b50_4200));
}

fn soot(c: &mut Canvas) {
    c.shade(0.0, 0.0, WIDTH, 620.0, Ink(0x1412_10d8), Ink(0x1412_1000));
    for (x, y, rx, ry, alpha) in
        [(836.0, 330.0, 420.0, 400.0, 255), (836.0, 200.0, 330.0, 330.0, 240), (700.0, 60.0, 560.0, 200.0, 220)]
    {
        c.glow(x, y, rx, ry, Ink(0x120f_0dff).alpha(alpha));
    }
    for _ in 0..4 {
        let (x, y) = (c.random(600.0, 1080.0), c.random(60.0, 420.0));
        let size = c.random(50.0, 120.0);
        c.glow(x, y, size, size * 1.3, Ink(0x0f0d_0b77));
    }
    let charred: Vec<At> = vec![(640.0, 334.0), (640.0, 240.0), (668.0, 252.0), (690.0, 200.0), (716.0, 236.0), (746.0, 170.0), (746.0, 334.0)];
    c.polygon(&charred, Ink(0x0b09_08f2));
    for _ in 0..30 {
        let (x, y) = (c.random(560.0, 1000.0), c.random(724.0, 890.0));
        let shape = c.blob(x, y, 16.0, 7.0, 0.4);
        c.soft(&shape, Ink(0x1713_10cc));
    }
    c.glow(836.0, 760.0, 330.0, 90.0, Ink(0x1713_10cc));
    c.polygon(&[(790.0, 462.0), (884.0, 458.0), (890.0, 474.0), (784.0, 476.0)], Ink(0x2b26_22ff));
    c.glow(483.0, 235.0, 150.0, 150.0, Ink(0x2a22_1899));
}

fn finished(c: &mut Canvas, home: usize) {
    whole(c, home);
    c.glow(483.0, 300.0, 420.0, 320.0, Ink(0xfff4_d644));
    parts::plant(c, 140.0, 476.0, 92.0);
    c.ellipse(640.0, 466.0, 62.0, 16.0, Ink(0xe9e4_dbff));
    for (x, y, ink) in [(612.0, 446.0, 0xd94f_3dff), (640.0, 438.0, 0xf0a1_3cff), (668.0, 447.0, 0x9fbf_4aff), (640.0, 456.0, 0xe0683c_ff)] {
        c.ellipse(x, y, 20.0, 19.0, Ink(ink));
        c.ellipse(x - 6.0, y - 7.0, 5.0, 4.0, Ink(0xffff_ff77));
    }
    c.polygon_shade(&[(582.0, 462.0), (698.0, 462.0), (672.0, 476.0), (608.0, 476.0)], (582.0, 0.0), (698.0, 0.0), Ink(0xcfc8_bcff), Ink(0xf7f3_ebff));
    c.polygon(&[(330.0, 740.0), (640.0, 740.0), (690.0, 812.0), (280.0, 812.0)], Ink(0xd9e2_e0ff));
    c.polygon(&[(345.0, 748.0), (625.0, 748.0), (664.0, 803.0), (306.0, 803.0)], Ink(0x7fa5_a3ff));
}
