type Placed = Readonly<{ id: number; parent_id: number | null }>;

/** Returns the given account ids and the ids of all accounts below these accounts. */
export function withDescendants(accounts: readonly Placed[], ids: readonly number[]): Set<number> {
  const below = Map.groupBy(accounts, ({ parent_id }) => parent_id);
  const found = new Set<number>();
  const waiting = [...ids];
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (found.has(id)) continue;
    found.add(id);
    waiting.push(...(below.get(id) ?? []).map((child) => child.id));
  }
  return found;
}
