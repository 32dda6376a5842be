export function moduleOf(file: string): string[];
export function graphOf(root: string): Map<string, string[]>;
export function functionsOf(text: string): { name: string; length: number }[];
