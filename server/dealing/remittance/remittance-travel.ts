import type { TransferBody } from '@/lib/contract/dealing/transfer';
import type { Refusal } from '@/lib/domain/refusal';
import type { RemitSums } from '@/lib/domain/dealing/remittance';
import { travelGaps, type TravelLevel, travelLevel } from '@/lib/domain/compliance/travel-rule';
import type { TravelSnapshot } from './remittance-course';
import { isOut, type RemitReference } from './remittance-reference';
import { worthOf } from './remittance-terms';

/** Level of sender and beneficiary data that the travel rule requires. It depends on the amount and the countries. */
export function travelOf(
  body: TransferBody,
  known: RemitReference,
  sums: RemitSums | undefined,
): TravelLevel {
  const { policy, currencies, beneficiary } = known;
  const home = policy.home_country || undefined;
  const there = beneficiary?.country;
  const midOf = (currency: string) => known.mids(currency, body.date ?? '');
  const level = travelLevel({
    from: isOut(body) ? home : body.sender?.country,
    to: isOut(body) ? there : (home ?? there),
    worth: worthOf(body, known),
    amount: policy.travel_rule_amount,
    base: currencies.base,
    midOf,
  });
  // Without an amount or rate, posting is refused for that reason, so the full level is not required yet.
  return level === 'full' && !sums ? 'brief' : level;
}

/** Sender data: of an agent's order as typed, otherwise from the stored party and the typed fields. */
function senderOf(body: TransferBody, { sender }: RemitReference): TravelSnapshot['sender'] {
  if (!isOut(body)) return body.sender ?? { name: '' };
  const { sender_address, sender_date_of_birth, sender_document } = body;
  return {
    name: sender?.name ?? '',
    ...(sender?.phone && { phone: sender.phone }),
    ...(sender_address && { address: sender_address }),
    ...(sender_date_of_birth && { date_of_birth: sender_date_of_birth }),
    ...(sender_document && { document: sender_document }),
  };
}

/** Refusals for data that the travel rule requires and the remittance lacks, each with its field. */
export function travelRefusals(
  body: TransferBody,
  known: RemitReference,
  level: TravelLevel,
): Refusal[] {
  const { beneficiary, policy } = known;
  if (!beneficiary) return [];
  const isFromBook = isOut(body) && body.beneficiary === undefined;
  return travelGaps(
    level,
    {
      sender: senderOf(body, known),
      beneficiary,
      senderField: (name) => (isOut(body) ? `sender_${name}` : `sender.${name}`),
      beneficiaryField: (name) => (isFromBook ? 'beneficiary_id' : `beneficiary.${name}`),
    },
    policy.travel_rule_amount,
  );
}

export const travelSnapshot = (
  body: TransferBody,
  known: RemitReference,
  level: TravelLevel,
): TravelSnapshot => ({
  level,
  amount: known.policy.travel_rule_amount,
  sender: senderOf(body, known),
  beneficiary: known.beneficiary,
});
