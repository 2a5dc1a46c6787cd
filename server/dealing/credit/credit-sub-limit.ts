import { sql } from 'kysely';

import { creditSubLimit, type CreditSubLimitBody } from '@/lib/contract/dealing/credit-sub-limit';
import { CREDIT_PRODUCTS } from '@/lib/domain/dealing/credit';
import { fits, multiply, round } from '@/lib/domain/money';
import { Refusal } from '@/lib/domain/refusal';
import type { DocumentCall } from '@/server/document/document-call';
import type { DocumentKind, Plan, Reference } from '@/server/document/kind';
import { documentSteps } from '@/server/document/document-steps';
import { documentRoutes } from '@/server/document/routes';
import { dayOfDraft } from '@/server/document/stored';
import { wireOf } from '@/server/ledger/currencies';
import { partyNames } from '@/server/ledger/party-names';
import { referenceTo } from '@/server/ledger/reference';
import { agreedChange, limitRecord } from './change-limit';
import { limitOf, type LimitRow, lockLimit, scopeNames } from './credit-facts.sql';
import { limitStepRoutes } from './limit-steps';

type Known = Reference &
  Readonly<{
    today: string;
    limit: LimitRow | undefined;
    party: string | null;
    /**
     * Name of the capped user or branch, null if unknown. For a currency its code as entered; for a product null.
     */
    scopeName: string | null;
  }>;

async function read(call: DocumentCall, body: CreditSubLimitBody): Promise<Known> {
  const { db } = call;
  const today = await call.today();
  const limit = await limitOf(db, body.limit_id, today);
  const party_id = limit?.body.party_id;
  const names = await partyNames(db, [{ party_id }]);
  const named = await scopeNames(db, [body]);
  return {
    ...(await referenceTo(db, [], [today])),
    today,
    limit,
    party: names.get(party_id ?? 0) ?? null,
    scopeName: named(body),
  };
}

/** Plans a sub-limit, which posts nothing. Checks its limit, scope and amount. */
function plan(body: CreditSubLimitBody, known: Known): Plan {
  const { currencies, limit, scopeName } = known;
  const { decimals } = currencies;
  const { amount, currency, scope, scope_value } = body;
  const units = decimals[currency];
  const isThere = {
    currency: scope_value in decimals,
    user: scopeName !== null,
    branch: scopeName !== null,
    product: CREDIT_PRODUCTS.some((one) => one === scope_value),
  }[scope];
  const refusals = [
    ...(units === undefined
      ? [new Refusal('ledger.currency-unknown', { field: 'currency', params: { currency } })]
      : []),
    ...(units === undefined || fits(amount, units)
      ? []
      : [
          new Refusal('ledger.decimals', {
            field: 'amount',
            params: { currency, decimals: String(units) },
          }),
        ]),
    ...(isThere ? [] : [new Refusal(`credit.no-scope-${scope}`, { field: 'scope_value' })]),
    ...notInForce(limit, 'limit_id'),
  ];
  const base = baseOf(body, known);
  return {
    lines: [],
    refusals,
    fieldOf: () => 'amount',
    hold: { subject: 'credit_limit', ...(base !== null && { base }), reason: body.memo },
  };
}

/** Refusals of a limit that is missing, suspended or ended. */
export function notInForce(limit: LimitRow | undefined, field: string): Refusal[] {
  if (!limit) return [new Refusal('credit.no-limit', { field })];
  if (limit.stage === 'active') return [];
  const code = limit.stage === 'suspended' ? 'credit.suspended' : 'credit.ended';
  return [new Refusal(code, { field, params: { number: limit.number } })];
}

const baseOf = ({ amount, currency }: CreditSubLimitBody, { currencies, mids, today }: Known) => {
  const { base, decimals } = currencies;
  const mid = currency === base ? '1' : mids(currency, today);
  return mid === undefined ? null : round(multiply(amount, mid), decimals[base] ?? 2);
};

const subLimitKind: DocumentKind<CreditSubLimitBody, object, Known> = {
  type: 'credit sub-limit',
  page: 'credit sub limit',
  postsNothing: () => true,
  read,
  plan,
  lock: ({ db }, { limit_id }) => lockLimit(db, limit_id),
  starts: async () => ({ stage: 'active' }),
  agreed: (call, row, request) => agreedChange(call, row, request),
  summarise: (body, _plan, known) => ({
    date: dayOfDraft(body),
    reference: null,
    memo: body.memo || null,
    counterparty: known.party,
    amount: body.amount,
    currency: body.currency,
    base: baseOf(body, known),
  }),
  list: {
    filters: ({ limit_id }: Readonly<{ limit_id?: string }>) =>
      limit_id === undefined ? [] : [sql<boolean>`document.body ->> 'limit_id' = ${limit_id}`],
    fields: async ({ db }, rows) => {
      const bodies = rows.map(({ body }) => body);
      const named = await scopeNames(db, bodies);
      return bodies.map((body) => {
        const { scope, scope_value } = body;
        return { scope, scope_value, scope_name: named(body) };
      });
    },
  },
  own: async (db, { limit_id, scope, scope_value, currency }, { limit, ...known }, shown) => ({
    limit_id,
    limit_number: limit?.number ?? null,
    party_id: limit?.body.party_id ?? null,
    scope,
    scope_value,
    scope_name: known.scopeName,
    ...(await limitRecord(db, 'credit sub-limit', shown, (amount) =>
      wireOf(known.currencies).money(amount, currency),
    )),
  }),
};

export const creditSubLimitRoutes = [
  ...documentRoutes(creditSubLimit, subLimitKind),
  ...limitStepRoutes(documentSteps(subLimitKind), creditSubLimit),
];
