import { joinedAs, type Token } from './token.ts';

/** Minimum length of a word of one name for which two words of the other name can be joined. */
const SHORTEST_WHOLE = 5;

/** True if the words `first` and `second` of one name, read together, sound like the word `whole` of the other name. */
const isWrittenAs = (first: Token, second: Token, whole: Token): boolean =>
  first.sounds.some((begin) => second.sounds.some((end) => whole.sounds.includes(begin + end)));

/**
 * Prepares two names for comparison. Two words of one name, in any order, are joined if the other name has them as one
 * word.
 */
export function joinedNames(query: readonly Token[], list: readonly Token[]) {
  return { query: joinedLike(query, list), list: joinedLike(list, query) };
}

function joinedLike(own: readonly Token[], others: readonly Token[]): readonly Token[] {
  if (own.length < 2) return own;
  let tokens = own;
  for (const whole of others.toSorted(byText)) {
    if (whole.text.length < SHORTEST_WHOLE || tokens.some(({ text }) => text === whole.text))
      continue;
    const parts = partsOf(whole, tokens);
    if (!parts) continue;
    tokens = [...tokens.filter((token) => !parts.includes(token)), joinedAs(parts, whole)];
  }
  return tokens;
}

function partsOf(whole: Token, tokens: readonly Token[]): readonly [Token, Token] | undefined {
  const free = tokens.filter(({ parts }) => !parts).toSorted(byText);
  for (const first of free) {
    for (const second of free) {
      if (first !== second && isWrittenAs(first, second, whole)) return [first, second];
    }
  }
  return undefined;
}

const byText = (a: Token, b: Token): number => (a.text < b.text ? -1 : a.text > b.text ? 1 : 0);
