import type { TransactionLock } from '@/lib/contract/accounting/transaction-locking';

export type LockValues = Readonly<{
  modules: TransactionLock['modules'];
  lock_date: string;
  reason: string;
  exempt_role_ids: number[];
}>;
