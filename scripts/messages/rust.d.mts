import type { Message } from "./catalog.d.mts";

export const AREAS: string[];
export const WORDS: string[];
export function variantOf(id: string): string;
export function rust(english: Map<string, Map<string, Message>>, problems: string[], root?: string): string;
