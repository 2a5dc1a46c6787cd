'use client';

import { useState } from 'react';
import { useTranslations } from 'use-intl';

import type { Narrowing } from '@/components/record/use-narrowed';
import type { ListFilter } from '@/components/record/narrowing-bar';
import { useRoles } from '@/components/settings/users/use-roles';
import type { User, users } from '@/lib/contract/people/users';
import type { AnswerOf } from '@/lib/contract/endpoint';

const QUIET_MS = 30 * 24 * 60 * 60 * 1000;
const STATUSES = ['active', 'invited', 'unverified', 'disabled'] as const;

/** False for the reduced records of id and name that callers without the right to view users receive. */
export const isFullUser = (user: AnswerOf<typeof users.list>[number]): user is User =>
  'email' in user;

type Filters = Readonly<{ filters: readonly ListFilter[]; tests: Narrowing<User>['tests'] }>;

export function useUserFilters(): Filters {
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
      name: 'role',
      label: t('fields.role_id'),
      choices: roles.map(({ id, name }) => ({ value: String(id), label: name })),
    },
    {
      name: 'status',
      label: t('state'),
      choices: STATUSES.map((value) => ({ value, label: t(`status.${value}`) })),
    },
    {
      name: 'show',
      label: t('attention'),
      choices: [
        { value: 'quiet', label: t('quiet') },
        { value: 'no-two-factor', label: t('noTwoFactor') },
      ],
    },
  ];
}
