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

/** Office layout: side bar, top bar, the page, and overlays. */
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
      {/* Visually before the page but after it in tab order, so that Tab reaches the content first. */}
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

/** Overlays over the page, each loaded on demand. */
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

/** Tracks the idle time; the warning component is loaded when needed. */
function Idle() {
  const left = useIdle();
  const warning = useLater(idleWarning, left !== undefined);
  return warning && <warning.IdleWarning left={left} />;
}

/**
 * On each navigation the next Tab starts at the content. Otherwise the browser would continue from the followed link in
 * the menu, or from a removed overlay.
 */
function usePageStart(): void {
  const path = usePathname();
  const { modules } = useLocale();
  const shown = useRef({ path, modules });
  // In a layout effect after the page and its texts have rendered, so that no Tab comes first.
  useLayoutEffect(() => {
    const before = shown.current;
    shown.current = { path, modules };
    if (before.path !== path) moved();
    if (before.path === path && before.modules.length === modules.length) return;
    startAtContent((now) => before.path !== path && now.closest('nav') !== null);
  }, [path, modules]);
}
