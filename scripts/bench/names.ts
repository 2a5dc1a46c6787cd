/** Names of nobody, the same for the same seed, as customers and lists have them. */
const GIVEN =
  `mohammad muhammad ahmad ahmed ali hussein hassan karim rahim rahman abdul omar yusuf ibrahim khalid
  maria anna elena olga ivan sergey dmitri natalia georgios nikos sofia david moshe sara leila zahra fatima`.split(
    /\s+/,
  );
const [FIRST, VOWELS, LAST] = [
  'bcdfghjklmnpqrstvwyz',
  'aeiou',
  ['', 'n', 'r', 'i', 'ov', 'zai', 'pur', 'i'],
];

const ARABIC: Readonly<Record<string, string>> = Object.fromEntries(
  [...'abcdefghijklmnopqrstuvwyz'].map((letter, at) => [
    letter,
    [...'ابکدیفگهیجکلمنوپقرستوووىز'][at] ?? 'ا',
  ]),
);
const CYRILLIC: Readonly<Record<string, string>> = Object.fromEntries(
  [...'abcdefghijklmnopqrstuvwyz'].map((letter, at) => [
    letter,
    [...'абкдефгхижклмнопкрстувюыз'][at] ?? 'а',
  ]),
);
const GREEK: Readonly<Record<string, string>> = Object.fromEntries(
  [...'abcdefghijklmnopqrstuvwyz'].map((letter, at) => [
    letter,
    [...'αβκδεφγχιγκλμνοπκρστυβωυζ'][at] ?? 'α',
  ]),
);

const LATIN: Readonly<Record<string, string>> = {};

/** Some are written in another script than ours. */
const SCRIPTS = [LATIN, LATIN, LATIN, ARABIC, LATIN, CYRILLIC, LATIN, GREEK];

export function* namesFrom(seed: number): Generator<string> {
  let state = seed;
  const random = (below: number): number => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
  const pick = <One>(from: ArrayLike<One>): One => {
    const one = from[random(from.length)];
    if (one === undefined) throw new Error('nothing to pick from');
    return one;
  };
  const syllable = () => pick(FIRST) + pick(VOWELS);
  const family = () => syllable() + syllable() + (random(2) === 0 ? syllable() : '') + pick(LAST);
  for (;;) {
    const words = [pick(GIVEN), ...(random(3) === 0 ? [pick(GIVEN)] : []), family()];
    const name = (random(4) === 0 ? [...words, family()] : words).join(' ');
    const script = pick(SCRIPTS);
    yield [...name].map((letter) => script[letter] ?? letter).join('');
  }
}
