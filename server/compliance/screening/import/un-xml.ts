import type { FileEntry, Raw } from './draft-entity';
import type { ListReader } from './list-file';
import { all, joined, type Node, text, texts, xmlRecords } from './xml-records';

/** The consolidated list of the UN Security Council. */
export const readUn: ListReader = (file) => {
  let version = '';
  async function* entries(): AsyncGenerator<FileEntry> {
    let at = 0;
    for await (const node of xmlRecords(file, new Set(['INDIVIDUAL', 'ENTITY']))) {
      const listed = [...texts(node, 'LISTED_ON'), ...texts(node, 'LAST_DAY_UPDATED', 'VALUE')];
      version = [version, ...listed.map((day) => day.slice(0, 10))].toSorted().at(-1) ?? '';
      yield { raw: entryOf(node), at: (at += 1) };
    }
  }
  return { entries: entries(), version: () => version };
};

function entryOf(node: Node): Raw {
  const isPerson = node.name === 'INDIVIDUAL';
  const prefix = isPerson ? 'INDIVIDUAL' : 'ENTITY';
  const aliases = all(node, `${prefix}_ALIAS`);
  const isWeak = (alias: Node) => text(alias, 'QUALITY').toLowerCase() === 'low';
  const nameOf = (alias: Node) => text(alias, 'ALIAS_NAME');
  const parts = ['FIRST_NAME', 'SECOND_NAME', 'THIRD_NAME', 'FOURTH_NAME'];
  return {
    ref: text(node, 'REFERENCE_NUMBER') || text(node, 'DATAID'),
    kind: isPerson ? 'person' : 'company',
    names: [
      joined(...parts.map((part) => text(node, part))),
      ...texts(node, 'NAME_ORIGINAL_SCRIPT'),
      // One field may contain several aliases, separated by semicolons.
      ...aliases.filter((alias) => !isWeak(alias)).flatMap((alias) => nameOf(alias).split(';')),
    ],
    weak_names: aliases.filter(isWeak).flatMap((alias) => nameOf(alias).split(';')),
    births: all(node, 'INDIVIDUAL_DATE_OF_BIRTH').flatMap(birthOf),
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

function birthOf(node: Node): string[] {
  const range = [text(node, 'FROM_YEAR'), text(node, 'TO_YEAR')].filter((year) => year !== '');
  const said = text(node, 'DATE') || text(node, 'YEAR') || range.join(' to ');
  return said === '' ? [] : [said];
}
