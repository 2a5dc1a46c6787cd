import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';

type Sentences = ReadonlyMap<string, string>;

const ROOT = process.cwd();

/** Words that a teller or an accountant would not say; GLOSSARY.md has the words to use. */
const BANNED: Readonly<Record<string, readonly RegExp[]>> = {
  en: [
    /\bthe house\b/i,
    /\bstands?\b/i,
    /\blies?\b/i,
    /\btold\b/i,
    /\bmay (?!be\b|have\b|still\b)/,
    /\bproved\b/i,
    /\bpromises?\b/i,
    /\bpass(ed)? over\b/i,
    /\bin the way\b/i,
    /\b(taken?|takes) back\b/i,
    /\bwhom\b/i,
    /\bnothing answers\b/i,
    /\bmiddle\b/i,
  ],
  fa: [
    /تخته/,
    /سازمان/,
    /کونتر/,
    /نفر دوم/,
    /تلیفون/,
    /بهای تمام‌شده/,
    /افتتاحیه/,
    /انتقالات/,
    /ژورنال/,
  ],
};

function* leaves(value: unknown, at: string): Generator<[string, string]> {
  if (typeof value === 'string') yield [at, value];
  else for (const [key, inner] of Object.entries(value ?? {})) yield* leaves(inner, `${at}.${key}`);
}

function catalogue(locale: string): Sentences {
  const folder = path.join(ROOT, 'messages', locale);
  return new Map(
    readdirSync(folder).flatMap((file) => [
      ...leaves(
        JSON.parse(readFileSync(path.join(folder, file), 'utf8')),
        path.basename(file, '.json'),
      ),
    ]),
  );
}

/** Persian words of each English term in GLOSSARY.md, without the parts in brackets. */
function glossary(): ReadonlyMap<string, readonly string[]> {
  const rows = readFileSync(path.join(ROOT, 'GLOSSARY.md'), 'utf8')
    .split('\n')
    .filter((row) => row.startsWith('| '))
    .slice(2);
  return new Map(
    rows.map((row) => {
      const [, english = '', persian = ''] = row.split('|').map((cell) => cell.trim());
      const words = persian.split(' / ').map((word) => word.replaceAll(/\(.*?\)/g, '').trim());
      return [english, words];
    }),
  );
}

test.each(['en', 'fa'])('no sentence of the catalogue %s uses a banned word', (locale) => {
  const found = [...catalogue(locale)].filter(([, sentence]) =>
    (BANNED[locale] ?? []).some((word) => word.test(sentence)),
  );
  expect(found).toEqual([]);
});

test('a label that is a term of the glossary has the Persian of the glossary', () => {
  const persian = catalogue('fa');
  const terms = glossary();
  expect(terms.size).toBeGreaterThanOrEqual(50);
  const found = [...catalogue('en')].flatMap(([key, label]) => {
    const words = terms.get(label);
    const shown = persian.get(key) ?? '';
    return words && !words.includes(shown) ? [`${key}: ${label} is ${shown}`] : [];
  });
  expect(found).toEqual([]);
});
