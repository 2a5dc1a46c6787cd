import type { TransferBody } from '@/lib/contract/dealing/transfer';
import { sum } from '@/lib/domain/money';
import { Refusal } from '@/lib/domain/refusal';
import type { RemitSums } from '@/lib/domain/dealing/remittance';
import { isOfCustomer } from '@/lib/domain/compliance/watched';
import { needsOf } from '@/server/compliance/monitoring/needs';
import { type Findings, needsOffice } from '@/server/compliance/monitoring/watch';
import type { Moved } from '@/server/compliance/monitoring/watched.sql';
import { wireOf } from '@/server/ledger/currencies';
import { paidOf } from './remittance-paid';
import { isOut, type RemitReference } from './remittance-reference';

/**
 * Amounts for the threshold checks: the principal that the sender pays, and the amount that is paid in cash. Both are
 * zero for an incoming remittance.
 */
export function remitMoved(
  body: TransferBody,
  known: RemitReference,
  sums: RemitSums | undefined,
): Moved {
  const cash =
    sums && isOut(body)
      ? paidOf(body, known, sums).filter(({ location_id }) => location_id != null)
      : [];
  const { person, beneficiary } = known.watched;
  return {
    kind: isOut(body) ? 'remit_out' : 'remit_in',
    amount_in: (isOut(body) && sums?.principal) || '0',
    cash_in: sum(cash.map(({ amount }) => amount)),
    amount_out: '0',
    cash_out: '0',
    deals: [],
    is_swap: false,
    beneficiary,
    sender: person.party_id === null ? null : `party ${person.party_id}`,
  };
}

/** Refusals of a remittance because of a hold, the checks of its sender or a prohibited country. */
export function remitNeeds(
  body: TransferBody,
  known: RemitReference,
  findings: Findings,
): Refusal[] {
  const agent = known.isStopped ? [new Refusal('watch.office', { field: 'agent_id' })] : [];
  const own = isOut(body) ? senderNeeds(body, known, findings) : [];
  const refused = countriesOf(body, known).filter(({ country }) =>
    known.countries.refused.includes(country),
  );
  return [...agent, ...own, ...refused.map(({ field }) => new Refusal('watch.country', { field }))];
}

/** Countries of the beneficiary and, for an agent's order, of the sender. */
function countriesOf(body: TransferBody, { beneficiary }: Pick<RemitReference, 'beneficiary'>) {
  const isFromBook = isOut(body) && body.beneficiary === undefined;
  const field = isFromBook ? 'beneficiary_id' : 'beneficiary.country';
  const sender = isOut(body) ? undefined : body.sender?.country;
  return [
    ...(beneficiary?.country ? [{ country: beneficiary.country, field }] : []),
    ...(sender ? [{ country: sender, field: 'sender.country' }] : []),
  ];
}

/**
 * True if compliance must approve the remittance, because the threshold checks require it or because one of its
 * countries has a high risk.
 */
export const isForOffice = (
  body: TransferBody,
  { findings }: Readonly<{ findings: Findings }>,
  known: RemitReference,
): boolean =>
  needsOffice(findings) ||
  countriesOf(body, known).some(({ country }) => known.countries.high.includes(country));

function senderNeeds(
  body: TransferBody,
  { watch, cleared, currencies, today, sender }: RemitReference,
  findings: Findings,
): Refusal[] {
  const hasThresholds = watch?.limits.some((limit) => !isOfCustomer(limit)) ?? false;
  const { source_of_funds, date } = body;
  const deal = { source_of_funds, is_swap: false, hasThresholds, field: 'sender_id' };
  return needsOf(findings, cleared, {
    ...deal,
    third: body,
    customer: sender?.name ?? null,
    day: date ?? today,
    wire: wireOf(currencies),
  });
}
