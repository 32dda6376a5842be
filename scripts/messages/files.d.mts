/** The folder of the catalogs, with a trailing slash. */
export const LOCALES: string;
export const ENGLISH: string;
export function languages(root?: string): string[];
export function pathOf(language: string, area: string, root?: string): string;
export function sources(language: string, root?: string): Map<string, string>;
export function pages(language: string, root?: string): string[];
