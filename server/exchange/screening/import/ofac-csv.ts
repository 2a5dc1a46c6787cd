import { Refusal } from '@/lib/domain/refusal';
import { csvRecords, type Row } from './csv-records';
import type { FileEntry, Raw } from './draft-entity';
import type { ListReader } from './list-file';

/** What a row is of tells the number of its fields: an entry, an address, an alias, or what its remarks go on with. */
const FIELDS = { entry: 12, address: 6, alias: 5, comment: 2 } as const;
const NOTHING = '-0-';
/** Old files end with the sign that once ended every file; the next of them may follow at once. */
const END_SIGN = /^\u001a\s*/;
/** What the rows of a file may weigh together: they are held in memory until its end. */
const MOST = 100_000_000;

/** An entry with what the other rows say of it. */
type Known = { cells: readonly string[]; at: number; remarks: string } & Readonly<
  Record<'aliases' | 'countries', string[]>
>;

/**
 * OFAC's `sdn.csv` or `cons_prim.csv`, alone or with those beside it (`alt`, `add`, `comments`) one after the other in
 * one file: rows without a head. Births, papers, citizenships and weak aliases stand in the remarks, the strong aliases
 * and the addresses in the other files; SDN.XML has all in one.
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

/** The entries come first. Refuses an entry that is there twice, and a row of one that is not there. */
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

/** The number of a paper: `Passport D0000001 (Afghanistan)`, `National ID No. 12-34`. */
function paperOf(part: string): string[] {
  const [, number] =
    /^(?:alt\. )?(?:Passport|[A-Z][\w .-]*?(?:No\.|Number|Card|ID|Code|IMO|LEI)) ([A-Z0-9][\w./-]{3,})/.exec(
      part,
    ) ?? [];
  return number === undefined || !/\d/.test(number) ? [] : [number];
}
