import { sql } from 'kysely';

import { creditLimit, type CreditLimitBody } from '@/lib/contract/dealing/credit-limit';
import { isOverlapping } from '@/lib/domain/dealing/credit-draw';
import { fits } from '@/lib/domain/money';
import { Refusal } from '@/lib/domain/refusal';
import type { DocumentCall } from '@/server/document/document-call';
import type { DocumentKind, Plan, Reference } from '@/server/document/kind';
import { documentSteps } from '@/server/document/document-steps';
import { documentRoutes } from '@/server/document/routes';
import { dayOfDraft } from '@/server/document/stored';
import { wireOf } from '@/server/ledger/currencies';
import { dealingRefusals, partiesThere, type PartyThere } from '@/server/ledger/party-names';
import { referenceTo } from '@/server/ledger/reference';
import { availableRoute } from './credit-available';
import { agreedChange, limitRecord } from './change-limit';
import { limitTurns } from './credit-course';
import { type LimitRow, lockPartyLimits, standingLimits } from './credit-facts.sql';
import { limitStepRoutes } from './limit-steps';

type Known = Reference & Readonly<{ party: PartyThere | null; others: readonly LimitRow[] }>;

async function read(call: DocumentCall, { party_id }: CreditLimitBody): Promise<Known> {
  const { db } = call;
  const there = await partiesThere(db, [{ party_id }]);
  const others = await standingLimits(db, party_id, await call.today());
  return { ...(await referenceTo(db, [], [])), party: there.get(party_id) ?? null, others };
}

/**
 * Plans a credit limit, which posts nothing. Checks its party, days and amounts, and that its days overlap no other
 * limit.
 */
function plan(body: CreditLimitBody, { currencies, party, others }: Known): Plan {
  const { base, decimals } = currencies;
  const { amount, valid_from, valid_to, review_on, collateral = [] } = body;
  const units = decimals[base] ?? 2;
  const tooFine = (field: string) =>
    new Refusal('ledger.decimals', { field, params: { currency: base, decimals: String(units) } });
  const other = others.find((one) => isOverlapping(body, one.body));
  const refusals = [
    ...(fits(amount, units) ? [] : [tooFine('amount')]),
    ...collateral.flatMap(({ value }, at) =>
      fits(value, units) ? [] : [tooFine(`collateral.${at}.value`)],
    ),
    ...dealingRefusals(party, 'party_id'),
    ...(valid_to !== undefined && valid_to < valid_from
      ? [new Refusal('credit.ends-before', { field: 'valid_to' })]
      : []),
    ...(review_on !== undefined && review_on < valid_from
      ? [new Refusal('credit.reviewed-before', { field: 'review_on' })]
      : []),
    ...(other
      ? [new Refusal('credit.overlaps', { field: 'valid_from', params: { number: other.number } })]
      : []),
  ];
  return {
    lines: [],
    refusals,
    fieldOf: () => 'amount',
    hold: { subject: 'credit_limit', base: amount, reason: body.reason },
  };
}

const limitKind: DocumentKind<CreditLimitBody, object, Known> = {
  type: 'credit limit',
  page: 'credit limit',
  postsNothing: () => true,
  read,
  plan,
  lock: ({ db }, { party_id }) => lockPartyLimits(db, party_id),
  starts: async () => ({ stage: 'active' }),
  turns: limitTurns,
  agreed: (call, row, request) => agreedChange(call, row, request),
  summarise: (body, _plan, { party, currencies }) => ({
    date: dayOfDraft(body),
    reference: null,
    memo: body.reason,
    counterparty: party?.name ?? null,
    amount: body.amount,
    currency: currencies.base,
    base: body.amount,
  }),
  list: {
    filters: ({ party_id }: Readonly<{ party_id?: string }>) =>
      party_id === undefined ? [] : [sql<boolean>`document.body ->> 'party_id' = ${party_id}`],
    fields: async (_call, rows) =>
      rows.map(({ body: { valid_from, valid_to = null, review_on = null } }) => ({
        valid_from,
        valid_to,
        review_on,
      })),
  },
  own: async (db, body, { currencies }, shown) => {
    const wire = wireOf(currencies);
    const { party_id, valid_from, valid_to = null, review_on = null, collateral = [] } = body;
    return {
      party_id,
      valid_from,
      valid_to,
      review_on,
      reason: body.reason,
      collateral: collateral.map((one) => ({ ...one, value: wire.base(one.value) })),
      ...(await limitRecord(db, 'credit limit', shown, (amount) => wire.base(amount))),
    };
  },
};

export const creditLimitRoutes = [
  ...documentRoutes(creditLimit, limitKind),
  ...limitStepRoutes(documentSteps(limitKind), creditLimit),
  availableRoute,
];
