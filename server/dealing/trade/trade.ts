import { trade, type TradeBody } from '@/lib/contract/dealing/trade';
import { addDays } from '@/lib/domain/calendar';
import { MOVED } from '@/lib/domain/ledger/deal';
import type { DocumentStage } from '@/lib/domain/document-status';
import { add, type Decimal, negate, subtract } from '@/lib/domain/money';
import { legSums } from '@/lib/domain/dealing/open-legs';
import { rateBetween, quotedPair } from '@/lib/domain/rate';
import { Refusal } from '@/lib/domain/refusal';
import { COST_LEGS, costsOf, DEAL_LEGS, type TradeLeg } from '@/lib/domain/dealing/trade';
import { formatFigure } from '@/lib/format/figure';
import { tradeConfirmation } from '@/lib/print/trade-confirmation';
import type { DocumentCall } from '@/server/document/document-call';
import { documentSteps } from '@/server/document/document-steps';
import type { DocumentKind } from '@/server/document/kind';
import { postAdditional, takeBack } from '@/server/document/additional-entry';
import { openLegs } from '@/server/document/open-legs';
import { statusOf } from '@/server/document/record';
import { documentRoutes } from '@/server/document/routes';
import { type DocumentRow, changeDocument } from '@/server/document/rows';
import { storedBody } from '@/server/document/stored';
import { seePosted, seeVoided } from '@/server/compliance/monitoring/after-posting';
import { standingToday } from '@/server/dealing/position/positions';
import { Conflict } from '@/server/kernel/failure';
import type { Db } from '@/server/kernel/host';
import { type Locale, LOCALES, type Say } from '@/server/kernel/locale';
import { organisationOf } from '@/server/kernel/organisation';
import { serve, type Call } from '@/server/kernel/serve';
import { currenciesOf, wireOf } from '@/server/ledger/currencies';
import { purposeAccounts } from '@/server/ledger/purpose-accounts';
import { settledAt } from '@/server/ledger/settled-at';
import { mailLetter } from '@/server/outbox/letters';
import { coverableSales } from './coverable.sql';
import { exposureAfter, lockLimit } from './trade-limit';
import {
  planned,
  readTrade,
  summariseTrade,
  type TradePosting,
  type TradeReference,
} from './trade-plan';
import { tradeRecord, courseOf, type LegCourse, type TradeCourse } from './trade-record';
import { lockTrader, tradeMoved, cashBack, watchCash } from './trade-watch';

type Settling = Readonly<{
  leg: TradeLeg;
  date?: string | undefined;
  account_id?: number | undefined;
  location_id?: number | undefined;
}>;

const tradeBodyOf = storedBody<TradeBody>('trade');

/**
 * Settles a leg of a trade: transfers its money between its party and a location or account, at cost, so that no gain
 * or loss is realised. Refuses a leg that is already settled, a day before the deal, and a location that cannot be
 * used.
 */
async function settleLeg(
  call: DocumentCall,
  row: DocumentRow,
  { leg, date, ...where }: Settling,
): Promise<void> {
  const course = courseOf(row.course);
  if (course[leg]?.status === 'settled') throw legConflict(row, 'trade.leg-settled');
  const body = tradeBodyOf(row);
  const day = date ?? (await call.today());
  if (day < (body.date ?? '')) throw new Refusal('trade.settled-before', { field: 'date' });
  const reference = await readTrade(call, body);
  const sums = legSums(body, reference.currencies);
  const owed = sums[leg];
  if (!owed) throw new Refusal('trade.no-leg', { field: 'leg' });
  const { currency, amount, is_ours: isOurs, party_id } = owed;
  const at = await settledAt(call, where, currency);
  const { dealer_settlement } = await purposeAccounts(call.db, ['dealer_settlement']);
  const { name, ...place } = at;
  const seeCash =
    at.location_id === undefined || party_id !== body.counterparty_id
      ? undefined
      : await watchCash(call, row, {
          body,
          known: reference,
          settled: { leg, isOurs, currency, amount, day, place: at.location_id },
        });
  const isBase = currency === reference.currencies.base;
  const moved = (given: string) => ({ currency, amount: given, base: isBase ? given : '0' });
  const entry_id = await postAdditional(call, row, {
    date: day,
    memo: row.memo ?? '',
    lines: [
      { ...place, ...moved(isOurs ? amount : negate(amount)) },
      { account_id: dealer_settlement, party_id, ...moved(isOurs ? negate(amount) : amount) },
    ],
    ...(!isBase && { deal: MOVED }),
    fieldOf: () => (where.location_id === undefined ? 'account_id' : 'location_id'),
  });
  await seeCash?.();
  const settled = { status: 'settled', date: day, entry_id, at: name, reason: null } as const;
  await storeLeg(call, row, leg, settled);
}

const isCost = (leg: TradeLeg): boolean => COST_LEGS.some((cost) => cost === leg);

/** Marks a leg as failed. If it was settled, reverses the settlement, dated today. */
async function failLeg(
  call: DocumentCall,
  row: DocumentRow,
  { leg, reason }: Readonly<{ leg: TradeLeg; reason: string }>,
): Promise<void> {
  const known = legsOf(tradeBodyOf(row));
  if (!known.includes(leg)) throw new Refusal('trade.no-leg', { field: 'leg' });
  const before = courseOf(row.course)[leg];
  if (before?.status === 'failed') throw legConflict(row, 'trade.leg-failed');
  const { entry_id: entryId = null } = before ?? {};
  if (entryId !== null) {
    await takeBack(call, row, { entryId, memo: reason });
    await cashBack(call, row, leg);
  }
  const failed = { status: 'failed', date: null, entry_id: null, at: null, reason } as const;
  await storeLeg(call, row, leg, failed);
}

function legConflict(row: DocumentRow, key: string): Conflict {
  return new Conflict(key, { status: row.status, version: row.version });
}

/** Stores the new state of a leg, and the stage of the trade that follows from all its legs. */
async function storeLeg(
  call: DocumentCall,
  row: DocumentRow,
  leg: TradeLeg,
  become: LegCourse,
): Promise<void> {
  const before = courseOf(row.course);
  const { costs = [] } = before;
  const course: TradeCourse = {
    ...before,
    [leg]: become,
    ...(isCost(leg) && become.entry_id !== null && { costs: [...costs, become.entry_id] }),
  };
  const stage = stageOf(legsOf(tradeBodyOf(row)), course);
  const changed = await changeDocument(call.db, row, { course, stage });
  call.audit({
    action: become.status === 'settled' ? 'settle' : 'fail',
    page: 'trade',
    record_type: 'trade',
    record_id: row.id,
    changes: {
      status: [row.status, statusOf(changed)],
      [leg]: [before[leg]?.status ?? 'open', become.status],
      ...(become.at !== null && { at: [null, become.at] }),
      ...(become.reason !== null && { reason: [null, become.reason] }),
    },
  });
}

const legsOf = (body: TradeBody): readonly TradeLeg[] => [
  ...DEAL_LEGS,
  ...costsOf(body).map(({ leg }) => leg),
];

function stageOf(legs: readonly TradeLeg[], course: TradeCourse): DocumentStage | null {
  const settled = legs.filter((leg) => course[leg]?.status === 'settled').length;
  if (settled === legs.length) return 'settled';
  return settled > 0 ? 'part_settled' : null;
}

/** Number of past days whose sales the form proposes for covering. */
const COVERED_DAYS = 31;

type Own = Awaited<ReturnType<typeof tradeRecord>>;

/**
 * Document type of wholesale deals. The currency position changes on the trade date; the money moves when each leg is
 * settled.
 */
export const tradeKind: DocumentKind<TradeBody, Own, TradeReference, TradePosting> = {
  type: 'trade',
  page: 'trade',
  read: readTrade,
  plan: planned,
  summarise: summariseTrade,
  visibleLines: ({ may }) => (may('trade', 'sensitive') ? 'all' : 'without cost'),
  own: tradeRecord,
  printout: tradeConfirmation,
  lock: async (call, body) => {
    await lockTrader(call, body);
    await lockLimit(call.db, body.counterparty_id);
  },
  posted: async (call, row, { plan: { trade: deal, findings }, reference }) => {
    const { trader, currencies } = reference;
    if (!trader || !findings) return;
    const { watched, watch } = trader;
    const moved = tradeMoved(deal);
    await seePosted(call, row, { watched, watch, moved, findings, base: currencies.base });
  },
  void: { after: (call, row) => seeVoided(call, row) },
  foresee: async (_call, body, { plan, reference }) => ({
    exposure: exposureAfter(body, reference),
    needs_reason: plan.needsReason,
  }),
  list: {
    fields: async (_call, rows, wire) =>
      rows.map(({ date, body: { side, rate, quote_direction, counter_currency, value_date } }) => ({
        side,
        rate: wire.rate(rate),
        quote_direction: quote_direction ?? 'direct',
        counter_currency: counter_currency ?? null,
        value_date: value_date ?? date,
      })),
  },
};

const step = documentSteps(tradeKind);

export const tradeRoutes = [
  ...documentRoutes(trade, tradeKind),
  step(trade.settle, (call, row) => settleLeg(call, row, call.input)),
  step(trade.mail, (call, row) => mailConfirmation(call, row, call.input)),
  step(trade.fail, (call, row) => failLeg(call, row, call.input)),

  serve(trade.ladder, async ({ db, input }) => ({ days: await ladderOf(db, input.from) })),

  serve(trade.coverable, async ({ db, input, today }) => {
    const { currency, side, search, named, trade_id } = input;
    const wire = wireOf(await currenciesOf(db));
    const sales = await coverableSales(db, {
      currency,
      side,
      search,
      since: addDays(await today(), -COVERED_DAYS),
      named: named?.split(',').map(Number) ?? [],
      ...(trade_id !== undefined && { tradeId: Number(trade_id) }),
    });
    return sales.map(({ amount, base, open, ...sale }) => ({
      ...sale,
      side: side === 'buy' ? ('sell' as const) : ('buy' as const),
      rate: rateBetween({ amount, base }, { quote_unit: 1, quote_direction: 'direct' }),
      amount: wire.money(amount, currency),
      open: wire.money(open, currency),
    }));
  }),

  serve(trade.cover, async (call) => {
    const wire = wireOf(await currenciesOf(call.db));
    const positions = await standingToday(call);
    return positions.map(({ currency, quantity, average, break_even, mid, unrealised }) => ({
      currency,
      quantity,
      average,
      break_even,
      mid,
      unrealised,
      to_flat: quantity === null ? null : wire.money(negate(quantity), currency),
    }));
  }),
];

type Rung = Readonly<{ date: string; currency: string; receive: Decimal; pay: Decimal }>;

/**
 * Open legs of posted trades, grouped by value date and currency. Leaves out legs due before `from`; without `from`,
 * overdue legs are included.
 */
async function ladderOf(db: Db, from = '') {
  const currencies = await currenciesOf(db);
  const wire = wireOf(currencies);
  const rungs = new Map<string, Rung>();
  for (const { currency, amount, is_ours, value_date: date } of await openLegs(db, currencies)) {
    if (date < from) continue;
    const key = `${date} ${currency}`;
    const { receive, pay } = rungs.get(key) ?? { receive: '0', pay: '0' };
    rungs.set(key, {
      date,
      currency,
      receive: is_ours ? add(receive, amount) : receive,
      pay: is_ours ? pay : add(pay, amount),
    });
  }
  const order = [...rungs].toSorted(([a], [b]) => (a < b ? -1 : Number(a > b)));
  return order.map(([, { date, currency, receive, pay }]) => ({
    date,
    currency,
    receive: wire.money(receive, currency),
    pay: wire.money(pay, currency),
    net: wire.money(subtract(receive, pay), currency),
  }));
}

/**
 * Mails the confirmation of a trade in the counterparty's language, otherwise in the caller's, and writes an audit row.
 * Refuses if neither the call nor the party has an email address.
 */
async function mailConfirmation(
  call: Call,
  row: DocumentRow,
  { email }: Readonly<{ email?: string | undefined }>,
): Promise<void> {
  const body = tradeBodyOf(row);
  const party = await call.db
    .selectFrom('party')
    .select(['email', 'language'])
    .where('id', '=', body.counterparty_id)
    .executeTakeFirst();
  const to = email ?? party?.email ?? null;
  if (to === null) throw new Refusal('trade.no-address', { field: 'email' });
  const language: Locale = LOCALES.find((one) => one === party?.language) ?? call.locale;
  const say = call.host.catalogues[language];
  const { name } = await organisationOf(call.db);
  const number = row.number ?? '';
  await mailLetter(call, {
    to,
    subject: say('letter.confirmation.subject', { number, organisation: name }),
    text: letterText(say, row, { organisation: name, reference: await readTrade(call, body) }),
  });
  call.audit({
    action: 'mail',
    page: 'trade',
    record_type: 'trade',
    record_id: row.id,
    changes: { email: [null, to], language: [null, language] },
  });
}

type Told = Readonly<{ organisation: string; reference: TradeReference }>;

/** Text of the email. A field without a value has no line. */
function letterText(say: Say, row: DocumentRow, { organisation, reference }: Told): string {
  const body = tradeBodyOf(row);
  const { counter } = planned(body, reference).trade;
  const { decimals } = reference.currencies;
  const money = (amount: string, currency: string) =>
    `${formatFigure(amount, decimals[currency] ?? 2)} ${currency}`;
  const { unit, one, other } = quotedPair(body, counter.currency);
  const date = body.date ?? '';
  const facts = [
    ['reference', row.number],
    ['date', date],
    [body.side === 'buy' ? 'bought' : 'sold', money(body.amount, body.currency)],
    [body.side === 'buy' ? 'paid' : 'received', money(counter.amount, counter.currency)],
    ['rate', `${unit} ${one} = ${body.rate} ${other}`],
    ['value_date', body.value_date ?? date],
    ['yours', body.reference],
    ['instructions', body.instructions],
  ] as const;
  return [
    say('letter.confirmation.greeting', { counterparty: reference.counterparty ?? '' }),
    say('letter.confirmation.begin'),
    facts
      .flatMap(([key, value]) => (value ? [`${say(`letter.confirmation.${key}`)}: ${value}`] : []))
      .join('\n'),
    say('letter.confirmation.end'),
    organisation,
  ].join('\n\n');
}
