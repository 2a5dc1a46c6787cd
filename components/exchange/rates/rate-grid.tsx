'use client';

import { useEffect } from 'react';
import { useTranslations } from 'use-intl';

import { CELLS, type RateLine } from '@/components/exchange/rates/rate-lines';
import { RateRow } from '@/components/exchange/rates/rate-row';
import { useGridArrows } from '@/components/exchange/rates/use-grid-arrows';
import type { RateDrafts } from '@/components/exchange/rates/use-rate-drafts';
import { fieldsOf, isFocusHeld } from '@/hooks/first-field';

type Props = Readonly<{
  lines: readonly RateLine[];
  drafts: RateDrafts;
  /** Errors of the host by currency and cell. */
  refused: Readonly<Record<string, string>>;
  mayEdit: boolean;
}>;

/** Rate grid that works like a spreadsheet: arrow keys and Enter move between cells, and cells can be pasted. */
export function RateGrid({ lines, drafts, refused, mayEdit }: Props) {
  const t = useTranslations('rates');
  const arrows = useGridArrows();
  useFirstCell(arrows.ref);
  return (
    <div
      {...arrows}
      // A scrollable region must be reachable by keyboard.
      role="region"
      aria-label={t('grid')}
      tabIndex={mayEdit ? undefined : 0}
      className="min-h-0 flex-1 overflow-auto bg-surface"
    >
      <table className="tbl tbl-rates" aria-label={t('grid')}>
        <Heads />
        <tbody>
          {lines.map((line, index) => (
            <RateRow
              key={line.code}
              line={line}
              index={index}
              drafts={drafts}
              refused={refused}
              mayEdit={mayEdit}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function useFirstCell(ref: ReturnType<typeof useGridArrows>['ref']) {
  useEffect(() => {
    const grid = ref.current;
    if (grid && !isFocusHeld(grid)) fieldsOf(grid)[0]?.focus();
  }, [ref]);
}

function Heads() {
  const t = useTranslations('rates');
  return (
    <thead>
      <tr>
        <th scope="col" className="pin">
          {t('currency')}
        </th>
        <th scope="col">{t('quoted')}</th>
        {CELLS.map((cell) => (
          <th key={cell} scope="col" className="num w-32 min-w-28 max-sm:w-24 max-sm:min-w-20">
            {t(cell)}
          </th>
        ))}
        {['spread', 'change', 'reference', 'age'].map((figure) => (
          <th key={figure} scope="col" className="num">
            {t(figure)}
          </th>
        ))}
        <th scope="col">{t('by')}</th>
      </tr>
    </thead>
  );
}
