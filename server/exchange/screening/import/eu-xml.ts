import type { FileEntry, Raw } from './draft-entity';
import type { ListReader } from './list-file';
import { all, joined, type Node, texts, xmlRecords } from './xml-records';

/** The consolidated financial sanctions list of the European Union (FSF, schema 1.1). */
export const readEu: ListReader = (file) => {
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
