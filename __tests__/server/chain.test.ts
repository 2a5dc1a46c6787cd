import { brokenEntries } from '@/server/ledger/chain/walk';
import type { Db } from '@/server/kernel/host';
import { proveIn, verify } from '@/server/ledger/verify';
import { byHand } from '../support/by-hand';
import { corrupted } from '../support/corrupted';
import { counterFixture } from '../support/counter-fixture';
import { sealWhole } from '../support/seal-whole';

const fixture = counterFixture({ currencies: ['EUR'] });

const brokenKeys = async (db: Db) =>
  (await proveIn(db)).checks.filter(({ ok }) => !ok).map(({ key }) => key);
const after = (...statements: string[]) => corrupted(fixture.host.owner, statements, brokenKeys);

/** First in, first out: purchases, a sale with a fee, a voided ticket and a revaluation. */
async function trade(): Promise<void> {
  const { me, ticket, opening } = fixture;
  await byHand(
    fixture.host.owner,
    `insert into setting (type, body) values ('exchange', '{"cost_method": "fifo"}')
     on conflict (type) do update set body = setting.body || excluded.body`,
  );
  await opening('EUR', '2000', '2160');
  await me.post('exchange/rates/publish', {
    rates: [{ currency: 'EUR', buy: '1.0800', sell: '1.1000' }],
  });
  const { id } = await ticket('buy', { currency: 'EUR', amount: '100' });
  const fee = { amount: '2.00', mode: 'on_top' };
  await ticket('sell', { currency: 'EUR', amount: '300' }, { fee });
  expect((await me.post(`exchange/sales/${id}/void`, { reason: 'Mistyped' })).status).toBe(200);
  await byHand(
    fixture.host.owner,
    `
    with made as (insert into rate_set (effective_at) values ('2026-11-20T09:00:00Z') returning id)
    insert into rate (set_id, currency, kind, mid, mid_base, quote_unit, quote_direction, effective_at)
    select id, 'EUR', 'closing', 1.2, 1.2, 1, 'direct', '2026-11-20T09:00:00Z' from made`,
  );
  const revalued = await me.post('exchange/revaluation/store', { period_end: '2026-11-20' });
  expect([revalued.status, revalued.body.errors]).toEqual([201, undefined]);
  await sealWhole(fixture.host.db);
}

type Column = Readonly<{ name: string; type: string }>;

/** Another value that the column's checks allow. */
function otherValue({ name, type }: Column): string {
  const special: Readonly<Record<string, string>> = {
    kind: "case kind when 'opening' then 'document' else 'opening' end",
    side: "case side when 'buy' then 'sell' else 'buy' end",
    fee_mode: "case fee_mode when 'on_top' then 'deducted' else 'on_top' end",
    amount: 'amount + case when amount < 0 then -1 else 1 end',
    base: 'base + case when base < 0 then -1 else 1 end',
    currency: "case currency when 'USD' then 'EUR' else 'USD' end",
  };
  const byType: Readonly<Record<string, string>> = {
    text: `coalesce(${name}, '') || 'x'`,
    date: `coalesce(${name}, '2026-01-01') + 1`,
    'timestamp with time zone': `${name} + interval '1 microsecond'`,
    jsonb: `jsonb_set(${name}, '{other}', '1')`,
    ARRAY: `array_append(${name}, 'x')`,
    bytea: `sha256(coalesce(${name}, ''))`,
  };
  return special[name] ?? byType[type] ?? `coalesce(${name}, 0) + 1000`;
}

const SEALED = [
  'entry',
  'line',
  'position_move',
  'layer_move',
  'ticket',
  'deal',
  'document',
  'revaluation_line',
  'entry_seal',
];

/** Columns that a link leaves out, with the reason. */
const LEFT_OUT: Readonly<Record<string, string>> = {
  'entry.created_xid': 'a transaction number belongs to one server',
  'deal.margin': 'the database works it out from the other columns',
  'document.status': 'a void changes it, and the entries tell it',
  'document.void_reason': 'a void writes it, and its audit row tells it',
  'document.version': 'counts the changes',
  'document.stage': 'its steps change it, and the states that are kept of it tell them',
  'document.course': 'its steps write it, and the states that are kept of it tell them',
};

test('every column of what a posting wrote is in its link', async () => {
  await trade();
  expect((await verify(fixture.host.db)).ok).toBe(true);
  const { rows } = await fixture.host.owner.query<Column & { table: string }>(
    `select table_name as table, column_name as name, data_type as type
     from information_schema.columns
     where table_schema = 'public' and table_name = any($1) order by 1, ordinal_position`,
    [SEALED],
  );
  expect(rows.length).toBeGreaterThan(80);
  const unseen: string[] = [];
  for (const column of rows) {
    const name = `${column.table}.${column.name}`;
    if (LEFT_OUT[name] !== undefined) continue;
    const { table } = column;
    const closing = table === 'document' ? "where type <> 'fiscal closing'" : '';
    const statement = `update ${table} set ${column.name} = ${otherValue(column)}
      where ctid = (select ctid from ${table} ${closing} order by ctid desc limit 1)`;
    const found = await corrupted(fixture.host.owner, [statement], brokenEntries);
    if (found.length === 0) unseen.push(name);
  }
  expect(unseen).toEqual([]);
});

test('an entry of an open year that is doubled, consistently, keeps every promise but the chain', async () => {
  const doubled = [
    'update line set amount = amount * 2, base = base * 2 where entry_id = 1',
    'update entry set total = total * 2 where id = 1',
    'update total set debit = debit * 2, credit = credit * 2, base_debit = base_debit * 2, base_credit = base_credit * 2',
    'update balance set amount = amount * 2, base = base * 2',
    'update stock set quantity = quantity * 2',
    `update document set amount = amount * 2, base = base * 2,
       body = replace(body::text, '"100000"', '"200000"')::jsonb where type = 'journal entry'`,
    "update document_tally set amount = amount * 2, base = base * 2 where type = 'journal entry'",
  ];
  // Tampering before anything is sealed is not detected, because only the poster could do it.
  expect(await after(...doubled)).toEqual([]);
  await sealWhole(fixture.host.db);
  expect(await after(...doubled)).toEqual(['chain']);
});

test.each([
  ['changes a link', "update entry_seal set hash = sha256('x') where entry_id = 2", 'chain'],
  ['cuts a link out', 'delete from entry_seal where entry_id = 2', 'chain-whole'],
  ['deletes the last entry', 'delete from entry where id = 3', 'chain-whole'],
  [
    'cuts off the end of the trail',
    'delete from audit_seal where seq = (select max(seq) from audit_seal)',
    'chain-audit',
  ],
])('whoever %s is found', async (_what, statement, key) => {
  await fixture.opening('EUR', '10', '11');
  await fixture.opening('EUR', '20', '22');
  await sealWhole(fixture.host.db);
  expect(await after(statement)).toContain(key);
});

test('an entry that nobody seals is found after a minute', async () => {
  const old = "update entry set posted_at = now() - interval '2 minutes'";
  expect(await after(old)).toEqual(['chain-whole']);
});
