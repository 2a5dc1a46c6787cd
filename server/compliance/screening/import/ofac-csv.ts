import { Refusal } from '@/lib/domain/refusal';
import { csvRecords, type Row } from './csv-records';
import type { FileEntry, Raw } from './draft-entity';
import type { ListReader } from './list-file';

/** Number of fields of each kind of row: entry, address, alias or additional remarks. */
const FIELDS = { entry: 12, address: 6, alias: 5, comment: 2 } as const;
const NOTHING = '-0-';
/** DOS end-of-file character. In concatenated files, the next row may follow it directly. */
const END_SIGN = /^\u001a\s*/;
/**
 * Maximum size of all rows: their characters, plus 200 per row for overhead. The rows stay in memory until the end of
 * the file.
 */
const MOST = 100_000_000;

/** An entry, combined with the addresses, aliases and remarks from other rows. */
type Known = { cells: readonly string[]; at: number; remarks: string } & Readonly<
  Record<'aliases' | 'countries', string[]>
>;

/**
 * OFAC's `sdn.csv` or `cons_prim.csv`, alone or concatenated with its `alt`, `add` and `comments` files; rows have no
 * header. Births, documents, citizenships and weak aliases are in the remarks; strong aliases and addresses are in the
 * other files. SDN.XML has everything in one file.
 */
export const readOfacCsv: ListReader = (file) => {
  async function* entries(): AsyncGenerator<FileEntry> {
    const known = new Map<string, Known>();
    let weight = 0;
    for await (const row of csvRecords(file)) {
      const cells = row.cells.map(plain);
      weight += cells.reduce((sum, cell) => sum + cell.length, 200);
      if (weight > MOST) throw new Refusal('screening.too-large', { field: 'file' });
      take(known, { cells, at: row.at });
    }
    for (const one of known.values()) yield { raw: entryOf(one), at: one.at };
  }
  return { entries: entries(), version: () => '' };
};

const plain = (cell: string): string => {
  const text = cell.replace(END_SIGN, '');
  return text === NOTHING ? '' : text;
};

/**
 * Adds a row to its entry. Refuses a duplicate entry, a row whose entry is missing or comes later, and a row with a
 * wrong number of fields.
 */
function take(known: Map<string, Known>, { cells, at }: Row): void {
  const [ref = '', second = '', , name = '', country = ''] = cells;
  if (cells.length === FIELDS.entry) {
    if (known.has(ref)) throw new Refusal('screening.twice', { field: 'file', params: { ref } });
    known.set(ref, { cells, at, remarks: cells[11] ?? '', aliases: [], countries: [] });
    return;
  }
  if (!([FIELDS.address, FIELDS.alias, FIELDS.comment] as number[]).includes(cells.length)) {
    throw new Refusal('screening.fields', {
      field: 'file',
      params: { row: String(at), fields: String(FIELDS.entry) },
    });
  }
  const entry = known.get(ref);
  if (!entry) {
    throw new Refusal('screening.of-none', { field: 'file', params: { row: String(at), ref } });
  }
  if (cells.length === FIELDS.address) entry.countries.push(country);
  else if (cells.length === FIELDS.alias) entry.aliases.push(name);
  else entry.remarks += second;
}

const KINDS: Readonly<Record<string, Raw['kind']>> = {
  individual: 'person',
  vessel: 'vessel',
  aircraft: 'vessel',
  '': 'company',
};

function entryOf({ cells, remarks, aliases, countries }: Known): Raw {
  const [ref = '', name = '', type = '', programme = '', title = '', ...rest] = cells;
  const [, , , , flag = ''] = rest;
  const parts = remarks.split(';').map((part) => part.trim().replace(/\.$/, ''));
  const after = (words: RegExp) =>
    parts.flatMap((part) => (words.test(part) ? [part.replace(words, '').trim()] : []));
  return {
    ref,
    kind: KINDS[type.toLowerCase()] ?? 'other',
    names: [name, ...aliases],
    weak_names: [...remarks.matchAll(/a\.k\.a\. ["']([^"']+)["']/g)].map(([, alias = '']) => alias),
    births: after(/^(alt\. )?DOB /),
    countries: [...after(/^(alt\. )?(nationality|citizen) /), ...countries, flag].filter(Boolean),
    gender: after(/^Gender /)[0],
    ids: parts.flatMap(paperOf),
    programmes: [programme],
    texts: [title, remarks],
  };
}

/** Parses the number of a document: `Passport D0000001 (Afghanistan)`, `National ID No. 12-34`. */
function paperOf(part: string): string[] {
  const [, number] =
    /^(?:alt\. )?(?:Passport|[A-Z][\w .-]*?(?:No\.|Number|Card|ID|Code|IMO|LEI)) ([A-Z0-9][\w./-]{3,})/.exec(
      part,
    ) ?? [];
  return number === undefined || !/\d/.test(number) ? [] : [number];
}
