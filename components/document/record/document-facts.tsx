'use client';

import { useTranslations } from 'use-intl';
import type { DocumentRecord } from '@/components/document/definition';
import { Fact, Facts, WordFact } from './facts';
import { DayNote } from '@/components/ui/day-note';
import { Ltr } from '@/components/ui/ltr';
import { useFormats } from '@/hooks/use-formats';

/** Common facts of a document, such as dates, reference and author. */
export function DocumentFacts({ record }: { record: DocumentRecord }) {
  const t = useTranslations('document.facts');
  const { day, instant } = useFormats();
  const { date, reference, custom_id, created_by, created_at, posted_at } = record;

  return (
    <Facts>
      {date && (
        <Fact label={t('date')}>
          <span className="figure">{day(date)}</span>{' '}
          <span className="text-ink-3">
            · <DayNote day={date} />
          </span>
        </Fact>
      )}
      <WordFact label={t('reference')} of={reference} />
      {custom_id && (
        <Fact label={t('customId')}>
          <bdi dir="ltr">{custom_id}</bdi>
        </Fact>
      )}
      <Fact label={t('made')}>
        <bdi>{created_by?.name ?? t('system')}</bdi>{' '}
        <span className="text-ink-3">
          · <Ltr>{instant(created_at)}</Ltr>
        </span>
      </Fact>
      {posted_at && (
        <Fact label={t('posted')}>
          <Ltr>{instant(posted_at)}</Ltr>
        </Fact>
      )}
    </Facts>
  );
}
