import { foldName } from '@/lib/format/fold';
import { searchWords } from '@/lib/format/search-words';
import { type TestDatabase, testDatabase } from '../support/test-database';

let host: TestDatabase;
beforeAll(async () => {
  host = await testDatabase();
});
afterAll(() => host.drop());

const inSql = async (name: 'search_fold' | 'search_words', texts: readonly string[]) => {
  const { rows } = await host.owner.query<{ made: unknown }>(
    `select ${name}(t) as made from unnest($1::text[]) with ordinality as g (t, n) order by n`,
    [texts],
  );
  return rows.map(({ made }) => made);
};

/** Latin with accents, Greek, Cyrillic, Arabic with presentation forms, symbols, full-width digits. */
const SCRIPTS = [
  [0x20, 0x17f],
  [0x18f, 0x18f],
  [0x1e00, 0x1e99],
  [0x1ea0, 0x1ef9],
  [0x300, 0x36f],
  [0x384, 0x3ce],
  [0x400, 0x45f],
  [0x490, 0x4ff],
  [0x600, 0x6ff],
  [0x750, 0x77f],
  [0x2000, 0x206f],
  [0x2190, 0x21ff],
  [0x3000, 0x303f],
  [0xfb50, 0xfdff],
  [0xfe70, 0xfefc],
  [0xff01, 0xff5e],
] as const;

const LETTERS = SCRIPTS.flatMap(([from, to]) =>
  Array.from({ length: to - from + 1 }, (_, at) => String.fromCodePoint(from + at)),
).filter((letter) => /\p{Assigned}/u.test(letter));

test('program and database fold every letter of the scripts in use alike', async () => {
  const texts = LETTERS.map((letter) => `a${letter}b`);
  const made = await inSql('search_fold', texts);
  const apart = texts.filter(
    (text, at) => foldName(text) !== String(made[at]).replace(/\s+/g, ' ').trim(),
  );
  process.stdout.write(`search: ${texts.length} letters folded alike\n`);
  expect(apart.map((text) => text.codePointAt(1)?.toString(16))).toEqual([]);
});

test('program and database part texts into the same words', async () => {
  const texts = [
    ...LETTERS.map((letter) => `rent${letter}12`),
    'Rent, October: JOU 00012 (INV-2024/017)',
    'كرايهٔ ماه ۱۴۰۴/۰۷ — دفترِ مرکزی',
    'علی\u200cرضا 0700-123-456',
    'x'.repeat(90),
    'گ'.repeat(41),
    '  0 00 007 1,250.50 ',
    '',
  ];
  const made = await inSql('search_words', texts);
  const apart = texts.filter((text, at) => searchWords(text).join() !== String(made[at]));
  expect(apart.map((text) => [text, searchWords(text)])).toEqual([]);
});
