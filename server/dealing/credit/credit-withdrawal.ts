import { sql } from 'kysely';

import {
  creditLimitWithdrawal,
  creditSubLimitWithdrawal,
  type CreditWithdrawalBody,
} from '@/lib/contract/dealing/credit-withdrawal';
import { dayNumber } from '@/lib/domain/calendar';
import { isMatching, type CreditLine, type DrawScope } from '@/lib/domain/dealing/credit';
import { isWithin, planDraw } from '@/lib/domain/dealing/credit-draw';
import { overdrawn } from '@/lib/domain/dealing/credit-refusals';
import { multiply, round, fits } from '@/lib/domain/money';
import { Refusal } from '@/lib/domain/refusal';
import type { AnyKind } from '@/server/document/act';
import type { DocumentCall } from '@/server/document/document-call';
import { documentSteps } from '@/server/document/document-steps';
import type { DocumentKind, Listed, Shown, Plan, Reference } from '@/server/document/kind';
import { documentRoutes } from '@/server/document/routes';
import { changeDocument } from '@/server/document/rows';
import { Conflict } from '@/server/kernel/failure';
import type { Db } from '@/server/kernel/host';
import { type Wire, wireOf } from '@/server/ledger/currencies';
import { dealingRefusals, partiesThere, type PartyThere } from '@/server/ledger/party-names';
import { purposeAccounts } from '@/server/ledger/purpose-accounts';
import { referenceTo } from '@/server/ledger/reference';
import { orRefusal, type SettledAt, settledAt } from '@/server/ledger/settled-at';
import { settingNow, branchOf } from './credit-available';
import { courseOf, drawCourse, drawTurns, type DrawCourse } from './credit-course';
import {
  lockLimit,
  creditLineOf,
  limitIdOf,
  limitOf,
  type LimitRow,
  subLimitOf,
  type SubRow,
} from './credit-facts.sql';
import { notInForce } from './credit-sub-limit';
import { drawPage, type DrawType } from './draw-page';
import { repay, takeRepaymentBack } from './repay';
import { askToWriteOff, writeOff } from './write-off';

/**
 * Document kind of draws on a limit or sub-limit. A draw is checked under the limit's lock, so that concurrent draws
 * together cannot exceed the limit.
 */
const drawKind = (type: DrawType): DocumentKind<CreditWithdrawalBody, object, DrawReference> => ({
  type,
  page: drawPage(type),
  read: readDraw,
  plan: plannedDraw,
  lock: async (call, body) => {
    const limitId = await namedLimit(call, body);
    if (limitId !== undefined) await lockLimit(call.db, limitId);
  },
  starts: async (_call, body, { reference: { limit, scope } }) => ({
    course: {
      limit_id: limit?.id ?? 0,
      party_id: limit?.body.party_id ?? 0,
      user_id: scope.user_id,
      branch_id: scope.branch_id,
      product: scope.product,
      outstanding: body.amount,
      repayments: [],
      taken_back: [],
    } satisfies DrawCourse,
  }),
  turns: drawTurns,
  agreed: (call, row, { reason }) => writeOff(call, row, String(reason)),
  void: {
    check: async (_call, { course, status, version }) => {
      if (drawCourse(course)?.sale_id === undefined) return;
      throw new Conflict('credit.of-sale', { status, version });
    },
    after: async ({ db }, row) => {
      await changeDocument(db, row, { course: { ...courseOf(row.course), outstanding: '0' } });
    },
  },
  summarise: (body, _plan, { currencies, mids, today, party }) => {
    const { base, decimals } = currencies;
    const { currency, amount } = body;
    const mid = currency === base ? '1' : mids(currency, today);
    return {
      date: body.date ?? null,
      reference: body.reference || null,
      memo: body.memo || null,
      counterparty: party?.name ?? null,
      amount,
      currency,
      base: mid === undefined ? null : round(multiply(amount, mid), decimals[base] ?? 2),
    };
  },
  visibleLines: ({ may }) => (may('tills', 'sensitive') ? 'all' : 'without cost'),
  list: { filters: drawTerms, fields: drawFields },
  own: drawRecord,
});

const limitDraw = drawKind('credit limit withdrawal');
const subDraw = drawKind('credit sub-limit withdrawal');

function stepRoutes(
  kind: AnyKind,
  calls: typeof creditLimitWithdrawal | typeof creditSubLimitWithdrawal,
) {
  const step = documentSteps(kind);
  return [
    step(calls.repay, (call, row) => repay(call, row, call.input)),
    step(calls['take-back'], (call, row) => takeRepaymentBack(call, row, call.input)),
    step(calls['write-off'], (call, row) => askToWriteOff(call, row, call.input.reason)),
  ];
}

export const creditWithdrawalRoutes = [
  ...documentRoutes(creditLimitWithdrawal, limitDraw),
  ...stepRoutes(limitDraw, creditLimitWithdrawal),
  ...documentRoutes(creditSubLimitWithdrawal, subDraw),
  ...stepRoutes(subDraw, creditSubLimitWithdrawal),
];

/** Additional fields of a draw's record. */
async function drawRecord(
  db: Db,
  body: CreditWithdrawalBody,
  { limit, sub, to, currencies }: DrawReference,
  { course }: Shown,
) {
  const wire = wireOf(currencies);
  const known = drawCourse(course);
  const { currency, due_date, location_id = null, on_account = false } = body;
  const { written_off, sale_id } = known ?? {};
  return {
    limit_id: limit?.id ?? body.limit_id ?? null,
    limit: limit ? { id: limit.id, number: limit.number } : null,
    sub_limit_id: body.sub_limit_id ?? null,
    sub_limit: sub ? { id: sub.id, number: sub.number } : null,
    party_id: limit?.body.party_id ?? null,
    due_date,
    location_id,
    on_account,
    at: to instanceof Refusal ? null : to.name || null,
    outstanding: wire.money(known?.outstanding ?? '0', currency),
    repayments: repaymentsOf(known).map((one) => ({
      ...one,
      amount: wire.money(one.amount, one.currency),
      rate: wire.rate(one.rate),
      pay_amount: wire.money(one.pay_amount, one.pay_currency),
    })),
    written_off: written_off
      ? {
          amount: wire.money(written_off.amount, currency),
          date: written_off.date,
          reason: written_off.reason,
        }
      : null,
    sale: sale_id === undefined ? null : await saleNamed(db, sale_id),
  };
}

/** Valid and reversed repayments, in the order of their entries. */
function repaymentsOf(course: DrawCourse | null) {
  const { repayments = [], taken_back = [] } = course ?? {};
  return [
    ...repayments.map((one) => ({ ...one, taken_back: null })),
    ...taken_back.map(({ was, reason, ...one }) => ({ ...one, entry_id: was, taken_back: reason })),
  ].toSorted((one, other) => one.entry_id - other.entry_id);
}

async function saleNamed(db: Db, id: number) {
  const sale = await db
    .selectFrom('document')
    .select(['id', 'number'])
    .where('type', '=', 'sales')
    .where('id', '=', id)
    .executeTakeFirst();
  return sale ? { id: sale.id, number: sale.number ?? '' } : null;
}

/** Conditions of the list filters by customer and by limit. */
function drawTerms({
  party_id,
  limit_id,
  open,
}: Readonly<{ party_id?: string; limit_id?: string; open?: '1' }>) {
  return [
    ...(party_id === undefined ? [] : [sql<boolean>`document.course ->> 'party_id' = ${party_id}`]),
    ...(limit_id === undefined ? [] : [sql<boolean>`document.course ->> 'limit_id' = ${limit_id}`]),
    ...(open === undefined ? [] : [isOutstanding]),
  ];
}

const isOutstanding = sql<boolean>`(
  document.status = 'posted' and (document.course ->> 'outstanding')::numeric <> 0)`;

/** Additional fields of the draws in a list, such as outstanding amounts and overdue days. */
async function drawFields(
  { today }: Pick<DocumentCall, 'today'>,
  rows: readonly Listed<CreditWithdrawalBody>[],
  wire: Wire,
) {
  const day = await today();
  return rows.map(({ body: { currency, due_date }, course, status }) => ({
    outstanding: wire.money(drawCourse(course)?.outstanding ?? null, currency),
    due_date,
    overdue_days: status === 'overdue' ? dayNumber(day) - dayNumber(due_date) : null,
  }));
}

/** Plans the posting of a draw: debits the customer's receivable, credits the location or the customer's balance. */
function plannedDraw(body: CreditWithdrawalBody, known: DrawReference): Plan {
  const { limit, receivable, to, today } = known;
  const refusals = drawRefusals(body, known);
  const fieldOf = (line: number) => (line === 0 ? 'amount' : 'location_id');
  if (refusals.length > 0 || !limit || receivable instanceof Refusal || to instanceof Refusal) {
    return { lines: [], refusals, fieldOf };
  }
  const { name: _name, ...target } = to;
  const owed = { account_id: receivable, party_id: limit.body.party_id };
  const drawn = planDraw(body, { owed, to: target }, settingNow(known, today));
  return { ...drawn, refusals, fieldOf };
}

function drawRefusals(body: CreditWithdrawalBody, known: DrawReference): Refusal[] {
  const { currencies, receivable, to, line, scope, today } = known;
  const { currency, amount, date = '', due_date } = body;
  const units = currencies.decimals[currency];
  if (units === undefined) {
    return [new Refusal('ledger.currency-unknown', { field: 'currency', params: { currency } })];
  }
  const missing = [receivable, to].filter((one) => one instanceof Refusal);
  const setting = settingNow(known, today);
  const draw = { ...scope, amount };
  return [
    ...(fits(amount, units)
      ? []
      : [
          new Refusal('ledger.decimals', {
            field: 'amount',
            params: { currency, decimals: String(units) },
          }),
        ]),
    ...missing,
    ...(due_date < date ? [new Refusal('credit.due-before', { field: 'due_date' })] : []),
    ...limitRefusals(body, known),
    ...(line ? overdrawn(draw, line, { setting, field: 'amount' }) : []),
  ];
}

/**
 * Refuses a limit or sub-limit that is not active, not valid on the day, or does not match the draw, and a customer who
 * may not deal.
 */
function limitRefusals(
  { sub_limit_id, date = '' }: CreditWithdrawalBody,
  { limit, sub, line, scope, party }: DrawReference,
): Refusal[] {
  const field = sub_limit_id === undefined ? 'limit_id' : 'sub_limit_id';
  if (sub_limit_id !== undefined && sub?.stage !== 'active') {
    const code = sub?.stage === 'suspended' ? 'credit.sub-suspended' : 'credit.no-sub';
    return [new Refusal(code, { field, params: { number: sub?.number ?? '' } })];
  }
  const stopped = notInForce(limit, field);
  if (stopped.length > 0 || !limit) return stopped;
  const { valid_from, valid_to } = limit.body;
  const capping = line?.subs.find(({ id }) => id === sub?.id);
  return [
    ...dealingRefusals(party, field),
    ...(isWithin(limit.body, date)
      ? []
      : [
          new Refusal('credit.not-valid', {
            field: 'date',
            params: { from: valid_from, to: valid_to ?? '…' },
          }),
        ]),
    ...(capping && !isMatching(capping, scope)
      ? [new Refusal('credit.not-of-sub', { field, params: { number: capping.number } })]
      : []),
  ];
}

/** Target of a draw: a location or the customer's balance. */
type Target = SettledAt & Readonly<{ party_id?: number }>;

type DrawReference = Reference &
  Readonly<{
    today: string;
    limit: LimitRow | undefined;
    sub: SubRow | undefined;
    /** Sub-limits, draws and reservations of the limit; undefined if there is no limit. */
    line: CreditLine | undefined;
    scope: DrawScope;
    receivable: number | Refusal;
    to: Target | Refusal;
    party: PartyThere | null;
  }>;

/** Returns the id of the draw's limit, which the draw names directly or through a sub-limit. */
async function namedLimit(
  { db }: Pick<DocumentCall, 'db'>,
  { limit_id, sub_limit_id }: CreditWithdrawalBody,
): Promise<number | undefined> {
  return sub_limit_id === undefined ? limit_id : limitIdOf(db, sub_limit_id);
}

/** Reads the limit with its current use, the location and the customer. */
async function readDraw(call: DocumentCall, body: CreditWithdrawalBody): Promise<DrawReference> {
  const { db, user } = call;
  const today = await call.today();
  const limitId = await namedLimit(call, body);
  const limit = limitId === undefined ? undefined : await limitOf(db, limitId, today);
  const { sub_limit_id, currency, location_id } = body;
  const sub = sub_limit_id === undefined ? undefined : await subLimitOf(db, sub_limit_id, today);
  const party_id = limit?.body.party_id;
  const there = await partiesThere(db, [{ party_id }]);
  const receivable = await orRefusal(receivableOf(call));
  const to = await orRefusal(targetOf(call, body, party_id ?? 0));
  const ids = [receivable, to instanceof Refusal ? to : to.account_id].filter(
    (one) => typeof one === 'number',
  );
  return {
    ...(await referenceTo(db, ids, [today, ...(body.date === undefined ? [] : [body.date])])),
    today,
    limit,
    sub,
    receivable,
    to,
    party: there.get(party_id ?? 0) ?? null,
    line: limit && (await creditLineOf(db, limit, undefined)),
    scope: {
      currency,
      user_id: call.maker ?? user?.id ?? null,
      product: 'withdrawal',
      branch_id: await branchOf(db, location_id),
    },
  };
}

async function receivableOf({ db }: DocumentCall): Promise<number> {
  return (await purposeAccounts(db, ['customer_receivable'])).customer_receivable;
}

async function targetOf(
  call: DocumentCall,
  { location_id, on_account = false, currency }: CreditWithdrawalBody,
  party_id: number,
): Promise<Target> {
  if ((location_id !== undefined) === on_account) {
    throw new Refusal('credit.where', { field: 'location_id' });
  }
  if (location_id !== undefined) return settledAt(call, { location_id }, currency);
  const { customer_balances } = await purposeAccounts(call.db, ['customer_balances']);
  return { account_id: customer_balances, party_id, name: '' };
}
