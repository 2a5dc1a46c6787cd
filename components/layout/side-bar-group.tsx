'use client';

import {
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
import { useId } from 'react';
import { useTranslations } from 'use-intl';

import { NavLink } from '@/components/layout/nav-link';
import { classNames } from '@/components/ui/class-names';
import { Icon } from '@/components/ui/icon';
import { useSideBar } from '@/hooks/use-side-bar';
import type { MenuGroup } from '@/lib/menu';
import type { Group } from '@/lib/routes';

const ICONS: Readonly<Record<Group, LucideIcon>> = {
  exchange: ArrowLeftRight,
  accounting: BookText,
  hrm: Users,
  assets: Box,
  reports: ChartNoAxesColumn,
  settings: SlidersHorizontal,
};

/** Collapsible menu group. In the narrow side bar its icon widens the bar and expands it. */
export function GroupItems({
  group,
  items,
  narrow,
  onFollow,
}: MenuGroup & { narrow: boolean; onFollow?: () => void }) {
  const id = useId();
  const sideBar = useSideBar();
  const isOpen = !narrow && sideBar.isOpen(group);

  return (
    <>
      <GroupButton id={id} isOpen={isOpen} narrow={narrow} group={group} />
      {isOpen && <Pages id={id} items={items} onFollow={onFollow} />}
    </>
  );
}

type GroupButtonProps = Pick<MenuGroup, 'group'> &
  Readonly<{ id: string; isOpen: boolean; narrow: boolean }>;

function GroupButton({ id, isOpen, narrow, group }: GroupButtonProps) {
  const t = useTranslations('frame.group');
  const sideBar = useSideBar();
  const isHere = sideBar.here === group;
  return (
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
      {!narrow && <FoldMark isOpen={isOpen} />}
    </button>
  );
}

const FoldMark = ({ isOpen }: { isOpen: boolean }) => (
  <Icon
    of={isOpen ? ChevronDown : ChevronRight}
    size={12}
    directional={!isOpen}
    className="text-ink-3"
  />
);

type PagesProps = Pick<MenuGroup, 'items'> &
  Readonly<{ id: string; onFollow: (() => void) | undefined }>;

function Pages({ id, items, onFollow }: PagesProps) {
  return (
    <ul id={id} className="grid gap-px">
      {items.map((item) => (
        <li key={item} className="grid">
          <NavLink to={item} {...(onFollow && { onFollow })} />
        </li>
      ))}
    </ul>
  );
}
