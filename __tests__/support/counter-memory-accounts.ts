import type { Account } from '@/__tests__/soak/counter-lines';
import type { LedgerAccount } from '@/server/ledger/accounts';

type Kind = Readonly<{ id: number; type: string; purpose: string }>;

/** The model's accounts as accounts of the ledger. */
export const KINDS: Readonly<Record<Account | 'result' | 'valuation', Kind>> = {
  cash: { id: 1010, type: 'asset', purpose: 'cash' },
  stock: { id: 1020, type: 'asset', purpose: 'currency_stock' },
  bank: { id: 1030, type: 'asset', purpose: 'bank' },
  nostro: { id: 1040, type: 'asset', purpose: 'nostro' },
  transit: { id: 1090, type: 'asset', purpose: 'cash_in_transit' },
  valuation: { id: 1099, type: 'asset', purpose: 'position_valuation' },
  receivable: { id: 1110, type: 'asset', purpose: 'customer_receivable' },
  dealer: { id: 1120, type: 'asset', purpose: 'dealer_settlement' },
  agent: { id: 1130, type: 'asset', purpose: 'agent_settlement' },
  customer: { id: 2010, type: 'liability', purpose: 'customer_balances' },
  remits: { id: 2020, type: 'liability', purpose: 'remittances_payable' },
  tax: { id: 2040, type: 'liability', purpose: 'transfer_tax_payable' },
  capital: { id: 3000, type: 'equity', purpose: 'capital' },
  result: { id: 4010, type: 'income', purpose: 'realised_fx' },
  fees: { id: 4020, type: 'income', purpose: 'exchange_fees' },
  remit_fees: { id: 4030, type: 'income', purpose: 'remittance_fees' },
  rounding: { id: 4050, type: 'income', purpose: 'rounding' },
  over: { id: 4060, type: 'income', purpose: 'cash_over' },
  short: { id: 5060, type: 'expense', purpose: 'cash_short' },
  lost: { id: 5440, type: 'expense', purpose: 'bad_debts' },
  charges: { id: 5080, type: 'expense', purpose: 'bank_charges' },
  brokerage: { id: 5030, type: 'expense', purpose: 'brokerage' },
};

const WITH_PARTY = ['customer', 'receivable', 'dealer', 'agent'];

export const LEDGER_ACCOUNTS = new Map(
  Object.entries(KINDS).map(([name, { id, type, purpose }]): [number, LedgerAccount] => [
    id,
    {
      id,
      type,
      purpose,
      number: String(id),
      name: purpose,
      position: 'detail',
      currency: null,
      is_multi_currency: true,
      is_active: true,
      party_required: WITH_PARTY.includes(name),
    },
  ]),
);
