import { describe, expect, it } from "vitest";
import { aCalendarEvent } from "@/test/calendar";
import { type DragMode, dragged } from "./drag";
import { eventEntry } from "./entries";
import { newName, parseNew } from "./new-event";

const visit = eventEntry(aCalendarEvent({ start_time: "09:00", end_time: "10:30" }), "2026-11-25");
const whole = eventEntry(aCalendarEvent({ start_time: null, end_time: null, is_all_day: true }), "2026-11-25");

describe("a dragged entry", () => {
  it.each<[string, DragMode, number | undefined, number, string, string]>([
    ["keeps its duration", "move", 14 * 60, 0, "14:00", "15:30"],
    ["snaps to quarter hours", "move", 14 * 60 + 8, 0, "14:15", "15:45"],
    ["stays under the pointer where it was grabbed", "move", 14 * 60, 60, "13:00", "14:30"],
    ["does not start before its day", "move", 10, 60, "00:00", "01:30"],
    ["does not end after its day", "move", 23 * 60 + 50, 0, "22:15", "23:45"],
    ["keeps its times in a view without hours", "move", undefined, 0, "09:00", "10:30"],
    ["ends where it is resized to", "resize", 12 * 60 + 5, 0, "09:00", "12:00"],
    ["is never shorter than 15 minutes", "resize", 7 * 60, 0, "09:00", "09:15"],
    ["cannot be resized past its day", "resize", 24 * 60, 0, "09:00", "23:45"],
  ])("%s", (_name, mode, minute, grip, start_time, end_time) => {
    const day = "2026-11-26";
    const scheduled_date = mode === "move" ? day : visit.time.scheduled_date;
    expect(dragged(visit, mode, { day, minute }, grip)).toEqual({
      scheduled_date,
      start_time,
      end_time,
      is_all_day: false,
    });
  });

  it("remains an all-day event", () => {
    expect(dragged(whole, "move", { day: "2026-11-27", minute: 600 }, 0)).toMatchObject({
      scheduled_date: "2026-11-27",
      start_time: null,
      is_all_day: true,
    });
  });
});

describe("a new event in the URL", () => {
  it.each([
    [{}, "new", undefined],
    [{ date: "2026-11-25" }, "new_2026-11-25", { scheduled_date: "2026-11-25" }],
    [{ code: "ABC234" }, "new_ABC234", undefined],
    [
      { date: "2026-11-25", minute: 570, code: "ABC234" },
      "new_2026-11-25_0930_ABC234",
      { scheduled_date: "2026-11-25", start_time: "09:30", end_time: "10:30" },
    ],
    [
      { date: "2026-11-25", minute: 1410 },
      "new_2026-11-25_2330",
      { scheduled_date: "2026-11-25", start_time: "23:30", end_time: "23:59" },
    ],
  ])("%j becomes %s and is read back", (given, name, when) => {
    expect(newName(given)).toBe(name);
    expect(parseNew(name)).toEqual({ date: undefined, minute: undefined, code: undefined, ...given, when });
  });

  it.each(["edit-1", "news", "new_2026-13-99x", undefined])("ignores %s", (name) => {
    expect(parseNew(name)).toBeUndefined();
  });
});
