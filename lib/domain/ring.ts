/**
 * Returns the cycle that begins and ends at `start`, in which each id is followed by its parent: `['9100', '9200',
 * '9100']`. Undefined if `start` is not part of a cycle.
 */
export function ringFrom<Id>(
  start: Id,
  above: (id: Id) => Id | null | undefined,
): readonly Id[] | undefined {
  const path = [start];
  const seen = new Set<Id>();
  for (let at = above(start); at !== null && at !== undefined && !seen.has(at); at = above(at)) {
    path.push(at);
    if (at === start) return path;
    seen.add(at);
  }
  return undefined;
}

export const ringText = (names: readonly string[]): string => names.join(' → ');
