import * as v from 'valibot';

import { COMMISSION_METHODS } from '@/lib/domain/accounting/party';
import { documentEndpoints } from '@/lib/contract/document';
import { endpoint } from '@/lib/contract/endpoint';
import { CurrencyCode, Day, Decimal, Id, Nothing, ShownDay } from '@/lib/contract/schemas';

/**
 * Fields of a batch. A batch pays an agent's commission on the remittances from `from` to `to` that no other batch has
 * paid, less the commission on remittances that were taken back since.
 */
const body = {
  agent_id: Id,
  from: Day,
  to: Day,
  /** Posting date; the default is today. */
  date: v.optional(Day),
} as const;

const Item = v.object({
  id: Id,
  number: v.string(),
  date: v.nullable(ShownDay),
  /**
   * Amount of the remittance in base; negative if the remittance was cancelled, returned or refused after its
   * commission was paid.
   */
  base: Decimal,
});

const own = {
  agent_id: Id,
  from: ShownDay,
  to: ShownDay,
  method: v.picklist(COMMISSION_METHODS),
  /**
   * Agreed commission. `method` decides whether it is an amount per remittance, an amount per 100,000 of base, or a
   * percentage of base.
   */
  agreed: Decimal,
  items: v.array(Item),
  count: v.number(),
  /** Sum in base on which the commission is computed. Rounded for display only. */
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

/** An agent with commission terms, and a past month with remittances that are in no batch. */
const Due = v.object({
  agent_id: Id,
  agent: v.string(),
  from: ShownDay,
  to: ShownDay,
  count: v.number(),
});
export type CommissionDue = v.InferOutput<typeof Due>;

/** Commission batches. A batch is posted when it is created, and cannot be changed. */
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
