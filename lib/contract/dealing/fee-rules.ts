import * as v from 'valibot';

import {
  CHANNELS,
  CUSTOMER_CLASSES,
  FEE_KINDS,
  FEE_MODES,
  FEE_PRODUCTS,
} from '@/lib/domain/dealing/fee';
import type { AnswerOf } from '@/lib/contract/endpoint';
import { recordImport } from '@/lib/contract/import-fields';
import { recordCalls } from '@/lib/contract/records';
import { Amount, CurrencyCode, Day, Decimal, Name, PositiveMoney } from '@/lib/contract/schemas';

const Percent = v.pipe(
  v.union([v.string(), v.pipe(v.number(), v.safeInteger())], 'percent'),
  v.transform(String),
  v.regex(/^\d{1,2}(\.\d{1,6})?$/, 'percent'),
  v.metadata({ cell: 'percent' }),
);

const Priority = v.pipe(
  v.number('whole'),
  v.safeInteger('whole'),
  v.minValue(0, 'range'),
  v.maxValue(9999, 'range'),
);

const PATH = 'exchange/fee-rules';

const calls = recordCalls({
  path: PATH,
  page: 'rates',
  summaries: {
    list: 'What is asked for a deal beside its price.',
    store: 'Adds a rule; sums are in base, the band runs from its first to below its second.',
    destroy: 'Removes a rule. Tickets keep the fee they were written with.',
  },
  needed: {
    product: v.picklist(FEE_PRODUCTS, 'choice'),
    kind: v.picklist(FEE_KINDS, 'choice'),
  },
  /** Conditions and amounts of a rule. A condition that is null or missing matches every deal. */
  free: {
    currency: v.nullable(CurrencyCode),
    customer_class: v.nullable(v.picklist(CUSTOMER_CLASSES, 'choice')),
    channel: v.nullable(v.picklist(CHANNELS, 'choice')),
    corridor: v.nullable(Name(60)),
    band_from: Amount,
    band_to: v.nullable(PositiveMoney),
    fixed: Amount,
    percent: Percent,
    min: v.nullable(Amount),
    max: v.nullable(Amount),
    /** Currency of the fee. It is always base; any other currency is refused. */
    fee_currency: CurrencyCode,
    mode_default: v.picklist(FEE_MODES, 'choice'),
    priority: Priority,
    valid_from: Day,
    valid_to: v.nullable(Day),
    is_active: v.boolean('boolean'),
  },
  shown: {
    band_from: Decimal,
    band_to: v.nullable(Decimal),
    fixed: Decimal,
    percent: Decimal,
    min: v.nullable(Decimal),
    max: v.nullable(Decimal),
  },
});

export const feeRules = {
  ...calls,
  import: recordImport({
    path: `${PATH}/import`,
    page: 'rates',
    action: 'create',
    summary: 'Adds the fee rules of a file.',
    stales: [PATH],
  }),
};

export type FeeRuleRecord = AnswerOf<(typeof feeRules)['store']>;
