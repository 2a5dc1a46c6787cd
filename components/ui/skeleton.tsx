'use client';

import { useTranslations } from 'use-intl';
import { classNames } from './class-names';

/** Placeholder bar for a word. Set its width: `className="w-24"`. */
export const Skeleton = ({ className }: { className?: string }) => (
  <span aria-hidden className={classNames('skeleton', className)} />
);

const WIDTHS = ['w-1/3', 'w-1/2', 'w-2/5', 'w-1/4'];

export function SkeletonRows({ rows = 8 }: { rows?: number }) {
  const t = useTranslations('ui');
  return (
    <div role="status" aria-busy="true" className="grid">
      <span className="sr-only">{t('loading')}</span>
      {Array.from({ length: rows }, (_, row) => (
        <div
          key={row}
          aria-hidden
          className="flex h-row items-center justify-between gap-4 overflow-hidden border-b border-line px-gutter"
        >
          <Skeleton className="w-20" />
          <Skeleton className={WIDTHS[row % WIDTHS.length] ?? 'w-1/3'} />
          <Skeleton className="w-24" />
        </div>
      ))}
    </div>
  );
}
