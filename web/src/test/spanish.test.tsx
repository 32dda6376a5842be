// Imported first, as in index.html, so that the modules below use Spanish.
import "virtual:language/es";

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { screen } from "@testing-library/react";
import attachmentText from "locales/attachment.ftl";
import fileText from "locales/file.ftl";
import { describe, expect, it, vi } from "vitest";
import { ApiProblem } from "@/api/client";
import { updateSentence } from "@/components/project/update-sentences";
import { titleOf } from "@/features/event/form";
import { isOnlyFiles, quoted } from "@/features/message/only-files";
import { OwnerCodeForm } from "@/features/owner/OwnerCodeForm";
import { type OwnerSession, ownerRefusal } from "@/features/owner/session";
import { importTemplate } from "@/features/project/import/import-queries";
import { FIELD_RULES } from "@/features/project/shared/fields";
import { alertWords } from "@/features/security/alert-words";
import { serverText } from "@/language/server-text";
import { eventTypeOptions } from "@/lib/project/event-words";
import { groupLabel } from "@/lib/project/project-groups";
import { statusOptions } from "@/lib/project/status";
import { formatFileSize } from "@/lib/text/file-size";
import { formatDate, formatDateTime, formatRelative } from "@/lib/time/dates";
import { formatDay, formatHours, nearDay } from "@/lib/time/event-time";
import { inlineScript } from "@/test/inline-script";
import { renderInPortal } from "@/test/render";

const web = process.cwd();
const page = readFileSync(join(web, "index.html"), "utf8");

/**
 * Runs the inline script that selects the language, given the stored choice (or a function that throws, if storage is blocked)
 * and the browser's languages. Returns the language and what the script writes into the page.
 */
function setsLanguage(kept: string | (() => never) | null, languages: string[]) {
  const run = new Function(
    "localStorage",
    "navigator",
    "document",
    inlineScript("sets-language").replace("__LANGUAGES__", '{"en":"","es":"/es.js"}'),
  );
  const getItem = () => (typeof kept === "function" ? kept() : kept);
  const documentElement = { dataset: {} as { begins?: string } };
  const written: string[] = [];
  const write = (html: string) => written.push(html);
  run({ getItem }, { languages }, { documentElement, write });
  return { language: documentElement.dataset.begins, written };
}

const begins = (...given: Parameters<typeof setsLanguage>) => setsLanguage(...given).language;

describe("the language choice", () => {
  it("is the browser's first supported language", () => {
    expect(begins(null, ["es-MX", "en"])).toBe("es");
    expect(begins(null, ["fr", "es"])).toBe("es");
    expect(begins(null, ["en-US", "es"])).toBe("en");
    expect(begins(null, ["est", "de"])).toBe("en");
    expect(begins(null, [])).toBe("en");
  });

  it("is the stored choice if it is supported", () => {
    expect(begins("en", ["es"])).toBe("en");
    expect(begins("es", ["en"])).toBe("es");
    expect(begins('{"broken', ["es"])).toBe("es");
    expect(begins("esperanto", ["en"])).toBe("en");
  });

  it("falls back to the browser's language when storage is blocked", () => {
    const forbidden = () => {
      throw new DOMException("forbidden", "SecurityError");
    };
    expect(begins(forbidden, ["es"])).toBe("es");
    expect(begins(forbidden, ["en"])).toBe("en");
  });
});

it("loads Spanish before the application, and only if it is chosen", () => {
  expect(setsLanguage("en", []).written).toEqual([]);
  expect(setsLanguage("es", []).written).toEqual(['<script type="module" crossorigin src="/es.js"></script>']);
  expect(page.indexOf("document.write")).toBeLessThan(page.indexOf('src="/src/main.tsx"'));
});

it("sets the page's lang attribute", () => {
  expect(document.documentElement.lang).toBe("es");
});

it("translates text created at module load", async () => {
  expect(statusOptions[9]).toEqual({ value: "submitted", label: "Enviado" });
  expect(eventTypeOptions.at(-1)).toEqual({ value: "custom", label: "Otro" });
  expect(groupLabel("waiting")).toBe("En espera");
  expect(FIELD_RULES.city("")).toBe("Ciudad: este dato es obligatorio");
  expect(FIELD_RULES.state("Iowa City")).toBe("Estado: elija un estado de los EE. UU.");
  expect(ApiProblem.offline().message).toMatch(/^No hay conexión\./);
  await renderInPortal(<OwnerCodeForm onOpened={vi.fn()} />, "/");
  expect(await screen.findByRole("textbox", { name: "Código del proyecto" })).toBeInTheDocument();
  expect(screen.getByRole("button", { name: "Ver mi proyecto" })).toBeInTheDocument();
});

it("offers an import template whose headings the server recognizes", async () => {
  const rust = readFileSync(join(web, "../crates/domain/src/project/import/fields.rs"), "utf8");
  const words = [...Object.keys(FIELD_RULES), ...[...rust.matchAll(/=> "([a-z_]+)"/g)].map(([, word]) => word)];
  const headings = (await importTemplate().text()).replace("\uFEFF", "").trim().split(",");
  expect(headings).toHaveLength(20);
  expect(headings.filter((heading) => !words.includes(heading))).toEqual([]);
});

it("translates proposal titles and file sizes", () => {
  expect(titleOf("site_visit", 2)).toBe("Propuesta: Visita/Inspección");
  expect([1, 2, 1536].map(formatFileSize)).toEqual(["1 byte", "2 bytes", "1.5 KB"]);
});

it("translates a contractor's own security alerts", () => {
  const events = ["brute_force_login", "rate_limit_login", "session_hijack_suspected"];
  expect(events.map((event) => alertWords(event, false).says)).toEqual([
    "Intentan adivinar su contraseña.",
    "Intentan entrar en su cuenta.",
    "Quizá otra persona usa su cuenta.",
  ]);
});

it("formats dates, times, and counts", () => {
  const noon = new Date("2026-11-25T12:00:00");
  expect(formatDate("2026-11-25")).toBe("25\u00A0nov\u00A02026");
  expect(formatDateTime("2026-01-05T14:30:00")).toBe("5\u00A0ene\u00A02026, 2:30 PM");
  expect(formatRelative("2026-11-25T09:00:00", noon)).toBe("hace 3 horas");
  expect(formatDay("2026-11-25")).toBe("mié, 25\u00A0nov\u00A02026");
  expect(nearDay("2026-11-26", "2026-11-25")).toBe("Mañana");
  expect(formatHours({ scheduled_date: "2026-11-25", is_all_day: true })).toBe("Todo el día");
  expect([fileText("selected", { count: 1 }), fileText("selected", { count: 2 })]).toEqual([
    "1 archivo seleccionado",
    "2 archivos seleccionados",
  ]);
});

it("translates structured server texts with dates and terms", () => {
  const say = (code: string, params: Record<string, string | number | boolean> = {}, english = "English") =>
    serverText({ code, params }, english);
  expect(say("update-timeslot-confirmed", { title: "First visit", when: "2026-12-03T09:00/10:00" })).toBe(
    "Horario confirmado para First visit: 3\u00A0dic\u00A02026, 9:00 AM – 10:00 AM",
  );
  expect(say("notification-event", { title: "Nov 25, 2026", when: "2026-12-03" })).toBe(
    "Nov 25, 2026: 3\u00A0dic\u00A02026 (todo el día)",
  );
  expect(say("update-event-status", { title: "First visit", before: "scheduled", after: "on_hold" })).toBe(
    "First visit: de Programado a En pausa",
  );
  expect(say("notification-timeslots", { title: "Visit", count: 1 })).toBe("Visit: 1 horario por confirmar");
  expect(say("notification-timeslots", { title: "Visit", count: 3 })).toBe("Visit: 3 horarios por confirmar");
  expect(say("update-author-contractor")).toBe("Su contratista");
  expect(say("update-author-team", { portal: "Harbor Office" })).toBe("Equipo de Harbor Office");
  expect(say("update-of-a-newer-server")).toBe("English");
  expect(say("nowhere-at-all")).toBe("English");
  expect(say("constructor-", {}, "constructor")).toBe("constructor");
  expect(serverText(null, "Nora O'Brien")).toBe("Nora O'Brien");
});

it("translates a timeline entry", () => {
  const change = { code: "update-timeslot-confirmed", params: { title: "Visit", when: "2026-12-03T09:00/10:00" } };
  const update = { update_type: "event_confirmed" as const, new_status: "approved" as const, previous_status: null };
  const change_summary = "Timeslot confirmed for Visit on Dec 3, 2026, 9:00 AM – 10:00 AM";
  expect(updateSentence({ ...update, edits: [], change_summary, change })).toBe(
    "Horario confirmado para Visit: 3\u00A0dic\u00A02026, 9:00 AM – 10:00 AM",
  );
});

it("recognizes the server's text for file-only messages", () => {
  const rust = readFileSync(join(web, "../crates/domain/src/message/new.rs"), "utf8");
  const [, fileOnlyText = ""] = rust.match(/ONLY_FILES: &str = "(.+)"/) ?? [];
  expect(isOnlyFiles(fileOnlyText)).toBe(true);
  expect([quoted(fileOnlyText), quoted("When?")]).toEqual(["Archivo adjunto", "When?"]);
});

it("translates upload progress and lightbox labels", () => {
  expect(attachmentText("picker-progress", { sent: "1.2 MB", size: "4 MB" })).toBe("1.2 MB de 4 MB");
  const ofBrowsers = ["previous", "next", "close", "download", "zoom-in", "zoom-out"] as const;
  expect(ofBrowsers.map((name) => attachmentText(`lightbox-${name}`))).toEqual([
    "Anterior",
    "Siguiente",
    "Cerrar",
    "Descargar",
    "Acercar",
    "Alejar",
  ]);
});

it("translates why an owner's session ended", () => {
  const ENDED = { code: "error-session-validation", params: {} };
  const ended = {
    valid: false,
    error: "Session validation failed",
    error_text: ENDED,
    security_score: 0,
  } as OwnerSession;
  expect(ownerRefusal(ended, "")).toBe("No se pudo comprobar su sesión");
});
