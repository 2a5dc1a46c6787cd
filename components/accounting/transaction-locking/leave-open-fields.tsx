'use client';

import { useTranslations } from 'use-intl';

import { DURATIONS, FOREVER } from '@/components/accounting/transaction-locking/exception-values';
import { useRoles } from '@/components/accounting/transaction-locking/use-roles';
import { ComboboxField } from '@/components/ui/combobox-field';
import { DateField } from '@/components/ui/date-field';
import { SelectField } from '@/components/ui/select-field';
import { TextareaField } from '@/components/ui/textarea-field';
import { useAnswer } from '@/hooks/use-call';
import { useToday } from '@/hooks/use-today';
import { users } from '@/lib/contract/people/users';

export function LeaveOpenFields() {
  const t = useTranslations('transaction-locking');
  const today = useToday();
  return (
    <>
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
      <ForWhom />
      <TextareaField name="reason" label={t('reason')} required rows={2} maxLength={500} />
    </>
  );
}

/** A role or a user; if both are empty, everybody who may post. */
function ForWhom() {
  const t = useTranslations('transaction-locking');
  const roles = useRoles();
  const { data: people = [] } = useAnswer(users.list);
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      {roles.length > 0 && <RoleField roles={roles} />}
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
  );
}

function RoleField({ roles }: Readonly<{ roles: ReturnType<typeof useRoles> }>) {
  const t = useTranslations('transaction-locking');
  return (
    <SelectField
      name="role_id"
      label={t('role')}
      placeholder={t('everyRole')}
      options={[
        { value: '', label: t('everyRole') },
        ...roles.map(({ id, name }) => ({ value: String(id), label: name })),
      ]}
    />
  );
}
