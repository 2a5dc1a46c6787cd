'use client';

import { useVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, type Ref, type RefObject, useEffect } from 'react';

/** The scroll container, and a function that scrolls to a row. */
export type Scrolled = Readonly<{
  list: HTMLElement | null;
  scrollTo: RefObject<((index: number) => void) | undefined>;
}>;

type Props = Scrolled &
  Readonly<{
    count: number;
    columns: number;
    /** Estimated height of a row before it is rendered, in px. */
    height: number;
    /** Number of rows rendered beyond the visible ones. */
    ahead: number;
    keyOf?: (index: number) => string | number;
    children: (index: number, measure: Ref<HTMLTableRowElement>) => ReactNode;
  }>;

/** Renders only the visible rows and a few more; an empty row above and below reserves the space of all others. */
export function VirtualBody({ list, scrollTo, columns, children, ...of }: Props) {
  const virtual = useVirtualizer({
    count: of.count,
    getScrollElement: () => list,
    estimateSize: () => of.height,
    overscan: of.ahead,
    ...(of.keyOf && { getItemKey: of.keyOf }),
  });
  useEffect(() => {
    scrollTo.current = (index) => virtual.scrollToIndex(index);
  }, [scrollTo, virtual]);

  const items = virtual.getVirtualItems();
  return (
    <tbody>
      <RowGap height={items[0]?.start ?? 0} span={columns} />
      {items.map(({ index }) => children(index, virtual.measureElement))}
      <RowGap height={virtual.getTotalSize() - (items.at(-1)?.end ?? 0)} span={columns} />
    </tbody>
  );
}

/** Reserves the room of rows that are not rendered; `height` in px. */
const RowGap = ({ height, span }: { height: number; span: number }) =>
  height > 0 && (
    <tr aria-hidden>
      {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- an empty cell, and hidden from readers */}
      <td colSpan={span} className="border-0! p-0!" style={{ blockSize: height }} />
    </tr>
  );
