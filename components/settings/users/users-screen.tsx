'use client';

import { Messages } from '@/components/layout/messages';
import { RecordsScreen } from '@/components/record/records-screen';
import { useWhole } from '@/components/record/use-listed';
import { useUserColumns } from '@/components/settings/users/user-columns';
import { isFullUser, useUserFilters } from '@/components/settings/users/user-filters';
import { later } from '@/hooks/use-later';
import { type User, users } from '@/lib/contract/people/users';
import { useTranslations } from 'use-intl';

const FORM = later(async () => ({
  Form: (await import('@/components/settings/users/user-form')).UserForm,
}));

export const UsersScreen = () => (
  <Messages of={['routes', 'settings', 'document']}>
    <Users />
  </Messages>
);

function Users() {
  const t = useTranslations('settings.users');
  const columns = useUserColumns();
  const { filters, tests } = useUserFilters();

  return (
    <RecordsScreen<User>
      route="app.users"
      listed={useWhole(users.list, { textOf, tests, sorts: SORTS, only: isFullUser })}
      columns={columns}
      beside={['number', 'name', 'role', 'status']}
      filters={filters}
      nameOf={({ number }) => number}
      words={{ create: t('create'), none: t('none') }}
      Form={FORM}
    />
  );
}

const textOf = ({ number, name, email, role }: User) =>
  `${number} ${name} ${email} ${role?.name ?? ''}`;

const SORTS = {
  number: ({ id }: User) => String(id).padStart(15, '0'),
  name: ({ name }: User) => name,
  email: ({ email }: User) => email,
  seen: ({ seen_at }: User) => seen_at ?? '',
};
