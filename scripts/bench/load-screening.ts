import { openDatabase } from '@/server/database/open';
import { createPool } from '@/server/database/pool';
import { inTransaction } from '@/server/database/transaction';
import { ListWriter } from '@/server/exchange/screening/import/apply-list';
import { namesFrom } from './names';

/** Far from the ids that calls draw. */
const FIRST_ID = 1_000_000;

/** Loads so many customers, and then a list of so many entries, each with an alias, beside a host that runs. */
async function main([dataDir = '', customers = '', entries = '']: string[]): Promise<void> {
  const database = await openDatabase({ dataDir }, { role: 'app', migrate: false, host: false });
  const owner = createPool(database.url, { appRole: false, max: 1 });
  try {
    const names = namesFrom(7).take(Number(customers));
    await owner.query(
      `insert into party (id, kind, name, created_by)
       select $1 + at, 'customer', name, 1 from unnest($2::text[]) with ordinality as t (name, at)`,
      [FIRST_ID, [...names]],
    );
    await inTransaction(database.db, async (tx) => {
      const writer = await ListWriter.begin(tx, {
        ...{ source: 'opensanctions', name: 'main', sha256: 'of nobody', file_name: 'made' },
        ...{ bytes: 0, imported_by: null },
      });
      const listed = namesFrom(11);
      for (let at = 0; at < Number(entries); at += 1) {
        const [name = '', alias = ''] = [listed.next().value, listed.next().value];
        await writer.take({
          ...{ ref: String(at), kind: 'person', topic: 'sanction', gender: null, programme: '' },
          names: [
            { name, is_weak: false },
            { name: alias, is_weak: false },
          ],
          ...{ birth_dates: [], countries: [], ids: [], text: '' },
        });
      }
      await writer.finish({ version: '1', allowRemovals: true });
    });
    await owner.query('analyze');
    process.stdout.write(JSON.stringify({ customers, entries }));
  } finally {
    await owner.end();
    await database.close();
  }
}

void main(process.argv.slice(2));
