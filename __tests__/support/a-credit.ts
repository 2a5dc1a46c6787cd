import type { CreditAvailable, CreditLimit } from '@/lib/contract/exchange/credit-limit';
import type { CreditSubLimit } from '@/lib/contract/exchange/credit-sub-limit';
import type { CreditWithdrawal } from '@/lib/contract/exchange/credit-withdrawal';

const stored = {
  ...{ custom_id: null, version: 1, created_at: '2026-11-20T06:00:00Z', created_by: null },
  ...{ posted_at: null, void_reason: null, reference: null, memo: null, attachments: 0 },
  ...{ counterparty: 'Customer O', attachment_ids: [], history: [], waiting: null, voided: null },
} as const;

export const aLimit = (own: Partial<CreditLimit> = {}): CreditLimit => ({
  ...stored,
  ...{ id: 1, number: 'CRL 00001', status: 'active', due_to: 'credit limit', due_to_id: 1 },
  ...{ entry_ids: [], date: '2026-11-20', amount: '10000.00', currency: 'USD', base: '10000.00' },
  ...{ party_id: 4, valid_from: '2026-01-01', valid_to: null, review_on: null, reason: 'Known' },
  ...{ collateral: [], step_reason: null, asked_amount: null },
  changes: [],
  attachment_ids: [],
  history: [],
  ...own,
});

export const aSubLimit = (own: Partial<CreditSubLimit> = {}): CreditSubLimit => ({
  ...stored,
  ...{ id: 2, number: 'CRS 00002', status: 'active', due_to: 'credit sub-limit', due_to_id: 2 },
  ...{ entry_ids: [], date: '2026-11-20', amount: '500.00', currency: 'USD', base: '500.00' },
  ...{ limit_id: 1, limit_number: 'CRL 00001', party_id: 4, step_reason: null },
  ...{ asked_amount: null },
  changes: [],
  ...{ scope: 'branch', scope_value: '1', scope_name: 'Main' },
  attachment_ids: [],
  history: [],
  ...own,
});

export const anAvailable = (own: Partial<CreditAvailable> = {}): CreditAvailable => ({
  ...{ currency: 'USD', limit: '10000.00', used: '3255.00', reserved: '0.00' },
  ...{ available: '6745.00', without_mid: [] },
  sub_limits: [
    {
      ...{ id: 2, number: 'CRS 00002', status: 'active', scope: 'currency', scope_value: 'EUR' },
      ...{ scope_name: 'EUR', currency: 'EUR', limit: '4000.00', used: '3000.00' },
      available: '1000.00',
    },
  ],
  ...own,
});

export const aDraw = (own: Partial<CreditWithdrawal> = {}): CreditWithdrawal => ({
  ...stored,
  ...{ id: 1, number: 'CLW 00001', status: 'posted', due_to: 'credit limit withdrawal' },
  ...{ due_to_id: 1, entry_ids: [4], date: '2026-11-19', amount: '3000.00', currency: 'EUR' },
  ...{ base: '3255.00', limit_id: 1, limit: { id: 1, number: 'CRL 00001' } },
  ...{ sub_limit_id: null, sub_limit: null, party_id: 4, due_date: '2026-12-19' },
  ...{ location_id: 1, on_account: false, at: 'Main vault', outstanding: '3000.00' },
  ...{ repayments: [], written_off: null, sale: null },
  attachment_ids: [],
  history: [],
  ...own,
});

/** A page of limits, sub-limits or draws. */
export const aCreditPage = <Row>(data: readonly Row[]) => ({
  data: [...data],
  meta: {
    ...{ page: 1, per_page: 200, total: data.length, totals: [], base_total: null },
    counts: { posted: data.length, voided: 0, draft: 0, pending_approval: 0 },
  },
});
