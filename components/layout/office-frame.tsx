'use client';

import dynamic from 'next/dynamic';
import { usePathname } from 'next/navigation';
import { type ReactNode, useLayoutEffect, useRef } from 'react';

import { bellPanel } from '@/components/layout/bell';
import { FrameShortcuts } from '@/components/layout/frame-shortcuts';
import { palette, PaletteLayer } from '@/components/layout/palette-layer';
import { SampleBanner } from '@/components/layout/sample-banner';
import { SeenRoleBanner } from '@/components/layout/seen-role-banner';
import { SideBar } from '@/components/layout/side-bar';
import { TopBar } from '@/components/layout/top-bar';
import { WaitingHint } from '@/components/layout/waiting-hint';
import { classNames } from '@/components/ui/class-names';
import { dialogPanel } from '@/components/ui/dialog';
import { drawerPanel } from '@/components/ui/drawer';
import { menuPanel } from '@/components/ui/menu';
import { popoverPanel } from '@/components/ui/popover';
import { moved, startAtContent } from '@/hooks/page-start';
import { useIdle } from '@/hooks/use-idle';
import { later, useLater, useSoon } from '@/hooks/use-later';
import { useLocale } from '@/hooks/use-locale';
import { useOverlay } from '@/hooks/use-overlay';
import { useSessionEnd } from '@/hooks/use-session-end';
import { useSideBar } from '@/hooks/use-side-bar';

const MenuDrawer = dynamic(() =>
  import('@/components/layout/menu-drawer').then((file) => file.MenuDrawer),
);
const ShortcutSheet = dynamic(() =>
  import('@/components/layout/shortcut-sheet').then((file) => file.ShortcutSheet),
);
const SessionDialog = dynamic(() =>
  import('@/components/layout/session-dialog').then((file) => file.SessionDialog),
);

const idleWarning = later(() => import('@/components/layout/idle-warning'));
const SOON = [popoverPanel, menuPanel, dialogPanel, drawerPanel, palette, bellPanel, idleWarning];

const FRAME =
  'grid h-dvh grid-cols-1 grid-rows-[auto_minmax(0,1fr)] overflow-hidden print:block print:h-auto print:overflow-visible';
const WIDE = 'md:grid-cols-[var(--side)_minmax(0,1fr)]';
const NARROW = 'md:grid-cols-[var(--side-min)_minmax(0,1fr)]';

/** Side bar, top bar and the page between them, with the layers that may be over any page. */
export function OfficeFrame({ children }: { children: ReactNode }) {
  const { narrow } = useSideBar();
  useSoon(SOON);
  usePageStart();
  return (
    <div className={classNames(FRAME, narrow ? NARROW : WIDE)}>
      <div className="min-w-0 md:col-start-2">
        <TopBar />
        <SeenRoleBanner />
        <SampleBanner />
      </div>
      <Main>{children}</Main>
      {/* In sight before the page, behind it for the keys: Tab comes to the content first. */}
      <SideBar />
      <FrameShortcuts />
      <Idle />
      <Layers />
    </div>
  );
}

const Main = ({ children }: { children: ReactNode }) => (
  <main
    id="main"
    tabIndex={-1}
    className="relative flex min-h-0 min-w-0 flex-col overflow-auto bg-surface outline-none md:col-start-2 print:overflow-visible"
  >
    <WaitingHint />
    {children}
  </main>
);

/** What is over the page, each fetched as it is asked for. */
function Layers() {
  const overlay = useOverlay();
  const end = useSessionEnd();
  return (
    <>
      {overlay === 'menu' && <MenuDrawer />}
      {overlay === 'palette' && <PaletteLayer />}
      {overlay === 'shortcuts' && <ShortcutSheet />}
      {end === 'asking' && <SessionDialog />}
    </>
  );
}

/** The end of a session that is left alone comes into sight here; the warning itself comes when somebody is at the page. */
function Idle() {
  const left = useIdle();
  const warning = useLater(idleWarning, left !== undefined);
  return warning && <warning.IdleWarning left={left} />;
}

/**
 * On every other page the next Tab comes to its content first. A page that opens leaves the browser
 * where the followed link stood, in the menu or in a layer that is gone.
 */
function usePageStart(): void {
  const path = usePathname();
  const { modules } = useLocale();
  const shown = useRef({ path, modules });
  // With the page and its address, and with the words that it waited for, so that no Tab comes between.
  useLayoutEffect(() => {
    const before = shown.current;
    shown.current = { path, modules };
    if (before.path !== path) moved();
    if (before.path === path && before.modules.length === modules.length) return;
    startAtContent((now) => before.path !== path && now.closest('nav') !== null);
  }, [path, modules]);
}
