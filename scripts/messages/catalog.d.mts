/** A message: its parameters with their types, the messages that it refers to, and its comment. */
export interface Message {
  params: Map<string, string>;
  references: Set<string>;
  comment: string | undefined;
}
export function messagesOf(area: string, text: string, name: string, problems: string[]): Map<string, Message>;
export function readCatalog(root?: string): { english: Map<string, Map<string, Message>>; problems: string[] };
