import * as v from 'valibot';

import { endpoint } from '../endpoint';

const EXPORT_FORMATS = ['hledger', 'beancount', 'csv'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

export const ledgerExport = endpoint({
  method: 'GET',
  path: 'accounting/ledger/export',
  summary:
    'The whole ledger, by day, as plain text that hledger or beancount reads and balances, or as CSV.',
  allow: { page: 'general ledger', action: 'export' },
  input: v.strictObject({ format: v.optional(v.picklist(EXPORT_FORMATS, 'choice')) }),
  answer: v.null(),
  file: true,
  exports: 'always',
  timeoutMs: 600_000,
});
