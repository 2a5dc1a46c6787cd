import type { ListSource } from '@/lib/domain/compliance/screening/subject';
import type { FileEntry, Raw } from './draft-entity';
import type { ListFile, ListReader } from './list-file';
import { readOfacCsv } from './ofac-csv';
import { readOfacXml } from './ofac-xml';
import { readOpenSanctions } from './open-sanctions';
import { readUkCsv } from './uk-csv';
import { readUkXml } from './uk-xml';
import { readUn } from './un-xml';
import { all, joined, type Node, texts, xmlRecords } from './xml-records';

/** The consolidated financial sanctions list of the European Union (FSF, schema 1.1). */
const readEu: ListReader = (file) => {
  let version = '';
  async function* entries(): AsyncGenerator<FileEntry> {
    let at = 0;
    for await (const node of xmlRecords(file, new Set(['sanctionEntity']))) {
      const published = all(node, 'regulation').map((one) => one.attributes.publicationDate ?? '');
      version = [version, ...published].toSorted().at(-1) ?? '';
      yield { raw: entryOf(node), at: (at += 1) };
    }
  }
  return { entries: entries(), version: () => version };
};

const said = (nodes: readonly Node[], name: string): string[] =>
  nodes.map(({ attributes }) => attributes[name]?.trim() ?? '').filter((value) => value !== '');

function entryOf(node: Node): Raw {
  const aliases = all(node, 'nameAlias');
  const isWeak = ({ attributes }: Node) => attributes.strong === 'false';
  const isPerson = said(all(node, 'subjectType'), 'classificationCode').includes('P');
  const places = [...all(node, 'citizenship'), ...all(node, 'address')];
  const births = all(node, 'birthdate');
  return {
    ref: node.attributes.euReferenceNumber || (node.attributes.logicalId ?? ''),
    kind: isPerson ? 'person' : 'company',
    names: aliases.filter((alias) => !isWeak(alias)).map(nameOf),
    weak_names: aliases.filter(isWeak).map(nameOf),
    births: births.flatMap(({ attributes }) => attributes.birthdate || (attributes.year ?? [])),
    countries: said(places, 'countryIso2Code'),
    gender: said(aliases, 'gender')[0],
    ids: said(all(node, 'identification'), 'number'),
    programmes: said(all(node, 'regulation'), 'programme'),
    texts: [...said(aliases, 'function'), ...texts(node, 'remark')],
  };
}

const nameOf = ({
  attributes: { wholeName = '', firstName = '', middleName = '', lastName = '' },
}: Node) => wholeName || joined(firstName, middleName, lastName);

/** Functions that read the files of each source: `xml` for XML files, `other` for all other files. */
const READERS: Readonly<Record<ListSource, Readonly<{ xml: ListReader; other: ListReader }>>> = {
  ofac: { xml: readOfacXml, other: readOfacCsv },
  un: { xml: readUn, other: readUn },
  eu: { xml: readEu, other: readEu },
  uk: { xml: readUkXml, other: readUkCsv },
  opensanctions: { xml: readOpenSanctions, other: readOpenSanctions },
};

/** Reads a file of a source. The file is XML if its first character that is not white space is `<`. */
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

/** Name of the list in a file. OFAC publishes two lists with different entries. */
export const listName = (source: ListSource, fileName: string): string =>
  source === 'ofac' && /cons/i.test(fileName) ? 'consolidated' : 'main';
