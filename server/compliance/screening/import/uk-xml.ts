import type { FileEntry, Raw } from './draft-entity';
import type { ListReader } from './list-file';
import { all, joined, type Node, text, texts, xmlRecords } from './xml-records';

/** The UK Sanctions List of the Foreign, Commonwealth & Development Office as XML. */
export const readUkXml: ListReader = (file) => {
  let version = '';
  async function* entries(): AsyncGenerator<FileEntry> {
    let at = 0;
    for await (const node of xmlRecords(file, new Set(['DateGenerated', 'Designation']))) {
      if (node.name === 'DateGenerated') version = ukDay(node.text.trim());
      else yield { raw: entryOf(node), at: (at += 1) };
    }
  }
  return { entries: entries(), version: () => version };
};

/** Converts `24/11/2026` to `2026-11-24`; any other text is returned, cut to 40 characters. */
export function ukDay(given: string): string {
  const [, day, month, year] = /^(\d{2})\/(\d{2})\/(\d{4})/.exec(given) ?? [];
  return year === undefined ? given.slice(0, 40) : `${year}-${month}-${day}`;
}

const KINDS: Readonly<Record<string, Raw['kind']>> = {
  individual: 'person',
  entity: 'company',
  ship: 'vessel',
};
export const ukKind = (given: string): Raw['kind'] => KINDS[given.trim().toLowerCase()] ?? 'other';

/** Fields of the given names. `Name6` contains the family name and is appended to them. */
const GIVEN = ['Name1', 'Name2', 'Name3', 'Name4', 'Name5'];

function entryOf(node: Node): Raw {
  const names = all(node, 'Names', 'Name');
  const isWeak = (name: Node) => text(name, 'AliasStrength').toLowerCase().startsWith('low');
  const nameOf = (name: Node) => joined(...[...GIVEN, 'Name6'].map((part) => text(name, part)));
  const person = ['IndividualDetails', 'Individual'];
  return {
    ref: text(node, 'UniqueID'),
    kind: ukKind(text(node, 'IndividualEntityShip')),
    names: [
      ...names.filter((name) => !isWeak(name)).map(nameOf),
      ...texts(node, 'NonLatinNames', 'NonLatinName', 'NameNonLatinScript'),
    ],
    weak_names: names.filter(isWeak).map(nameOf),
    births: texts(node, ...person, 'DOBs', 'DOB'),
    countries: [
      ...texts(node, ...person, 'Nationalities', 'Nationality'),
      ...texts(node, 'Addresses', 'Address', 'AddressCountry'),
    ],
    gender: text(node, ...person, 'Genders', 'Gender'),
    ids: [
      ...texts(node, ...person, 'PassportDetails', 'Passport', 'PassportNumber'),
      ...texts(
        node,
        ...person,
        'NationalIdentifierDetails',
        'NationalIdentifier',
        'NationalIdentifierNumber',
      ),
    ],
    programmes: texts(node, 'RegimeName'),
    texts: [...texts(node, 'OtherInformation'), ...texts(node, 'UKStatementofReasons')],
  };
}
