import { describe, expect, it } from "vitest";
import { contractorSchedule, scheduledProject, visit } from "@/test/samples";
import { planOf, planToKeep, visitsByDay } from "./plan";

describe("a contractor's plan", () => {
  const days = ["2026-11-24", "2026-11-25", "2026-11-25", "2026-11-26", "2026-11-27"];
  const visits = days.map((day, at) => visit({ id: String(at), scheduled_date: day }));
  const plan = planOf(contractorSchedule({ visits }));

  it("lists the visits of a range of days by day", () => {
    const shown = visitsByDay(plan, "2026-11-25", "2026-11-26");
    expect(shown.map(([day, of]) => [day, of.map(({ visit: { id } }) => id)])).toEqual([
      ["2026-11-25", ["1", "2"]],
      ["2026-11-26", ["3"]],
    ]);
    expect(shown[0]?.[1][0]?.project.number).toBe("BB-2026-000123");
  });

  it("leaves out visits whose project is missing", () => {
    expect(visitsByDay({ ...plan, projects: [] }, "2026-11-25", "2026-11-26")).toEqual([]);
  });

  it("keeps contacts, notes, and the names of photos, but no codes and links", () => {
    const kept = planToKeep(planOf(contractorSchedule({ projects: [scheduledProject()] })));
    expect(kept.projects[0]).toMatchObject({
      owner: { name: "Maria Alvarez", phone: "2175550188" },
      note: { text: "The key is with the neighbor." },
      photos: [{ id: "kitchen.jpg", name: "kitchen.jpg" }],
    });
    expect(JSON.stringify(kept)).not.toMatch(/ABC234|\/api\//);
  });
});
