/**
 * Which letters a word has, and which of them twice, as bits; and how many it has beyond that. Some share a bit, so that
 * words can only seem to have more in common.
 */
export type Letters = Readonly<{ once: number; twice: number; more: number }>;

export function lettersOf(text: string): Letters {
  let [once, twice, more] = [0, 0, 0];
  for (let at = 0; at < text.length; at += 1) {
    const letter = 1 << (text.charCodeAt(at) & 31);
    if ((once & letter) === 0) once |= letter;
    else if ((twice & letter) === 0) twice |= letter;
    else more += 1;
  }
  return { once, twice, more };
}

/** How many letters two words have in common at most. */
export const mostCommon = (one: Letters, other: Letters): number =>
  bitsOf(one.once & other.once) +
  bitsOf(one.twice & other.twice) +
  (one.more < other.more ? one.more : other.more);

function bitsOf(given: number): number {
  let bits = given - ((given >>> 1) & 0x55555555);
  bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333);
  return (((bits + (bits >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24;
}
