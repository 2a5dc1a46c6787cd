import type { Transfer } from '@/lib/contract/exchange/transfer';

/** A posted transfer between two places, with nothing of a remittance. */
export const aTransfer = (more: Partial<Transfer> = {}): Transfer => ({
  ...{ id: 1, number: 'TRS 00001', custom_id: null, status: 'posted', version: 1 },
  ...{ created_at: '2026-11-20T06:00:00Z', created_by: null, posted_at: null, void_reason: null },
  ...{ entry_ids: [4], due_to: 'transfer', due_to_id: 1, date: '2026-11-20', reference: null },
  ...{ memo: null, counterparty: 'Main vault → Till 1', amount: '250.00', currency: 'EUR' },
  ...{ base: null, attachments: 0, voided: null, waiting: null, attachment_ids: [], history: [] },
  ...{ kind: 'internal', decision: null, carrier: null, seal_no: null },
  ...{ sender: null, sender_id: null, beneficiary: null, beneficiary_id: null, agent: null },
  ...{ agent_id: null, principal: null, payout_amount: null, payout_currency: null, rate: null },
  ...{ quote_unit: null, quote_direction: null, rate_base: null, fee: null, tax: null },
  ...{ fee_rule_id: null, typed: null, payments: [], location_id: null, source_of_funds: null },
  ...{ sender_address: null, sender_date_of_birth: null, sender_document: null },
  ...{ keep_beneficiary: false, has_code: false, travel: null, missing: [] },
  ...{ paid_in: null, margin: null, purpose: null, expires_on: null, tries_left: null },
  ...{ alerts: [], settlement: null, step_reason: null },
  ...{ payer: null, on_behalf_of: null },
  from: { id: 1, name: 'Main vault' },
  to: { id: 2, name: 'Till 1' },
  lines: [{ line_no: 1, currency: 'EUR', amount: '250.00', received: null }],
  ...more,
});
