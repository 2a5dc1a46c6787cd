'use client';

import { House, PanelLeftClose, PanelLeftOpen } from 'lucide-react';
import { usePathname } from 'next/navigation';
import { useEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';

import { BrandMark } from '@/components/layout/brand-mark';
import { GroupItems } from '@/components/layout/side-bar-group';
import { NavLink } from '@/components/layout/nav-link';
import { classNames } from '@/components/ui/class-names';
import { Icon } from '@/components/ui/icon';
import { useMayView } from '@/hooks/use-may-view';
import { unfoldOnArrival, useSideBar } from '@/hooks/use-side-bar';
import { useSystemSetup } from '@/hooks/use-system-setting';
import { menuOf } from '@/lib/menu';

/** Menu of all pages that the user may open; the narrow form shows only the groups. */
export function SideBar() {
  const t = useTranslations('frame.menu');
  const { narrow, setNarrow } = useSideBar();

  return (
    <aside
      aria-label={t('sideBar')}
      className="hidden min-h-0 flex-col border-e border-line bg-bg px-2 md:col-start-1 md:row-span-2 md:row-start-1 md:flex"
    >
      <OrganisationName narrow={narrow} />
      <MainMenu narrow={narrow} />
      <WidthButton narrow={narrow} onNarrow={setNarrow} />
    </aside>
  );
}

function WidthButton({
  narrow,
  onNarrow,
}: Readonly<{ narrow: boolean; onNarrow: (narrow: boolean) => unknown }>) {
  const t = useTranslations('frame.menu');
  const label = narrow ? t('widen') : t('narrow');
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      className={classNames(
        'my-2 flex h-8 items-center gap-2.5 rounded-ctl px-2 text-ink-3 hover:bg-surface-2',
        narrow && 'justify-center',
      )}
      onClick={() => onNarrow(!narrow)}
    >
      <Icon of={narrow ? PanelLeftOpen : PanelLeftClose} directional />
    </button>
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

/** Name of the organisation beside the product's logo. */
function OrganisationName({ narrow }: { narrow: boolean }) {
  const t = useTranslations('frame');
  const setup = useSystemSetup();
  const name = setup?.name ?? t('product');
  return (
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
  );
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
