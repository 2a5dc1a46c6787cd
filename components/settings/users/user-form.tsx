'use client';

import { Copy, WandSparkles } from 'lucide-react';
import { useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslations } from 'use-intl';

import type { Choice, Field } from '@/components/fields/field';
import { RecordForm } from '@/components/record/record-form';
import type { ListedFormProps } from '@/components/record/records-screen';
import { mayGive } from '@/components/settings/giving';
import { InvitationLink, InviteAgain } from './invitation';
import { useRoles } from './use-roles';
import { UserStatus } from './user-columns';
import { Button } from '@/components/ui/button';
import { PasswordField } from '@/components/ui/password-field';
import { Segments } from '@/components/ui/segments';
import { SelectField } from '@/components/ui/select-field';
import { useSend } from '@/hooks/use-call';
import { type Question, useConfirm } from '@/hooks/use-confirm';
import { useCopy } from '@/hooks/use-copy';
import { useCurrentUser } from '@/hooks/use-current-user';
import { usePermission } from '@/hooks/use-permission';
import { useBranches } from '@/hooks/use-places';
import { ApiError } from '@/lib/api/api-error';
import { roles as roleCalls } from '@/lib/contract/people/roles';
import { type StoredUser, type User, users } from '@/lib/contract/people/users';
import { foldName } from '@/lib/format/fold';
import { presetPages, ROLE_PRESETS, type RolePreset } from '@/lib/role-presets';

const KIND = {
  calls: { store: users.store, update: users.update, destroy: users.delete },
  words: 'settings.users',
  nameOf: ({ number }: User) => number,
  fullNameOf: ({ name }: User) => name,
  audit: 'users',
} as const;

/** Form of a staff user. It is read-only if `useLock` returns a reason. */
export function UserForm({ rows: _, ...form }: ListedFormProps<User>) {
  const t = useTranslations('settings.users');
  const { row } = form;
  const { may } = usePermission('users');
  const { data: me } = useCurrentUser();
  const lock = useLock(row);
  const activation = useActivation(row, form.onSaved);
  const isOther = row !== undefined && row.id !== me?.id && lock === undefined;
  const fields = useUserFields(row, lock !== undefined);
  const [invited, setInvited] = useState<StoredUser>();
  const save = (saved: StoredUser) =>
    saved.invitation?.link ? setInvited(saved) : form.onSaved(saved);
  if (invited?.invitation) {
    return (
      <InvitationLink
        name={invited.name}
        invitation={invited.invitation}
        onClose={() => form.onSaved(invited)}
      />
    );
  }

  return (
    <RecordForm
      {...form}
      onSaved={save}
      kind={{ ...KIND, fields }}
      title={
        row && (
          <>
            <bdi className="figure">{row.number}</bdi> <UserStatus user={row} />
          </>
        )
      }
      lock={lock}
      kept={activation.refused}
      isKept={!isOther}
      actions={() =>
        isOther &&
        may('edit') && (
          <Button busy={activation.isSending} onClick={() => void activation.toggle()}>
            {row.status === 'disabled' ? t('enable') : t('disable')}
          </Button>
        )
      }
    />
  );
}

/** Reason why `user` cannot be edited: the user is the developer, or has a permission that the editor lacks. */
function useLock(user: User | undefined): string | undefined {
  const t = useTranslations('settings.users');
  const { data: me } = useCurrentUser();
  const { roles } = useRoles();
  if (!user) return undefined;
  if (user.is_developer) return t('developerLock');
  const role = roles.find(({ id }) => id === user.role_id);
  return role && !mayGive(me, role.pages) ? t('beyondLock') : undefined;
}

/** State of the button that disables or enables a user. Disabling ends the user's sessions immediately. */
function useActivation(user: User | undefined, onSaved: (saved: User) => void) {
  const t = useTranslations('settings.users');
  const confirm = useConfirm();
  const send = useSend(users.update);
  const [refused, setRefused] = useState<string>();

  const toggle = async () => {
    if (!user) return;
    const is_active = user.status === 'disabled';
    setRefused(undefined);
    if (!is_active && !(await confirm(question(t, user)))) return;
    const { name, email, phone, role_id, version } = user;
    const input = { name, email, phone, role_id, is_active, version };
    try {
      onSaved(await send.mutateAsync({ params: { id: user.id }, input }));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setRefused(error.errors.is_active?.[0] ?? error.message);
    }
  };
  return { toggle, refused, isSending: send.isPending };
}

const question = (
  t: ReturnType<typeof useTranslations<'settings.users'>>,
  { name }: User,
): Question => ({
  title: t('disableTitle'),
  text: t('disableText'),
  confirm: t('disable'),
  record: name,
});

/** Fields of a user. Users change their own password on another page. */
function useUserFields(user: User | undefined, isLocked: boolean): readonly Field[] {
  const t = useTranslations('settings.users');
  const { data: me } = useCurrentUser();
  const isMe = user !== undefined && user.id === me?.id;
  const branchField = useBranchField(user);
  return [
    { name: 'name', kind: 'text' },
    { name: 'email', kind: 'text', as: 'email' },
    {
      name: 'current_password',
      kind: 'own',
      drawn: (
        <PasswordField
          name="current_password"
          label={t('currentPassword')}
          help={t('addressHelp')}
          required
        />
      ),
      when: ({ email }) => isMe && email !== user.email,
    },
    { name: 'phone', kind: 'text', as: 'tel' },
    { name: 'role_id', kind: 'own', drawn: <RoleField user={user} /> },
    ...branchField,
    ...(isMe || isLocked ? [] : passwordsOf(user)),
  ];
}

/**
 * Field for the role of a user. It also offers presets that do not exist as roles yet; selecting a preset creates the
 * role.
 */
function RoleField({ user }: { user: User | undefined }) {
  const t = useTranslations('settings.users');
  const { mayView } = useRoles();
  const choices = useRoleChoices(user);
  const { presets, add } = usePresets();
  return (
    <SelectField
      name="role_id"
      label={t('fields.role_id')}
      help={mayView ? t('roleHelp') : t('rolesHidden')}
      placeholder={t('noRole')}
      options={[{ value: '', label: t('noRole') }, ...choices, ...presets]}
      onTake={add}
    />
  );
}

const passwordsOf = (user: User | undefined): readonly Field[] => [
  { name: 'way', kind: 'own', initial: 'invite', drawn: <PasswordChoice user={user} /> },
  { name: 'password', kind: 'own', drawn: <NewPassword />, when: ({ way }) => way === 'password' },
];

/** Branch of the user; hidden if there is only one branch and the user has none. */
function useBranchField(user: User | undefined): readonly Field[] {
  const t = useTranslations('settings.users');
  const branches = useBranches({ enabled: true });
  if (branches.length < 2 && (user?.branch_id ?? null) === null) return [];
  const options = branches.map(({ id, name }) => ({ value: String(id), label: name }));
  return [{ name: 'branch_id', kind: 'choice', none: t('noBranch'), options }];
}

/**
 * Roles that can be selected. The user's current role is included even if the editor may not view roles. Other roles
 * are disabled if they have a permission that the editor lacks.
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

const PREFIX = 'preset:';

/** Role presets that do not exist as roles yet, and a function that creates the selected one and selects its role. */
function usePresets() {
  const t = useTranslations('settings.users');
  const nameOf = useTranslations('settings.roles.presets');
  const { data: me } = useCurrentUser();
  const { may } = usePermission('roles');
  const { roles, mayView } = useRoles();
  const { setValue, setError } = useFormContext();
  const store = useSend(roleCalls.store);
  const taken = new Set(roles.map(({ name }) => foldName(name)));
  const missing =
    mayView && may('create') ? ROLE_PRESETS.filter((one) => !taken.has(foldName(nameOf(one)))) : [];

  const addRole = async (preset: RolePreset) => {
    try {
      const input = { name: nameOf(preset), pages: presetPages(preset) };
      const { id } = await store.mutateAsync({ input });
      setValue('role_id', String(id), { shouldDirty: true });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setValue('role_id', '');
      setError('role_id', { message: error.message });
    }
  };
  return {
    presets: missing.map((preset) => ({
      value: PREFIX + preset,
      label: t('newRole', { name: nameOf(preset) }),
      disabled: !mayGive(me, presetPages(preset)),
    })),
    add: (value: string) => {
      const preset = missing.find((one) => PREFIX + one === value);
      if (preset) void addRole(preset);
    },
  };
}

type PasswordValues = Readonly<{ way: 'invite' | 'password'; password: string }>;

/**
 * Choice of the user's password: a new one set in this form; otherwise an invitation for a new user, or the current
 * password for an existing one.
 */
function PasswordChoice({ user }: { user: User | undefined }) {
  const t = useTranslations('settings.users');
  const { way, choose } = useWay();
  const words = wayWords(user);

  return (
    <div className="grid justify-items-start gap-2">
      <Segments
        label={t('password')}
        value={way}
        choices={[
          { value: 'invite', label: t(words.label) },
          { value: 'password', label: t('setPassword') },
        ]}
        onChange={choose}
      />
      {way === 'invite' && <p className="text-12 text-ink-3">{t(words.help)}</p>}
      {way === 'invite' && user?.status === 'invited' && <InviteAgain user={user} />}
    </div>
  );
}

/** Texts of the option that sets no new password, for a new, an invited or any other existing user. */
function wayWords(user: User | undefined) {
  if (!user) return { label: 'invite', help: 'inviteHelp' };
  return user.status === 'invited'
    ? { label: 'waitsForPassword', help: 'waitsHelp' }
    : { label: 'keepPassword', help: 'keepHelp' };
}

/** State of the choice. Switching to the option without a new password clears the typed password. */
function useWay() {
  const { setValue } = useFormContext<PasswordValues>();
  const way = useWatch<PasswordValues, 'way'>({ name: 'way' });
  const choose = (next: PasswordValues['way']) => {
    setValue('way', next, { shouldDirty: true });
    if (next === 'invite') setValue('password', '');
  };
  return { way, choose };
}

function NewPassword() {
  const t = useTranslations('settings.users');
  return (
    <div className="grid w-full gap-2">
      <PasswordField
        name="password"
        label={t('password')}
        help={t('passwordHelp')}
        autoComplete="new-password"
        required
      />
      <Generated />
    </div>
  );
}

/** Button that generates a password. The password is shown until the editor types another one. */
function Generated() {
  const t = useTranslations('settings.users');
  const { setValue } = useFormContext<PasswordValues>();
  const [made, setMade] = useState<string>();
  const copy = useCopy();
  const typed = useWatch<PasswordValues, 'password'>({ name: 'password' });
  const generate = () => {
    const password = generatedPassword();
    setMade(password);
    setValue('password', password, { shouldDirty: true });
  };
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Button icon={WandSparkles} onClick={generate}>
        {t('generate')}
      </Button>
      {made !== undefined && made === typed && (
        <>
          <output className="figure select-all">{made}</output>
          <Button variant="ghost" icon={Copy} onClick={() => copy(made)}>
            {t('copy')}
          </Button>
        </>
      )}
    </div>
  );
}

/** Letters and digits of generated passwords, without look-alike characters. */
const LETTERS = 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const GROUPS = 4;
const GROUP_LENGTH = 5;

/** Returns a random password of about 116 bits, in groups that are easy to read aloud. */
function generatedPassword(): string {
  const letters = Array.from({ length: GROUPS * GROUP_LENGTH }, randomLetter).join('');
  return letters.replace(/.{5}(?=.)/g, '$&-');
}

/**
 * Returns a random character of `LETTERS`. Bytes beyond the last whole multiple of its length are skipped, so that
 * all characters are equally likely.
 */
function randomLetter(): string {
  const whole = 256 - (256 % LETTERS.length);
  for (;;) {
    const [value = 255] = crypto.getRandomValues(new Uint8Array(1));
    if (value < whole) return LETTERS.charAt(value % LETTERS.length);
  }
}
