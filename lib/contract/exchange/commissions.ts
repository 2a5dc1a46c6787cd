import * as v from 'valibot';

import { COMMISSION_METHODS } from '@/lib/domain/party';
import { documentEndpoints } from '../document';
import { endpoint } from '../endpoint';
import { CurrencyCode, Day, Decimal, Id, Nothing, ShownDay } from '../schemas';

/** What an agent is paid for the remittances of a period that no batch has paid for. */
const body = {
  agent_id: Id,
  from: Day,
  to: Day,
  /** The day that it is posted on: today when left out. */
  date: v.optional(Day),
} as const;

const Item = v.object({
  id: Id,
  number: v.string(),
  date: v.nullable(ShownDay),
  /** In base; below zero for one that was cancelled after it was paid for. */
  base: Decimal,
});

const own = {
  agent_id: Id,
  from: ShownDay,
  to: ShownDay,
  method: v.picklist(COMMISSION_METHODS),
  /** What is agreed: so much for each remittance or for each 100,000 of base, or so many percent of base. */
  agreed: Decimal,
  items: v.array(Item),
  count: v.number(),
  /** What the commission is worked out of, rounded only to be told. */
  total_base: Decimal,
  commission: Decimal,
  commission_currency: CurrencyCode,
} as const;

const { update: _never, ...document } = documentEndpoints({
  path: 'exchange/commissions',
  page: 'commissions',
  body,
  own,
});

/** An agent with terms, and a month that is over with remittances that no batch has paid for. */
const Due = v.object({
  agent_id: Id,
  agent: v.string(),
  from: ShownDay,
  to: ShownDay,
  count: v.number(),
});
export type CommissionDue = v.InferOutput<typeof Due>;

/** A batch is posted as it is made, and never changed. */
export const commissions = {
  ...document,
  due: endpoint({
    method: 'GET',
    path: 'exchange/commissions/due',
    summary: 'What is due to agents for months that are over, the oldest first.',
    allow: { page: 'commissions', action: 'view' },
    input: Nothing,
    answer: v.array(Due),
  }),
  preview: {
    ...document.preview,
    answer: v.object({
      ...document.preview.answer.entries,
      items: own.items,
      count: own.count,
      total_base: own.total_base,
      commission: own.commission,
      commission_currency: own.commission_currency,
      method: own.method,
      agreed: own.agreed,
    }),
  },
};

export type CommissionBody = v.InferOutput<(typeof commissions)['store']['input']>;
export type CommissionBatch = v.InferOutput<(typeof commissions)['show']['answer']>;
export type CommissionPreview = v.InferOutput<(typeof commissions)['preview']['answer']>;
