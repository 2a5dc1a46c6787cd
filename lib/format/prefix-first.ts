import { foldName } from './fold';

/** Moves the items whose text begins with the typed text before the others; otherwise the order stays. */
export function prefixFirst<Item>(
  items: readonly Item[],
  typed: string,
  textOf: (item: Item) => string,
): readonly Item[] {
  const wanted = foldName(typed);
  const begins = (item: Item) => foldName(textOf(item)).startsWith(wanted);
  return [...items.filter(begins), ...items.filter((item) => !begins(item))];
}
