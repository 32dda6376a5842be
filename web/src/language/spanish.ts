import * as catalogue from "./catalogue";

// A file of its own that only readers of Spanish load, before the application: whatever reads a text, then or later, reads
// this one. It imports nothing that the application is made of.
globalThis.spanish = catalogue;
document.documentElement.lang = "es";
