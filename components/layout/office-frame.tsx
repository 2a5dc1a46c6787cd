'use client';

import { useQueryClient } from '@tanstack/react-query';
import { Eye, FlaskConical } from 'lucide-react';
import dynamic from 'next/dynamic';
import { usePathname } from 'next/navigation';
import { type ReactNode, useLayoutEffect, useRef, useEffect, useId } from 'react';
import { useTranslations } from 'use-intl';

import { bellPanel } from './bell';
import { FrameShortcuts } from './frame-shortcuts';
import { palette, PaletteLayer } from './palette-layer';
import { SideBar } from './side-bar';
import { TopBar } from './top-bar';
import { WaitingHint } from './waiting-hint';
import { Button } from '@/components/ui/button';
import { classNames } from '@/components/ui/class-names';
import { dialogPanel } from '@/components/ui/dialog';
import { drawerPanel } from '@/components/ui/drawer';
import { Icon } from '@/components/ui/icon';
import { menuPanel } from '@/components/ui/menu';
import { popoverPanel } from '@/components/ui/popover';
import { moved, startAtContent } from '@/hooks/page-start';
import { useSend, answerKey } from '@/hooks/use-call';
import { useConfirm } from '@/hooks/use-confirm';
import { forgetBooks, useFreshBooks, useFreshSettings } from '@/hooks/use-fresh-books';
import { useIdle } from '@/hooks/use-idle';
import { lazyPart, useLazyPart, usePreload } from '@/hooks/use-lazy-part';
import { useLocale } from '@/hooks/use-locale';
import { useNotices } from '@/hooks/use-notices';
import { useOverlay } from '@/hooks/use-overlay';
import { usePermission } from '@/hooks/use-permission';
import { leaveSeenRole, type SeenRole, useSeenRole } from '@/hooks/use-seen-role';
import { useSessionEnd } from '@/hooks/use-session-end';
import { useSideBar } from '@/hooks/use-side-bar';
import { toast } from '@/hooks/use-toast';
import { mayLeave } from '@/hooks/use-unsaved';
import { useGoTo } from '@/hooks/use-view';
import { ApiError } from '@/lib/api/api-error';
import { holdChanges } from '@/lib/api/call';
import { notices } from '@/lib/contract/notices';
import { sampleMonth } from '@/lib/contract/settings/sample-month';

const MenuDrawer = dynamic(() => import('./menu-drawer').then((file) => file.MenuDrawer));
const ShortcutSheet = dynamic(() => import('./shortcut-sheet').then((file) => file.ShortcutSheet));
const SessionDialog = dynamic(() => import('./session-dialog').then((file) => file.SessionDialog));

const idleWarning = lazyPart(() => import('./idle-warning'));
const SOON = [popoverPanel, menuPanel, dialogPanel, drawerPanel, palette, bellPanel, idleWarning];

const FRAME =
  'grid h-dvh grid-cols-1 grid-rows-[auto_minmax(0,1fr)] overflow-hidden print:block print:h-auto print:overflow-visible';
const WIDE = 'md:grid-cols-[var(--side)_minmax(0,1fr)]';
const NARROW = 'md:grid-cols-[var(--side-min)_minmax(0,1fr)]';

/** Office layout: side bar, top bar, the page, and overlays. */
export function OfficeFrame({ children }: { children: ReactNode }) {
  const { narrow } = useSideBar();
  usePreload(SOON);
  usePageStart();
  const seen = useSeenRole();
  return (
    <div className={classNames(FRAME, narrow ? NARROW : WIDE)}>
      <div className="min-w-0 md:col-start-2">
        <TopBar />
        <output className="block">{seen && <SeenRoleNote role={seen} />}</output>
        <SampleBanner />
      </div>
      <main
        id="main"
        tabIndex={-1}
        className="relative flex min-h-0 min-w-0 flex-col overflow-auto bg-surface outline-none md:col-start-2 print:overflow-visible"
      >
        <WaitingHint />
        {children}
      </main>
      {/* The side bar is before the page on screen, but after it in the DOM, so that Tab reaches the content first. */}
      <SideBar />
      <FrameShortcuts />
      <Idle />
      <Layers />
    </div>
  );
}

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
  const warning = useLazyPart(idleWarning, left !== undefined);
  return warning && <warning.IdleWarning left={left} />;
}

/**
 * After each navigation, the next Tab starts at the content. Otherwise the browser would continue from the followed
 * link in the menu, or from a removed overlay.
 */
function usePageStart(): void {
  const path = usePathname();
  const { modules } = useLocale();
  const shown = useRef({ path, modules });
  // A layout effect runs right after the page and its texts have rendered, so the user cannot press Tab before it.
  useLayoutEffect(() => {
    const before = shown.current;
    shown.current = { path, modules };
    if (before.path !== path) moved();
    if (before.path === path && before.modules.length === modules.length) return;
    startAtContent((now) => before.path !== path && now.closest('nav') !== null);
  }, [path, modules]);
}

function SeenRoleNote({ role }: { role: SeenRole }) {
  const t = useTranslations('frame.seenRole');
  const id = useId();
  const goTo = useGoTo();
  const way = useFirstFocus();
  useHeldChanges(t('refused'));
  const back = () => {
    leaveSeenRole();
    void goTo('app.roles', { view: role.id === 0 ? 'new' : role.id });
  };
  const name = role.name.trim() || t('unnamed');

  return (
    <section
      aria-label={t('label')}
      className="flex flex-wrap items-center gap-x-2 gap-y-1.5 bg-warning-soft px-gutter py-1.5 text-warning"
    >
      <Icon of={Eye} size={14} />
      <p id={id} className="min-w-0 flex-1 basis-56">
        {t.rich('text', { name: () => <bdi className="font-semibold">{name}</bdi> })}
      </p>
      <Button ref={way} aria-describedby={id} onClick={back}>
        {t('back')}
      </Button>
    </section>
  );
}

/** Blocks writes during a role preview. A layout effect does so before the page can send any write. */
function useHeldChanges(refused: string): void {
  useLayoutEffect(() => holdChanges(refused), [refused]);
}

/**
 * Focuses the exit button of the role preview, so that screen readers read the note. The element that had the focus was
 * removed.
 */
function useFirstFocus() {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus(), []);
  return button;
}

/** Banner while sample data exists and can be removed, and a note once it has become permanent. */
function SampleBanner() {
  const notices = useNotices();
  useFreshBooks(notices);
  useFreshSettings(notices);
  const state = notices?.sample?.state;
  return (
    <output className="block print:hidden">
      {state === 'stands' && <SampleNote />}
      {state === 'stays' && <StaysNote />}
    </output>
  );
}

function SampleNote() {
  const t = useTranslations('frame.sample');
  const { may } = usePermission('organization details');
  const { remove, failure, isRemoving } = useSampleRemoval();
  return (
    <Note tone="bg-warning-soft text-warning" text={t('stands')} failure={failure}>
      {may('edit') && (
        <Button busy={isRemoving} onClick={() => void remove()}>
          {t('remove')}
        </Button>
      )}
    </Note>
  );
}

function StaysNote() {
  const t = useTranslations('frame.sample');
  const keep = useSend(sampleMonth.keep);
  return (
    <Note tone="bg-neutral-soft text-ink-2" text={t('stays')} failure={keep.error?.message}>
      <Button busy={keep.isPending} onClick={() => keep.mutate({})}>
        {t('hide')}
      </Button>
    </Note>
  );
}

type NoteProps = Readonly<{
  tone: string;
  text: string;
  failure: string | undefined;
  children: ReactNode;
}>;

function Note({ tone, text, failure, children }: NoteProps) {
  const t = useTranslations('frame.sample');
  return (
    <section
      aria-label={t('label')}
      className={classNames('flex flex-wrap items-center gap-x-2 gap-y-1.5 px-gutter py-1.5', tone)}
    >
      <Icon of={FlaskConical} size={14} />
      <div className="min-w-0 flex-1 basis-56">
        <p>{text}</p>
        {failure && (
          <p role="alert" className="text-negative">
            {failure}
          </p>
        )}
      </div>
      {children}
    </section>
  );
}

/** Removes the sample data, then opens the dashboard. The confirmation lists the deleted data. */
function useSampleRemoval() {
  const t = useTranslations('frame.sample');
  const confirm = useConfirm();
  const cache = useQueryClient();
  const goTo = useGoTo();
  const { mutateAsync, error, isPending } = useSend(sampleMonth.remove);
  const question = {
    title: t('question'),
    text: t('goes'),
    record: t('kept'),
    confirm: t('remove'),
  };

  const remove = async () => {
    // If a form has unsaved input, the user first confirms leaving it, because the input may refer to sample data.
    if (!(await mayLeave()) || !(await confirm(question))) return;
    try {
      await mutateAsync({});
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure;
      // The notices are refetched, because the sample data may have become permanent in the meantime.
      void cache.invalidateQueries({ queryKey: answerKey(notices) });
      return;
    }
    toast.success(t('removed'));
    void forgetBooks(cache);
    void goTo('app.dashboard');
  };
  return { remove, failure: error?.message, isRemoving: isPending };
}
