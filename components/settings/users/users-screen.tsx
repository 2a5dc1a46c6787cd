'use client';

import { Messages } from '@/components/layout/messages';
import { RecordsScreen } from '@/components/record/records-screen';
import { useRecords } from '@/components/record/use-records';
import { UserForm } from '@/components/settings/users/user-form';
import { useUserColumns } from '@/components/settings/users/user-columns';
import { isFullUser, useUserFilters } from '@/components/settings/users/user-filters';
import { type User, users } from '@/lib/contract/people/users';
import { useTranslations } from 'use-intl';

export const UsersScreen = () => (
  <Messages of={['routes', 'settings']}>
    <Users />
  </Messages>
);

function Users() {
  const t = useTranslations('settings.users');
  const records = useRecords(users.list);
  const columns = useUserColumns();
  const filters = useUserFilters();

  return (
    <RecordsScreen<User>
      route="app.users"
      records={{ ...records, rows: records.rows?.filter(isFullUser) }}
      columns={columns}
      beside={['number', 'name', 'role', 'status']}
      filters={filters}
      sorts={SORTS}
      textOf={({ number, name, email, role }) => `${number} ${name} ${email} ${role?.name ?? ''}`}
      words={{ create: t('create'), none: t('none') }}
      Form={UserForm}
    />
  );
}

const SORTS = {
  number: ({ id }: User) => String(id).padStart(15, '0'),
  name: ({ name }: User) => name,
  email: ({ email }: User) => email,
  seen: ({ seen_at }: User) => seen_at ?? '',
};
