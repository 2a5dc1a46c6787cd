'use client';

import { useTranslations } from 'use-intl';

import { toExceptionInput } from '@/components/accounting/transaction-locking/exception-values';
import { LeaveOpenFields } from '@/components/accounting/transaction-locking/leave-open-fields';
import { FormDialog } from '@/components/ui/form-dialog';
import { useRecordForm } from '@/hooks/use-record-form';
import {
  type TransactionLock,
  transactionLocking,
} from '@/lib/contract/accounting/transaction-locking';

type Props = Readonly<{
  lock: TransactionLock;
  onDone: (lock: TransactionLock) => void;
  onClose: () => void;
}>;

/** Form of an exception to a lock: days, duration, role or user, and reason. */
export function LeaveOpenDialog({ lock, onDone, onClose }: Props) {
  const t = useTranslations('transaction-locking');
  const record = useRecordForm(transactionLocking.unlock, {
    blank: { from: '', to: '', until: '24', role_id: '', user_id: null, reason: '' },
    params: { id: lock.id },
    toInput: (values) => toExceptionInput(values, Date.now()),
    onSaved: (saved) => {
      onDone(saved);
      onClose();
    },
  });

  return (
    <FormDialog
      record={record}
      onClose={onClose}
      title={t('leaveOpenTitle', { number: lock.number })}
      description={t('leaveOpenText')}
      saves={t('leaveOpen')}
    >
      <LeaveOpenFields />
    </FormDialog>
  );
}
