'use client';

import type { CardPlace, Column } from '@/components/ui/table-columns';
import type { RowsProps } from '@/components/ui/table-rows';

/** Rows of a table as cards on narrow screens: number, state and amount; then text; then the rest. */
export function TableCards<Row>({ label, ...list }: RowsProps<Row> & { label: string }) {
  const { rows, ids, columns, keys, current, onOpen, onPeek } = list;
  const isLive = onOpen !== undefined || onPeek !== undefined;
  return (
    <ul aria-label={label}>
      {rows.map((row, index) => (
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the list around the rows takes the keys
        <li
          key={ids[index]}
          data-row={index}
          data-current={ids[index] === current || undefined}
          tabIndex={isLive && index === keys.stop ? 0 : -1}
          className="grid grid-cols-1 gap-0.5 border-b border-line px-4 py-2.5 data-current:bg-row-selected"
          onClick={(event) => keys.onRowClick(event, index)}
        >
          <Card row={row} columns={columns} />
        </li>
      ))}
    </ul>
  );
}

type CardProps<Row> = { row: Row; columns: readonly Column<Row>[] };

/** Cells with this place on the card. */
const cellsAt = <Row,>(place: CardPlace, { row, columns }: CardProps<Row>) =>
  columns
    .filter(({ card }) => card === place)
    .map(({ id, cell, align }) => (
      <span key={id} className={align === 'end' ? 'flex-none' : 'min-w-0 truncate'}>
        {cell(row)}
      </span>
    ));

function Card<Row>(of: CardProps<Row>) {
  const at = (place: CardPlace) => cellsAt(place, of);
  const [line, meta] = [at('line'), at('meta')];

  return (
    <>
      <div className="flex items-center gap-2">
        {/* The name is truncated before the state. */}
        <span className="min-w-24 shrink-[999] truncate font-medium">{at('title')}</span>
        {at('badge')}
        <span className="ms-auto flex flex-none gap-1 font-semibold">{at('amount')}</span>
      </div>
      {line.length > 0 && (
        // The first text, usually the party, keeps its width; later ones are truncated.
        <div className="flex gap-2 text-ink-2 *:empty:hidden *:first:max-w-full *:first:shrink-0">
          {line}
        </div>
      )}
      {meta.length > 0 && (
        <div className="flex flex-wrap justify-between gap-x-3 text-12 text-ink-3">{meta}</div>
      )}
    </>
  );
}
