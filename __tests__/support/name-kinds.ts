import type { Random } from '@/server/seed/random';
import type { NameTables } from './name-tables';
import { ARABIC_SCHEMES, inArabic, romanised, RUSSIAN_SCHEMES } from './romanised';

export type Writer = Readonly<{ tables: NameTables; random: Random }>;

const titled = (text: string) =>
  text.replace(/(?<!\p{L})\p{L}/gu, (letter) => letter.toUpperCase());

const ARABIC = Object.values(ARABIC_SCHEMES);
const RUSSIAN = Object.values(RUSSIAN_SCHEMES);

/** Two different items of a list. */
function twoOf<Item>(random: Random, some: readonly Item[]): readonly [Item, Item] {
  const one = random.pick(some);
  return [one, random.pick(some.filter((item) => item !== one))];
}

const arabic = ({ tables, random }: Writer) =>
  `${random.pick(tables.arabicGiven)} ${random.pick(tables.arabicFamily)}`;
const russian = ({ tables, random }: Writer) =>
  `${random.pick(tables.russianGiven)} ${random.pick(tables.russianFamily)}`;
const western = ({ tables, random }: Writer) =>
  `${random.pick(tables.westernGiven)} ${random.pick(tables.westernFamily)}`;
const english = (name: string) => titled(romanised(name, ARABIC_SCHEMES.library));
const anybody = (writer: Writer) =>
  writer.random.below(2) === 0 ? western(writer) : english(arabic(writer));

const surnameFirst = (name: string) => {
  const words = name.split(' ');
  return `${words.at(-1)?.toUpperCase()}, ${words.slice(0, -1).join(' ')}`;
};

/** Adds a typing error to the last word: two letters swapped, one left out or one doubled. */
function mistyped(name: string, { random }: Writer): string {
  const at = name.lastIndexOf(' ') + 3 + random.below(2);
  const [begin, one, other, end] = [
    name.slice(0, at),
    name.charAt(at),
    name.charAt(at + 1),
    name.slice(at + 2),
  ];
  return begin + random.pick([other + one, other, one + one + other]) + end;
}

/** Adds another given name, in the middle or at the end. */
function withOneMore(name: string, { tables, random }: Writer): string {
  const [given = '', family = ''] = name.split(' ');
  const more = titled(
    random.pick([...tables.westernGiven, ...tables.arabicGiven.map((one) => english(one))]),
  );
  return random.pick([`${given} ${more} ${family}`, `${given} ${family} ${more}`]);
}

export type Names = readonly [customer: string, listed: string];

/** Pairs of names of the same person, by kind. */
export const SAME: Readonly<Record<string, (writer: Writer) => Names>> = {
  'Arabic names, two romanisations': (writer) => {
    const [name, [one, other]] = [arabic(writer), twoOf(writer.random, ARABIC)];
    return [titled(romanised(name, one)), titled(romanised(name, other))];
  },
  'Arabic letters': (writer) => {
    const name = arabic(writer);
    const { library, newspapers, persian } = ARABIC_SCHEMES;
    return [
      inArabic(name),
      titled(romanised(name, writer.random.pick([library, newspapers, persian]))),
    ];
  },
  'Russian names, two romanisations': (writer) => {
    const [name, [one, other]] = [russian(writer), twoOf(writer.random, RUSSIAN)];
    return [titled(romanised(name, one)), titled(romanised(name, other))];
  },
  'Cyrillic letters': (writer) => {
    const name = russian(writer);
    return [titled(name), titled(romanised(name, writer.random.pick(RUSSIAN)))];
  },
  'one more name at the customer': (writer) => {
    const name = anybody(writer);
    return [withOneMore(name, writer), name];
  },
  'one more name in the list': (writer) => {
    const name = anybody(writer);
    return [name, withOneMore(name, writer)];
  },
  'one more name and another romanisation': (writer) => {
    const [name, [one, other]] = [arabic(writer), twoOf(writer.random, ARABIC)];
    return [withOneMore(titled(romanised(name, one)), writer), titled(romanised(name, other))];
  },
  'order and case': (writer) => {
    const name = anybody(writer);
    return [name, surnameFirst(name)];
  },
  'a slip of the keys': (writer) => {
    const name = anybody(writer);
    return [mistyped(name, writer), name];
  },
  'words written together': (writer) => {
    const { tables, random } = writer;
    const [[joined, split], family] = [
      random.pick(tables.joined),
      english(random.pick(tables.arabicFamily)),
    ];
    const names = [`${joined} ${family}`, surnameFirst(`${split} ${family}`)] as const;
    return random.below(2) === 0 ? names : [names[1], names[0]];
  },
  'Chinese characters': ({ tables, random }) => random.pick(tables.han),
  Hangul: ({ tables, random }) => random.pick(tables.hangul),
};

const FORMS = ['JSC', 'LLC', 'Ltd.', 'GmbH', 'OOO', 'Co. Ltd', 'L.L.C.', 'FZE'] as const;
const TRADES = [
  'Trading',
  'Shipping Lines',
  'Bank',
  'General Trading',
  'Petroleum',
  'Exchange',
] as const;

/** Pairs of names of the same organisation or vessel, by kind. */
export const SAME_THINGS: Readonly<Record<string, (writer: Writer) => Names>> = {
  'organisations of one word': ({ tables, random }) => {
    const [name, [one, other]] = [random.pick(tables.coined), twoOf(random, FORMS)];
    return [`${name} ${one}`, random.pick([`${other} ${name.toUpperCase()}`, name])];
  },
  'organisations with their trade': ({ tables, random }) => {
    const [name, trade, [one, other]] = [
      random.pick(tables.coined),
      random.pick(TRADES),
      twoOf(random, FORMS),
    ];
    const full = `${name} ${trade} ${one}`;
    return random.pick<Names>([
      [full, `${name} ${other}`],
      [`${name} ${other}`, full],
      [full, `${other} ${name} ${trade}`],
    ]);
  },
};

/** Pairs of names of different people, by kind. */
export const OTHER: Readonly<Record<string, (writer: Writer) => Names>> = {
  'one given name, two families': ({ tables, random }) => {
    const [one, other] = twoOf(random, [
      ...tables.westernFamily,
      ...tables.arabicFamily.map(english),
    ]);
    const given = english(random.pick(tables.arabicGiven));
    return [`${given} ${one}`, `${given} ${other}`];
  },
  'one family, two given names': ({ tables, random }) => {
    const [one, other] = twoOf(random, [
      ...tables.westernGiven,
      ...tables.arabicGiven.map(english),
    ]);
    const family = random.pick(tables.westernFamily);
    return [`${one} ${family}`, `${other} ${family}`];
  },
  'two given names in common': ({ tables, random }) => {
    const [one, other] = twoOf(random, tables.arabicFamily.map(english));
    const given = twoOf(random, tables.arabicGiven.map(english)).join(' ');
    return [`${given} ${one}`, `${given} ${other}`];
  },
  'nothing in common': (writer) => [western(writer), english(arabic(writer))],
};

export const OTHER_THINGS: Readonly<Record<string, (writer: Writer) => Names>> = {
  'one trade, two organisations': ({ tables, random }) => {
    const [[one, other], trade] = [twoOf(random, tables.coined), random.pick(TRADES)];
    return [`${one} ${trade} LLC`, `${other} ${trade} LLC`];
  },
};

export const vessel = ({ tables, random }: Writer): Names => {
  const name = random.pick(tables.coined);
  return [
    random.pick([`MV ${name}`, `M/V ${name.toUpperCase()}`, name]),
    random.pick([name.toUpperCase(), `M.T. ${name}`]),
  ];
};
