import type { ListSource } from '@/lib/domain/compliance/screening/subject';
import type { FileEntry, Raw } from './draft-entity';
import type { ListFile, ListReader } from './list-file';
import { readOfacCsv } from './ofac-csv';
import { readOfacXml } from './ofac-xml';
import { readOpenSanctions } from './open-sanctions';
import { readUkCsv } from './uk-csv';
import { readUkXml } from './uk-xml';
import { all, joined, type Node, texts, xmlRecords, text } from './xml-records';

/** Reads a file of a source. The file is XML if its first character that is not white space is `<`. */
export async function readList(
  source: ListSource,
  pieces: AsyncGenerator<string>,
): Promise<ListFile> {
  let first = '';
  while (first.trim() === '') {
    const piece = await pieces.next();
    if (piece.done) break;
    first += piece.value;
  }
  const kind = first.trimStart().startsWith('<') ? 'xml' : 'other';
  return READERS[source][kind](again(first, pieces));
}

async function* again(first: string, rest: AsyncIterable<string>): AsyncGenerator<string> {
  yield first;
  yield* rest;
}

/** Name of the list in a file. OFAC publishes two lists with different entries. */
export const listName = (source: ListSource, fileName: string): string =>
  source === 'ofac' && /cons/i.test(fileName) ? 'consolidated' : 'main';

/** The consolidated list of the UN Security Council. */
const readUn: ListReader = (file) => {
  let version = '';
  async function* entries(): AsyncGenerator<FileEntry> {
    let at = 0;
    for await (const node of xmlRecords(file, new Set(['INDIVIDUAL', 'ENTITY']))) {
      const listed = [...texts(node, 'LISTED_ON'), ...texts(node, 'LAST_DAY_UPDATED', 'VALUE')];
      version = [version, ...listed.map((day) => day.slice(0, 10))].toSorted().at(-1) ?? '';
      yield { raw: unEntryOf(node), at: (at += 1) };
    }
  }
  return { entries: entries(), version: () => version };
};

function unEntryOf(node: Node): Raw {
  const isPerson = node.name === 'INDIVIDUAL';
  const prefix = isPerson ? 'INDIVIDUAL' : 'ENTITY';
  const aliases = all(node, `${prefix}_ALIAS`);
  const isWeak = (alias: Node) => text(alias, 'QUALITY').toLowerCase() === 'low';
  const aliasName = (alias: Node) => text(alias, 'ALIAS_NAME');
  const parts = ['FIRST_NAME', 'SECOND_NAME', 'THIRD_NAME', 'FOURTH_NAME'];
  return {
    ref: text(node, 'REFERENCE_NUMBER') || text(node, 'DATAID'),
    kind: isPerson ? 'person' : 'company',
    names: [
      joined(...parts.map((part) => text(node, part))),
      ...texts(node, 'NAME_ORIGINAL_SCRIPT'),
      // One field may contain several aliases, separated by semicolons.
      ...aliases.filter((alias) => !isWeak(alias)).flatMap((alias) => aliasName(alias).split(';')),
    ],
    weak_names: aliases.filter(isWeak).flatMap((alias) => aliasName(alias).split(';')),
    births: all(node, 'INDIVIDUAL_DATE_OF_BIRTH').flatMap(unBirths),
    countries: [
      ...texts(node, 'NATIONALITY', 'VALUE'),
      ...texts(node, `${prefix}_ADDRESS`, 'COUNTRY'),
    ],
    gender: text(node, 'GENDER'),
    ids: texts(node, 'INDIVIDUAL_DOCUMENT', 'NUMBER'),
    programmes: [text(node, 'UN_LIST_TYPE')],
    texts: [...texts(node, 'DESIGNATION', 'VALUE'), ...texts(node, 'COMMENTS1')],
  };
}

function unBirths(node: Node): string[] {
  const range = [text(node, 'FROM_YEAR'), text(node, 'TO_YEAR')].filter((year) => year !== '');
  const birth = text(node, 'DATE') || text(node, 'YEAR') || range.join(' to ');
  return birth === '' ? [] : [birth];
}

/** The consolidated financial sanctions list of the European Union (FSF, schema 1.1). */
const readEu: ListReader = (file) => {
  let version = '';
  async function* entries(): AsyncGenerator<FileEntry> {
    let at = 0;
    for await (const node of xmlRecords(file, new Set(['sanctionEntity']))) {
      const published = all(node, 'regulation').map((one) => one.attributes.publicationDate ?? '');
      version = [version, ...published].toSorted().at(-1) ?? '';
      yield { raw: euEntryOf(node), at: (at += 1) };
    }
  }
  return { entries: entries(), version: () => version };
};

const attributesOf = (nodes: readonly Node[], name: string): string[] =>
  nodes.map(({ attributes }) => attributes[name]?.trim() ?? '').filter((value) => value !== '');

function euEntryOf(node: Node): Raw {
  const aliases = all(node, 'nameAlias');
  const isWeak = ({ attributes }: Node) => attributes.strong === 'false';
  const isPerson = attributesOf(all(node, 'subjectType'), 'classificationCode').includes('P');
  const places = [...all(node, 'citizenship'), ...all(node, 'address')];
  const births = all(node, 'birthdate');
  return {
    ref: node.attributes.euReferenceNumber || (node.attributes.logicalId ?? ''),
    kind: isPerson ? 'person' : 'company',
    names: aliases.filter((alias) => !isWeak(alias)).map(euName),
    weak_names: aliases.filter(isWeak).map(euName),
    births: births.flatMap(({ attributes }) => attributes.birthdate || (attributes.year ?? [])),
    countries: attributesOf(places, 'countryIso2Code'),
    gender: attributesOf(aliases, 'gender')[0],
    ids: attributesOf(all(node, 'identification'), 'number'),
    programmes: attributesOf(all(node, 'regulation'), 'programme'),
    texts: [...attributesOf(aliases, 'function'), ...texts(node, 'remark')],
  };
}

const euName = ({
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
