'use client';

import { type ComponentProps, type ReactNode, useLayoutEffect, useRef } from 'react';

import { useTranslations } from 'use-intl';
import { CopyNumber } from './copy-number';
import { History } from './history';
import { classNames } from '@/components/ui/class-names';
import { StatusBadge } from '@/components/ui/status-badge';
import { beginAtContent } from '@/hooks/page-start';

type Props = Readonly<{
  strip: ReactNode;
  aside: ReactNode;
  asideLabel: string;
  /** True if the record needs more width, so that the side panel is next to it only on extra-wide windows. */
  wide?: boolean;
  foot?: ReactNode;
  children: ReactNode;
}>;

const BESIDE = {
  page: 'max-lg:flex-col max-lg:overflow-auto lg:overflow-hidden',
  body: 'lg:overflow-auto',
  aside: 'max-lg:border-t lg:w-104 lg:overflow-auto lg:border-s',
} as const;

const BELOW = {
  page: 'max-xl:flex-col max-xl:overflow-auto xl:overflow-hidden',
  body: 'xl:overflow-auto',
  aside: 'max-xl:border-t xl:w-104 xl:overflow-auto xl:border-s',
} as const;

const BODY =
  'grid min-w-0 flex-1 grid-cols-1 auto-rows-max content-start gap-5 px-gutter py-4 print:overflow-visible print:p-0';

const BEHIND = 'behind-the-record';

/** Scrolls to the side panel, for pages that show it below the record. */
export const showBehind = () =>
  document.getElementById(BEHIND)?.scrollIntoView({ block: 'nearest' });

/**
 * Page of one record: header strip on top, content, and a side panel next to it or below it. Layout rows are sized by
 * their content; otherwise a horizontally scrollable table would collapse on a long page.
 */
export function RecordFrame({ strip, aside, asideLabel, wide = false, foot, children }: Props) {
  const place = wide ? BELOW : BESIDE;
  return (
    <div className="flex min-h-0 flex-1 flex-col print:block" data-density="regular">
      {strip}
      <div
        className={classNames('flex min-h-0 flex-1 print:block print:overflow-visible', place.page)}
      >
        <div className={classNames(BODY, place.body)}>{children}</div>
        <aside
          id={BEHIND}
          aria-label={asideLabel}
          className={classNames('no-print flex-none border-line px-5 py-3', place.aside)}
        >
          {aside}
        </aside>
      </div>
      {foot}
    </div>
  );
}

type HistoryFrameProps = Omit<Props, 'aside' | 'asideLabel'> &
  Readonly<{ history: ComponentProps<typeof History>['items'] }>;

/** Page of a record whose side panel shows only its history. */
export function HistoryFrame({ history, ...frame }: HistoryFrameProps) {
  const title = useTranslations('document.tabs')('history');
  return (
    <RecordFrame
      {...frame}
      asideLabel={title}
      aside={
        <>
          <h2 className="pb-1">{title}</h2>
          <History items={history} />
        </>
      }
    />
  );
}

type RecordStripProps = Readonly<{ number: string; status: string; children?: ReactNode }>;

/** Number and state of a record, with its actions at the end. */
export function RecordStrip({ number, status, children }: RecordStripProps) {
  const title = useFocusKept(status);
  return (
    <header className="no-print flex flex-none flex-wrap items-center gap-2 border-b border-line ps-gutter pe-6 py-3">
      <h1 ref={title} tabIndex={-1} className="figure">
        {number}
      </h1>
      <CopyNumber number={number} />
      <StatusBadge status={status} />
      {children}
    </header>
  );
}

/**
 * Keeps the keyboard focus when the status changes. An action then removes its own button; if that button had the
 * focus, the number of the record receives the focus.
 */
function useFocusKept(status: string) {
  const title = useRef<HTMLHeadingElement>(null);
  const shown = useRef(status);
  // Lets the next Tab start at the content. `usePageStart` cannot do this while a posted form still has the focus.
  useLayoutEffect(beginAtContent, []);
  useLayoutEffect(() => {
    if (shown.current === status) return;
    shown.current = status;
    if (document.activeElement === document.body) title.current?.focus({ preventScroll: true });
  }, [status]);
  return title;
}
