'use client';

import { useTranslations } from 'use-intl';

import { mayGive } from '@/components/settings/giving';
import type { Choice, Field } from '@/components/fields/field';
import { NewPassword, PasswordChoice } from '@/components/settings/users/password-choice';
import { useRoles } from '@/components/settings/users/use-roles';
import { PasswordField } from '@/components/ui/password-field';
import { useCurrentUser } from '@/hooks/use-current-user';
import { useBranches } from '@/hooks/use-places';
import type { User } from '@/lib/contract/people/users';

/** Fields of a user: identity, role and password. Users cannot set their own password here. */
export function useUserFields(user: User | undefined, isLocked: boolean): readonly Field[] {
  const t = useTranslations('settings.users');
  const { data: me } = useCurrentUser();
  const { mayView } = useRoles();
  const isMe = user !== undefined && user.id === me?.id;
  const branchField = useBranchField(user);
  return [
    { name: 'name', kind: 'text' },
    { name: 'email', kind: 'text', as: 'email' },
    {
      name: 'current_password',
      kind: 'own',
      drawn: <PresentPassword />,
      when: ({ email }) => isMe && email !== user.email,
    },
    { name: 'phone', kind: 'text', as: 'tel' },
    {
      name: 'role_id',
      kind: 'choice',
      none: t('noRole'),
      options: useRoleChoices(user),
      help: mayView ? t('roleHelp') : t('rolesHidden'),
    },
    ...branchField,
    ...(isMe || isLocked ? [] : passwordsOf(user)),
  ];
}

const passwordsOf = (user: User | undefined): readonly Field[] => [
  { name: 'way', kind: 'own', initial: 'invite', drawn: <PasswordChoice isNew={!user} /> },
  { name: 'password', kind: 'own', drawn: <NewPassword />, when: ({ way }) => way === 'password' },
];

/** Branch of the user; hidden if there is only one branch and none is set. */
function useBranchField(user: User | undefined): readonly Field[] {
  const t = useTranslations('settings.users');
  const branches = useBranches({ enabled: true });
  if (branches.length < 2 && (user?.branch_id ?? null) === null) return [];
  const options = branches.map(({ id, name }) => ({ value: String(id), label: name }));
  return [{ name: 'branch_id', kind: 'choice', none: t('noBranch'), options }];
}

/**
 * Selectable roles, including the user's own if roles are hidden. Roles with more permissions than the signed-in user
 * are disabled.
 */
function useRoleChoices(user: User | undefined): readonly Choice[] {
  const { data: me } = useCurrentUser();
  const { roles } = useRoles();
  const own = user?.role && !roles.some(({ id }) => id === user.role_id) ? [user.role] : [];
  return [
    ...own.map(({ id, name }) => ({ value: String(id), label: name })),
    ...roles.map(({ id, name, pages }) => ({
      value: String(id),
      label: name,
      disabled: id !== user?.role_id && !mayGive(me, pages),
    })),
  ];
}

/** Current password, required if users change their own address. */
function PresentPassword() {
  const t = useTranslations('settings.users');
  return (
    <PasswordField
      name="current_password"
      label={t('currentPassword')}
      help={t('addressHelp')}
      required
    />
  );
}
