import { type Random, seeded } from '@/server/seed/random';
import { ARABIC, GREEK, type Naming, PERSIAN, RUSSIAN, WESTERN, type Word } from './name-words';

/** Of a hundred people, so many are named in which way, and so many have further names. */
type Spread = Readonly<{ shares: readonly (readonly [Naming, number])[]; more: number }>;

/** An office's customers, and those whom lists name: with more of their names, as lists do. */
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

/** Of so many that are not written in Latin letters at home, one is written as at home. */
const NATIVE = 4;

/** A name as it is written in Latin letters, and at home. */
export type Named = Readonly<{ latin: string; native: string; written: string }>;

/** Names of nobody, the same for the same seed, spread as they are among people: few are common, most are rare. */
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

/** One of so many given names is rare, and one of so many family names is a common one. */
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

/** Two or three of some syllables. */
const some = (syllables: readonly Word[], random: Random): Word[] =>
  Array.from({ length: 2 + random.below(2) }, () => random.pick(syllables));

const joined = (parts: readonly Word[]): Word => [
  parts.map(([latin]) => latin).join(''),
  parts.map(([, native]) => native).join(''),
];

/** The first of a list are borne by many, the last by few. */
function common(words: readonly Word[], random: Random): Word {
  const at = random.below(1_000_000) / 1_000_000;
  const word = words[Math.floor(words.length * at ** 1.25)];
  if (!word) throw new RangeError('no words');
  return word;
}

/** How somebody who is on a list writes his name at a counter: all of it, in another order and in his own script. */
export function* asTheyWrite(): Generator<(name: Named) => string> {
  for (;;) {
    yield ({ latin }) => latin;
    yield ({ latin }) => latin.split(' ').toReversed().join(' ');
    yield ({ native }) => native;
    yield ({ latin }) => latin.toUpperCase().replace(' ', ', ');
  }
}
