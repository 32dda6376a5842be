/** Counts items by kind, most frequent first, each with one example item. */
export function countBy<T, K>(items: readonly T[], kindOf: (item: T) => K): Array<[kind: K, count: number, some: T]> {
  const counts = new Map<K, [K, number, T]>();
  for (const item of items) {
    const kind = kindOf(item);
    const [, count] = counts.get(kind) ?? [kind, 0];
    counts.set(kind, [kind, count + 1, item]);
  }
  return [...counts.values()].toSorted(([, one], [, other]) => other - one);
}
