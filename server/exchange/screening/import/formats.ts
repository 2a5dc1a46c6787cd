import type { ListSource } from '@/lib/domain/screening/subject';
import { readEu } from './eu-xml';
import type { ListFile, ListReader } from './list-file';
import { readOfacCsv } from './ofac-csv';
import { readOfacXml } from './ofac-xml';
import { readOpenSanctions } from './open-sanctions';
import { readUkCsv } from './uk-csv';
import { readUkXml } from './uk-xml';
import { readUn } from './un-xml';

/** Readers of each source: for XML and for its other format. */
const READERS: Readonly<Record<ListSource, Readonly<{ xml: ListReader; other: ListReader }>>> = {
  ofac: { xml: readOfacXml, other: readOfacCsv },
  un: { xml: readUn, other: readUn },
  eu: { xml: readEu, other: readEu },
  uk: { xml: readUkXml, other: readUkCsv },
  opensanctions: { xml: readOpenSanctions, other: readOpenSanctions },
};

/** Reads a file of a source. It is XML if its first character is `<`. */
export async function readList(
  source: ListSource,
  text: AsyncGenerator<string>,
): Promise<ListFile> {
  let first = '';
  while (first.trim() === '') {
    const piece = await text.next();
    if (piece.done) break;
    first += piece.value;
  }
  const kind = first.trimStart().startsWith('<') ? 'xml' : 'other';
  return READERS[source][kind](again(first, text));
}

async function* again(first: string, rest: AsyncIterable<string>): AsyncGenerator<string> {
  yield first;
  yield* rest;
}

/** Name of the list in a file. OFAC publishes two lists with different people. */
export const listName = (source: ListSource, fileName: string): string =>
  source === 'ofac' && /cons/i.test(fileName) ? 'consolidated' : 'main';
