import { pinyin } from 'pinyin-pro';

/** Spellings of a syllable in Latin letters, the most common one first. */
export type Reading = readonly string[];

const HAN = /\p{Script=Han}/u;
/** Hangul syllables decomposed by NFKD: initial, vowel, and an optional final. */
const SYLLABLE = /([\u1100-\u1112])([\u1161-\u1175])([\u11a8-\u11c2])?/gu;
const EAST_ASIAN = /[\p{Script=Han}\u1100-\u11ff]/u;

/** Spellings of a Chinese or Korean word, syllable by syllable; undefined for other scripts. */
export function eastAsianReadings(word: string): readonly Reading[] | undefined {
  if (!EAST_ASIAN.test(word)) return undefined;
  return HAN.test(word) ? chinese(word) : korean(word);
}

const chinese = (word: string): Reading[] =>
  pinyin(word, { toneType: 'none', type: 'array', surname: 'head', nonZh: 'removed' })
    .filter((syllable) => syllable !== '')
    .map((syllable) => [syllable.replaceAll('ü', 'u')]);

// Revised Romanisation of Korean (2000), in Unicode order.
const BEGINNINGS = 'g kk n d tt r m b pp s ss - j jj ch k t p h'.split(' ');
const VOWELS = 'a ae ya yae eo e yeo ye o wa wae oe yo u wo we wi yu eu ui i'.split(' ');
const ENDS = 'k k ks n nj nh t l lk lm lb ls lt lp lh m p ps t t ng t t k t p t'.split(' ');

/** Syllables of names with the spellings used in South and North Korea, including the revised one. */
const SYLLABLES: ReadonlyMap<string, readonly string[]> = byEach(
  `kim gim, lee yi ri rhee li i, park pak bak bahk, choi choe chwe, jung jeong chung chong jong, kang gang, cho jo, yun yoon youn, jang chang, lim im rim, han hahn, oh o, seo so suh, shin sin, kwon gwon, hwang whang, ahn an, song soong, yu yoo ryu, no roh noh ro,
  u woo wu, eun un, hyun hyeon hyon, young yeong yong, su soo, suk seok sok, kyung gyeong kyong, kyu gyu, jin chin, jun joon chun, sung seong song, chul cheol chol, ho hoh, min minn, geun kun keun, guk kuk gook, gwang kwang, gil kil, gu ku koo, nam nahm, hui hee hi, mi mee, ok og, pyo phyo, ryong yong, ryol yeol yol, byeong pyong byung, deok tok duk, dong tong, tae dae, il ihl, sik shik, ung woong, won weon, cha ja, beom pom bum`,
);

function korean(word: string): Reading[] {
  return [...word.matchAll(SYLLABLE)].map(([, beginning = '', vowel = '', end]) => {
    const syllable =
      (BEGINNINGS[beginning.charCodeAt(0) - 0x11_00] ?? '').replace('-', '') +
      (VOWELS[vowel.charCodeAt(0) - 0x11_61] ?? '') +
      (end === undefined ? '' : (ENDS[end.charCodeAt(0) - 0x11_a8] ?? ''));
    return [...new Set([syllable, ...(SYLLABLES.get(syllable) ?? [])])];
  });
}

function byEach(text: string): Map<string, readonly string[]> {
  const found = new Map<string, string[]>();
  for (const group of text.split(',').map((some) => some.trim().split(/\s+/))) {
    for (const word of group) found.set(word, [...(found.get(word) ?? []), ...group]);
  }
  return found;
}
