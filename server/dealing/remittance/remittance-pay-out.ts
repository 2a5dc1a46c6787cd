import type { PayOut } from '@/lib/contract/dealing/transfer';
import { MOVED } from '@/lib/domain/ledger/deal';
import { exchanged, nothingFor } from '@/lib/domain/ledger/exchanged';
import { type Decimal, isZero, negate } from '@/lib/domain/money';
import type { PostingLine } from '@/lib/domain/ledger/posting';
import { worth } from '@/lib/domain/rate';
import { Refusal, refuseAny } from '@/lib/domain/refusal';
import { CODE_TRIES } from '@/lib/domain/dealing/remittance';
import { dealtLegs, plainTicket } from '@/server/document/dealt-legs';
import type { DocumentCall } from '@/server/document/document-call';
import { postAdditional } from '@/server/document/additional-entry';
import { changeDocument, type DocumentRow } from '@/server/document/rows';
import { seePosted } from '@/server/compliance/monitoring/after-posting';
import { baseOf } from '@/server/compliance/monitoring/base-of';
import { NOBODY } from '@/server/compliance/monitoring/cleared';
import { boundsOf } from '@/server/compliance/monitoring/limits';
import { lockPerson } from '@/server/compliance/monitoring/lock-person';
import { beneficiaryKey, personOf } from '@/server/compliance/monitoring/person';
import { findingsOf, type Watched, watchOver } from '@/server/compliance/monitoring/watch';
import { type Moved, thresholdsOn } from '@/server/compliance/monitoring/watched.sql';
import { openSessionAt } from '@/server/dealing/location/open-session';
import { Conflict } from '@/server/kernel/failure';
import { RefusedYetKept } from '@/server/kernel/serve';
import { purposeAccounts } from '@/server/ledger/purpose-accounts';
import { settledAt } from '@/server/ledger/settled-at';
import { transferBodyOf } from '@/server/dealing/transfer/branch-steps';
import { isCode } from './remittance-code';
import { remitCourse } from './remittance-course';
import { quoteOf } from './remittance-quote';
import { isOut, knownSums, owedAccount, stageTo } from './remittance-steps';

const PAGE = 'remits';

/**
 * Pays a remittance out, which is possible only once. The agent pays out an outgoing remittance and is then owed the
 * amount. An incoming remittance is paid at a location, in its own currency or another. A wrong code is refused and
 * counted; after five wrong codes, payout is locked.
 */
export async function payOut(
  call: DocumentCall,
  row: DocumentRow,
  given: PayOut,
): Promise<RefusedYetKept | void> {
  const wrong = await judgeCode(call, row, given);
  if (wrong) return wrong;
  const body = transferBodyOf(row);
  const day = given.date ?? (await call.today());
  if (day < (body.date ?? '')) throw new Refusal('remit.paid-before', { field: 'date' });
  const { document } = given;
  const entry_id = isOut(row)
    ? await paidByAgent(call, row, day)
    : await paidHere(call, row, day, given);
  if (!isOut(row)) await seePaidHere(call, row, given, day);
  await stageTo(call, row, 'pay out', 'paid_out', { paid_out: { entry_id, document, date: day } });
}

/**
 * Checks the payout code. Refuses a missing code; refuses and counts a wrong code. An incoming remittance may be paid
 * out with its reference instead of the code.
 */
async function judgeCode(
  call: DocumentCall,
  row: DocumentRow,
  { code, reference }: PayOut,
): Promise<RefusedYetKept | undefined> {
  const course = remitCourse(row.course);
  const { tries = 0, tried_by = [] } = course;
  if (tries >= CODE_TRIES) {
    throw new Conflict('remit.locked', { status: row.status, version: row.version });
  }
  if (!code) {
    const isKnown = !isOut(row) && reference === row.reference;
    if (isKnown) return undefined;
    const field = !reference || isOut(row) ? 'code' : 'reference';
    throw new Refusal(field === 'code' ? 'field.required' : 'remit.reference', { field });
  }
  if (course.code !== undefined && isCode(call, code, course.code)) return undefined;
  const counted = { tries: tries + 1, tried_by: [...new Set([...tried_by, call.me.id])] };
  await changeDocument(call.db, row, { course: { ...course, ...counted } });
  call.audit({
    action: 'wrong code',
    page: PAGE,
    record_type: row.type,
    record_id: row.id,
    changes: { tries: [tries, tries + 1] },
  });
  const left = String(CODE_TRIES - tries - 1);
  return new RefusedYetKept(new Refusal('remit.code', { field: 'code', params: { left } }));
}

/** Moves the amount from the account on which it is owed to the agent's settlement account. */
async function paidByAgent(call: DocumentCall, row: DocumentRow, date: string): Promise<number> {
  const { agent_id: party_id = 0, payout_currency: currency = '' } = transferBodyOf(row);
  const { agent_settlement } = await purposeAccounts(call.db, ['agent_settlement']);
  const { sums, base } = await knownSums(call, row);
  const of = (amount: string) => ({ currency, amount, base: currency === base ? amount : '0' });
  return postAdditional(call, row, {
    date,
    memo: row.memo ?? '',
    lines: [
      { account_id: await owedAccount(call, row), ...of(sums.payout) },
      { account_id: agent_settlement, party_id, ...of(negate(sums.payout)) },
    ],
    ...(currency !== base && { deal: MOVED }),
  });
}

/** Pays out at a location. A payout in another currency is posted as a deal at the given rate. */
async function paidHere(
  call: DocumentCall,
  row: DocumentRow,
  date: string,
  given: PayOut,
): Promise<number> {
  if (given.location_id === undefined) {
    throw new Refusal('field.required', { field: 'location_id' });
  }
  const { payout_currency = '' } = transferBodyOf(row);
  const { sums, base, decimals, mids } = await knownSums(call, row, date);
  const { pay_currency = payout_currency } = given;
  const quote = quoteOf(given);
  const isOther = pay_currency !== payout_currency;
  if (!(pay_currency in decimals)) {
    throw new Refusal('ledger.currency-unknown', {
      field: 'pay_currency',
      params: { currency: pay_currency },
    });
  }
  if (isOther && !quote) throw new Refusal('field.required', { field: 'rate' });
  const paid =
    isOther && quote ? worth(sums.payout, quote, decimals[pay_currency] ?? 2) : sums.payout;
  refuseAny(nothingFor({ currency: pay_currency, amount: paid }, 'pay_currency'));
  const { name: _name, ...place } = await settledAt(
    call,
    { location_id: given.location_id },
    pay_currency,
  );
  const { lines, deal, legs, withoutMid } = exchanged(
    { account_id: await owedAccount(call, row), currency: payout_currency, amount: sums.payout },
    { ...place, currency: pay_currency, amount: negate(paid) },
    { base, decimals, mid: (currency) => mids(currency, date) },
  );
  if (withoutMid !== undefined) {
    throw new Refusal('trade.no-mid', { field: 'pay_currency', params: { currency: withoutMid } });
  }
  refuseAny(
    legs.flatMap(({ value }) => nothingFor({ currency: base, amount: value }, 'pay_currency')),
  );
  const session_id = await openSessionAt(call.db, place.location_id);
  const typed = pay_currency === base ? quote : undefined;
  const ticket = plainTicket({
    location_id: place.location_id ?? null,
    session_id,
    party_id: null,
    deals: dealtLegs(legs, typed),
  });
  return postAdditional(call, row, {
    date,
    memo: row.memo ?? '',
    deal,
    lines: [
      ...lines,
      ...(await feeTaken(call, sums.fee, { base, location_id: given.location_id })),
    ],
    ...(legs.length > 0 && { ticket: { ...ticket, fee: sums.fee } }),
    fieldOf: () => 'location_id',
  });
}

/** Posting lines for the fee that the beneficiary pays in base cash at the location of the payout. */
async function feeTaken(
  call: DocumentCall,
  fee: Decimal,
  { base, location_id }: Readonly<{ base: string; location_id: number }>,
): Promise<PostingLine[]> {
  if (isZero(fee)) return [];
  const { remittance_fees } = await purposeAccounts(call.db, ['remittance_fees']);
  const { name: _name, ...place } = await settledAt(call, { location_id }, base);
  const of = (amount: Decimal) => ({ currency: base, amount, base: amount });
  return [
    { ...place, ...of(fee) },
    { account_id: remittance_fees, ...of(negate(fee)) },
  ];
}

/**
 * Stores the payout of an incoming remittance for the threshold checks. The beneficiary is identified by document,
 * phone and address.
 */
async function seePaidHere(
  call: DocumentCall,
  row: DocumentRow,
  { document, location_id }: PayOut,
  day: string,
): Promise<void> {
  const { sender, beneficiary, payout_currency: currency = '' } = transferBodyOf(row);
  const { known, sums } = await knownSums(call, row, day);
  const stranger = { ...beneficiary, id_number: document.number };
  await lockPerson(call, { party: undefined, day, stranger });
  const watched: Watched = {
    person: personOf(call.host, null, stranger),
    party: null,
    place: location_id ?? null,
    branch: row.branch_id,
    day,
    first: `pay ${currency}`,
    beneficiary: beneficiaryKey(call.host, {
      name: beneficiary?.name,
      phone: beneficiary?.phone,
      account: beneficiary?.account,
    }),
  };
  const worth = baseOf({ currency, amount: sums.payout }, known, day) ?? '0';
  const moved: Moved = {
    kind: 'remit_in',
    amount_in: '0',
    cash_in: '0',
    amount_out: worth,
    cash_out: worth,
    deals: [],
    is_swap: false,
    beneficiary: watched.beneficiary,
    sender: beneficiaryKey(call.host, {
      name: sender?.name,
      phone: sender?.phone,
      account: sender?.account,
    }),
  };
  const thresholds = await thresholdsOn(call.db, day);
  const { base } = known.currencies;
  const bounds = await boundsOf(call, { thresholds, cleared: NOBODY, base });
  const watch = await watchOver(call, watched, { bounds, valuing: known });
  const findings = findingsOf(watch, watched, moved);
  await seePosted(call, row, { watched, watch, moved, findings, base });
}
