import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

import { type Catalogue, LOCALES } from '@/lib/i18n';
import { namesOf, readCatalogue } from '@/lib/read-catalogue';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'words-'));
const write = (name: string, words: Catalogue) =>
  fs.writeFileSync(path.join(folder, `${name}.json`), JSON.stringify(words));

beforeEach(() => {
  write('routes', { sales: 'Sales' });
  write('errors', { sale: { late: 'Too late.' } });
  write('note', {
    '@routes': { note: 'Notes' },
    '@errors': { note: { empty: 'Write something.' }, sale: { noted: 'It has a note.' } },
    title: 'Notes of the day',
  });
});
afterAll(() => fs.rmSync(folder, { recursive: true }));

test('what a catalogue adds stands in the shared ones, beside what stands there, and not in its own', () => {
  expect(readCatalogue(folder, 'routes')).toEqual({ sales: 'Sales', note: 'Notes' });
  expect(readCatalogue(folder, 'errors')).toEqual({
    sale: { late: 'Too late.', noted: 'It has a note.' },
    note: { empty: 'Write something.' },
  });
  expect(readCatalogue(folder, 'note')).toEqual({ title: 'Notes of the day' });
});

test('a word that is said twice is told with its file', () => {
  write('other', { '@routes': { sales: 'Trade' } });
  expect(() => readCatalogue(folder, 'routes')).toThrow(
    'The catalogue other says "sales", which is said already.',
  );
});

/** Dotted names of all words, such as `errors.sale.late`. */
const keysOf = (words: Catalogue, at: string): string[] =>
  Object.entries(words).flatMap(([key, word]) =>
    typeof word === 'string' ? [`${at}.${key}`] : keysOf(word, `${at}.${key}`),
  );

test('every language says the same words', () => {
  const [english, persian] = LOCALES.map((locale) => {
    const words = path.join('messages', locale);
    return namesOf(words).flatMap((name) => keysOf(readCatalogue(words, name), name));
  });
  expect(english?.length).toBeGreaterThan(3000);
  expect(persian?.toSorted()).toEqual(english?.toSorted());
});
