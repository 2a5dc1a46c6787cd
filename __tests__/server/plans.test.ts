import * as v from 'valibot';

import { loaded } from '@/scripts/bench/books';
import { loadTickets } from '@/scripts/bench/tickets-loaded';
import { addDays } from '@/lib/domain/calendar';
import { inTransaction } from '@/server/database/transaction';
import { sealBooks } from '@/server/ledger/chain/seal';
import { foldDays } from '@/server/ledger/day-sums.sql';
import { allEndpoints } from '@/server/routes';
import { makeChart } from '@/server/seed/chart';
import { loadJournals } from '@/server/seed/load';
import type { Client } from '../support/client';
import { readWhole, statementsOf } from '../support/plans';
import { startHost, type TestHost } from '../support/test-host';

/**
 * No list or report scans a whole growing table, with any filter, sort or page. The plans are PostgreSQL's own, on
 * books so large that it would not choose a scan.
 */
const LINES = Number(process.env.PLAN_LINES ?? 60_000);
const TICKETS = LINES / 5;
const ACCOUNTS = 400;
const DEVELOPER_ID = 1;
const TODAY = new Date().toISOString().slice(0, 10);

let host: TestHost;
let me: Client;
beforeAll(async () => {
  host = await startHost();
  const { db, owner } = host;
  const accounts = await inTransaction(db, (tx) => makeChart(tx, ACCOUNTS));
  await loadJournals(db, loaded(LINES, accounts), DEVELOPER_ID);
  await loadTickets({ db, owner }, { count: TICKETS, last: TODAY });
  await owner.query(
    `insert into audit (at, user_id, action, page, record_type, record_id)
     select now() - at * interval '1 minute', 1, 'create', 'journal entry', 'journal-entry', at
     from generate_series(1, $1::integer) as at`,
    [Math.ceil(LINES / 3)],
  );
  await sealBooks(db);
  await foldDays(db);
  await owner.query('vacuum (analyze)');
  me = await host.signIn();
}, 1_800_000);
afterAll(() => host.close());

/** Values of a parameter, by its name or its schema. */
const VALUES: Readonly<Record<string, readonly string[]>> = {
  search: ['capital', 'fees', 'bought eur', 'fees expenses', 'zebra', '1,250.50', 'jou 777'],
  page: ['1', '40'],
  from: ['2024-03-15'],
  to: ['2025-09-14'],
  as_of: ['2025-09-14'],
};
const isNamed = (name: string) => Object.hasOwn(VALUES, name);

function valuesOf(name: string, schema: v.GenericSchema): readonly string[] {
  if (isNamed(name)) return VALUES[name] ?? [];
  const inner = 'wrapped' in schema ? (schema.wrapped as v.GenericSchema) : schema;
  if ('options' in inner && Array.isArray(inner.options)) {
    return inner.options.filter((one) => typeof one === 'string');
  }
  return ['1', '2025-09-14', 'EUR', 'true'].filter((one) => v.is(inner, one)).slice(0, 1);
}

const READS = allEndpoints.flatMap(({ method, path, input }) => {
  const isRead = method === 'GET' && !path.includes('{') && /^reports\/|\/list$|search/.test(path);
  if (!isRead || !('entries' in input)) return [];
  return [{ path, entries: input.entries as Record<string, v.GenericSchema> }];
});

/** A report covers one day; over all days it may read everything. */
const DAY = { from: addDays(TODAY, -10), to: addDays(TODAY, -10) };
const GIVEN = new Set(['format', 'from', 'to', 'period']);

/** One address per value of each parameter, and one per sortable column. */
async function addressesOf({ path, entries }: (typeof READS)[number]): Promise<string[]> {
  const isReport = path.startsWith('reports/');
  const address = (own: Record<string, string>) =>
    `${path}?${new URLSearchParams({ ...(isReport && DAY), ...own })}`;
  const each = Object.entries(entries)
    .filter(([name]) => !isReport || !GIVEN.has(name))
    .flatMap(([name, schema]) => valuesOf(name, schema).map((value) => address({ [name]: value })));
  const { body } = await me.get(address({}));
  const [row] = (Array.isArray(body) ? body : (body?.data ?? [])) as readonly object[];
  const sorts = 'sort' in entries ? Object.keys(row ?? {}) : [];
  return [
    address({}),
    ...each,
    ...sorts.flatMap((name) => [address({ sort: name }), address({ sort: `-${name}` })]),
  ];
}

test('there is something to look at', () => expect(READS.length).toBeGreaterThan(40));

/**
 * Addresses that may scan a whole table: a word that occurs in half of the entries is searched in all of them. The
 * audit trail is written by every change, so it has no indexes for rare queries.
 */
const ALLOWED: readonly (readonly [address: RegExp, tables: readonly string[]])[] = [
  [/^reports\/general-ledger\?.*search=fees/, ['entry']],
  [/^setting\/audit-trail\/list\?(?:search|action|sort=-?(?:action|page|record_type))/, ['audit']],
];
const isAllowed = (address: string, table: string) =>
  ALLOWED.some(([one, tables]) => one.test(address) && tables.includes(table));

test.each(READS)(
  '$path',
  async (read) => {
    const found: string[] = [];
    for (const address of await addressesOf(read)) {
      for (const statement of await statementsOf(() => me.get(address))) {
        for (const table of await readWhole(host.owner, statement)) {
          if (!isAllowed(address, table))
            found.push(`${address} reads all of ${table}: ${statement.text}`);
        }
      }
    }
    expect(found).toEqual([]);
  },
  600_000,
);
