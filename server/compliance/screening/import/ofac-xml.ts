import type { FileEntry, Raw } from './draft-entity';
import type { ListReader } from './list-file';
import { all, joined, type Node, text, texts, xmlRecords } from './xml-records';

/** OFAC's SDN.XML and CONSOLIDATED.XML. One element contains the whole entry. */
export const readOfacXml: ListReader = (file) => {
  let version = '';
  async function* entries(): AsyncGenerator<FileEntry> {
    let at = 0;
    const names = new Set(['publshInformation', 'sdnEntry']);
    for await (const node of xmlRecords(file, names)) {
      if (node.name === 'publshInformation') version = dayOf(text(node, 'Publish_Date'));
      else yield { raw: entryOf(node), at: (at += 1) };
    }
  }
  return { entries: entries(), version: () => version };
};

/** Converts `11/20/2026` (month first) to `2026-11-20`; any other text is returned unchanged. */
function dayOf(american: string): string {
  const [, month, day, year] = /^(\d{2})\/(\d{2})\/(\d{4})$/.exec(american) ?? [];
  return year === undefined ? american : `${year}-${month}-${day}`;
}

const KINDS: Readonly<Record<string, Raw['kind']>> = {
  individual: 'person',
  entity: 'company',
  vessel: 'vessel',
  aircraft: 'vessel',
};

function entryOf(node: Node): Raw {
  const aliases = all(node, 'akaList', 'aka');
  const isWeak = (aka: Node) => text(aka, 'category').toLowerCase() === 'weak';
  const papers = all(node, 'idList', 'id');
  const isGender = (id: Node) => text(id, 'idType') === 'Gender';
  const genders = papers.filter(isGender).map((id) => text(id, 'idNumber'));
  return {
    ref: text(node, 'uid'),
    kind: KINDS[text(node, 'sdnType').toLowerCase()] ?? 'other',
    names: [nameOf(node), ...aliases.filter((aka) => !isWeak(aka)).map(nameOf)],
    weak_names: aliases.filter(isWeak).map(nameOf),
    births: texts(node, 'dateOfBirthList', 'dateOfBirthItem', 'dateOfBirth'),
    countries: [
      ...texts(node, 'addressList', 'address', 'country'),
      ...texts(node, 'nationalityList', 'nationality', 'country'),
      ...texts(node, 'citizenshipList', 'citizenship', 'country'),
    ],
    gender: genders[0],
    ids: papers.filter((id) => !isGender(id)).map((id) => text(id, 'idNumber')),
    programmes: texts(node, 'programList', 'program'),
    texts: [...texts(node, 'title'), ...texts(node, 'remarks')],
  };
}

const nameOf = (node: Node): string => joined(text(node, 'firstName'), text(node, 'lastName'));
