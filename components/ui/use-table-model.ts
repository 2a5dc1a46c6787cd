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

/** In px: narrower columns say nothing, and a key moves an edge so far. */
const [NARROWEST, STEP] = [40, 16];
const NONE: Widths = {};

type Modelled = Readonly<{ id: string; width?: number }>;
export type Resizing = Readonly<{
  /** The user has given widths to this table: they hold, and the table scrolls where they are too wide. */
  isOwn: boolean;
  /** The style of a table, given the width of its columns together: the width of the page, unless the user chose widths. */
  sized: (width: number) => CSSProperties;
  onStart: (id: string, event: MouseEvent<HTMLElement> | TouchEvent<HTMLElement>) => void;
  /** Shift with an arrow, in the head of a column, moves its edge. */
  onKey: (id: string, event: KeyboardEvent<HTMLElement>) => void;
  /** All columns as wide as usual. */
  onReset: () => void;
}>;

type Given<Row, Column> = Readonly<{
  rows: readonly Row[];
  columns: readonly Column[];
  rowId: (row: Row) => string;
  hidden?: readonly string[] | undefined;
  /** Paper is as wide as it is: the user's widths are those of the screen. */
  isPrinting: boolean;
}>;

/** Rows and columns as the table carries them: which are shown, and how wide the user wants them. */
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
  // The same as long as nothing of it changes: rows that are drawn once are not drawn again.
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

/** A column as wide as the user wants it, where he said so. */
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
  // The other columns stay as wide as they are while one is widened.
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

/** How wide the columns of a table stand at this moment. */
const measuredIn = (table: HTMLTableElement | null): Widths =>
  Object.fromEntries(
    [...(table?.querySelectorAll<HTMLElement>('thead th[data-column-id]') ?? [])].map((head) => [
      head.dataset.columnId ?? '',
      head.offsetWidth,
    ]),
  );

/** In px, by the column. */
type Widths = Readonly<Record<string, number>>;
type Kept = Readonly<{ pages: Readonly<Record<string, Widths>> }>;

const useStore = create<Kept>()(persist((): Kept => ({ pages: {} }), { name: 'column-widths' }));

/**
 * The widths that the user has given to the columns of this page, or of a part of it with an address of its
 * own, on this device; none until then. A record beside its list leaves the list as it was.
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
