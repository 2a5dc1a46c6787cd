'use client';

import { useTranslations } from 'use-intl';

import { Button } from '@/components/ui/button';
import { useLocale } from '@/hooks/use-locale';

/** How many lines there are, and the way to more of them. */
export function RegisterFoot({
  lines,
  hasMore,
  isBusy,
  onMore,
}: {
  lines: number;
  hasMore: boolean;
  isBusy: boolean;
  onMore: () => void;
}) {
  const t = useTranslations('reports');
  const { locale } = useLocale();
  const count = new Intl.NumberFormat(`${locale}-u-nu-latn`).format(lines);
  if (!hasMore) return t('lines', { count });
  return (
    <span className="flex items-center gap-3">
      {t('linesSoFar', { count })}
      <Button busy={isBusy} onClick={onMore}>
        {t('more')}
      </Button>
    </span>
  );
}
