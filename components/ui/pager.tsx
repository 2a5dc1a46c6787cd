'use client';

import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { IconButton } from './button';

const PAGE_SIZES = [25, 50, 100, 200] as const;

type Props = Readonly<{
  page: number;
  size: number;
  total: number;
  /** True if there are more rows than `total`. */
  isMore?: boolean;
  onPage: (page: number) => void;
  onSize?: (size: number) => void;
}>;

/** Range of the visible rows, and buttons for other pages. Pages count from 1. */
export function Pager({ page, size, total, isMore = false, onPage, onSize }: Props) {
  const t = useTranslations('ui.pager');
  const from = total === 0 ? 0 : (page - 1) * size + 1;
  const to = Math.min(page * size, total);

  const last = Math.max(1, Math.ceil(total / size));
  return (
    <nav
      aria-label={t('label')}
      className="flex h-9 flex-none items-center gap-1.5 border-t border-line ps-gutter pe-4 text-12 text-ink-3"
    >
      <span className="figure">{t(isMore ? 'rowsOfMore' : 'rows', { from, to, total })}</span>
      {onSize && (
        <label className="no-print flex items-center gap-1">
          <span aria-hidden>·</span>
          <span className="sr-only">{t('size')}</span>
          <select
            className="h-6 rounded-ctl bg-surface"
            value={size}
            onChange={({ target }) => onSize(Number(target.value))}
          >
            {PAGE_SIZES.map((choice) => (
              <option key={choice} value={choice}>
                {t('perPage', { size: choice })}
              </option>
            ))}
          </select>
        </label>
      )}
      <span className="flex-1" />
      <IconButton
        label={t('previous')}
        icon={ChevronLeft}
        directional
        disabled={page <= 1}
        onClick={() => onPage(page - 1)}
      />
      <IconButton
        label={t('next')}
        icon={ChevronRight}
        directional
        disabled={page >= last}
        onClick={() => onPage(page + 1)}
      />
    </nav>
  );
}
