import * as v from 'valibot';

import { feeRules } from '@/lib/contract/dealing/fee-rules';
import { Amount, CurrencyCode, Day, Name, PositiveMoney } from '@/lib/contract/schemas';
import {
  CHANNELS,
  CUSTOMER_CLASSES,
  FEE_KINDS,
  FEE_MODES,
  FEE_PRODUCTS,
} from '@/lib/domain/dealing/fee';
import { IMPORT_COLUMNS, type ImportColumn } from '@/lib/domain/import-columns';
import { capitals, choiceOf, Whole, YesNo } from '@/server/document/import/cells';
import { importRoute, through } from '@/server/document/import/record-import';
import { feeRuleRoutes } from './fee-rules';

const Row = v.object({
  product: choiceOf(FEE_PRODUCTS),
  kind: choiceOf(FEE_KINDS),
  currency: v.optional(v.pipe(capitals, CurrencyCode)),
  customer_class: v.optional(choiceOf(CUSTOMER_CLASSES)),
  channel: v.optional(choiceOf(CHANNELS)),
  corridor: v.optional(Name(60)),
  band_from: v.optional(Amount),
  band_to: v.optional(PositiveMoney),
  fixed: v.optional(Amount),
  percent: v.optional(feeRules.store.input.entries.percent.wrapped),
  min: v.optional(Amount),
  max: v.optional(Amount),
  mode_default: v.optional(choiceOf(FEE_MODES)),
  priority: v.optional(Whole),
  valid_from: v.optional(Day),
  valid_to: v.optional(Day),
  active: v.optional(YesNo),
} satisfies Record<ImportColumn<'fee_rules'>, v.GenericSchema>);

export const feeRuleImportRoutes = [
  importRoute(feeRules.import, {
    schema: Row,
    needed: IMPORT_COLUMNS.fee_rules.needed,
    most: 500,
    plan: (_call, rows) =>
      rows.map(({ row, active, ...rule }) => ({
        row,
        input: { ...rule, ...(active !== undefined && { is_active: active }) },
      })),
    store: through(feeRuleRoutes, feeRules.store),
    columns: { is_active: 'active' },
  }),
];
