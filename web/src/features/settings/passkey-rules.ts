import { text } from "@/lib/rules";
import { passkeyTexts } from "./passkey-texts";

/** What a passkey may be called. */
export const PASSKEY_NAME = text(passkeyTexts.name, { max: passkeyTexts.nameMax });
