'use client';

import { useFormContext } from 'react-hook-form';
import { useTranslations } from 'use-intl';

import type { Choice } from '@/components/fields/field';
import { mayGive } from '@/components/settings/giving';
import { useRoles } from '@/components/settings/users/use-roles';
import { SelectField } from '@/components/ui/select-field';
import { useSend } from '@/hooks/use-call';
import { useCurrentUser } from '@/hooks/use-current-user';
import { usePermission } from '@/hooks/use-permission';
import { ApiError } from '@/lib/api/api-error';
import { roles as roleCalls } from '@/lib/contract/people/roles';
import type { User } from '@/lib/contract/people/users';
import { foldName } from '@/lib/format/fold';
import { presetPages, ROLE_PRESETS, type RolePreset } from '@/lib/role-presets';

/**
 * Role of a user. The typical roles that do not exist yet are offered too; the choice of one adds it, so that a user
 * can be made before any role was.
 */
export function RoleField({ user }: { user: User | undefined }) {
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

/**
 * Roles that can be selected. The user's current role is included even if the editor may not view roles. Roles with
 * more permissions than the editor has are disabled.
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

/** Typical roles that do not exist yet, and a function that adds the chosen one and selects it. */
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
