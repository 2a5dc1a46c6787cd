'use client';

import { useWatch } from 'react-hook-form';
import { useTranslations } from 'use-intl';

import { mayGive } from '@/components/settings/giving';
import { RecordPanel } from '@/components/record/record-panel';
import type { ListedFormProps } from '@/components/record/records-screen';
import { PasswordChoice } from '@/components/settings/users/password-choice';
import { useActivation } from '@/components/settings/users/use-activation';
import { useRoles } from '@/components/settings/users/use-roles';
import { UserStatus } from '@/components/settings/users/user-columns';
import { toDraft, type UserValues, valuesOf } from '@/components/settings/users/user-values';
import { Button } from '@/components/ui/button';
import { PasswordField } from '@/components/ui/password-field';
import { SelectField } from '@/components/ui/select-field';
import { TextField } from '@/components/ui/text-field';
import { useCurrentUser } from '@/hooks/use-current-user';
import { useDeletion } from '@/hooks/use-deletion';
import { usePermission } from '@/hooks/use-permission';
import { useRecordForm } from '@/hooks/use-record-form';
import { type User, users } from '@/lib/contract/people/users';

/** A member of staff. The developer is shown and stays as he is. */
export function UserForm({ row, onSaved, onGone, onReload, onClose }: ListedFormProps<User>) {
  const t = useTranslations('settings.users');
  const { may } = usePermission('users');
  const { data: me } = useCurrentUser();
  const lock = useLock(row);
  const isMe = row !== undefined && row.id === me?.id;
  const add = useRecordForm(users.store, { blank: valuesOf(undefined), toInput: toDraft, onSaved });
  const change = useRecordForm(users.update, {
    blank: valuesOf(row),
    params: { id: row?.id ?? 0 },
    toInput: (values) => ({
      ...toDraft(values),
      version: row?.version ?? 0,
      ...(isMe && values.email !== row.email && { current_password: values.current_password }),
    }),
    onSaved,
  });
  const deletion = useDeletion(users.delete, (id, { is_deleted }) => {
    if (is_deleted === 'yes') onGone(id);
  });
  const activation = useActivation(row, onSaved);
  const isOpen = lock === undefined && row !== undefined && !isMe;

  return (
    <RecordPanel
      title={row ? <Title user={row} /> : t('create')}
      record={row ? change : add}
      focus={row === undefined}
      mayEdit={may(row ? 'edit' : 'create')}
      lock={lock}
      kept={deletion.kept ?? activation.refused}
      onDelete={
        isOpen && may('delete')
          ? () => void deletion.remove(row.id, { label: row.number, record: row.name })
          : undefined
      }
      actions={
        isOpen &&
        may('edit') && (
          <Button busy={activation.isSending} onClick={() => void activation.toggle()}>
            {row.status === 'disabled' ? t('enable') : t('disable')}
          </Button>
        )
      }
      audit={row && { type: 'users', id: row.id }}
      {...{ onReload, onClose }}
    >
      <Person isMe={isMe} former={row?.email ?? ''} />
      <RoleField user={row} />
      {isMe || lock !== undefined ? null : <PasswordChoice isNew={row === undefined} />}
    </RecordPanel>
  );
}

function Person({ isMe, former }: { isMe: boolean; former: string }) {
  const t = useTranslations('settings.users');
  return (
    <>
      <TextField name="name" label={t('name')} required autoComplete="off" />
      <TextField
        name="email"
        label={t('email')}
        dir="ltr"
        inputMode="email"
        required
        autoComplete="off"
      />
      {isMe && <OwnAddress former={former} />}
      <TextField name="phone" label={t('phone')} dir="ltr" inputMode="tel" autoComplete="off" />
    </>
  );
}

/** Asked for when somebody changes the own address. */
function OwnAddress({ former }: { former: string }) {
  const t = useTranslations('settings.users');
  const email = useWatch<UserValues, 'email'>({ name: 'email' });
  if (email === former) return null;
  return (
    <PasswordField
      name="current_password"
      label={t('currentPassword')}
      help={t('addressHelp')}
      required
    />
  );
}

const Title = ({ user }: { user: User }) => (
  <>
    <bdi className="figure">{user.number}</bdi> <UserStatus user={user} />
  </>
);

function RoleField({ user }: { user: User | undefined }) {
  const t = useTranslations('settings.users');
  const { data: me } = useCurrentUser();
  const { roles, mayView } = useRoles();
  const own = user?.role && !roles.some(({ id }) => id === user.role_id) ? [user.role] : [];
  const options = [
    { value: '', label: t('noRole') },
    ...own.map(({ id, name }) => ({ value: String(id), label: name })),
    ...roles.map(({ id, name, pages }) => ({
      value: String(id),
      label: name,
      disabled: id !== user?.role_id && !mayGive(me, pages),
    })),
  ];

  return (
    <SelectField
      name="role_id"
      label={t('role')}
      placeholder={t('noRole')}
      options={options}
      help={mayView ? t('roleHelp') : t('rolesHidden')}
    />
  );
}

/** Why this user stays as he is: the developer is nobody's to change, nor is who may do more. */
function useLock(user: User | undefined): string | undefined {
  const t = useTranslations('settings.users');
  const { data: me } = useCurrentUser();
  const { roles } = useRoles();
  if (!user) return undefined;
  if (user.is_developer) return t('developerLock');
  const role = roles.find(({ id }) => id === user.role_id);
  return role && !mayGive(me, role.pages) ? t('beyondLock') : undefined;
}
