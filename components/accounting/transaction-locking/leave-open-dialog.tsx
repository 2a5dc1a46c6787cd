'use client';

import { useId } from 'react';
import { useTranslations } from 'use-intl';

import { toExceptionInput } from '@/components/accounting/transaction-locking/exception-values';
import { LeaveOpenFields } from '@/components/accounting/transaction-locking/leave-open-fields';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { Form } from '@/components/ui/form';
import { FormFailure } from '@/components/ui/form-failure';
import { useRecordForm } from '@/hooks/use-record-form';
import { useShortcuts } from '@/hooks/use-shortcuts';
import {
  type TransactionLock,
  transactionLocking,
} from '@/lib/contract/accounting/transaction-locking';

/** Some days of a lock are to be open again: which, how long, for whom, why. */
export function LeaveOpenDialog({
  lock,
  onDone,
  onClose,
}: {
  lock: TransactionLock;
  onDone: (lock: TransactionLock) => void;
  onClose: () => void;
}) {
  const t = useTranslations('accounting.locking');
  const id = useId();
  const { form, save, failure, isSaving } = useRecordForm(transactionLocking.unlock, {
    blank: { from: '', to: '', until: '24', role_id: '', user_id: null, reason: '' },
    params: { id: lock.id },
    toInput: (values) => toExceptionInput(values, Date.now()),
    onSaved: (saved) => {
      onDone(saved);
      onClose();
    },
  });
  useShortcuts({ save }, { inDialog: true });
  const isOnField = failure && Object.keys(failure.errors).some((name) => name in form.getValues());

  return (
    <Dialog
      open
      onClose={onClose}
      title={t('leaveOpenTitle', { number: lock.number })}
      description={t('leaveOpenText')}
      actions={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button type="submit" form={id} variant="primary" busy={isSaving}>
            {t('leaveOpen')}
          </Button>
        </>
      }
    >
      {!isOnField && <FormFailure failure={failure} />}
      <Form form={form} id={id} focus onSubmit={save}>
        <LeaveOpenFields />
      </Form>
    </Dialog>
  );
}
