import settingsText from "locales/settings.ftl";
import { text } from "@/lib/forms/rules";

/** Characters. */
export const PASSKEY_NAME_MAX = 50;

/** What a passkey may be called. */
export const PASSKEY_NAME = text(settingsText("passkey-name"), { max: PASSKEY_NAME_MAX });
