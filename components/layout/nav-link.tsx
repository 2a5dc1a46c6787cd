'use client';

import type { LucideIcon } from 'lucide-react';
import { usePathname } from 'next/navigation';
import { useTranslations } from 'use-intl';

import { RecordLink } from '@/components/layout/record-link';
import { classNames } from '@/components/ui/class-names';
import { Icon } from '@/components/ui/icon';
import { matchRoute } from '@/lib/address';
import { keyOf, type RouteName } from '@/lib/routes';

type Props = Readonly<{
  to: RouteName;
  /** Icon of a top-level page; pages in a group have none. */
  icon?: LucideIcon;
  narrow?: boolean;
  onFollow?: () => void;
}>;

/** Menu link to a page; the current page is marked. */
export function NavLink({ to, icon, narrow = false, onFollow }: Props) {
  const t = useTranslations('routes');
  const isOpen = matchRoute(usePathname())?.name === to;
  const label = t(keyOf(to));

  return (
    <RecordLink
      to={to}
      {...(onFollow && { onFollow })}
      aria-current={isOpen ? 'page' : undefined}
      title={narrow ? label : undefined}
      className={classNames(
        'flex flex-none items-center gap-2.5 rounded-ctl text-ink-2 hover:bg-surface-2',
        'aria-[current]:bg-neutral-soft aria-[current]:font-medium aria-[current]:text-ink',
        'aria-[current]:[&>.icon]:text-accent',
        icon ? 'h-7.5 px-2 font-medium' : 'h-7 ps-8.5 pe-2',
        narrow && 'h-9 justify-center',
      )}
    >
      {icon && <Icon of={icon} className="text-ink-3" />}
      <span className={narrow ? 'sr-only' : 'truncate'}>{label}</span>
    </RecordLink>
  );
}
