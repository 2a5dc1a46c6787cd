import {
  parties,
  type Party,
  type PartyRecord,
  type Commission,
} from '@/lib/contract/accounting/parties';
import type { ReadInput } from '@/lib/contract/endpoint';
import { seesStaff } from '@/lib/domain/accounting/party';
import { sum, fits } from '@/lib/domain/money';
import { Refusal, refuseAny } from '@/lib/domain/refusal';
import { partyText } from '@/lib/format/party-search';
import { historyOf } from '@/server/document/record';
import { changesBetween } from '@/server/kernel/audit';
import { drawId } from '@/server/kernel/counter';
import { Conflict } from '@/server/kernel/failure';
import type { Db } from '@/server/kernel/host';
import { pageOf } from '@/server/kernel/paging';
import { type Call, serve } from '@/server/kernel/serve';
import { currenciesOf, type Wire, wireOf } from '@/server/ledger/currencies';
import { remindedParties } from '@/server/ledger/reminders.sql';
import {
  balancesOf,
  latestDeals,
  latestLines,
  lockPartyFor,
  partyBatches,
  partyFor,
  partyOrder,
  partyPage,
  type PartyRow,
  partyRow,
} from './parties.sql';
import { partyFile } from './party-export';
import { holderOf } from './party-holder.sql';

const page = 'parties';
const record_type = 'party';

type Fields = Pick<
  Party,
  | 'kind'
  | 'name'
  | 'phone'
  | 'email'
  | 'language'
  | 'class'
  | 'note'
  | 'commission'
  | 'settlement_limit'
  | 'is_active'
>;

const BLANK: Omit<Fields, 'kind' | 'name'> = {
  phone: null,
  email: null,
  language: null,
  class: null,
  note: '',
  commission: null,
  settlement_limit: null,
  is_active: true,
};

/** A party with its latest lines and deals, and its history. Changes by the current call are not in the history yet. */
async function recordOf(call: Pick<Call, 'db' | 'may'>, id: number): Promise<PartyRecord> {
  const { db } = call;
  const wire = wireOf(await currenciesOf(db));
  const lines = await latestLines(db, id);
  return {
    ...(await partyOf(db, id)),
    lines: lines.map((line) => ({ ...line, ...formatAmounts(line, wire) })),
    deals: await latestDeals(call, id, wire),
    history: await historyOf(db, record_type, id, { notes: [], user: null, at: '' }),
  };
}

export const partyRoutes = [
  serve(parties.list, async ({ db, input, today, may }) => {
    const { page: number, per_page } = pageOf(input);
    const among = input.with_reminder ? await remindedParties(db, await today()) : undefined;
    const { rows, total } = await partyPage(db, input, { among, withStaff: seesStaff(may) });
    return { data: await shown(db, rows), meta: { page: number, per_page, total } };
  }),

  serve(parties.export, async (call) => {
    const { input, may } = call;
    // Checks the sort column now: the rows of a CSV file are read only after the answer has begun, when the call can no
    // longer be refused.
    partyOrder(input);
    const among = input.with_reminder
      ? await remindedParties(call.db, await call.today())
      : undefined;
    const visible = { among, withStaff: seesStaff(may) };
    return partyFile(call, async function* pages(db) {
      for await (const rows of partyBatches(db, input, visible)) yield await shown(db, rows);
    });
  }),

  serve(parties.show, async (call) => {
    const { id } = await partyFor(call, call.params.id);
    return recordOf(call, id);
  }),

  serve(parties.store, async ({ db, me, input, audit }) => {
    await refuseUnfit(db, input);
    const { kind, name } = input;
    const fields = changed({ ...BLANK, kind, name }, input);
    const id = await drawId(db, 'party');
    await db
      .insertInto('party')
      .values({ id, ...stored(fields), search_text: partyText(fields), created_by: me.id })
      .execute();
    const changes = changesBetween<Partial<Fields>>(BLANK, fields);
    audit({ action: 'create', page, record_type, record_id: id, changes });
    return partyOf(db, id);
  }),

  serve(parties.update, async ({ db, may, params: { id }, input, audit }) => {
    const current = await lockPartyFor({ db, may }, id);
    if (current.version !== input.version) {
      throw new Conflict('document.stale', await partyOf(db, id));
    }
    await refuseUnfit(db, input);
    const before = fieldsOf(current);
    const after = changed(before, input);
    await db
      .updateTable('party')
      .set({ ...stored(after), search_text: partyText(after), version: current.version + 1 })
      .where('id', '=', id)
      .execute();
    const changes = changesBetween(before, after);
    audit({ action: 'edit', page, record_type, record_id: id, changes });
    return recordOf({ db, may }, id);
  }),

  serve(parties.destroy, async ({ db, may, host, say, params: { id }, audit }) => {
    const { name } = await lockPartyFor({ db, may }, id);
    const holder = await holderOf(db, id);
    const note = { page, record_type, record_id: id } as const;
    if (holder !== null) {
      audit({ ...note, action: 'delete refused' });
      return { is_deleted: 'no' as const, message: say(holder, { party: name }) };
    }
    await db
      .updateTable('party')
      .set({ deleted_at: host.now().toISOString() })
      .where('id', '=', id)
      .execute();
    audit({ ...note, action: 'delete', changes: { name: [name, null] } });
    return { is_deleted: 'yes' as const };
  }),
];

/** Fields after a change. Fields that were not sent keep their value; an empty phone becomes null. */
function changed(before: Fields, sent: Omit<ReadInput<(typeof parties)['update']>, 'version'>) {
  const { kind, name, phone, email, language, class: rank, note, is_active } = sent;
  const { commission = before.commission, settlement_limit = before.settlement_limit } = sent;
  return {
    kind: kind ?? before.kind,
    name: name ?? before.name,
    phone: phone === undefined ? before.phone : phone || null,
    email: email === undefined ? before.email : email,
    language: language === undefined ? before.language : language,
    class: rank === undefined ? before.class : rank,
    note: note ?? before.note,
    is_active: is_active ?? before.is_active,
    commission,
    settlement_limit,
  };
}

/** Columns of a party. The commission is stored as one JSON value. */
const stored = ({ commission, ...fields }: Fields) => ({
  ...fields,
  commission: commission && JSON.stringify(commission),
});

function fieldsOf(row: PartyRow): Fields {
  const { name, kind, class: rank, phone, email, language, note, is_active } = row;
  const { commission, settlement_limit } = row;
  return {
    name,
    kind,
    class: rank,
    phone,
    email,
    language,
    note,
    is_active,
    commission,
    settlement_limit,
  };
}

async function partyOf(db: Db, id: number): Promise<Party> {
  const row = await partyRow(db, id);
  const [party] = await shown(db, [row]);
  if (!party) throw new Error(`party ${id} was read and is not shown`);
  return party;
}

async function shown(db: Db, rows: readonly PartyRow[]): Promise<Party[]> {
  const wire = wireOf(await currenciesOf(db));
  const held = await balancesOf(
    db,
    rows.map(({ id }) => id),
  );
  const byParty = Map.groupBy(held, ({ party_id }) => party_id);
  return rows.map((row) => {
    const balances = byParty.get(row.id) ?? [];
    return {
      id: row.id,
      ...fieldsOf(row),
      settlement_limit: wire.base(row.settlement_limit),
      balance: wire.base(sum(balances.map(({ base }) => base))),
      balances: balances.map((one) => ({ ...one, ...formatAmounts(one, wire) })),
      created_at: row.created_at,
      version: row.version,
    };
  });
}

function formatAmounts(
  { amount, base, currency }: Readonly<{ amount: string; base: string; currency: string }>,
  wire: Wire,
) {
  return { amount: wire.money(amount, currency), base: wire.base(base) };
}

type Sent = Readonly<{
  settlement_limit?: string | null | undefined;
  commission?: Commission | null | undefined;
}>;

/** Refuses amounts with more decimals than their currency, and a commission in an unknown currency. */
async function refuseUnfit(db: Db, { settlement_limit: limit, commission }: Sent): Promise<void> {
  const { base, decimals } = await currenciesOf(db);
  const units = decimals[base] ?? 2;
  const tooFine = { currency: base, decimals: String(units) };
  const { currency = base } = commission ?? {};
  const refuse = (code: string, field: string, params: Record<string, string>) =>
    new Refusal(code, { field, params });
  refuseAny([
    ...(!limit || fits(limit, units)
      ? []
      : [refuse('ledger.decimals', 'settlement_limit', tooFine)]),
    ...(currency in decimals
      ? []
      : [refuse('ledger.currency-unknown', 'commission.currency', { currency })]),
    ...commissionRefusals(commission, decimals),
  ]);
}

/** Refusals of a commission amount with more decimals than its currency. A percentage is not checked. */
function commissionRefusals(
  commission: Commission | null | undefined,
  decimals: Readonly<Record<string, number>>,
): Refusal[] {
  if (!commission || commission.method === 'percent') return [];
  const { amount, currency } = commission;
  const units = decimals[currency];
  if (units === undefined || fits(amount, units)) return [];
  const params = { currency, decimals: String(units) };
  return [new Refusal('ledger.decimals', { field: 'commission.amount', params })];
}
