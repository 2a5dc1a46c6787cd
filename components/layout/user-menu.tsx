'use client';

import { ChevronDown, LogOut, UserRound } from 'lucide-react';
import type { ComponentProps } from 'react';
import { useTranslations } from 'use-intl';

import { Icon } from '@/components/ui/icon';
import { Menu, MenuChoice, MenuItem, MenuSeparator } from '@/components/ui/menu';
import { useAppearance } from '@/hooks/use-appearance';
import { useCurrentUser } from '@/hooks/use-current-user';
import { useSignOut } from '@/hooks/use-sign-out';
import { useGoTo } from '@/hooks/use-view';
import type { CurrentUser } from '@/lib/contract/people/session';

/** Menu with the user's name, appearance settings and sign-out. */
export function UserMenu() {
  const t = useTranslations('frame.user');
  const { data: user } = useCurrentUser();
  const choices = useAppearance();
  const goTo = useGoTo();
  const signOut = useSignOut();
  if (!user) return null;

  return (
    <Menu trigger={<UserButton name={user.name} aria-label={t('menu', { name: user.name })} />}>
      <WhoIsHere user={user} />
      <MenuSeparator />
      <MenuItem icon={UserRound} onSelect={() => void goTo('app.profile')}>
        {t('profile')}
      </MenuItem>
      <MenuSeparator />
      {choices.map((choice) => (
        <MenuChoice key={choice.label} {...choice} />
      ))}
      <MenuSeparator />
      <MenuItem icon={LogOut} directional onSelect={() => void signOut()}>
        {t('signOut')}
      </MenuItem>
    </Menu>
  );
}

const WhoIsHere = ({ user }: { user: CurrentUser }) => (
  <p className="px-2 py-1.5">
    <bdi className="block font-medium">{user.name}</bdi>
    <bdi dir="ltr" className="block text-12 text-ink-3">
      {user.email}
    </bdi>
  </p>
);

function UserButton({ name, ...button }: ComponentProps<'button'> & { name: string }) {
  return (
    <button
      type="button"
      {...button}
      className="flex h-8 max-w-48 flex-none items-center gap-2 rounded-ctl px-1 hover:bg-surface-2"
    >
      <span
        dir="ltr"
        className="grid size-6 flex-none place-items-center rounded-ctl bg-neutral-soft text-11 font-semibold text-ink-2"
      >
        {initialsOf(name)}
      </span>
      <bdi className="truncate font-medium max-sm:hidden" title={name}>
        {name}
      </bdi>
      <Icon of={ChevronDown} size={12} className="text-ink-3 max-sm:hidden" />
    </button>
  );
}

function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter(Boolean);
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined];
  return letters.map((word = '') => /^./u.exec(word)?.[0].toUpperCase() ?? '').join('');
}
