import { told } from "./told";

// Loaded with the Spanish messages, before the application. It imports nothing that the application is made of.
globalThis.spanish = { told };
