'use client';

import { useTranslations } from 'use-intl';

import type { Resizing } from '@/components/ui/use-table-model';

/** The edge of a column, in its head: dragged it widens the column, a double click gives the usual widths back. */
export function ColumnEdge({ id, resizing }: { id: string; resizing: Resizing }) {
  const t = useTranslations('ui.table');
  return (
    <span
      aria-hidden
      title={t('edge')}
      className="column-edge no-print"
      onMouseDown={(event) => resizing.onStart(id, event)}
      onTouchStart={(event) => resizing.onStart(id, event)}
      onDoubleClick={resizing.onReset}
    />
  );
}
