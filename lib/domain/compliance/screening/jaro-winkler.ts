const PREFIX_WEIGHT = 0.1;
const LONGEST_PREFIX = 4;
/** Minimum similarity at which a common prefix raises the score. */
const BOOST_FROM = 0.7;

/** Jaro–Winkler similarity of two words, from 0 to 1. The order of the words does not matter. */
export function jaroWinkler(one: string, other: string): number {
  if (one === other) return one === '' ? 0 : 1;
  const isOrdered = one.length < other.length || (one.length === other.length && one < other);
  return boosted(isOrdered ? jaroOf(one, other) : jaroOf(other, one), samePrefix(one, other));
}

/** Number of letters that two words share at their start, at most `LONGEST_PREFIX`. */
function samePrefix(one: string, other: string): number {
  const most = Math.min(LONGEST_PREFIX, one.length, other.length);
  let prefix = 0;
  while (prefix < most && one.charCodeAt(prefix) === other.charCodeAt(prefix)) prefix += 1;
  return prefix;
}

const boosted = (jaro: number, prefix: number): number =>
  jaro < BOOST_FROM ? jaro : jaro + PREFIX_WEIGHT * prefix * (1 - jaro);

function jaroOf(short: string, long: string): number {
  if (short === '') return 0;
  const { ofShort, ofLong, count } = matched(short, long);
  if (count === 0) return 0;
  let moved = 0;
  for (let at = 0, place = 0; at < short.length; at += 1) {
    if (ofShort[at] === 0) continue;
    while (ofLong[place] === 0) place += 1;
    if (short.charCodeAt(at) !== long.charCodeAt(place)) moved += 1;
    place += 1;
  }
  return (count / short.length + count / long.length + (count - moved / 2) / count) / 3;
}

/**
 * Two buffers that comparisons of short words reuse, because a search makes millions of comparisons. This is safe
 * because comparisons are never nested.
 */
const MARKS = [new Uint8Array(64), new Uint8Array(64)] as const;

/** Returns a cleared buffer, in which the caller marks the matched letters of one of the two words. */
function marks(of: 0 | 1, length: number): Uint8Array {
  const kept = MARKS[of];
  return length <= kept.length ? kept.fill(0, 0, length) : new Uint8Array(length);
}

/** Marks and counts the letters that both words share within the distance that Jaro's rule allows. */
function matched(short: string, long: string) {
  const reach = Math.max(0, Math.floor(long.length / 2) - 1);
  const [ofShort, ofLong] = [marks(0, short.length), marks(1, long.length)];
  let count = 0;
  for (let at = 0; at < short.length; at += 1) {
    const last = Math.min(long.length - 1, at + reach);
    for (let place = Math.max(0, at - reach); place <= last; place += 1) {
      if (ofLong[place] === 1 || short.charCodeAt(at) !== long.charCodeAt(place)) continue;
      ofShort[at] = 1;
      ofLong[place] = 1;
      count += 1;
      break;
    }
  }
  return { ofShort, ofLong, count };
}
