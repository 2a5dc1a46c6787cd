'use client';

import { useVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, type Ref, type RefObject, useEffect } from 'react';

/** The list that scrolls, and what brings one of its rows into sight. */
export type Scrolled = Readonly<{
  list: HTMLElement | null;
  scrollTo: RefObject<((index: number) => void) | undefined>;
}>;

type Props = Scrolled &
  Readonly<{
    count: number;
    columns: number;
    /** Of a row that was not drawn yet, in px. */
    height: number;
    /** So many rows are drawn before they are in sight. */
    ahead: number;
    keyOf?: (index: number) => string | number;
    children: (index: number, measure: Ref<HTMLTableRowElement>) => ReactNode;
  }>;

/** Only the rows in sight and a few more; an empty row above and below keeps the place of the others. */
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

/** Holds the place of the rows of a table that are out of sight. `height` is in px. */
const RowGap = ({ height, span }: { height: number; span: number }) =>
  height > 0 && (
    <tr aria-hidden>
      {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- an empty cell, and hidden from readers */}
      <td colSpan={span} className="border-0! p-0!" style={{ blockSize: height }} />
    </tr>
  );
