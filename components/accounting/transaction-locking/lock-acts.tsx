'use client';

import { CalendarRange, LockOpen } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';

import { useRoles } from './use-roles';
import { StepDialog } from '@/components/document/record/step-dialog';
import { Button } from '@/components/ui/button';
import { ComboboxField } from '@/components/ui/combobox-field';
import { DateField } from '@/components/ui/date-field';
import { FormDialog } from '@/components/ui/form-dialog';
import { SelectField } from '@/components/ui/select-field';
import { TextareaField } from '@/components/ui/textarea-field';
import { useAnswer } from '@/hooks/use-call';
import { usePermission } from '@/hooks/use-permission';
import { useCallForm } from '@/hooks/use-call-form';
import { useShortcuts } from '@/hooks/use-shortcuts';
import { toast } from '@/hooks/use-toast';
import { useToday } from '@/hooks/use-today';
import {
  type TransactionLock,
  transactionLocking,
} from '@/lib/contract/accounting/transaction-locking';
import type { InputOf } from '@/lib/contract/endpoint';
import { users } from '@/lib/contract/people/users';

/** Actions on an active lock: add an exception to the lock, or end the lock. */
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
      <Button icon={CalendarRange} onClick={() => setAct('leave-open')}>
        {t('leaveOpen')}
      </Button>
      <Button icon={LockOpen} kbd="Shift R" onClick={() => setAct('unlock')}>
        {t('unlock')}
      </Button>
      {act === 'unlock' && (
        <StepDialog
          of={transactionLocking.unlock}
          id={lock.id}
          title={t('unlockTitle', { number })}
          text={t('unlockText')}
          confirm={t('unlockConfirm', { number })}
          onDone={tell}
          onClose={close}
        />
      )}
      {act === 'leave-open' && <LeaveOpenDialog lock={lock} onDone={tell} onClose={close} />}
    </>
  );
}

type Props = Readonly<{
  lock: TransactionLock;
  onDone: (lock: TransactionLock) => void;
  onClose: () => void;
}>;

/** Form of an exception to a lock: days, duration, role, user and reason. */
function LeaveOpenDialog({ lock, onDone, onClose }: Props) {
  const t = useTranslations('transaction-locking');
  const today = useToday();
  const record = useCallForm(transactionLocking.unlock, {
    blank: { from: '', to: '', until: '24', role_id: '', user_id: null, reason: '' },
    params: { id: lock.id },
    toInput: (values) => toExceptionInput(values, Date.now()),
    onSaved: (saved) => {
      onDone(saved);
      onClose();
    },
  });

  const roles = useRoles();
  const { data: people = [] } = useAnswer(users.list);
  return (
    <FormDialog
      record={record}
      onClose={onClose}
      title={t('leaveOpenTitle', { number: lock.number })}
      description={t('leaveOpenText')}
      saves={t('leaveOpen')}
    >
      <div className="grid gap-3 sm:grid-cols-2">
        <DateField name="from" label={t('firstDay')} required today={today} />
        <DateField name="to" label={t('lastDay')} required today={today} />
      </div>
      <SelectField
        name="until"
        label={t('howLong')}
        options={[
          ...DURATIONS.map((hours) => ({
            value: String(hours),
            label: t('hours', { hours, days: hours / 24 }),
          })),
          { value: FOREVER, label: t('noEnd') },
        ]}
      />
      <div className="grid gap-3 sm:grid-cols-2">
        {roles.length > 0 && (
          <SelectField
            name="role_id"
            label={t('role')}
            placeholder={t('everyRole')}
            options={[
              { value: '', label: t('everyRole') },
              ...roles.map(({ id, name }) => ({ value: String(id), label: name })),
            ]}
          />
        )}
        <ComboboxField
          name="user_id"
          label={t('user')}
          placeholder={t('everyUser')}
          items={people}
          idOf={({ id }) => id}
          keyOf={({ id }) => String(id)}
          textOf={({ name }) => name}
        />
      </div>
      <TextareaField name="reason" label={t('reason')} required rows={2} maxLength={500} />
    </FormDialog>
  );
}

/** Choices for the duration of an exception, in hours. */
const DURATIONS = [1, 8, 24, 72, 168] as const;

const FOREVER = 'forever';

const HOUR_MS = 3_600_000;

type ExceptionValues = Readonly<{
  from: string;
  to: string;
  /** End of the exception: a number of hours after the form is submitted, or `FOREVER`. */
  until: string;
  role_id: string;
  user_id: number | null;
  reason: string;
}>;

/**
 * Returns the request body. Unless `until` is `FOREVER`, the exception ends `until` hours after `now` (ms), the time
 * at which the form is submitted.
 */
function toExceptionInput(
  { from, to, until, role_id, user_id, reason }: ExceptionValues,
  now: number,
): InputOf<typeof transactionLocking.unlock> {
  return {
    reason,
    from,
    to,
    ...(until !== FOREVER && { until: new Date(now + Number(until) * HOUR_MS).toISOString() }),
    ...(role_id !== '' && { role_id: Number(role_id) }),
    ...(user_id !== null && { user_id }),
  };
}
