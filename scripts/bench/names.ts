import { type Random, seeded } from '@/server/seed/random';
import { ARABIC, GREEK, type Naming, PERSIAN, RUSSIAN, WESTERN, type Word } from './name-words';

/** Shares of the languages in percent, and the percentage of people with further names. */
type Spread = Readonly<{ shares: readonly (readonly [Naming, number])[]; more: number }>;

/** Distribution of names among customers and on lists; names on lists have more parts. */
export const SPREADS = {
  customers: {
    shares: [
      [PERSIAN, 45],
      [ARABIC, 20],
      [RUSSIAN, 15],
      [GREEK, 5],
      [WESTERN, 15],
    ],
    more: 30,
  },
  lists: {
    shares: [
      [PERSIAN, 20],
      [ARABIC, 30],
      [RUSSIAN, 30],
      [GREEK, 2],
      [WESTERN, 18],
    ],
    more: 80,
  },
} as const satisfies Record<string, Spread>;

/** One of this many names is written in native script, if the script is not Latin. */
const NATIVE = 4;

/** A name in Latin letters, in native script, and as it is written here. */
export type Named = Readonly<{ latin: string; native: string; written: string }>;

/** Invented names, the same for the same seed. As in reality, a few are common and most are rare. */
export function* namesFrom(seed: number, { shares, more }: Spread): Generator<Named> {
  const random = seeded(seed);
  const namings = shares.flatMap(([naming, share]) => Array.from({ length: share }, () => naming));
  for (;;) {
    const words = wordsOf(random.pick(namings), more, random);
    const [latin, native] = [0, 1].map((at) => words.map((word) => word[at]).join(' '));
    if (latin === undefined || native === undefined) throw new Error('a name without words');
    yield { latin, native, written: random.below(NATIVE) === 0 ? native : latin };
  }
}

/** One in 3 given names is rare; one in 6 family names is common. */
const RARE_GIVEN = 3;
const KNOWN_FAMILY = 6;

function wordsOf({ given, stems, ends, syllables }: Naming, more: number, random: Random): Word[] {
  const name = () =>
    random.below(RARE_GIVEN) === 0 ? joined(some(syllables, random)) : common(given, random);
  const family = () => {
    const isKnown = random.below(KNOWN_FAMILY) === 0;
    const stem = isKnown ? [common(stems, random)] : some(syllables, random);
    return joined([...stem, random.pick(ends)]);
  };
  const further = random.below(100) < more ? [name()] : [];
  return [name(), ...further, family(), ...(random.below(100) < more / 2 ? [family()] : [])];
}

/** Picks two or three syllables. */
const some = (syllables: readonly Word[], random: Random): Word[] =>
  Array.from({ length: 2 + random.below(2) }, () => random.pick(syllables));

const joined = (parts: readonly Word[]): Word => [
  parts.map(([latin]) => latin).join(''),
  parts.map(([, native]) => native).join(''),
];

/** Picks a word, the first ones of the list more often. */
function common(words: readonly Word[], random: Random): Word {
  const at = random.below(1_000_000) / 1_000_000;
  const word = words[Math.floor(words.length * at ** 1.25)];
  if (!word) throw new RangeError('no words');
  return word;
}

/**
 * Ways in which a listed person may write the name: in full, in reverse order, in native script, or in capitals with a
 * comma.
 */
export function* asTheyWrite(): Generator<(name: Named) => string> {
  for (;;) {
    yield ({ latin }) => latin;
    yield ({ latin }) => latin.split(' ').toReversed().join(' ');
    yield ({ native }) => native;
    yield ({ latin }) => latin.toUpperCase().replace(' ', ', ');
  }
}
