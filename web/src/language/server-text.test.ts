import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { sources } from "../../../scripts/messages/files.mjs";
import { serverText } from "./server-text";

describe("server messages", () => {
  beforeEach(() => {
    globalThis.catalog = { language: "es", areas: Object.fromEntries(sources("es")) };
  });
  afterEach(() => {
    globalThis.catalog = undefined;
  });

  it.each([
    ["error-stale", {}, "Otra persona cambió esto mientras tanto. No se guardó nada."],
    ["error-too-long", { field: "notes", max: "500" }, "Notas: no escriba más de 500 caracteres"],
    [
      "error-status-moved",
      { by: "Ann: On Hold", status: "on_hold" },
      "Ann: On Hold cambió el estado a En pausa mientras tanto. No se guardó nada.",
    ],
    [
      "error-file-save-pdf",
      { name: "is a. Rename it to b.xls", kind: "xlsx" },
      "is a. Rename it to b.xls es un libro de Excel. Guárdelo como PDF y súbalo de nuevo.",
    ],
    [
      "error-proposal-confirmed-for",
      { when: "2026-12-03T09:05/13:00" },
      "Esta propuesta ya estaba confirmada para el 3\u00A0dic\u00A02026, 9:05 AM – 1:00 PM. No se cambió nada.",
    ],
    [
      "error-proposal-confirmed-for",
      { when: "2026-12-03" },
      "Esta propuesta ya estaba confirmada para el 3\u00A0dic\u00A02026 (todo el día). No se cambió nada.",
    ],
    ["table-period", { days: "2026-12-03/2026-12-09" }, "3 dic – 9\u00A0dic\u00A02026"],
    ["table-period", { days: "2026-12-28/2027-01-03" }, "28\u00A0dic\u00A02026 – 3\u00A0ene\u00A02027"],
    ["table-period", { days: "2026-12-28" }, "28\u00A0dic\u00A02026"],
    [
      "import-wrong-rows",
      {
        count: 2,
        row: "1042",
        reason: {
          code: "import-not-valid",
          params: { kind: "state", headed: true, heading: "city", field: "state", value: "{ $x }" },
        },
      },
      "No se importó nada: 2 filas tienen errores. Fila 1042: city: “{ $x }” no es un estado de EE. UU.",
    ],
  ])("are shown in the page's language: %s", (code, params, spanish) => {
    expect(serverText({ code, params }, "English")).toBe(spanish);
  });

  it.each([
    [undefined],
    [{ code: "no-such-error", params: {} }],
    [{ code: "tomorrow-error", params: {} }],
    [{ code: "constructor-of", params: {} }],
    [{ code: "error-too-long", params: {} }],
    [{ code: "import-wrong-rows", params: { count: 1, row: "2", reason: { code: "no-such-error", params: {} } } }],
  ])("stay in English when the page has no translation: %j", (text) => {
    expect(serverText(text, "English")).toBe("English");
  });

  it("stay in English on an English page", () => {
    globalThis.catalog = undefined;
    expect(serverText({ code: "error-stale", params: {} }, "English")).toBe("English");
  });

  it("keep a date on one line in English", () => {
    globalThis.catalog = undefined;
    expect(serverText(null, "The work begins on Nov 30, 2026, or on Dec 1, 2026. May 2 crews come?")).toBe(
      "The work begins on Nov\u00A030,\u00A02026, or on Dec\u00A01,\u00A02026. May 2 crews come?",
    );
  });
});
