'use client';

import {
  columnResizingFeature,
  columnSizingFeature,
  columnVisibilityFeature,
  functionalUpdate,
  type RowData,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import { usePathname } from 'next/navigation';
import {
  type CSSProperties,
  type KeyboardEvent,
  type MouseEvent,
  type TouchEvent,
  useMemo,
} from 'react';
import { flushSync } from 'react-dom';
import { create } from 'zustand';
import { persist } from 'zustand/middleware';

import { useHydrated } from '@/hooks/use-hydrated';
import { useLocale } from '@/hooks/use-locale';
import { matchRoute } from '@/lib/address';
import { type Direction, dirOf } from '@/lib/i18n';

const features = tableFeatures({
  columnVisibilityFeature,
  columnSizingFeature,
  columnResizingFeature,
});

/** Minimum width of a column, and the difference in width per key press, both in px. */
const [NARROWEST, STEP] = [40, 16];
const NONE: Widths = {};

type Modelled = Readonly<{ id: string; width?: number }>;
export type Resizing = Readonly<{
  /** True if the user has resized columns; a table that is too wide then scrolls. */
  isOwn: boolean;
  /**
   * Returns the style of a table for the total width of its columns, which is the minimum width, or the exact width if
   * the user has resized columns.
   */
  sized: (width: number) => CSSProperties;
  onStart: (id: string, event: MouseEvent<HTMLElement> | TouchEvent<HTMLElement>) => void;
  /** Shift and a left or right arrow key in a column header change the width of the column. */
  onKey: (id: string, event: KeyboardEvent<HTMLElement>) => void;
  onReset: () => void;
}>;

type Given<Row, Column> = Readonly<{
  rows: readonly Row[];
  columns: readonly Column[];
  rowId: (row: Row) => string;
  hidden?: readonly string[] | undefined;
  /** True while printing, when the user's column widths do not apply. */
  isPrinting: boolean;
}>;

/** Visible rows and columns of a table, with the user's column widths. */
export function useTableModel<Row extends RowData, Column extends Modelled>({
  rows,
  columns,
  rowId,
  hidden,
  isPrinting,
}: Given<Row, Column>) {
  const { widths: kept, keep } = useColumnWidths();
  const widths = isPrinting ? NONE : kept;
  const dir = dirOf(useLocale().locale);
  const definitions = useMemo(() => columns.map(definitionOf), [columns]);
  const columnVisibility = useMemo(
    () => Object.fromEntries((hidden ?? []).map((id) => [id, false])),
    [hidden],
  );
  const table = useTable({
    features,
    columns: definitions,
    data: rows,
    getRowId: rowId,
    state: { columnVisibility, columnSizing: widths },
    onColumnSizingChange: (next) => keep((now) => functionalUpdate(next, { ...now })),
    columnResizeMode: 'onChange',
    columnResizeDirection: dir,
  });
  const model = table.getRowModel().rows;
  const resizing = resizingOf({
    dir,
    keep,
    isOwn: columns.some(({ id }) => id in widths),
    headerOf: (id) => table.getFlatHeaders().find((header) => header.column.id === id),
  });
  // Memoised, so that unchanged rows do not render again.
  const shown = useMemo(
    () => columns.filter(({ id }) => columnVisibility[id] !== false).map(widened(widths)),
    [columns, columnVisibility, widths],
  );
  const data = useMemo(
    () => ({ rows: model.map(({ original }) => original), ids: model.map(({ id }) => id) }),
    [model],
  );
  return { ...data, columns: shown, resizing };
}

const definitionOf = ({ id, width }: Modelled) => ({
  id,
  minSize: NARROWEST,
  ...(width && { size: width }),
});

/** A column with the width that the user set, if any. */
const widened =
  (widths: Widths) =>
  <Column extends Modelled>(column: Column): Column => {
    const width = widths[column.id];
    return width === undefined ? column : { ...column, width: Math.max(width, NARROWEST) };
  };

type Header = Readonly<{ getResizeHandler: () => (event: unknown) => void }>;

type Props = Pick<Resizing, 'isOwn'> &
  Pick<ReturnType<typeof useColumnWidths>, 'keep'> &
  Readonly<{ dir: Direction; headerOf: (id: string) => Header | undefined }>;

function resizingOf({ dir, keep, isOwn, headerOf }: Props): Resizing {
  // Stores the current width of every column, so that resizing a column does not change the others.
  const begin = (from: HTMLElement) =>
    flushSync(() => keep((now) => ({ ...measuredIn(from.closest('table')), ...now })));
  return {
    isOwn,
    sized: (width) => (isOwn ? { inlineSize: width } : { minInlineSize: width }),
    onStart: (id, event) => {
      event.stopPropagation();
      begin(event.currentTarget);
      headerOf(id)?.getResizeHandler()(event.nativeEvent);
    },
    onKey: (id, event) => {
      const way = { ArrowLeft: -STEP, ArrowRight: STEP }[event.key];
      if (!event.shiftKey || way === undefined) return;
      event.preventDefault();
      begin(event.currentTarget);
      const by = dir === 'rtl' ? -way : way;
      keep((now) => ({ ...now, [id]: Math.max((now[id] ?? 0) + by, NARROWEST) }));
    },
    onReset: () => keep(() => ({})),
  };
}

const measuredIn = (table: HTMLTableElement | null): Widths =>
  Object.fromEntries(
    [...(table?.querySelectorAll<HTMLElement>('thead th[data-column-id]') ?? [])].map((head) => [
      head.dataset.columnId ?? '',
      head.offsetWidth,
    ]),
  );

/** Widths in px, by column id. */
type Widths = Readonly<Record<string, number>>;
type Kept = Readonly<{ pages: Readonly<Record<string, Widths>> }>;

const useStore = create<Kept>()(persist((): Kept => ({ pages: {} }), { name: 'column-widths' }));

/**
 * Column widths that the user set on this device for a page, or for a named view of it. All records of a page share
 * them. Empty during hydration.
 */
function useColumnWidths() {
  const { name = '', view = '' } = matchRoute(usePathname()) ?? {};
  const page = /^[a-z]/.test(view) && view !== 'new' ? `${name}/${view}` : name;
  const kept = useStore(({ pages }) => pages[page]);
  const isHydrated = useHydrated();
  const keep = (next: (now: Widths) => Widths) =>
    useStore.setState(({ pages }) => ({
      pages: { ...pages, [page]: next(pages[page] ?? NONE) },
    }));
  return { widths: (isHydrated && kept) || NONE, keep };
}
