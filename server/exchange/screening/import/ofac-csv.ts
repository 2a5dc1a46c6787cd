import { Refusal } from '@/lib/domain/refusal';
import { csvRecords } from './csv-records';
import type { FileEntry, Raw } from './draft-entity';
import type { ListReader } from './list-file';

/** Fields of a row of `sdn.csv` and `cons_prim.csv`. */
const FIELDS = 12;
const NOTHING = '-0-';

/**
 * OFAC's `sdn.csv` and `cons_prim.csv`: twelve fields without a head. Births, papers, citizenships and weak aliases stand
 * in its remarks. The strong aliases are in another file of theirs; SDN.XML has all in one.
 */
export const readOfacCsv: ListReader = (file) => {
  async function* entries(): AsyncGenerator<FileEntry> {
    for await (const { cells, at } of csvRecords(file)) {
      if (cells.length !== FIELDS) {
        throw new Refusal('screening.fields', {
          ...{ field: 'file', params: { row: String(at), fields: String(FIELDS) } },
        });
      }
      yield { raw: entryOf(cells.map((cell) => (cell === NOTHING ? '' : cell))), at };
    }
  }
  return { entries: entries(), version: () => '' };
};

const KINDS: Readonly<Record<string, Raw['kind']>> = {
  ...{ individual: 'person', vessel: 'vessel', aircraft: 'vessel', '': 'company' },
};

function entryOf(cells: readonly string[]): Raw {
  const [ref = '', name = '', type = '', programme = '', title = '', ...rest] = cells;
  const [, , , , flag = '', , remarks = ''] = rest;
  const parts = remarks.split(';').map((part) => part.trim().replace(/\.$/, ''));
  const after = (words: RegExp) =>
    parts.flatMap((part) => (words.test(part) ? [part.replace(words, '').trim()] : []));
  return {
    ...{ ref, kind: KINDS[type.toLowerCase()] ?? 'other', names: [name] },
    weak_names: [...remarks.matchAll(/a\.k\.a\. ["']([^"']+)["']/g)].map(([, alias = '']) => alias),
    births: after(/^(alt\. )?DOB /),
    countries: [...after(/^(alt\. )?(nationality|citizen) /), ...(flag === '' ? [] : [flag])],
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
