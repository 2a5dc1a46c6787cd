'use client';

import { useTranslations } from 'use-intl';

import type { Resizing } from './use-table-model';

/** Edge of a column in its header: dragging it changes the width, a double click restores the default widths. */
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
