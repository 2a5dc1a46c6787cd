import type { Commission } from '@/lib/contract/accounting/parties';
import type { DocumentBody } from '@/lib/contract/document-fields';
import { type CommissionBody, commissions } from '@/lib/contract/dealing/commissions';
import { commissionOf } from '@/lib/domain/dealing/commission';
import { exchanged } from '@/lib/domain/ledger/exchanged';
import {
  type Decimal,
  isZero,
  multiply,
  negate,
  plain,
  round,
  sum,
  divide,
} from '@/lib/domain/money';
import { perUnit } from '@/lib/domain/rate';
import { Refusal } from '@/lib/domain/refusal';
import { remitCourse } from '@/server/dealing/remittance/remittance-course';
import { quoteOf } from '@/server/dealing/remittance/remittance-quote';
import type { Act } from '@/server/document/act';
import { storeDraft } from '@/server/document/acts';
import { type NewRecord, newRecordOf } from '@/server/document/answers';
import type { DocumentCall } from '@/server/document/document-call';
import type { DocumentKind, Plan, Reference } from '@/server/document/kind';
import { documentRoutes } from '@/server/document/routes';
import { Conflict } from '@/server/kernel/failure';
import { serve } from '@/server/kernel/serve';
import { type Currencies, wireOf } from '@/server/ledger/currencies';
import { referenceTo } from '@/server/ledger/reference';
import { commissionsDue } from './commissions-due';
import {
  freeItems,
  isTakenBack,
  type Item,
  lockAgent,
  markItems,
  openItems,
  type RemitRow,
} from './commissions.sql';
import { withPurpose } from '@/server/dealing/transfer/internal';

type Known = Reference &
  Readonly<{
    agent: Readonly<{ name: string; terms: Commission }> | null;
    items: readonly Item[];
  }>;

type Batch = Plan & Readonly<{ commission: Decimal; total: Decimal }>;

const NONE: Commission = { method: 'none', amount: '0', currency: '' };

async function read({ db }: Pick<DocumentCall, 'db'>, body: CommissionBody): Promise<Known> {
  const accounts = await db
    .selectFrom('account')
    .select('id')
    .where('purpose', 'in', ['agent_commission', 'agent_settlement'])
    .execute();
  const reference = await referenceTo(
    db,
    accounts.map(({ id }) => id),
    body.date === undefined ? [] : [body.date],
  );
  const agent = await db
    .selectFrom('party')
    .select(['name', 'commission'])
    .where('id', '=', body.agent_id)
    .where('kind', '=', 'agent')
    .executeTakeFirst();
  const rows = agent ? await openItems(db, body, null) : [];
  const { base } = reference.currencies;
  const terms = agent?.commission ?? { ...NONE, currency: base };
  return {
    ...reference,
    agent: agent ? { name: agent.name, terms } : null,
    items: itemsOf(rows, base),
  };
}

function plan(body: CommissionBody, known: Known): Batch {
  const { agent, items, currencies } = known;
  const { base, decimals } = currencies;
  const terms = agent?.terms ?? { ...NONE, currency: base };
  const { currency } = terms;
  const mid = currency === base ? '1' : known.mids(currency, body.date ?? '');
  const paidIn = { decimals: decimals[currency] ?? 2, mid: mid ?? '1' };
  const commission = commissionOf(items, terms, paidIn);
  const total = sum(items.map((item) => item.base));
  const refuse = (code: string, field: string) => [new Refusal(code, { field })];
  const refusals = [
    ...(agent === null ? refuse('remit.no-agent', 'agent_id') : []),
    ...(body.to < body.from ? refuse('report.period', 'to') : []),
    ...(agent !== null && isZero(commission) ? refuse('commission.nothing', 'agent_id') : []),
    ...(mid === undefined
      ? [new Refusal('commission.no-mid', { field: 'agent_id', params: { currency } })]
      : []),
  ];
  const worth = round(multiply(commission, mid ?? '0'), decimals[base] ?? 2);
  const { lines, deal } = exchanged(
    { account_id: withPurpose(known, 'agent_commission') ?? 0, currency: base, amount: worth },
    {
      account_id: withPurpose(known, 'agent_settlement') ?? 0,
      party_id: body.agent_id,
      currency: terms.currency,
      amount: negate(commission),
    },
    { base, decimals, mid: (currency) => known.mids(currency, body.date ?? '') },
  );
  return {
    commission,
    total,
    refusals,
    fieldOf: () => 'agent_id',
    ...(refusals.length > 0 ? { lines: [] } : { lines, deal }),
  };
}

const kind: DocumentKind<CommissionBody, object, Known, Batch> = {
  type: 'commission',
  page: 'commissions',
  read,
  plan,
  summarise: (body, { commission }, { agent, currencies }) => ({
    date: body.date ?? null,
    reference: null,
    memo: null,
    counterparty: agent?.name ?? null,
    amount: commission,
    currency: agent?.terms.currency ?? currencies.base,
    base: agent?.terms.currency === currencies.base ? commission : null,
  }),
  starts: async (_call, _body, { plan: made, reference }) => ({
    course: {
      items: reference.items,
      commission: made.commission,
      total: made.total,
      terms: reference.agent?.terms,
    },
  }),
  foresee: async (_call, _body, { plan: made, reference }) => ({
    ...batchOf(
      { items: reference.items, commission: made.commission, total: made.total },
      reference,
    ),
    ...termsOf(reference.agent?.terms, reference),
  }),
  own: async (_db, body, known, { course }) => {
    const held: Partial<Batched> = course ?? {};
    const now = plan(body, known);
    return {
      agent_id: body.agent_id,
      from: body.from,
      to: body.to,
      ...batchOf(
        { items: known.items, commission: now.commission, total: now.total, ...held },
        known,
      ),
      ...termsOf(held.terms ?? known.agent?.terms, known),
    };
  },
  void: {
    check: async ({ db }, { id, status, version }) => {
      if (await isTakenBack(db, id)) {
        throw new Conflict('commission.taken-back', { status, version });
      }
    },
    after: ({ db }, { id }) => freeItems(db, id),
  },
};

const termsOf = (terms: Commission | undefined, { currencies }: Known) => ({
  method: terms?.method ?? 'none',
  agreed: plain(terms?.amount ?? '0'),
  commission_currency: terms?.currency || currencies.base,
});

/** Posts a batch and marks its remittances as paid. The caller must hold the agent's lock. */
export async function postBatch(call: Act<DocumentBody>): Promise<NewRecord> {
  const stored = await storeDraft(call, kind);
  const { items = [] }: Partial<Batched> = stored.row.course ?? {};
  await markItems(call.db, stored.row.id, items);
  return stored;
}

export const commissionRoutes = [
  ...documentRoutes(commissions, kind).filter(
    ({ endpoint }) => endpoint.path !== commissions.store.path,
  ),
  serve(commissions.due, async ({ db, today }) => commissionsDue(db, await today())),

  serve(commissions.store, async (call) => {
    await lockAgent(call.db, call.input.agent_id);
    const stored = await postBatch({ ...call, input: { ...call.input, post: true } });
    return (await newRecordOf(call, kind, stored)) as never;
  }),
];

const TAKEN_BACK: readonly string[] = ['cancelled', 'returned', 'refused'];

/**
 * Value of a remittance in base, not yet rounded to the decimals of base: at the mid stored with it, otherwise at the
 * agreed rate.
 */
function baseOf({ body, amount, currency, course }: RemitRow, base: string): Decimal {
  if (currency === base) return amount;
  const { mid } = remitCourse(course);
  const quote = quoteOf(body);
  if (mid !== undefined) return multiply(amount, mid);
  return quote ? divide(multiply(amount, perUnit(quote)), '1', { decimals: 8 }) : '0';
}

/**
 * Converts remittances to the items of a batch, valued in base. A remittance that was cancelled, returned or refused
 * has a negative value.
 */
const itemsOf = (rows: readonly RemitRow[], base: string): Item[] =>
  rows.map((row) => {
    const worth = baseOf(row, base);
    const signed = TAKEN_BACK.includes(row.stage) ? negate(worth) : worth;
    return { id: row.id, number: row.number, date: row.date, base: signed };
  });

type Priced = Readonly<{ agent: Readonly<{ terms: Commission }> | null; currencies: Currencies }>;

/**
 * Data stored with a posted batch: its remittances with their values in base, their total, the commission and its
 * terms.
 */
type Batched = Readonly<{
  items: readonly Item[];
  commission: Decimal;
  total: Decimal;
  terms?: Commission;
}>;

const batchOf = ({ items, total, commission }: Batched, { agent, currencies }: Priced) => ({
  items: shownItems(items, currencies),
  count: items.length,
  total_base: inBase(total, currencies),
  commission: wireOf(currencies).money(commission, agent?.terms.currency ?? currencies.base),
});

const shownItems = (items: readonly Item[], currencies: Currencies) =>
  items.map((item) => ({ ...item, base: inBase(item.base, currencies) }));

/** Rounds a value for display only; the commission is computed from unrounded values. */
const inBase = (value: Decimal, currencies: Currencies) =>
  wireOf(currencies).base(round(value, currencies.decimals[currencies.base] ?? 2));
