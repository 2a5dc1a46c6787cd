'use client';

import { CalendarRange, LockOpen } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';

import { LeaveOpenDialog } from '@/components/accounting/transaction-locking/leave-open-dialog';
import { StepDialog } from '@/components/document/record/step-dialog';
import { Button } from '@/components/ui/button';
import { usePermission } from '@/hooks/use-permission';
import { useShortcuts } from '@/hooks/use-shortcuts';
import { toast } from '@/hooks/use-toast';
import {
  type TransactionLock,
  transactionLocking,
} from '@/lib/contract/accounting/transaction-locking';

/** Actions on an active lock: add an exception, or end it. */
export function LockActs({ lock }: { lock: TransactionLock }) {
  const t = useTranslations('transaction-locking');
  const { may } = usePermission('transaction locking');
  const [act, setAct] = useState<'unlock' | 'leave-open'>();
  const mayUnlock = may('void');
  useShortcuts(mayUnlock ? { reverse: () => setAct('unlock') } : {});
  if (!mayUnlock) return null;

  const { number } = lock;
  const close = () => setAct(undefined);
  const tell = ({ status }: TransactionLock) => {
    if (status === 'pending_approval') toast.plain(t('held', { number }));
    else toast.success(t(act === 'unlock' ? 'unlocked' : 'leftOpen', { number }));
  };
  return (
    <>
      <Buttons setAct={setAct} />
      {act === 'unlock' && <UnlockDialog lock={lock} number={number} tell={tell} close={close} />}
      {act === 'leave-open' && <LeaveOpenDialog lock={lock} onDone={tell} onClose={close} />}
    </>
  );
}

function Buttons({
  setAct,
}: Readonly<{ setAct: (next: 'unlock' | 'leave-open' | undefined) => void }>) {
  const t = useTranslations('transaction-locking');
  return (
    <>
      <Button icon={CalendarRange} onClick={() => setAct('leave-open')}>
        {t('leaveOpen')}
      </Button>
      <Button icon={LockOpen} kbd="Shift R" onClick={() => setAct('unlock')}>
        {t('unlock')}
      </Button>
    </>
  );
}

type UnlockDialogProps = Readonly<{
  lock: TransactionLock;
  number: string;
  tell: ({ status }: TransactionLock) => void;
  close: () => void;
}>;

function UnlockDialog({ lock, number, tell, close }: UnlockDialogProps) {
  const t = useTranslations('transaction-locking');
  return (
    <StepDialog
      of={transactionLocking.unlock}
      id={lock.id}
      title={t('unlockTitle', { number })}
      text={t('unlockText')}
      confirm={t('unlockConfirm', { number })}
      onDone={tell}
      onClose={close}
    />
  );
}
