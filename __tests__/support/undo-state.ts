import { add } from '@/lib/domain/money';
import type { Client } from './client';
import type { TestHost } from './test-host';

const DAYS = 'from=2025-01-01&to=2026-12-31';

type Reports = Readonly<Record<string, readonly string[]>>;

/** Reports on dealing, whose figures depend on the cost method, with their parts that contain figures. */
export const DEALT: Reports = {
  [`summary-report?${DAYS}`]: ['rows', 'totals', 'money', 'result', 'attribution'],
  [`sales-analysis?${DAYS}&group=currency`]: ['rows', 'totals'],
  [`user-profitability?${DAYS}`]: ['rows', 'totals'],
};

/** All reports that an undo must leave unchanged. */
export const REPORTS: Reports = {
  ...DEALT,
  [`trail-balance?${DAYS}`]: ['rows', 'totals'],
  [`sales-analysis?${DAYS}&group=channel`]: ['rows'],
  [`user-profitability?${DAYS}&by=customer`]: ['rows'],
  [`trade-report?${DAYS}`]: ['totals', 'currencies', 'ladder'],
  [`profit-and-loss?${DAYS}`]: ['sections', 'totals', 'result'],
  'balance-sheet?to=2026-12-31': ['sections', 'totals'],
  'ageing?to=2026-12-31': ['rows', 'totals'],
};

/** Counts, averages and turnovers, which an undo changes by design. */
const NOT_KEPT = new Set([
  'deals',
  'voids',
  'void_share',
  'per_hour',
  'overrides',
  'bp',
  'tickets',
  'customers',
  'average_ticket',
  'average_rate',
  'quoted_rate',
  'average_mid',
  'quoted_mid',
  'margin_bp',
  'debit',
  'credit',
  'movement',
  'movement_debit',
  'movement_credit',
  'base_debit',
  'base_credit',
  'bought_rate',
  'sold_rate',
  'voided_margin',
  'last',
  'entries',
  'compare',
  'number',
  'keys',
]);

type Figures = Map<string, string>;

/** Balances by account, party and currency, positions with their layers, and stock by location. */
export async function bookState({ owner }: Pick<TestHost, 'owner'>): Promise<Figures> {
  const { rows } = await owner.query<{ name: string; figure: string }>(`
    select 'balance ' || a.number || ' ' || b.party_id || ' ' || b.currency as name,
           trim_scale(b.amount) || ' / ' || trim_scale(b.base) as figure
    from balance b join account a on a.id = b.account_id where b.amount <> 0 or b.base <> 0
    union all
    select 'position ' || currency, trim_scale(quantity) || ' / ' || trim_scale(cost) from position
    where quantity <> 0 or cost <> 0
    union all
    select 'layers ' || currency,
           string_agg(trim_scale(quantity) || ' / ' || trim_scale(cost), ', ' order by entry_id, no)
    from position_layer group by currency
    union all
    select 'notes ' || location_id || ' ' || currency, trim_scale(quantity)::text from stock where quantity <> 0`);
  return new Map(rows.map(({ name, figure }) => [name, figure]));
}

/** State that an undo must leave unchanged: books and report figures. Zeros are left out. */
export async function undoState(
  host: Pick<TestHost, 'owner'>,
  me: Client,
  reports: Reports,
): Promise<Figures> {
  const figures: Figures = await bookState(host);
  await Promise.all(
    Object.entries(reports).map(async ([query, parts]) => {
      const { status, body } = await me.get(`reports/${query}`);
      if (status !== 200) throw new Error(`${query}: ${status} ${JSON.stringify(body)}`);
      for (const part of parts) flatten(body[part], `${query.split('?')[0]} ${part}`, figures);
    }),
  );
  return figures;
}

type Row = Readonly<Record<string, unknown>>;

/** Rows are keyed by their content, so that a row of zeros equals a missing row. */
function flatten(value: unknown, path: string, into: Figures): void {
  if (typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value)) {
    if (Number(value) !== 0) into.set(path, value);
  } else if (Array.isArray(value)) {
    value.forEach((one: unknown, at) => flatten(one, `${path} ${nameOf(one, at)}`, into));
  } else if (typeof value === 'object' && value !== null) {
    const row = value as Row;
    for (const name of Object.keys(row)) {
      if (!NOT_KEPT.has(name)) flatten(withoutVoids(name, row), `${path}.${name}`, into);
    }
  }
}

/**
 * The figure including voids: profitability shows voided margin separately, and deals of several currencies have no
 * joint amount.
 */
function withoutVoids(name: string, row: Row): unknown {
  const isOfDeals = name === 'amount' && 'average_ticket' in row;
  if (isOfDeals && !JSON.stringify(row.keys ?? '').includes('"currency"')) return null;
  return name === 'margin' && typeof row.voided_margin === 'string'
    ? add(String(row.margin), row.voided_margin)
    : row[name];
}

function nameOf(one: unknown, at: number): string {
  if (typeof one !== 'object' || one === null) return String(at);
  const { keys, account_id, party_id, currency, id, key, name } = one as Row;
  if (keys !== undefined) return JSON.stringify(keys);
  const said = [account_id, party_id, currency, id, key, name];
  const words = said.flatMap((part) =>
    typeof part === 'string' || typeof part === 'number' ? [part] : [],
  );
  return words.join('/') || String(at);
}

/** Differences between two states, as `name: before -> after`. */
export function changesBetween(before: Figures, after: Figures): string[] {
  const names = [...new Set([...before.keys(), ...after.keys()])];
  return names
    .filter((name) => before.get(name) !== after.get(name))
    .map((name) => `${name}: ${before.get(name) ?? '0'} -> ${after.get(name) ?? '0'}`);
}
