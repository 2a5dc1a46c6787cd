import { inTransaction } from '@/server/database/transaction';
import { sealBooks } from '@/server/ledger/chain/seal';
import { brokenEntries } from '@/server/ledger/chain/walk';
import { makeChart } from '@/server/seed/chart';
import { journals } from '@/server/seed/journals';
import { loadJournals } from '@/server/seed/load';
import { type TestDatabase, testDatabase } from '../support/test-database';
import { yearEndFixture } from '../support/year-end-fixture';

describe('a backlog', () => {
  let host: TestDatabase;
  beforeEach(async () => {
    host = await testDatabase();
    const accounts = await inTransaction(host.db, (tx) => makeChart(tx));
    const range = { seed: 3, entries: 1200, from: '2025-11-01', to: '2026-02-28' };
    await loadJournals(host.db, journals(range, accounts), null);
  });
  afterEach(() => host.drop());

  const sealed = async () => {
    const { rows } = await host.owner.query<{ links: number; batches: number; last: number }>(
      `select count(*)::int as links, count(distinct sealed_at)::int as batches, max(entry_id)::int as last
       from entry_seal`,
    );
    return rows[0];
  };

  test('is sealed in order and in several transactions, once, however many are at it', async () => {
    await Promise.all([1, 2, 3].map(() => sealBooks(host.db)));
    await sealBooks(host.db);
    const { rows } = await host.owner.query('select count(*)::int as entries from entry');
    const { entries } = rows[0];
    expect(await sealed()).toEqual({ links: entries, batches: 3, last: entries });
    await sealBooks(host.db);
    expect(await sealed()).toEqual({ links: entries, batches: 3, last: entries });
    expect(await inTransaction(host.db, brokenEntries)).toEqual([]);
  });

  test('cannot be sealed again: the role of the requests has no right to change a link', async () => {
    await sealBooks(host.db);
    const change = host.db.updateTable('entry_seal').set({ audit_seq: 0 }).execute();
    await expect(change).rejects.toMatchObject({ code: '42501' });
    const asOwner = host.owner.query('delete from entry_seal where entry_id = 3');
    await expect(asOwner).rejects.toThrow('append-only');
  });
});

describe('a year that is closed, reopened and closed again', () => {
  const fixture = yearEndFixture();

  test.each([
    ['every step was sealed by itself', () => sealBooks(fixture.host.db)],
    ['all of it was sealed at once', async () => {}],
  ])('keeps the chain whole when %s', async (_when, seal) => {
    await fixture.aYear(2025);
    const { body } = await fixture.close(2025);
    await seal();
    await fixture.reopen(body.id);
    await seal();
    expect(await fixture.broken()).toEqual([]);
    await fixture.close(2025, { waivers: [{ key: 'drafts', reason: 'None of them matters' }] });
    expect(await fixture.broken()).toEqual([]);
  });
});
