'use client';

import { useTranslations } from 'use-intl';

import { RecordLink } from '@/components/layout/record-link';
import { useAnswer } from '@/hooks/use-call';
import { useFormats } from '@/hooks/use-formats';
import { commissions } from '@/lib/contract/dealing/commissions';

/** Agents with commission due for past months, each with a link to a new batch. */
export function CommissionsDue() {
  const t = useTranslations('commissions');
  const { day } = useFormats();
  const { data = [] } = useAnswer(commissions.due);
  if (data.length === 0) return null;
  return (
    <section
      aria-label={t('due')}
      className="flex flex-none flex-wrap items-baseline gap-x-6 gap-y-1 border-b border-line px-gutter py-3"
    >
      <h2 className="text-13 font-semibold">{t('due')}</h2>
      {data.map(({ agent_id, agent, from, to, count }) => (
        <RecordLink
          key={`${agent_id} ${from}`}
          to="app.exchange.commissions"
          view="new"
          query={{ agent: String(agent_id), from, to }}
          className="hover:underline"
        >
          <bdi>{agent}</bdi> · <bdi className="figure">{day(from)}</bdi> ·{' '}
          {t('dueCount', { count })}
        </RecordLink>
      ))}
    </section>
  );
}
