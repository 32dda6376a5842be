export function circles(graph: Map<string, Iterable<string>>): string[][];
