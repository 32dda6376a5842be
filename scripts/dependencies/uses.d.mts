export function codeOf(files: Map<string, string>, isProduct: boolean): string[];
export function usesCrate(sources: string[], library: string): boolean;
export function importsPackage(source: string, name: string): boolean;
export function callsProgram(script: string, program: string): boolean;
