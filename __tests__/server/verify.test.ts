import { sql } from 'kysely';

import { inTransaction } from '@/server/database/transaction';
import { queriesOver } from '@/server/database/pool';
import { foldDays } from '@/server/ledger/day-sums.sql';
import { proveIn, verify } from '@/server/ledger/verify';
import { makeChart } from '@/server/seed/chart';
import { journals } from '@/server/seed/journals';
import { loadJournals } from '@/server/seed/load';
import { byHand } from '../support/by-hand';
import { corruptions } from '../support/corruptions';
import { sealWhole } from '../support/seal-whole';
import { startHost, type TestHost } from '../support/test-host';

let host: TestHost;
beforeAll(async () => {
  host = await startHost();
  const accounts = await inTransaction(host.db, (tx) => makeChart(tx));
  const range = { seed: 3, entries: 200, from: '2025-11-01', to: '2026-02-28' };
  await loadJournals(host.db, journals(range, accounts), null);

  const client = await host.signIn();
  const { rows } = await host.owner.query<{ id: number; number: string }>(
    'select id, number from account',
  );
  const idOf = (number: string) => rows.find((row) => row.number === number)?.id;
  const entry = {
    date: '2026-01-15',
    memo: 'Two hundred euro',
    lines: [
      { account_id: idOf('1020'), debit: '200', currency: 'EUR', rate: '1.1' },
      { account_id: idOf('1010'), credit: '220' },
    ],
  };
  const store = (body: object, key: string) =>
    client.post('accounting/journal-entry/store', body, { 'idempotency-key': key });
  const { body: kept } = await store({ ...entry, post: true }, 'kept');
  const { body: taken } = await store({ ...entry, post: true }, 'taken');
  await client.post(`accounting/journal-entry/${taken.id}/void`, { reason: 'twice' });
  const { body: thrown } = await store(entry, 'thrown');
  await client.delete(`accounting/journal-entry/${thrown.id}/destroy`);
  expect([kept.number, taken.number, thrown.id]).toEqual(['JOU 00201', 'JOU 00202', 203]);
  await byHand(
    host.owner,
    `
    with made as (insert into rate_set (effective_at) values ('2026-02-28T12:00:00Z') returning id)
    insert into rate (set_id, currency, kind, mid, mid_base, quote_unit, quote_direction, effective_at)
    select made.id, code, 'closing', 1.5, 1.5, 1, 'direct', '2026-02-28T12:00:00Z'
    from made, currency where code not in (select base_currency from organization)`,
  );
  const revalued = await client.post('exchange/revaluation/store', { period_end: '2026-02-28' });
  expect([revalued.status, revalued.body.number]).toEqual([201, 'RVL 00001']);
  const { body: party } = await client.post('accounting/parties/store', {
    kind: 'customer',
    name: 'Ahmad',
  });
  const owing = [
    { account_id: idOf('1110'), party_id: party.id, debit: '70' },
    { account_id: idOf('2010'), party_id: party.id, credit: '70' },
  ];
  const { status } = await store({ ...entry, lines: owing, post: true }, 'owing');
  expect([party.id, status]).toEqual([1, 201]);
  await foldDays(host.db);
});
afterAll(() => host.close());

test('books that were only posted to keep every promise, and thrown away drafts are accounted for', async () => {
  const { ok, checks } = await verify(host.db);
  expect(checks.filter((check) => !check.ok)).toEqual([]);
  expect(ok).toBe(true);
  expect(new Set(checks.map(({ key }) => key)).size).toBe(checks.length);
  const ids = checks.find(({ key }) => key === 'document-ids');
  expect(ids?.rows).toEqual([{ type: 'journal entry', id: 203, status: 'discarded' }]);
});

test.each(corruptions)('verify finds whoever %s', async (_what, statement, found) => {
  // Seals first; otherwise a changed audit row would be sealed as it is.
  await sealWhole(host.db);
  const broken: string[] = [];
  const undo = new Error('undo');
  const owner = queriesOver(host.owner);
  const attempt = inTransaction(owner, async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    for (const one of statement.split('; ')) {
      const { numAffectedRows } = await sql.raw(one).execute(tx);
      if (/^(update|delete|insert)/.test(one)) expect(numAffectedRows).toBeGreaterThan(0n);
    }
    const { checks } = await proveIn(tx);
    for (const check of checks) if (!check.ok) broken.push(check.key);
    throw undo;
  });
  await expect(attempt).rejects.toBe(undo);
  expect(broken).toContain(found);
});

test('after all of that nothing has changed', async () => {
  expect((await verify(host.db)).ok).toBe(true);
});
