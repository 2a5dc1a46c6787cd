import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

import type { Catalogue } from './i18n.ts';

/** Catalogues that contain texts for all modules: names of pages, refusals, texts of the server, and of the history. */
const SHARED: readonly string[] = ['routes', 'errors', 'host', 'changed-fields'];

/** Prefix of the keys below which a module's catalogue adds texts to a shared catalogue, such as `@errors`. */
const ADDS = '@';

/**
 * Reads a catalogue from the folder of one language. A shared catalogue also gets the texts that other catalogues add
 * to it (`"@errors": { "tax-table": { … } }`), so that a new module needs only one file. Throws if two files define one
 * text.
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
