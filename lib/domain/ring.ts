/**
 * The ring that begins and ends at `start`, from each to the one above it: `['9100', '9200', '9100']`. Undefined
 * where the way up does not come back to it.
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
