import type { TransferBody } from '@/lib/contract/dealing/transfer';
import { type Deal, MOVED } from '@/lib/domain/ledger/deal';
import { compare, type Decimal, isZero, negate, subtract } from '@/lib/domain/money';
import type { DocumentStage } from '@/lib/domain/document-status';
import { tillRefusals } from '@/lib/domain/ledger/place';
import type { PostingLine } from '@/lib/domain/ledger/posting';
import { type Counted, countRefusals } from '@/lib/domain/dealing/transfer-count';
import { Refusal, refuseAny } from '@/lib/domain/refusal';
import { fallsUnder } from '@/server/document/approval';
import type { DocumentCall } from '@/server/document/document-call';
import { postAdditional, takeBack } from '@/server/document/additional-entry';
import { postedEntry } from '@/server/document/void';
import type { DocumentRow } from '@/server/document/rows';
import { storedBody } from '@/server/document/stored';
import { moveToStage } from '@/server/document/move-to-stage';
import { locationOf } from '@/server/ledger/locations.sql';
import { partiesThere } from '@/server/ledger/party-names';
import { purposeAccounts } from '@/server/ledger/purpose-accounts';
import { settledAt } from '@/server/ledger/settled-at';
import { holdPlace, internalCourse, readInternal, receiptIn } from './internal';

const PAGE = 'transfer';

export const transferBodyOf = storedBody<TransferBody>('transfer');

const courseOf = ({ course }: DocumentRow) => internalCourse(course);

/**
 * Receives a transfer at its target location. A missing amount stays in transit until a user decides about it. Refuses
 * a currency that was not sent or is listed twice, more than was sent, notes and coins that do not add up to the
 * amount, and a location that the caller may not use.
 */
export async function receive(
  call: DocumentCall,
  row: DocumentRow,
  counted: Counted,
): Promise<void> {
  const body = transferBodyOf(row);
  const sent = body.lines ?? [];
  await refuseOthers(call, row);
  const { currencies, denominations } = await readInternal(call, body);
  const { decimals } = currencies;
  refuseAny(countRefusals(sent, counted, { decimals, denominations }));
  const of = (currency: string) =>
    counted.find((line) => line.currency === currency)?.amount ?? '0';
  const arrived = sent.filter(({ currency }) => !isZero(of(currency)));
  const lines: PostingLine[] = [];
  for (const { currency } of arrived) {
    const { name: _name, ...at } = await placeFor(call, body, currency);
    lines.push(
      ...(await movedTo(call, at, { currency, amount: of(currency), base: currencies.base })),
    );
  }
  const entry_id =
    lines.length === 0
      ? null
      : await postAdditional(call, row, posting(row, await call.today(), lines));
  const isWhole = sent.every(({ currency, amount }) => compare(of(currency), amount) === 0);
  const amounts = Object.fromEntries(sent.map(({ currency }) => [currency, of(currency)]));
  await moveToStage(call, row, {
    page: PAGE,
    action: 'receive',
    stage: isWhole ? 'received' : 'received_with_difference',
    course: {
      ...courseOf(row),
      received: { entry_id, lines: amounts, ...piecesIn(counted), by: call.me.id },
    },
  });
}

function piecesIn(counted: Counted) {
  const piles = counted.flatMap(({ currency, pieces }) => (pieces ? [[currency, pieces]] : []));
  return piles.length > 0 && { pieces: Object.fromEntries(piles) };
}

/**
 * Refuses a user who may not receive cash at the target location: another user has it open, or it is a till that nobody
 * has open. At a vault every user may receive, unless the transfer was sent to the user of the vault's session.
 */
async function refuseOthers(call: DocumentCall, row: DocumentRow): Promise<void> {
  await holdPlace(call.db, transferBodyOf(row).to_location_id);
  const { name, type, opened_by } = await targetOf(call, row);
  const isHeld = type === 'vault' && receiptIn(row) === 'user' && opened_by !== null;
  refuseAny(tillRefusals({ name, opened_by, type: isHeld ? 'till' : type }, call.me.id));
}

/** Target location of a transfer, and the id of the user who has the location open; null if nobody has. */
async function targetOf({ db }: DocumentCall, row: DocumentRow) {
  const { name, type, session } = await locationOf(db, transferBodyOf(row).to_location_id ?? 0);
  return { name, type, opened_by: session?.status === 'open' ? session.user.id : null };
}

/** Declines a transfer by reversing its dispatch. Only the user who has the target location open may decline. */
export async function decline(call: DocumentCall, row: DocumentRow, reason: string): Promise<void> {
  const { name, opened_by } = await targetOf(call, row);
  refuseAny(tillRefusals({ name, opened_by, type: 'till' }, call.me.id));
  await sendBack(call, row, { action: 'decline', stage: 'refused', reason });
}

const placeFor = (
  call: DocumentCall,
  { to_location_id = 0 }: Pick<TransferBody, 'to_location_id'>,
  currency: string,
) => settledAt(call, { location_id: to_location_id }, currency);

type Sum = Readonly<{ currency: string; amount: Decimal; base: string }>;

/** Ledger lines that transfer an amount from cash in transit to another account. */
async function movedTo(
  { db }: DocumentCall,
  to: Omit<PostingLine, 'currency' | 'amount' | 'base'>,
  { currency, amount, base }: Sum,
): Promise<PostingLine[]> {
  const { cash_in_transit } = await purposeAccounts(db, ['cash_in_transit']);
  const of = (signed: Decimal) => ({
    currency,
    amount: signed,
    base: currency === base ? signed : '0',
  });
  return [
    { ...to, ...of(amount) },
    { account_id: cash_in_transit, ...of(negate(amount)) },
  ];
}

const posting = (
  { memo }: DocumentRow,
  date: string,
  lines: readonly PostingLine[],
  deal: Deal = MOVED,
) => ({
  date,
  memo: memo ?? '',
  lines,
  deal,
  fieldOf: (line: number) => `lines.${Math.floor(line / 2)}`,
});

/** Reverses the dispatch: the amount returns to the location that sent it. */
export async function recall(call: DocumentCall, row: DocumentRow, reason: string): Promise<void> {
  await sendBack(call, row, { action: 'recall', stage: 'recalled', reason });
}

async function sendBack(
  call: DocumentCall,
  row: DocumentRow,
  { reason, ...step }: Readonly<{ action: string; stage: DocumentStage; reason: string }>,
): Promise<void> {
  const entryId = await postedEntry(call.db, row);
  await takeBack(call, row, { entryId, memo: reason });
  const course = { ...courseOf(row), reason };
  await moveToStage(call, row, { page: PAGE, ...step, course, reason });
}

type Decision = Readonly<{
  decision: 'charge' | 'found' | 'party';
  party_id?: number | undefined;
  location_id?: number | undefined;
  reason: string;
}>;

/**
 * Decides about a missing amount: the amount is written off at cost, found at the target or at another location, or
 * owed by a party. If the rule for differences is active, the user who received the transfer may not decide.
 */
export async function decideDifference(
  call: DocumentCall,
  row: DocumentRow,
  { decision, party_id, location_id, reason }: Decision,
): Promise<void> {
  const body = transferBodyOf(row);
  const course = courseOf(row);
  if (
    course.received?.by === call.me.id &&
    (await fallsUnder(call.db, { subject: 'transfer_difference' }))
  ) {
    throw new Refusal('approval.own');
  }
  if (decision === 'party') await owingParty(call, party_id);
  const { currencies } = await readInternal(call, body);
  const { cash_short, customer_receivable } = await purposeAccounts(call.db, [
    'cash_short',
    'customer_receivable',
  ]);
  const missing = (body.lines ?? []).flatMap(({ currency, amount }) => {
    const rest = subtract(amount, course.received?.lines[currency] ?? '0');
    return isZero(rest) ? [] : [{ currency, amount: rest, base: currencies.base }];
  });
  const lines: PostingLine[] = [];
  for (const sum of missing) {
    const to = async () => {
      if (decision === 'party') return { account_id: customer_receivable, party_id };
      if (decision === 'charge') return { account_id: cash_short };
      const to_location_id = location_id ?? body.to_location_id;
      const { name: _name, ...at } = await placeFor(call, { to_location_id }, sum.currency);
      return at;
    };
    lines.push(...(await movedTo(call, await to(), sum)));
  }
  const entry_id = await postAdditional(
    call,
    row,
    decision === 'charge'
      ? chargedAtCost(row, await call.today(), { lines, cash_short, base: currencies.base })
      : posting(row, await call.today(), lines),
  );
  await moveToStage(call, row, {
    page: PAGE,
    action: 'difference',
    stage: 'closed',
    reason,
    course: { ...course, decided: { entry_id, decision }, reason },
  });
}

/** Refuses a party that is missing or unknown, at the field `party_id`. */
async function owingParty({ db }: DocumentCall, party_id: number | undefined): Promise<void> {
  const field = 'party_id';
  if (party_id === undefined) throw new Refusal('field.required', { field });
  const names = await partiesThere(db, [{ party_id }]);
  if (!names.has(party_id)) throw new Refusal('ledger.party-missing', { field });
}

/** Posting of a missing amount as a loss: for a foreign currency a separate leg at cost, for base a ledger line. */
function chargedAtCost(
  row: DocumentRow,
  date: string,
  {
    lines,
    cash_short,
    base,
  }: Readonly<{ lines: readonly PostingLine[]; cash_short: number; base: string }>,
) {
  const kept = lines.filter(
    ({ account_id, currency }) => currency === base || account_id !== cash_short,
  );
  const foreign = kept.filter(({ currency }) => currency !== base);
  const legs = foreign.map(({ currency, amount }) => ({
    currency,
    quantity: amount,
    chargedTo: cash_short,
  }));
  const legOf = (line: number) => {
    const at = foreign.findIndex((one) => one === kept[line]);
    return at === -1 ? undefined : at;
  };
  return posting(row, date, kept, { legs, legOf, rates: {} });
}
