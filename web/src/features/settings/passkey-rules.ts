import settingsText from "locales/settings.ftl";
import { text } from "@/lib/forms/rules";

/** In characters. */
export const PASSKEY_NAME_MAX = 50;

/** Validates a passkey's name. */
export const PASSKEY_NAME = text(settingsText("passkey-name"), { max: PASSKEY_NAME_MAX });
