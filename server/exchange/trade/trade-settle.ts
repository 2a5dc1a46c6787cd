import type { TradeBody } from '@/lib/contract/exchange/trade';
import type { DocumentStage } from '@/lib/domain/document-status';
import { MOVED } from '@/lib/domain/deal';
import { negate } from '@/lib/domain/money';
import { Refusal } from '@/lib/domain/refusal';
import { legSums } from '@/lib/domain/open-legs';
import { COST_LEGS, costsOf, DEAL_LEGS, type TradeLeg } from '@/lib/domain/trade';
import type { DocumentCall } from '@/server/document/document-call';
import { postLater, takeBack } from '@/server/document/later-entry';
import { changeDocument, type DocumentRow } from '@/server/document/rows';
import { statusOf } from '@/server/document/record';
import { storedBody } from '@/server/document/stored';
import { settledAt } from '@/server/ledger/settled-at';
import { Conflict } from '@/server/kernel/failure';
import { purposeAccounts } from '@/server/ledger/purpose-accounts';
import { readTrade } from './trade-plan';
import { cashBack, watchCash } from './trade-watch';
import { courseOf, type LegCourse, type TradeCourse } from './trade-record';

type Settling = Readonly<{
  leg: TradeLeg;
  date?: string | undefined;
  account_id?: number | undefined;
  location_id?: number | undefined;
}>;

/** Reads the body of a stored trade. */
export const tradeBodyOf = storedBody<TradeBody>('trade');

/**
 * Settles a leg: moves its money between the counterparty and a location or account, at cost, so that nothing is
 * realised. Refuses a settled leg, a day before the deal, and a location that cannot be used.
 */
export async function settleLeg(
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
  const entry_id = await postLater(call, row, {
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
  await goOn(call, row, leg, settled);
}

const isCost = (leg: TradeLeg): boolean => COST_LEGS.some((cost) => cost === leg);

/** Marks a leg as failed. Its settlement is reversed, dated today. */
export async function failLeg(
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
  await goOn(call, row, leg, failed);
}

function legConflict(row: DocumentRow, key: string): Conflict {
  return new Conflict(key, { status: row.status, version: row.version });
}

/** Stores the state of a leg and the stage of the trade. */
async function goOn(
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
