import { StatusBadge } from '@/components/ui/status-badge';
import type { TransactionLock } from '@/lib/contract/accounting/transaction-locking';

/** An active lock is shown as `locked`. */
export const LockStatus = ({ status }: Pick<TransactionLock, 'status'>) => (
  <StatusBadge status={shownStatus(status)} />
);

export const shownStatus = (status: TransactionLock['status']): string =>
  status === 'active' ? 'locked' : status;
