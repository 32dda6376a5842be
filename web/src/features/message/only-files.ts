import messagePanelText from "locales/message-panel.ftl";

/** The texts of a message that only has files: the server's (specification 2, section 5), and one that older pages in Spanish
 *  sent. */
const ONLY_FILES: readonly string[] = ["File attachment", "Archivo adjunto"];

/** Whether the text stands for a message that only has files. */
export const isOnlyFiles = (words: string): boolean => ONLY_FILES.includes(words);

/** The text of a quoted message. For one that only has files, a text in the reader's language. */
export const quoted = (words: string): string => (isOnlyFiles(words) ? messagePanelText("file-only") : words);
