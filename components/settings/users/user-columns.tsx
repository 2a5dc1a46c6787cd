'use client';

import { Ban, Check, CircleDashed, type LucideIcon, Mail, Lock, ShieldCheck } from 'lucide-react';
import { useTranslations } from 'use-intl';

import { Badge, type BadgeTone } from '@/components/ui/badge';
import { FreeText } from '@/components/ui/free-text';
import { Icon } from '@/components/ui/icon';
import type { Column } from '@/components/ui/table-columns';
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
  return [
    {
      id: 'number',
      header: t('number'),
      cell: (user) => <UserNumber user={user} />,
      pin: true,
      sortable: true,
      width: 130,
      card: 'title',
    },
    {
      id: 'name',
      header: t('fields.name'),
      cell: ({ name }) => <FreeText>{name}</FreeText>,
      sortable: true,
      width: 180,
      card: 'line',
    },
    {
      id: 'email',
      header: t('fields.email'),
      cell: ({ email }) => <bdi dir="ltr">{email}</bdi>,
      sortable: true,
      width: 220,
      card: 'meta',
    },
  ];
}

/** Where they work, where there is more than one branch. */
function useBranchColumn(): readonly Column<User>[] {
  const t = useTranslations('settings.users');
  const branches = useBranches({ enabled: true });
  if (branches.length < 2) return [];
  const nameOf = (id: number | null) => branches.find((branch) => branch.id === id)?.name;
  return [
    {
      id: 'branch',
      header: t('fields.branch_id'),
      cell: ({ branch_id }) => <FreeText>{nameOf(branch_id) ?? '–'}</FreeText>,
      width: 130,
      card: 'meta',
    },
  ];
}

/** What they may do, whether they may come in, and how. */
function useAccessColumns(): readonly Column<User>[] {
  const t = useTranslations('settings.users');
  const { instant } = useFormats();
  return [
    {
      id: 'role',
      header: t('fields.role_id'),
      cell: ({ role, is_developer }) =>
        role ? (
          <FreeText>{role.name}</FreeText>
        ) : (
          <span className="text-ink-3">{is_developer ? t('everything') : '–'}</span>
        ),
      width: 150,
      card: 'line',
    },
    {
      id: 'status',
      header: t('state'),
      cell: (user) => <UserStatus user={user} />,
      width: 120,
      card: 'badge',
    },
    {
      id: 'seen',
      header: t('seen'),
      cell: ({ seen_at }) => (
        <bdi className="figure text-ink-2">{seen_at ? instant(seen_at) : '–'}</bdi>
      ),
      sortable: true,
      width: 160,
      card: 'meta',
    },
    {
      id: 'two-factor',
      header: t('twoFactor'),
      cell: ({ two_factor }) =>
        two_factor ? (
          <span className="inline-flex items-center gap-1 text-positive">
            <Icon of={ShieldCheck} size={14} />
            {t('on')}
          </span>
        ) : (
          <span className="text-ink-3">{t('off')}</span>
        ),
      width: 100,
      card: false,
    },
  ];
}

function UserNumber({ user: { number, is_developer } }: { user: User }) {
  const t = useTranslations('settings.users');
  return (
    <span className="inline-flex items-center gap-1.5 font-medium">
      <bdi className="figure">{number}</bdi>
      {is_developer && (
        <span className="text-ink-3" title={t('developer')}>
          <Icon of={Lock} size={14} />
          <span className="sr-only">{t('developer')}</span>
        </span>
      )}
    </span>
  );
}
