import { openDatabase } from '@/server/database/open';
import { createPool } from '@/server/database/pool';
import { inTransaction } from '@/server/database/transaction';
import { ListWriter } from '@/server/compliance/screening/import/apply-list';
import type { Planted } from './measure-screening';
import { asTheyWrite, type Named, namesFrom, SPREADS } from './names';

/** First id of the loaded customers, far above the ids that API calls allocate. */
const FIRST_ID = 1_000_000;
/** Every 500th customer is on the sanctions list, and the screening must find them. */
const LISTED_EVERY = 500;

/**
 * Loads customers, and a sanctions list whose entries have one alias each, while a server is running. Prints the
 * customers who are on the list, because the screening must find them.
 */
async function main([dataDir = '', customers = '', entries = '']: string[]): Promise<void> {
  const database = await openDatabase({ dataDir }, { role: 'app', migrate: false, host: false });
  const owner = createPool(database.url, { appRole: false, max: 1 });
  try {
    const names = [...namesFrom(7, SPREADS.customers).take(Number(customers))].map(
      ({ written }) => written,
    );
    const listed = [...namesFrom(11, SPREADS.lists).take(Number(entries) * 2)];
    const planted = plant(names, listed);
    await owner.query(
      `insert into party (id, kind, name, created_by)
       select $1 + at, 'customer', name, 1 from unnest($2::text[]) with ordinality as t (name, at)`,
      [FIRST_ID, names],
    );
    await inTransaction(database.db, async (tx) => {
      const writer = await ListWriter.begin(tx, {
        source: 'opensanctions',
        name: 'main',
        sha256: 'of nobody',
        file_name: 'made',
        bytes: 0,
        imported_by: null,
      });
      for (let at = 0; at < Number(entries); at += 1) {
        const [name, alias] = [listed[at * 2], listed[at * 2 + 1]];
        if (!name || !alias) throw new RangeError('more entries than names');
        await writer.take({
          ref: String(at),
          kind: 'person',
          topic: 'sanction',
          gender: null,
          programme: '',
          names: [
            { name: name.written, is_weak: false },
            { name: alias.written, is_weak: false },
          ],
          birth_dates: [],
          countries: [],
          ids: [],
          text: '',
        });
      }
      await writer.finish({ version: '1', allowRemovals: true });
    });
    await owner.query('analyze');
    process.stdout.write(JSON.stringify({ planted }));
  } finally {
    await owner.end();
    await database.close();
  }
}

/**
 * Replaces every 500th name with the name of a listed person, written as a customer might write it. Returns the
 * customers' party ids, each with the reference of the list entry.
 */
function plant(names: string[], listed: readonly Named[]): Planted[] {
  const writing = asTheyWrite();
  const planted: Planted[] = [];
  for (let at = LISTED_EVERY; at <= names.length; at += LISTED_EVERY) {
    const entry = (at * 7) % (listed.length / 2);
    const [name, write] = [listed[entry * 2], writing.next().value];
    if (!name || !write) throw new RangeError('more planted than listed');
    names[at - 1] = write(name);
    planted.push({ party: FIRST_ID + at, ref: String(entry) });
  }
  return planted;
}

void main(process.argv.slice(2));
