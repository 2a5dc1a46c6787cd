import { aTransfer } from '@/__tests__/support/a-transfer';
import type { Transfer } from '@/lib/contract/dealing/transfer';

/** A paid-in remittance of 500 dollars to Pakistan. */
export const aRemittance = (more: Partial<Transfer> = {}): Transfer =>
  aTransfer({
    kind: 'remit_out',
    status: 'paid_in',
    counterparty: 'Sender One → Sara',
    lines: [],
    from: null,
    to: null,
    sender_id: 7,
    sender: { name: 'Sender One' },
    agent_id: 9,
    agent: { id: 9, name: 'Herat' },
    principal: '500.00',
    payout_amount: '139250.00',
    payout_currency: 'PKR',
    amount: '139250.00',
    currency: 'PKR',
    base: '500.00',
    rate: '278.5',
    quote_unit: 1,
    quote_direction: 'indirect',
    rate_base: '0.003590664',
    fee: { amount: '8.00', mode: 'on_top' },
    tax: '0.00',
    paid_in: '508.00',
    beneficiary: { name: 'Sara', country: 'PK', phone: '+92 300' },
    tries_left: 5,
    expires_on: '2026-12-20',
    location_id: 1,
    travel: {
      level: 'brief',
      amount: '1000',
      sender: { name: 'Sender One' },
      beneficiary: { name: 'Sara', country: 'PK', phone: '+92 300' },
    },
    ...more,
  });
