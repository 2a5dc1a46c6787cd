import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

import type { Catalogue } from './i18n.ts';

/** What is said of nouns of every module: the names of pages, what rules refuse, what the host writes. */
const SHARED: readonly string[] = ['routes', 'errors', 'host'];

/** Under this sign and the name of a shared catalogue a noun's own one says what is added to it. */
const ADDS = '@';

/**
 * The words of a catalogue in a folder of one language, by its name. A shared one has, beside its own, what every other
 * one there adds to it (`"@errors": { "tax-table": { … } }`), so that a new noun's words stand in one file.
 * Throws where two files say the same word.
 */
export function readCatalogue(folder: string, name: string): Catalogue {
  const own = parse(folder, name);
  const plain: Catalogue = Object.fromEntries(
    Object.entries(own).filter(([key]) => !key.startsWith(ADDS)),
  );
  if (!SHARED.includes(name)) return plain;
  return namesOf(folder).reduce((all, other) => {
    const added = parse(folder, other)[`${ADDS}${name}`];
    return typeof added === 'object' ? joined(all, added, other) : all;
  }, plain);
}

/** The names of all catalogues of a folder. */
export const namesOf = (folder: string): string[] =>
  readdirSync(folder)
    .filter((file) => file.endsWith('.json'))
    .map((file) => path.basename(file, '.json'))
    .toSorted();

const parse = (folder: string, name: string): Catalogue =>
  JSON.parse(readFileSync(path.join(folder, `${name}.json`), 'utf8'));

function joined(all: Catalogue, added: Catalogue, from: string): Catalogue {
  const both = Object.entries(added).map(([key, word]): [string, string | Catalogue] => {
    const there = all[key];
    if (there === undefined) return [key, word];
    if (typeof there === 'object' && typeof word === 'object')
      return [key, joined(there, word, from)];
    throw new Error(`The catalogue ${from} says "${key}", which is said already.`);
  });
  return { ...all, ...Object.fromEntries(both) };
}
