import type { Account } from '@/lib/contract/accounting/chart-of-accounts';

/** What revalues currency holds no notes and no balance at a bank. */
const VALUATIONS: readonly (string | null)[] = ['position_valuation', 'revaluation_allowance'];

/** Whether money can be paid out of an account, or into it: cash, bank, foreign currency. */
export const holdsMoney = ({ position, type, cash_flow, purpose }: Account): boolean =>
  position === 'detail' &&
  (type === 'asset' || type === 'liability') &&
  (cash_flow === 'cash' || cash_flow === null) &&
  !VALUATIONS.includes(purpose);
