'use client';

import { Ban, Check, CircleDashed, type LucideIcon, Mail, Lock, ShieldCheck } from 'lucide-react';
import { useTranslations } from 'use-intl';

import { Badge, type BadgeTone } from '@/components/ui/badge';
import { FreeText } from '@/components/ui/free-text';
import { Icon } from '@/components/ui/icon';
import { type Column, columnsOf } from '@/components/ui/table-columns';
import { useFormats } from '@/hooks/use-formats';
import { useBranches } from '@/hooks/use-places';
import type { User } from '@/lib/contract/people/users';

const LOOKS: Readonly<Record<User['status'], { tone: BadgeTone; icon: LucideIcon }>> = {
  active: { tone: 'positive', icon: Check },
  invited: { tone: 'info', icon: Mail },
  unverified: { tone: 'warning', icon: CircleDashed },
  disabled: { tone: 'neutral', icon: Ban },
};

export function UserStatus({ user }: { user: User }) {
  const t = useTranslations('settings.users.status');
  return <Badge {...LOOKS[user.status]}>{t(user.status)}</Badge>;
}

export function useUserColumns(): readonly Column<User>[] {
  return [...usePersonColumns(), ...useBranchColumn(), ...useAccessColumns()];
}

function usePersonColumns(): readonly Column<User>[] {
  const t = useTranslations('settings.users');
  const column = columnsOf<User>(t);
  return [
    column('number', { pin: true, sortable: true, width: 130, card: 'title' }, (user) => (
      <span className="inline-flex items-center gap-1.5 font-medium">
        <bdi className="figure">{user.number}</bdi>
        {user.is_developer && (
          <span className="text-ink-3" title={t('developer')}>
            <Icon of={Lock} size={14} />
            <span className="sr-only">{t('developer')}</span>
          </span>
        )}
      </span>
    )),
    column(
      'name',
      { header: t('fields.name'), sortable: true, width: 180, card: 'line' },
      ({ name }) => <FreeText>{name}</FreeText>,
    ),
    column(
      'email',
      { header: t('fields.email'), sortable: true, width: 220, card: 'meta' },
      ({ email }) => <bdi dir="ltr">{email}</bdi>,
    ),
  ];
}

/** Column for the branch; only if there are several branches. */
function useBranchColumn(): readonly Column<User>[] {
  const t = useTranslations('settings.users');
  const column = columnsOf<User>(t);
  const branches = useBranches({ enabled: true });
  if (branches.length < 2) return [];
  const nameOf = (id: number | null) => branches.find((branch) => branch.id === id)?.name;
  return [
    column(
      'branch',
      { header: t('fields.branch_id'), width: 130, card: 'meta' },
      ({ branch_id }) => <FreeText>{nameOf(branch_id) ?? '–'}</FreeText>,
    ),
  ];
}

function useAccessColumns(): readonly Column<User>[] {
  const t = useTranslations('settings.users');
  const column = columnsOf<User>(t);
  const { instant } = useFormats();
  return [
    column('role', { header: t('fields.role_id'), width: 150, card: 'line' }, (user) =>
      user.role ? (
        <FreeText>{user.role.name}</FreeText>
      ) : (
        <span className="text-ink-3">{user.is_developer ? t('everything') : '–'}</span>
      ),
    ),
    column('status', { header: t('state'), width: 120, card: 'badge' }, (user) => (
      <UserStatus user={user} />
    )),
    column('seen', { sortable: true, width: 160, card: 'meta' }, ({ seen_at }) => (
      <bdi className="figure text-ink-2">{seen_at ? instant(seen_at) : '–'}</bdi>
    )),
    column('two-factor', { header: t('twoFactor'), width: 100, card: false }, (user) =>
      user.two_factor ? (
        <span className="inline-flex items-center gap-1 text-positive">
          <Icon of={ShieldCheck} size={14} />
          {t('on')}
        </span>
      ) : (
        <span className="text-ink-3">{t('off')}</span>
      ),
    ),
  ];
}
