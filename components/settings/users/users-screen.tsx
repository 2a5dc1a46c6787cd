'use client';

import { useState } from 'react';
import { useTranslations } from 'use-intl';

import { Messages } from '@/components/layout/messages';
import type { ListFilter } from '@/components/list/list-bar';
import { RecordsScreen } from '@/components/record/records-screen';
import { useWhole, type Narrowing } from '@/components/record/use-listed';
import { useRoles } from './use-roles';
import { useUserColumns } from './user-columns';
import { lazyPart } from '@/hooks/use-lazy-part';
import type { AnswerOf } from '@/lib/contract/endpoint';
import { type User, users } from '@/lib/contract/people/users';

const FORM = lazyPart(async () => ({
  Form: (await import('./user-form')).UserForm,
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
      compactColumns={['number', 'name', 'role', 'status']}
      filters={filters}
      tabs="status"
      nameOf={({ number }) => number}
      words={{ create: t('create'), none: t('none'), searched: t('searched') }}
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

const QUIET_MS = 30 * 24 * 60 * 60 * 1000;
const STATUSES = ['active', 'invited', 'unverified', 'disabled'] as const;

/** True for a complete user record. Callers who may not view users receive records with only id and name. */
const isFullUser = (user: AnswerOf<typeof users.list>[number]): user is User => 'email' in user;

type Filters = Readonly<{ filters: readonly ListFilter[]; tests: Narrowing<User>['tests'] }>;

function useUserFilters(): Filters {
  const filters = useFilters();
  const [now] = useState(() => Date.now());
  const isQuiet = ({ seen_at }: User) => !seen_at || now - Date.parse(seen_at) > QUIET_MS;
  return {
    filters,
    tests: {
      role: ({ role_id }, value) => String(role_id) === value,
      status: ({ status }, value) => status === value,
      show: (user, value) => (value === 'quiet' ? isQuiet(user) : !user.two_factor),
    },
  };
}

function useFilters(): readonly ListFilter[] {
  const t = useTranslations('settings.users');
  const { roles } = useRoles();
  return [
    {
      kind: 'choice',
      name: 'role',
      label: t('fields.role_id'),
      choices: roles.map(({ id, name }) => ({ value: String(id), label: name })),
    },
    {
      kind: 'choice',
      name: 'status',
      label: t('state'),
      choices: STATUSES.map((value) => ({ value, label: t(`status.${value}`) })),
    },
    {
      kind: 'choice',
      name: 'show',
      label: t('attention'),
      choices: [
        { value: 'quiet', label: t('quiet') },
        { value: 'no-two-factor', label: t('noTwoFactor') },
      ],
    },
  ];
}
