import messagePanelText from "locales/message-panel.ftl";

/** What a message of files alone says: the server's words (specification 2, section 5), and what pages in Spanish once sent. */
const ONLY_FILES: readonly string[] = ["File attachment", "Archivo adjunto"];

/** Whether these are the words of a message of files alone. */
export const isOnlyFiles = (words: string): boolean => ONLY_FILES.includes(words);

/** The words of a message over the answers to it; that there were files alone, its reader is told in their own language. */
export const quoted = (words: string): string => (isOnlyFiles(words) ? messagePanelText("file-only") : words);
