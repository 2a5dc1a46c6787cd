import { Refusal } from '@/lib/domain/refusal';
import { csvRecords } from './csv-records';
import type { FileEntry, Raw } from './draft-entity';
import type { ListReader } from './list-file';
import { ukDay, ukKind } from './uk-xml';
import { joined } from './xml-records';

/**
 * The UK Sanctions List as CSV, and the Treasury's earlier consolidated list. The file has a line with the date, a
 * header, and one row per name, address and document of an entry.
 */
export const readUkCsv: ListReader = (file) => {
  let version = '';
  async function* entries(): AsyncGenerator<FileEntry> {
    let head: readonly string[] | undefined;
    for await (const { cells, at } of csvRecords(file)) {
      if (head) yield { raw: entryOf(cellsOf(cells, { head, at })), at };
      else if (isHead(cells)) head = cells.map(plain);
      else version = dateIn(cells) || version;
    }
    if (!head) throw new Refusal('screening.head', { field: 'file' });
  }
  return { entries: entries(), version: () => version, merges: true };
};

const plain = (column: string): string => column.toLowerCase().replace(/[^a-z0-9]/g, '');

const isHead = (cells: readonly string[]): boolean => {
  const columns = cells.map(plain);
  return columns.includes('name6') && columns.some((column) => REFS.includes(column));
};

const REFS = ['uniqueid', 'groupid', 'ofsigroupid'];

const MONTHS = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');

/** First date in the cells, in the form `24-Nov-2026` or `24/11/2026`, as `YYYY-MM-DD`; empty if there is none. */
function dateIn(cells: readonly string[]): string {
  const text = cells.join(' ');
  const [, day = '', month = '', year = ''] = /(\d{1,2})-([A-Z][a-z]{2})-(\d{4})/.exec(text) ?? [];
  const number = MONTHS.indexOf(month) + 1;
  if (number > 0) return `${year}-${String(number).padStart(2, '0')}-${day.padStart(2, '0')}`;
  return ukDay(/\d{2}\/\d{2}\/\d{4}/.exec(text)?.[0] ?? '');
}

type Cell = (...columns: readonly string[]) => string;

function cellsOf(
  cells: readonly string[],
  { head, at }: Readonly<{ head: readonly string[]; at: number }>,
): Cell {
  if (cells.length !== head.length) {
    throw new Refusal('screening.fields', {
      field: 'file',
      params: { row: String(at), fields: String(head.length) },
    });
  }
  return (...columns) =>
    columns.map((column) => cells[head.indexOf(column)] ?? '').find((value) => value !== '') ?? '';
}

const GIVEN = ['name1', 'name2', 'name3', 'name4', 'name5', 'name6'];

function entryOf(cell: Cell): Raw {
  const name = joined(...GIVEN.map((column) => cell(column)));
  const isWeak = cell('aliasstrength', 'aliasquality').toLowerCase().startsWith('low');
  const native = cell('namenonlatinscript', 'namenonlatin');
  return {
    ref: cell('uniqueid', 'groupid', 'ofsigroupid'),
    kind: ukKind(cell('designationtype', 'grouptype', 'individualentityship')),
    names: [...(isWeak ? [] : [name]), native],
    weak_names: isWeak ? [name] : [],
    births: several(cell('dob')),
    countries: [
      ...several(cell('nationality', 'nationalityies')),
      ...several(cell('country', 'addresscountry')),
    ],
    gender: cell('gender'),
    ids: [
      ...several(cell('passportnumber')),
      ...several(cell('nationalidentifiernumber', 'nationalidentificationnumber')),
    ],
    programmes: [cell('regimename', 'regime')],
    texts: [cell('otherinformation'), cell('ukstatementofreasons')],
  };
}

/** Splits a list such as `(1) Iran (2) Iraq`, `Iran|Iraq` or `Iran;Iraq` into its parts. */
const several = (given: string): string[] =>
  given
    .split(/\(\d+\)|[|;]/)
    .map((part) => part.trim())
    .filter((part) => part !== '');
