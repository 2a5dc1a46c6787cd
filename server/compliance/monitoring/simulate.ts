import { sql } from 'kysely';

import type { Simulated, thresholds } from '@/lib/contract/compliance/thresholds';
import { addDays } from '@/lib/domain/calendar';
import type { Decimal } from '@/lib/domain/money';
import { Refusal } from '@/lib/domain/refusal';
import {
  inForceOn,
  isShare,
  type Threshold,
  usualWindow,
} from '@/lib/domain/compliance/thresholds';
import { type Counted, reachedBy } from '@/lib/domain/compliance/watched';
import type { Call } from '@/server/kernel/serve';
import { wireOf } from '@/server/ledger/currencies';
import { referenceTo } from '@/server/ledger/reference';
import { declaredOf } from '@/server/compliance/kyc/declared.sql';
import { boundOf, limitsOn } from './limits';
import { allThresholds } from './thresholds.sql';
import { isCounted } from './watch';
import { LOOK_BACK_DAYS } from './watched.sql';

type Asked = Call<(typeof thresholds)['simulate']>;

type Past = Counted &
  Readonly<{
    document_type: string;
    document_id: number;
    number: string | null;
    party: string | null;
    party_id: number | null;
    name: string;
    keys: readonly string[];
    beneficiary: string | null;
    is_void: boolean;
  }>;

/** Maximum number of rows in a result. A larger result is refused, not truncated. */
const MOST = 10_000;

/** Lists past documents with which a person would have reached the threshold, latest first. */
export async function simulated(call: Asked): Promise<Simulated[]> {
  const { db, input } = call;
  const past = await pastOf(call);
  const reference = await referenceTo(db, [], [...new Set(past.map(({ day }) => day))]);
  const wire = wireOf(reference.currencies);
  const { base } = reference.currencies;
  const row = await tried(call, base);
  const declared = isShare(row.rule) ? await declaredBy(call, past) : new Map<number, Decimal>();
  const byKey: ByKey = new Map();
  const caught = past.flatMap((newest) => {
    const isTried = !newest.is_void && newest.day >= input.from;
    const earlier = isTried ? earlierOf(byKey, newest) : [];
    addTo(byKey, newest);
    if (!isTried) return [];
    const bounds = boundOf(row, { base, declared: declared.get(newest.party_id ?? 0) ?? null });
    const limits = limitsOn(bounds, reference, newest.day);
    return reachedBy(earlier, newest, limits).map(({ way, total }) => ({
      due_to: newest.document_type,
      due_to_id: newest.document_id,
      number: newest.number,
      date: newest.day,
      party: newest.party,
      direction: way,
      at: newest.at,
      amount: wire.base(newest[`amount_${way}`]),
      total: wire.base(total),
    }));
  });
  if (caught.length > MOST) {
    const params = { count: String(caught.length), most: String(MOST) };
    throw new Refusal('threshold.many', { field: 'from', params });
  }
  return caught
    .toSorted((one, other) => (one.at < other.at ? 1 : -1))
    .map(({ at: _at, ...one }) => one);
}

type ByKey = Map<string, Past[]>;

/** Earlier documents that count together with a document: they are linked as in `linkedRows`. */
function earlierOf(byKey: ByKey, newest: Past): Past[] {
  const having = (keys: Iterable<string>) =>
    new Set([...new Set(keys)].flatMap((key) => byKey.get(key) ?? []));
  const oldest = addDays(newest.day, -LOOK_BACK_DAYS);
  const near = [...having(newest.keys)].filter(({ day }) => day > oldest);
  return [...having([newest, ...near].flatMap(({ keys }) => keys))].filter(
    (row) => !row.is_void && isCounted({ ...row, same: isSame(row, newest) }, newest),
  );
}

function addTo(byKey: ByKey, row: Past): void {
  for (const key of new Set(row.keys)) {
    const rows = byKey.get(key);
    if (rows) rows.push(row);
    else byKey.set(key, [row]);
  }
}

/** True if two linked documents are of the same person: by the party, the name or a document number. */
const isSame = (one: Past, other: Past): boolean =>
  (one.party_id !== null && one.party_id === other.party_id) ||
  one.name === other.name ||
  one.keys.some((key) => key.startsWith('document ') && other.keys.includes(key));

/** Declared monthly volume by party. */
async function declaredBy({ db, host }: Asked, past: readonly Past[]) {
  const parties = new Set(past.flatMap(({ party_id }) => party_id ?? []));
  const customers = await customersOf(db, [...parties]);
  const declared = new Map<number, Decimal>();
  for (const { id, party_id } of customers) {
    const volume = await declaredOf(db, host, id);
    if (volume !== null) declared.set(party_id, volume);
  }
  return declared;
}

async function customersOf(db: Asked['db'], parties: readonly number[]) {
  const { rows } = await sql<{ id: number; party_id: number }>`
    select id, party_id from kyc_customer
    where party_id = any(${[...parties]}::bigint[]) and status <> 'closed'
  `.execute(db);
  return rows;
}

/**
 * The threshold to simulate. Fields that the call omits come from the rule's threshold in force today, or from
 * defaults.
 */
async function tried({ db, input, today }: Asked, base: string): Promise<Threshold> {
  const currentThresholds = inForceOn(await allThresholds(db), await today());
  const like = currentThresholds.find(({ rule }) => rule === input.rule);
  const { rule, amount, from, to } = input;
  return {
    rule,
    amount,
    picture: false,
    valid_from: from,
    valid_to: to,
    source: '',
    direction: input.direction ?? like?.direction ?? 'both',
    comparator: input.comparator ?? like?.comparator ?? 'gte',
    currency: isShare(rule) ? null : (input.currency ?? like?.currency ?? base),
    window: input.window ?? like?.window ?? usualWindow(rule),
  };
}

/** Documents of the period and of the days before it that link people. Oldest first. */
async function pastOf({ db, input }: Asked): Promise<Past[]> {
  const { rows } = await sql<Past>`
    select w.document_type, w.document_id, d.number, d.counterparty as party, w.party_id, w.kind, w.day::text as day,
           w.name_print as name, w.beneficiary, w.is_void, w.keys,
           to_char(w.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at,
           w.amount_in::text as amount_in, w.amount_out::text as amount_out, w.cash_in::text as cash_in,
           w.cash_out::text as cash_out
    from watched w
    join document d on d.type = w.document_type and d.id = w.document_id
    where w.day between ${input.from}::date - ${LOOK_BACK_DAYS}::integer and ${input.to}::date
    order by w.at, w.id
  `.execute(db);
  return rows;
}
