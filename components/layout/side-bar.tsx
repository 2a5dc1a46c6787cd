'use client';

import {
  House,
  PanelLeftClose,
  PanelLeftOpen,
  ArrowLeftRight,
  BookText,
  Box,
  ChartNoAxesColumn,
  ChevronDown,
  ChevronRight,
  type LucideIcon,
  SlidersHorizontal,
  Users,
} from 'lucide-react';
import { usePathname } from 'next/navigation';
import { useEffect, useRef, useId } from 'react';
import { useTranslations } from 'use-intl';

import { BrandMark } from './brand-mark';
import { RecordLink } from './record-link';
import { classNames } from '@/components/ui/class-names';
import { Icon } from '@/components/ui/icon';
import { useMayView } from '@/hooks/use-may-view';
import { unfoldOnArrival, useSideBar } from '@/hooks/use-side-bar';
import { useSystemSetup } from '@/hooks/use-system-setting';
import { matchRoute } from '@/lib/address';
import { menuOf, type MenuGroup } from '@/lib/menu';
import { type Group, keyOf, type RouteName } from '@/lib/routes';

/** Menu of all pages that the user may open. The narrow side bar shows only the icons of groups and top-level pages. */
export function SideBar() {
  const t = useTranslations('frame.menu');
  const frameWords = useTranslations('frame');
  const setup = useSystemSetup();
  const { narrow, setNarrow } = useSideBar();

  const label = narrow ? t('widen') : t('narrow');
  const name = setup?.name ?? frameWords('product');
  return (
    <aside
      aria-label={t('sideBar')}
      className="hidden min-h-0 flex-col border-e border-line bg-bg px-2 md:col-start-1 md:row-span-2 md:row-start-1 md:flex"
    >
      <div
        className={classNames(
          'flex h-top flex-none items-center gap-2 text-14 font-semibold',
          narrow ? 'justify-center' : 'px-2',
        )}
      >
        <BrandMark />
        <bdi className={narrow ? 'sr-only' : 'truncate'} title={name}>
          {name}
        </bdi>
      </div>
      <MainMenu narrow={narrow} />
      <button
        type="button"
        aria-label={label}
        title={label}
        className={classNames(
          'my-2 flex h-8 items-center gap-2.5 rounded-ctl px-2 text-ink-3 hover:bg-surface-2',
          narrow && 'justify-center',
        )}
        onClick={() => setNarrow(!narrow)}
      >
        <Icon of={narrow ? PanelLeftOpen : PanelLeftClose} directional />
      </button>
    </aside>
  );
}

/** Keeps the current page visible in the menu: expands its group and scrolls to it. */
function useOpenPageInSight() {
  const menu = useRef<HTMLElement>(null);
  const path = usePathname();
  const { here } = useSideBar();
  const before = useRef(here);
  useEffect(() => {
    if (here && here !== before.current) unfoldOnArrival(here);
    before.current = here;
  }, [here]);
  useEffect(() => {
    menu.current?.querySelector('[aria-current="page"]')?.scrollIntoView({ block: 'nearest' });
  }, [path, here]);
  return menu;
}

type Props = Readonly<{ narrow?: boolean; onFollow?: () => void }>;

/** Menu for the side bar, and for the drawer of small screens. */
export function MainMenu({ narrow = false, onFollow }: Props) {
  const t = useTranslations('frame.menu');
  const mayView = useMayView();
  const menu = useOpenPageInSight();
  const follow = onFollow && { onFollow };

  return (
    <nav
      ref={menu}
      aria-label={t('label')}
      className="flex min-h-0 flex-1 flex-col gap-px overflow-y-auto p-0.5 -m-0.5"
    >
      {mayView('dashboard') && (
        <NavLink to="app.dashboard" icon={House} narrow={narrow} {...follow} />
      )}
      {menuOf(mayView).map((group) => (
        <GroupItems key={group.group} {...group} narrow={narrow} {...follow} />
      ))}
    </nav>
  );
}

const ICONS: Readonly<Record<Group, LucideIcon>> = {
  exchange: ArrowLeftRight,
  accounting: BookText,
  hrm: Users,
  assets: Box,
  reports: ChartNoAxesColumn,
  settings: SlidersHorizontal,
};

/** Collapsible menu group. In the narrow side bar, the icon of the group widens the bar and expands the group. */
function GroupItems({
  group,
  items,
  narrow,
  onFollow,
}: MenuGroup & { narrow: boolean; onFollow?: () => void }) {
  const id = useId();
  const sideBar = useSideBar();
  const isOpen = !narrow && sideBar.isOpen(group);
  const t = useTranslations('frame.group');
  const isHere = sideBar.here === group;

  return (
    <>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        title={narrow ? t(group) : undefined}
        className={classNames(
          'flex flex-none items-center gap-2.5 rounded-ctl px-2 font-medium text-ink-2 hover:bg-surface-2',
          narrow ? 'h-9 justify-center' : 'h-7.5',
        )}
        onClick={() => (narrow ? sideBar.unfold(group) : sideBar.toggle(group))}
      >
        <Icon of={ICONS[group]} className={isHere && !isOpen ? 'text-accent' : 'text-ink-3'} />
        <span className={narrow ? 'sr-only' : 'flex-1 truncate text-start'}>{t(group)}</span>
        {!narrow && (
          <Icon
            of={isOpen ? ChevronDown : ChevronRight}
            size={12}
            directional={!isOpen}
            className="text-ink-3"
          />
        )}
      </button>
      {isOpen && (
        <ul id={id} className="grid gap-px">
          {items.map((item) => (
            <li key={item} className="grid">
              <NavLink to={item} {...(onFollow && { onFollow })} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

type NavLinkProps = Readonly<{
  to: RouteName;
  /** Icon of a top-level page; pages in a group have no icon. */
  icon?: LucideIcon;
  narrow?: boolean;
  onFollow?: () => void;
}>;

/** Menu link to a page; the current page is marked. */
function NavLink({ to, icon, narrow = false, onFollow }: NavLinkProps) {
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
