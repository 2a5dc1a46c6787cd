import { sql } from 'kysely';

import { inTransaction } from '@/server/database/transaction';
import { screeningDue } from '@/server/compliance/screening/screening-due';
import { startHost, type TestHost } from './test-host';

/** An entry of a sanctions list. */
export type Entry = Readonly<{
  ref: string;
  name: string;
  kind?: 'person' | 'company';
  topic?: 'sanction' | 'pep' | 'other';
  birth_dates?: readonly string[];
  countries?: readonly string[];
  ids?: readonly string[];
}>;

/** A host with sanctions lists that tests insert directly. */
export function screeningFixture({ jobs = false } = {}) {
  let host: TestHost;
  beforeEach(async () => {
    host = await startHost({ chart: true, jobs });
  });
  afterEach(() => host.close());
  const list = (entries: readonly Entry[], source: 'ofac' | 'un' = 'ofac') =>
    putList(host, entries, source);
  const screenDue = async () => {
    for (const item of await screeningDue.find(host.host)) {
      await screeningDue.settle(host.host, item);
    }
  };
  return {
    host: () => host,
    list,
    screenDue,
  };
}

/** Inserts a valid list, as an import does. Returns its id. */
export const putList = (
  host: TestHost,
  entries: readonly Entry[],
  source: 'ofac' | 'un' = 'ofac',
): Promise<number> =>
  inTransaction(host.db, async (tx) => {
    const { id } = await tx
      .insertInto('screening_list')
      .values({
        source,
        name: 'main',
        version: '2026-11-01',
        sha256: 'x',
        file_name: 'list',
        bytes: 1,
        entities: entries.length,
        added: entries.length,
        changed: 0,
        removed: 0,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const rows = entries.map((entry) => ({ ...rowOf(entry), source, begun_by: id }));
    await tx.insertInto('screening_entity').values(rows).execute();
    await sql`select note_change('import', 'compliance', 'screening list', ${String(id)})`.execute(
      tx,
    );
    return id;
  });

const rowOf = ({ ref, name, kind = 'person', topic = 'sanction', ...more }: Entry) => ({
  list: 'main',
  ref,
  kind,
  topic,
  programme: 'TEST',
  content: '',
  gender: null,
  names: JSON.stringify([{ name, is_weak: false }]),
  birth_dates: [...(more.birth_dates ?? [])],
  countries: [...(more.countries ?? [])],
  ids: [...(more.ids ?? [])],
  hash: `${ref} ${name}`,
});
