'use client';

import { useTranslations } from 'use-intl';
import type { DocumentRecord } from '@/components/document/definition';
import { Fact, Facts, WordFact } from '@/components/document/record/facts';
import { DayNote } from '@/components/ui/day-note';
import { Ltr } from '@/components/ui/ltr';
import { useFormats } from '@/hooks/use-formats';

/** Common facts of a document: dates, reference and author. */
export function DocumentFacts({ record }: { record: DocumentRecord }) {
  const t = useTranslations('document.facts');
  const { date, reference, custom_id, created_by, created_at, posted_at } = record;

  return (
    <Facts>
      {date && <DayFact date={date} />}
      <WordFact label={t('reference')} of={reference} />
      {custom_id && (
        <Fact label={t('customId')}>
          <bdi dir="ltr">{custom_id}</bdi>
        </Fact>
      )}
      <MadeFact created_by={created_by} created_at={created_at} />
      {posted_at && <PostedFact posted_at={posted_at} />}
    </Facts>
  );
}

function DayFact({ date }: Readonly<{ date: string }>) {
  const t = useTranslations('document.facts');
  const { day } = useFormats();
  return (
    <Fact label={t('date')}>
      <span className="figure">{day(date)}</span>{' '}
      <span className="text-ink-3">
        · <DayNote day={date} />
      </span>
    </Fact>
  );
}

function MadeFact({
  created_by,
  created_at,
}: Readonly<{ created_by: DocumentRecord['created_by']; created_at: string }>) {
  const t = useTranslations('document.facts');
  const { instant } = useFormats();
  return (
    <Fact label={t('made')}>
      <bdi>{created_by?.name ?? t('system')}</bdi>{' '}
      <span className="text-ink-3">
        · <Ltr>{instant(created_at)}</Ltr>
      </span>
    </Fact>
  );
}

function PostedFact({ posted_at }: Readonly<{ posted_at: string }>) {
  const t = useTranslations('document.facts');
  const { instant } = useFormats();
  return (
    <Fact label={t('posted')}>
      <Ltr>{instant(posted_at)}</Ltr>
    </Fact>
  );
}
