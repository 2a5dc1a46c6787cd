import path from 'node:path';

import compile from 'icu-minify/compile';
import { createTranslator } from 'use-intl/core';
import formatCompiled from 'use-intl/format-message/format-only';
import { type Catalogue, LOCALES, tagOf } from '@/lib/i18n';
import { namesOf, readCatalogue } from '@/lib/read-catalogue';

const COUNTS = [0, 1, 2, 5, 1234];
const SELECT = 1;
const CARDINAL = 2;
const ORDINAL = 3;

/** A node of a compiled sentence. A part names a value, its format and the choices. */
type Node = string | number | readonly Part[];
type Part = string | number | Record<string, Node> | readonly Part[];

/** Values to try for each name in a sentence. */
function takenBy(node: Node, taken = new Map<string, readonly unknown[]>()) {
  if (!Array.isArray(node)) return taken;
  for (const part of node as readonly Part[]) {
    if (!Array.isArray(part)) continue;
    const [name, kind, ...rest] = part as unknown as readonly [string, Part?, ...Part[]];
    if (kind === undefined) taken.set(name, ['some text']);
    else if (kind === SELECT || kind === CARDINAL || kind === ORDINAL) {
      const choices = rest[0] as Record<string, Node>;
      taken.set(name, kind === SELECT ? Object.keys(choices) : COUNTS);
      for (const choice of Object.values(choices)) takenBy(choice, taken);
    } else if (kind === 4) taken.set(name, COUNTS);
    else if (typeof kind === 'number') taken.set(name, [new Date('2026-11-24T10:00:00Z')]);
    else {
      taken.set(name, [(inner: unknown) => `<${name}>${String(inner)}</${name}>`]);
      takenBy([kind, ...rest] as Node, taken);
    }
  }
  return taken;
}

function eachSet(taken: ReadonlyMap<string, readonly unknown[]>): Record<string, unknown>[] {
  const most = Math.max(1, ...[...taken.values()].map(({ length }) => length));
  return Array.from({ length: most }, (_, at) =>
    Object.fromEntries([...taken].map(([name, values]) => [name, values[at % values.length]])),
  );
}

function sentences(words: Catalogue, at: readonly string[] = []): [string, string][] {
  return Object.entries(words).flatMap(([key, word]) =>
    typeof word === 'string'
      ? [[[...at, key].join('.'), word] as [string, string]]
      : sentences(word, [...at, key]),
  );
}

/** Catalogues that the browser formats; only the server formats `host`. */
const catalogues = (folder: string) => namesOf(folder).filter((name) => name !== 'host');

test.each(LOCALES)('a sentence that was taken apart reads as it was written: %s', (locale) => {
  let tried = 0;
  const folder = path.join('messages', locale);
  for (const file of catalogues(folder)) {
    const words = readCatalogue(folder, file);
    const tag = tagOf(locale);
    const translate = createTranslator({ locale: tag, messages: words, timeZone: 'UTC' });
    for (const [key, written] of sentences(words)) {
      const compiled = compile(written);
      for (const values of eachSet(takenBy(compiled as Node))) {
        const read = translate.rich(key as never, values as never);
        const options = {
          formats: {},
          globalFormats: {},
          locale: tag,
          timeZone: 'UTC',
          formatters: {
            getNumberFormat: (...given: ConstructorParameters<typeof Intl.NumberFormat>) =>
              new Intl.NumberFormat(...given),
            getPluralRules: (...given: ConstructorParameters<typeof Intl.PluralRules>) =>
              new Intl.PluralRules(...given),
            getDateTimeFormat: (...given: ConstructorParameters<typeof Intl.DateTimeFormat>) =>
              new Intl.DateTimeFormat(...given),
          },
        };
        const made = formatCompiled(key, compiled, values as never, options as never);
        expect([file, key, made]).toEqual([file, key, read]);
        tried += 1;
      }
    }
  }
  expect(tried).toBeGreaterThan(3000);
});
