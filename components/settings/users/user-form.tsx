'use client';

import { useTranslations } from 'use-intl';

import { mayGive } from '@/components/settings/giving';
import { RecordForm } from '@/components/record/record-form';
import type { ListedFormProps } from '@/components/record/screen-props';
import { useActivation } from '@/components/settings/users/use-activation';
import { useRoles } from '@/components/settings/users/use-roles';
import { useUserFields } from '@/components/settings/users/use-user-fields';
import { UserStatus } from '@/components/settings/users/user-columns';
import { Button } from '@/components/ui/button';
import { useCurrentUser } from '@/hooks/use-current-user';
import { usePermission } from '@/hooks/use-permission';
import { type User, users } from '@/lib/contract/people/users';

const KIND = {
  calls: { store: users.store, update: users.update, destroy: users.delete },
  words: 'settings.users',
  nameOf: ({ number }: User) => number,
  fullNameOf: ({ name }: User) => name,
  audit: 'users',
} as const;

/** Form of a staff user. The developer's record is read-only. */
export function UserForm({ rows: _, ...form }: ListedFormProps<User>) {
  const { row } = form;
  const { may } = usePermission('users');
  const { data: me } = useCurrentUser();
  const lock = useLock(row);
  const activation = useActivation(row, form.onSaved);
  const isOther = row !== undefined && row.id !== me?.id && lock === undefined;

  return (
    <RecordForm
      {...form}
      kind={{ ...KIND, fields: useUserFields(row, lock !== undefined) }}
      title={row && <Title user={row} />}
      lock={lock}
      kept={activation.refused}
      isKept={!isOther}
      actions={() => isOther && may('edit') && <Activation user={row} {...activation} />}
    />
  );
}

type ActivationProps = Pick<ReturnType<typeof useActivation>, 'isSending' | 'toggle'> &
  Readonly<{ user: User }>;

function Activation({ user, isSending, toggle }: ActivationProps) {
  const t = useTranslations('settings.users');
  return (
    <Button busy={isSending} onClick={() => void toggle()}>
      {user.status === 'disabled' ? t('enable') : t('disable')}
    </Button>
  );
}

const Title = ({ user }: { user: User }) => (
  <>
    <bdi className="figure">{user.number}</bdi> <UserStatus user={user} />
  </>
);

/** Reason why the user cannot be edited: the developer, or a user with more permissions than the editor. */
function useLock(user: User | undefined): string | undefined {
  const t = useTranslations('settings.users');
  const { data: me } = useCurrentUser();
  const { roles } = useRoles();
  if (!user) return undefined;
  if (user.is_developer) return t('developerLock');
  const role = roles.find(({ id }) => id === user.role_id);
  return role && !mayGive(me, role.pages) ? t('beyondLock') : undefined;
}
