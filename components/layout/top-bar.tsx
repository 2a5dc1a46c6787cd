'use client';

import { Lock, Menu as MenuSign, Search, ChevronDown, LogOut, UserRound } from 'lucide-react';
import type { ComponentProps } from 'react';
import { useTranslations } from 'use-intl';

import { Bell } from './bell';
import { Breadcrumb } from './breadcrumb';
import { PermittedLink } from './permitted-link';
import { RecordLink } from './record-link';
import { IconButton } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { Kbd } from '@/components/ui/kbd';
import { Ltr } from '@/components/ui/ltr';
import { Menu, MenuChoice, MenuItem, MenuSeparator } from '@/components/ui/menu';
import { Rate } from '@/components/ui/rate';
import { useAppearance } from '@/hooks/use-appearance';
import { useCurrentUser } from '@/hooks/use-current-user';
import { useFormats } from '@/hooks/use-formats';
import { useIsApple } from '@/hooks/use-is-apple';
import { useNotices } from '@/hooks/use-notices';
import { openOverlay } from '@/hooks/use-overlay';
import { useRates } from '@/hooks/use-rates';
import { useSignOut } from '@/hooks/use-sign-out';
import { useGoTo } from '@/hooks/use-view';
import { shortcuts, shownKeys } from '@/lib/shortcuts';

export function TopBar() {
  const t = useTranslations('frame');
  const isApple = useIsApple();
  const { data: user } = useCurrentUser();
  const choices = useAppearance();
  const goTo = useGoTo();
  const signOut = useSignOut();
  return (
    <header className="flex h-top min-w-0 flex-none items-center gap-3 border-b border-line bg-surface ps-2 pe-2 sm:pe-4 md:ps-gutter">
      <span className="md:hidden">
        <IconButton
          variant="ghost"
          icon={MenuSign}
          label={t('menu.open')}
          onClick={() => openOverlay('menu')}
        />
      </span>
      <Breadcrumb />
      <span className="flex-1" />
      <button
        type="button"
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K"
        className="flex h-7 items-center gap-2 rounded-ctl px-2 text-ink-3 hover:bg-surface-2 sm:w-52 sm:border sm:border-line sm:bg-bg"
        onClick={() => openOverlay('palette')}
      >
        <Icon of={Search} size={14} />
        <span className="flex-1 truncate text-start max-sm:sr-only">{t('palette.open')}</span>
        <span className="hidden sm:block">
          <Kbd>{shownKeys(shortcuts.palette.keys, isApple).join(' ')}</Kbd>
        </span>
      </button>
      <RateTicker />
      <LockState />
      <Bell />
      {user ? (
        <Menu
          trigger={<UserButton name={user.name} aria-label={t('user.menu', { name: user.name })} />}
        >
          <p className="px-2 py-1.5">
            <bdi className="block font-medium">{user.name}</bdi>
            <bdi dir="ltr" className="block text-12 text-ink-3">
              {user.email}
            </bdi>
          </p>
          <MenuSeparator />
          <MenuItem icon={UserRound} onSelect={() => void goTo('app.profile')}>
            {t('user.profile')}
          </MenuItem>
          <MenuSeparator />
          {choices.map((choice) => (
            <MenuChoice key={choice.label} {...choice} />
          ))}
          <MenuSeparator />
          <MenuItem icon={LogOut} directional onSelect={() => void signOut()}>
            {t('user.signOut')}
          </MenuItem>
        </Menu>
      ) : null}
    </header>
  );
}

/** Maximum number of locked modules that are named. If there are more, only their number is shown. */
const MOST_NAMED = 2;

/** Last locked day and the locked modules, with a link to the page for locking. */
function LockState() {
  const t = useTranslations('frame.lock');
  const { day } = useFormats();
  const lock = useNotices()?.lock;
  if (!lock) return null;
  const modules = lock.modules.map((one) => t(`module.${one}`)).join(t('comma'));
  const count = lock.modules.length;
  return (
    <span className="hidden flex-none text-12 text-ink-2 lg:block" title={t('for', { modules })}>
      <PermittedLink to="app.accounting.transaction-locking" className="flex items-center gap-1.5">
        <Icon of={Lock} size={14} className="text-ink-3" />
        <span>
          {t.rich('to', {
            modules: count > MOST_NAMED ? t('several', { count }) : modules,
            day: () => <Ltr>{day(lock.to)}</Ltr>,
          })}
        </span>
      </PermittedLink>
    </span>
  );
}

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

/**
 * Mid rates of the rate board, in the quotation in which rates are shown. Stale rates are not marked here. Rates that
 * do not fit wrap to a hidden second line. An empty pseudo-element before the rates lets even the first rate wrap.
 */
export function RateTicker() {
  const t = useTranslations('frame.rates');
  const { rows } = useRates();
  if (!rows || rows.length === 0) return null;
  return (
    <ul
      aria-label={t('title')}
      className="hidden h-5 min-w-0 shrink-1000 flex-wrap items-center gap-x-4 overflow-hidden text-12 before:-me-4 before:h-5 before:content-[''] lg:flex"
    >
      {rows.map((rate) => (
        <li key={rate.currency} className="flex h-5 items-center">
          <RecordLink
            to="app.exchange.rates"
            view={rate.currency}
            className="inline-flex items-center gap-1.5 whitespace-nowrap rounded-ctl text-ink"
          >
            <bdi className="font-medium">{rate.currency}</bdi>
            <Rate of={rate.currency} quote={{ ...rate, rate: rate.mid }} />
          </RecordLink>
        </li>
      ))}
    </ul>
  );
}
