import { describe, expect, it } from "vitest";
import { eventTypeOptions } from "@/lib/project/event-words";
import { formatTime, parseTime } from "@/lib/time/time-entry";
import cases from "../../../../crates/domain/event-form-cases.json";
import {
  createBody,
  type EventValues,
  endWith,
  eventErrors,
  eventValues,
  hourAfter,
  mergeValues,
  newSlot,
  proposalBody,
  retitled,
  titleOf,
} from "./form";

const NONE_KEPT = { kept: new Set<string>() };

/** Whether the form normalizes the time before it is sent. */
const isNormalized = (time: string) => /^\d:\d\d$/.test(time);

/** A timeslot with its times as the form displays them. */
function asTyped(slot: (typeof cases)[number]["timeslots"][number]) {
  const shown = (time: string) => (parseTime(time).length > 0 ? formatTime(time) : time);
  return { ...newSlot(), ...slot, start_time: shown(slot.start_time), end_time: shown(slot.end_time) };
}

describe("form validation", () => {
  const typed = cases.filter(({ timeslots }) => !timeslots.some(({ start_time }) => isNormalized(start_time)));

  it.each(typed)("of $task_type '$title' with $timeslots matches the server", (given) => {
    const { today, errors, timeslots, ...words } = given;
    const values = { ...words, timeslots: timeslots.map(asTyped) } as EventValues;
    const expected = Object.fromEntries(errors.map(({ field, message }) => [field, message]));
    expect(eventErrors(values, { today, ...NONE_KEPT })).toEqual(expected);
  });

  const slot = { ...newSlot(), scheduled_date: "2026-06-12", start_time: "9:00 AM", end_time: "10:00 AM" };
  const values: EventValues = { task_type: "site_visit", title: "Visit", description: "", timeslots: [slot] };
  const wrong = (change: Partial<typeof slot>, kept: string[] = []) =>
    eventErrors({ ...values, timeslots: [{ ...slot, ...change }] }, { today: "2026-06-10", kept: new Set(kept) });

  it("requires AM or PM for an ambiguous time", () => {
    expect(wrong({ start_time: "930" })).toEqual({ "timeslots.0.start_time": "Choose AM or PM" });
    expect(wrong({ start_time: "930", is_all_day: true })).toEqual({});
  });

  it("accepts a past date that was already saved", () => {
    const past = { scheduled_date: "2026-06-01" };
    expect(wrong(past)).toEqual({ "timeslots.0.scheduled_date": "Date cannot be in the past" });
    expect(wrong(past, ["2026-06-01"])).toEqual({});
  });
});

describe("the title", () => {
  it.each(eventTypeOptions)("defaults to the label of type $value", ({ value, label }) => {
    expect(titleOf(value, 1)).toBe(value === "custom" ? "" : label);
    expect(titleOf(value, 2)).toBe(value === "custom" ? "" : `${label} Proposal`);
  });

  it("follows the number of timeslots until the user edits it", () => {
    const values: EventValues = {
      task_type: "delivery",
      title: titleOf("delivery", 1),
      description: "",
      timeslots: [],
    };
    expect(retitled(values, 1, 2)).toBe("Delivery/Materials Drop-off Proposal");
    expect(retitled({ ...values, title: "Drywall" }, 1, 2)).toBe("Drywall");
    expect(retitled({ ...values, title: "" }, 1, 2)).toBe("");
  });
});

it("makes a visit one hour long, on the same day", () => {
  expect(hourAfter("9:30 AM")).toBe("10:30 AM");
  expect(hourAfter("11:15 AM")).toBe("12:15 PM");
  expect(hourAfter("11:00 PM")).toBe("");
  // Not fully typed.
  expect(hourAfter("13")).toBe("");
});

it("sends times in the server's format, and none for all-day slots", () => {
  const slots = [
    { ...newSlot(), scheduled_date: "2026-06-12", start_time: "9a", end_time: "1:30 PM" },
    { ...newSlot(), scheduled_date: "2026-06-13", start_time: "9a", end_time: "", is_all_day: true },
  ];
  expect(createBody({ task_type: "custom", title: " Kitchen ", description: " ", timeslots: slots })).toEqual({
    task_type: "custom",
    title: "Kitchen",
    description: null,
    timeslots: [
      { scheduled_date: "2026-06-12", start_time: "09:00", end_time: "13:30", is_all_day: false },
      { scheduled_date: "2026-06-13", start_time: null, end_time: null, is_all_day: true },
    ],
  });
});

describe("a form whose event was changed by someone else", () => {
  const at = (id: string, day: string) => ({
    id,
    scheduled_date: day,
    start_time: "09:00",
    end_time: "10:00",
    is_all_day: false,
  });
  const saved = (title: string, ...days: string[]) =>
    eventValues(
      { task_type: "site_visit", title, description: null },
      days.map((day) => at(day, day)),
    );
  const base = saved("Visit", "2026-06-12", "2026-06-13");

  it("shows their change in fields not edited here", () => {
    const mine = { ...base, description: "Bring the key." };
    const merged = mergeValues(base, mine, saved("Roof visit", "2026-06-12", "2026-06-13"));
    expect(merged.values).toMatchObject({ title: "Roof visit", description: "Bring the key." });
    expect(merged.taken).toEqual([{ field: "title", theirs: "Roof visit" }]);
    expect(merged.kept).toEqual([]);
  });

  it("keeps the local value where both changed it, and reports theirs", () => {
    const mine = { ...base, title: "Attic visit" };
    const merged = mergeValues(base, mine, saved("Roof visit", "2026-06-12", "2026-06-13"));
    expect(merged.values.title).toBe("Attic visit");
    expect(merged.kept).toEqual([{ field: "title", theirs: "Roof visit" }]);
  });

  it("offers a timeslot that they removed as a new one", () => {
    const mine = saved("Visit", "2026-06-12", "2026-06-13");
    mine.timeslots[1] = { ...mine.timeslots[1], start_time: "8:00 AM" } as (typeof mine.timeslots)[0];
    const merged = mergeValues(base, mine, saved("Visit", "2026-06-12"));
    expect(proposalBody(merged.values).timeslots?.map(({ id }) => id)).toEqual(["2026-06-12", null]);
    expect(merged.kept).toEqual([{ field: "timeslots", theirs: "Fri, Jun\u00A012,\u00A02026, 9:00 AM – 10:00 AM" }]);
  });
});

describe("the end of a visit", () => {
  const table = [
    { typed: "9:30 AM", start_time: "", end_time: "", end: "10:30 AM" },
    { typed: "9", start_time: "", end_time: "", end: "" },
    { typed: "9:00 AM", start_time: "9:30 PM", end_time: "10:30 PM", end: "10:00 AM" },
    { typed: "9", start_time: "9:30 PM", end_time: "10:30 PM", end: "" },
    { typed: "9:00 AM", start_time: "9:30 AM", end_time: "11:00 AM", end: "11:00 AM" },
    { typed: "9:00 AM", start_time: "", end_time: "4:00 PM", end: "4:00 PM" },
  ];
  it.each(table)("becomes $end when $start_time to $end_time now starts at $typed", ({ typed, end, ...slot }) => {
    expect(endWith(typed, slot)).toBe(end);
  });
});
