// First, as index.html has it: what follows is worded in Spanish.
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
import { wordsOf } from "@/features/notification/rules";
import { OwnerCodeForm } from "@/features/owner/OwnerCodeForm";
import { type OwnerSession, ownerRefusal } from "@/features/owner/session";
import { FIELD_RULES } from "@/features/project/fields";
import { importTemplate } from "@/features/project/import-queries";
import { alertWords } from "@/features/security/alert-words";
import { formatDate, formatMoment, formatRelative } from "@/lib/dates";
import { formatDay, formatHours, nearDay } from "@/lib/event-time";
import { eventTypeOptions } from "@/lib/event-words";
import { formatFileSize } from "@/lib/file-size";
import { groupLabel } from "@/lib/project-groups";
import { statusOptions } from "@/lib/status";
import { told } from "@/lib/told";
import { inlineScript } from "@/test/inline-script";
import { renderInPortal } from "@/test/render";
import news from "../../../crates/domain/news-cases.json";
import { SENTENCES } from "./sentences";

const web = process.cwd();
const page = readFileSync(join(web, "index.html"), "utf8");

/** Runs the script that sets the language, by what the browser kept and what it asks for: the language that it sets, and what it adds
 *  to the page. */
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

describe("the choice", () => {
  it("is the browser's first of the two languages", () => {
    expect(begins(null, ["es-MX", "en"])).toBe("es");
    expect(begins(null, ["fr", "es"])).toBe("es");
    expect(begins(null, ["en-US", "es"])).toBe("en");
    expect(begins(null, ["est", "de"])).toBe("en");
    expect(begins(null, [])).toBe("en");
  });

  it("is what was chosen, where that is one of the two", () => {
    expect(begins("en", ["es"])).toBe("en");
    expect(begins("es", ["en"])).toBe("es");
    expect(begins('{"broken', ["es"])).toBe("es");
    expect(begins("esperanto", ["en"])).toBe("en");
  });

  it("is the browser's where nothing can be kept", () => {
    const forbidden = () => {
      throw new DOMException("forbidden", "SecurityError");
    };
    expect(begins(forbidden, ["es"])).toBe("es");
    expect(begins(forbidden, ["en"])).toBe("en");
  });
});

it("has Spanish run before the application, and only where it is read", () => {
  expect(setsLanguage("en", []).written).toEqual([]);
  expect(setsLanguage("es", []).written).toEqual(['<script type="module" crossorigin src="/es.js"></script>']);
  expect(page.indexOf("document.write")).toBeLessThan(page.indexOf('src="/src/main.tsx"'));
});

it("names the language of the page", () => {
  expect(document.documentElement.lang).toBe("es");
});

it("reaches what modules made of texts when they were loaded", async () => {
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

it("offers a template for imports whose headings the server knows", async () => {
  const rust = readFileSync(join(web, "../crates/domain/src/project/import/fields.rs"), "utf8");
  const words = [...Object.keys(FIELD_RULES), ...[...rust.matchAll(/=> "([a-z_]+)"/g)].map(([, word]) => word)];
  const headings = (await importTemplate().text()).replace("\uFEFF", "").trim().split(",");
  expect(headings).toHaveLength(20);
  expect(headings.filter((heading) => !words.includes(heading))).toEqual([]);
});

it("titles a proposal, and says how large a file is", () => {
  expect(titleOf("site_visit", 2)).toBe("Propuesta: Visita/Inspección");
  expect([1, 2, 1536].map(formatFileSize)).toEqual(["1 byte", "2 bytes", "1.5 KB"]);
});

it("names a contractor's own security alerts", () => {
  const events = ["brute_force_login", "rate_limit_login", "session_hijack_suspected"];
  expect(events.map((event) => alertWords(event, false).says)).toEqual([
    "Intentan adivinar su contraseña.",
    "Intentan entrar en su cuenta.",
    "Quizá otra persona usa su cuenta.",
  ]);
});

it("writes days, moments and numbers of things", () => {
  const noon = new Date("2026-11-25T12:00:00");
  expect(formatDate("2026-11-25")).toBe("25 nov 2026");
  expect(formatMoment("2026-01-05T14:30:00")).toBe("5 ene 2026, 2:30 PM");
  expect(formatRelative("2026-11-25T09:00:00", noon)).toBe("hace 3 horas");
  expect(formatDay("2026-11-25")).toBe("mié, 25 nov 2026");
  expect(nearDay("2026-11-26", "2026-11-25")).toBe("Mañana");
  expect(formatHours({ scheduled_date: "2026-11-25", is_all_day: true })).toBe("Todo el día");
  expect([fileText("selected", { count: 1 }), fileText("selected", { count: 2 })]).toEqual([
    "1 archivo seleccionado",
    "2 archivos seleccionados",
  ]);
});

it("says what the server's own sentences say", () => {
  const update = { update_type: "event_confirmed" as const, new_status: "approved" as const, edits: [] };
  const change_summary = "Timeslot confirmed for First visit on Dec 3, 2026, 9:00 AM – 10:00 AM";
  expect(updateSentence({ ...update, previous_status: null, change_summary })).toBe(
    "Horario confirmado para First visit: 3 dic 2026, 9:00 AM – 10:00 AM",
  );
  expect(told("Status changed to On Hold: No access.\nCall first.")).toBe(
    "El estado cambió a En pausa: No access.\nCall first.",
  );
  expect(told("First visit: 1 timeslot waits to be confirmed")).toBe("First visit: 1 horario por confirmar");
  expect(told("First visit: 3 timeslots wait to be confirmed")).toBe("First visit: 3 horarios por confirmar");
  expect(told("First visit: Scheduled to On Hold")).toBe("First visit: de Programado a En pausa");
  expect(told("A date is set for the next step at your property: Dec 3, 2026.")).toBe(
    "El siguiente paso en su propiedad ya tiene fecha: 3 dic 2026.",
  );
  expect(told("Invalid login credentials", "invalid_credentials")).toBe("El correo o la contraseña no es correcto");
  const again = "Please sign in again before you change how you sign in.";
  expect(told(again, "sign_in_again")).toBe("Inicie sesión de nuevo antes de cambiar la forma en que inicia sesión.");
  expect(told("Whatever else")).toBe("Whatever else");
  for (const name of ["constructor", "__proto__", "toString"]) expect(told(name, name)).toBe(name);
});

it.each(news)("says of $english what mails say", ({ english: [title = "", message = ""], spanish }) => {
  expect([told(title), wordsOf({ title, message })]).toEqual(spanish);
});

it("knows what the server says of files alone", () => {
  const rust = readFileSync(join(web, "../crates/domain/src/message/new.rs"), "utf8");
  const [, said = ""] = rust.match(/ONLY_FILES: &str = "(.+)"/) ?? [];
  expect(isOnlyFiles(said)).toBe(true);
  expect([quoted(said), quoted("When?")]).toEqual(["Archivo adjunto", "When?"]);
});

it("has Spanish for each sentence that an owner is told of a project", () => {
  const rust = readFileSync(join(web, "../crates/domain/src/project/owner_standing.rs"), "utf8");
  const rules = rust.slice(0, rust.indexOf("#[cfg(test)]"));
  const others = readFileSync(join(web, "../crates/domain/src/project/without_contact.rs"), "utf8");
  const sentences = [...`${rules}${others}`.matchAll(/"([A-Z][^"]+\.)"/g)].map(([, sentence = ""]) => sentence);
  expect(sentences.length).toBeGreaterThan(40);
  expect(sentences.filter((sentence) => !(sentence in SENTENCES))).toEqual([]);
  const dated = [...rules.matchAll(/"([A-Z][^"]+(?: on|:))"/g)].map(([, beginning]) => `${beginning} Dec 3, 2026.`);
  expect(dated).toHaveLength(12);
  for (const sentence of dated) expect(told(sentence)).toMatch(/^(?!The|A ).* 3 dic 2026\.$/);
});

it("has Spanish for each change of how somebody signs in", () => {
  const rust = readFileSync(join(web, "../crates/server/src/second_factor/change.rs"), "utf8");
  const words = rust.slice(rust.indexOf("fn in_words"), rust.indexOf("/// Makes a change"));
  const found = [...words.matchAll(/"([a-z])([^"]+\.)"/g)];
  const sentences = found.map(([, first = "", rest = ""]) => first.toUpperCase() + rest);
  expect(sentences).toHaveLength(6);
  const advice = "If it was not you, change your password at once.";
  for (const sentence of sentences) {
    const spanish = `${SENTENCES[sentence]} ${SENTENCES[advice]}`;
    expect(told(`${sentence} ${advice}`)).toBe(spanish);
    // The portal may be called otherwise; what was said before it could be is still in people's lists.
    expect(sentence).not.toContain("Buildback");
    expect(told(`${sentence.replace(/(our) account/, "$1 Buildback account")} ${advice}`)).toBe(spanish);
  }
});

it("names in Spanish who an owner is told did something, and people as they are called", () => {
  const rust = readFileSync(join(web, "../crates/server/src/owner/list_updates.rs"), "utf8");
  const names = [...rust.matchAll(/=> "(Your [^"]+)"/g)].map(([, name = ""]) => name);
  expect(names.map((name) => told(name, "author"))).toEqual(["Su contratista", "Su socio"]);
  expect(told("Harbor Office team", "author")).toBe("Equipo de Harbor Office");
  expect(told("Nora O'Brien", "author")).toBe("Nora O'Brien");
  expect(told("constructor", "author")).toBe("constructor");
});

it("says in Spanish that somebody else confirmed a proposal, and for when", () => {
  expect(told("This proposal was already confirmed for Dec 3, 2026, 9:00 AM – 10:00 AM. Nothing was changed.")).toBe(
    "Esta propuesta ya estaba confirmada para el 3 dic 2026, 9:00 AM – 10:00 AM. No se cambió nada.",
  );
  expect(told("This proposal was already confirmed. Nothing was changed.")).toBe(
    "Esta propuesta ya estaba confirmada. No se cambió nada.",
  );
  expect(told("You can have up to 10 calendar links. Revoke one first.")).toBe(
    "Puede tener hasta 10 enlaces de calendario. Anule uno primero.",
  );
});

it("says in Spanish why a file or an update was not taken", () => {
  expect(told("File wall.jpg is not an accepted file type.")).toBe("El archivo wall.jpg no es de un tipo aceptado.");
  expect(told("scope.doc is an RTF document. Save it as PDF or DOCX and upload it again.")).toBe(
    "scope.doc es un documento RTF. Guárdelo como PDF o DOCX y súbalo de nuevo.",
  );
  expect(told("a.pdf is a JPEG image. Rename it to a.jpg and upload it again.")).toBe(
    "a.pdf es una imagen JPEG. Cámbiele el nombre a a.jpg y súbalo de nuevo.",
  );
  expect(told("The portal has lost wall.jpg. Nothing was downloaded.")).toBe(
    "El portal perdió wall.jpg. No se descargó nada.",
  );
  expect(told("File size too large. Maximum allowed: 5MB")).toBe("El archivo es demasiado grande. Tamaño máximo: 5MB");
  expect(told("Ann Admin changed the status to On Hold in the meantime. Nothing was saved.")).toBe(
    "Ann Admin cambió el estado a En pausa mientras tanto. No se guardó nada.",
  );
});

it("names in Spanish how much of a file was sent, and the parts of the lightbox", () => {
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

it("says in Spanish why an owner's session is over", () => {
  const ended = { valid: false, error: "Session validation failed", security_score: 0 } as OwnerSession;
  expect(ownerRefusal(ended, "")).toBe("No se pudo comprobar su sesión");
});
