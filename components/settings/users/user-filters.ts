'use client';

import { useState } from 'react';
import { useTranslations } from 'use-intl';

import type { ListFilter } from '@/components/record/use-narrowed';
import { useRoles } from '@/components/settings/users/use-roles';
import type { User, users } from '@/lib/contract/people/users';
import type { AnswerOf } from '@/lib/contract/endpoint';

const QUIET_MS = 30 * 24 * 60 * 60 * 1000;
const STATUSES = ['active', 'invited', 'unverified', 'disabled'] as const;

/** Without the right to view users the list has ids and names alone, and such a user is not here. */
export const isFullUser = (user: AnswerOf<typeof users.list>[number]): user is User =>
  'email' in user;

export function useUserFilters(): readonly ListFilter<User>[] {
  const t = useTranslations('settings.users');
  const { roles } = useRoles();
  const [now] = useState(() => Date.now());
  const isQuiet = ({ seen_at }: User) => !seen_at || now - Date.parse(seen_at) > QUIET_MS;

  return [
    {
      name: 'role',
      label: t('role'),
      choices: roles.map(({ id, name }) => ({ value: String(id), label: name })),
      test: ({ role_id }, value) => String(role_id) === value,
    },
    {
      name: 'status',
      label: t('state'),
      choices: STATUSES.map((value) => ({ value, label: t(`status.${value}`) })),
      test: ({ status }, value) => status === value,
    },
    {
      name: 'show',
      label: t('attention'),
      choices: [
        { value: 'quiet', label: t('quiet') },
        { value: 'no-two-factor', label: t('noTwoFactor') },
      ],
      test: (user, value) => (value === 'quiet' ? isQuiet(user) : !user.two_factor),
    },
  ];
}
