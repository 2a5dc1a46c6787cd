'use client';

import { useTranslations } from 'use-intl';
import { Callout } from '@/components/ui/callout';
import { useAnswer } from '@/hooks/use-call';
import { screening } from '@/lib/contract/compliance/screening';

/** Warns about missing and outdated lists, and about lists whose screening is not complete yet. */
export function LateLists() {
  const t = useTranslations('screening.lists');
  const sources = useTranslations('screening.sources');
  const { data } = useAnswer(screening.lists);
  if (!data) return null;
  const current = data.filter(({ is_current }) => is_current);
  const named = (some: typeof current) => some.map(({ source }) => sources(source)).join(', ');
  const late = current.filter(({ is_late }) => is_late);
  const waiting = current.filter(({ screened_at }) => screened_at === null);
  if (current.length > 0 && late.length === 0 && waiting.length === 0) return null;
  return (
    <div className="grid flex-none gap-2 px-gutter pt-3">
      {current.length === 0 && <Callout>{t('noList')}</Callout>}
      {late.length > 0 && <Callout tone="warning">{t('late', { lists: named(late) })}</Callout>}
      {waiting.length > 0 && <Callout>{t('waiting', { lists: named(waiting) })}</Callout>}
    </div>
  );
}
