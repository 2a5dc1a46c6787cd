type Rule = readonly [RegExp, string];

const applied = (text: string, rules: readonly Rule[]): string =>
  rules.reduce((sound, [spelling, written]) => sound.replace(spelling, written), text);

/** Rules for Arabic, Persian, Turkish, Urdu and European spellings, applied in this order. */
const RULES: readonly Rule[] = [
  [/(?<=[aeiou])h$/g, ''],
  [/ph/g, 'f'],
  [/tsch|tch/g, 'ch'],
  [/sch/g, 'sh'],
  [/dj|dzh/g, 'j'],
  [/gh|q/g, 'k'],
  [/ck|c(?![hz])/g, 'k'],
  [/x/g, 'ks'],
  [/th/g, 't'],
  [/dh/g, 'd'],
  [/oo|ou|au|aw|ow|[ou]/g, 'u'],
  [/w/g, 'v'],
  [/(?<=[^aeiou])eh?$/g, 'a'],
  [/a?[eiy]+/g, 'i'],
  [/(.)\1+/g, '$1'],
];

/**
 * Letters that some romanisations use for another sound: Thabit is Sabit, Dhakir is Zakir, Chaker is Shaker, Macid is
 * Majid, Sulejman is Suleyman.
 */
const OTHERWISE: readonly Rule[] = [
  [/(?<=[aeiou])j(?=[^aeiou]|$)/g, 'y'],
  [/th/g, 's'],
  [/dh/g, 'z'],
  [/(?<!s)ch/g, 'sh'],
  [/c(?!h)/g, 'j'],
  [/kh/g, 'h'],
  [/(?<!c)sh/g, 's'],
  [/a[vw](?=[^aeiouy])/g, 'u'],
];
const MOST_SPELLINGS = 8;

/**
 * Rules for the English (BGN/PCGN), passport (ICAO 9303), library (ALA-LC), standard (GOST 7.79) and German (Duden)
 * romanisations of Russian. They merge more sounds than the rules for other languages.
 */
const SLAVIC: readonly Rule[] = [
  [/schtsch|shch|shh/g, 'S'],
  [/tsch|tch/g, 'C'],
  [/sch|sh|zh/g, 'S'],
  [/kh|x/g, 'h'],
  [/ts|z|c(?!h)/g, 's'],
  [/w/g, 'v'],
  [/yo|jo/g, 'e'],
  [/[eiyj]+/g, 'i'],
  [/(.)\1+/g, '$1'],
];
/**
 * Minimum length of a word for the Russian rules. Under these rules a shorter word shares its sound with too many
 * words.
 */
const SHORTEST_SLAVIC = 4;

/** Sounds of a Latin word. Two words with a common sound may be spellings of one name. */
export function soundsOf(text: string): string[] {
  let spellings = [text];
  for (const [spelling, written] of OTHERWISE) {
    if (spellings.length * 2 > MOST_SPELLINGS) break;
    spellings = [
      ...new Set([...spellings, ...spellings.map((one) => one.replace(spelling, written))]),
    ];
  }
  return [...spellings.map((one) => applied(one, RULES)), ...slavicSounds(text)];
}

/**
 * Sounds of a romanised Russian word, with both readings of "ch": German writes "ch" for the sound "kh", English for
 * another sound.
 */
function slavicSounds(text: string): string[] {
  if (text.length < SHORTEST_SLAVIC) return [];
  const sound = applied(text, SLAVIC);
  return ['C', 'h'].map((written) => `ru ${sound.replace(/ch/g, written)}`);
}
