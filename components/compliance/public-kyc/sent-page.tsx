'use client';

import type { Sent } from './review-step';
import { StepFrame } from './step-frame';
import { Ltr } from '@/components/ui/ltr';
import { useWords } from '@/hooks/use-words';

const NEXT = ['read', 'ask', 'answer'] as const;

/** Confirmation page with the application number and the next steps. The page promises no date. */
export function SentPage({ sent, onView }: { sent: Sent; onView: () => void }) {
  const t = useWords('identify-steps');
  return (
    <StepFrame
      title={t('sent.title')}
      lead={t('sent.lead')}
      primary={{ label: t('sent.view'), onPress: onView }}
      note={t('sent.note')}
    >
      <dl className="rounded-card border border-line p-4">
        <dt className="text-14 text-ink-2">{t('sent.number')}</dt>
        <dd className="text-28 font-semibold">
          <Ltr>{sent.number}</Ltr>
        </dd>
      </dl>
      <section aria-labelledby="next" className="grid gap-2">
        <h2 id="next" className="text-18 font-semibold">
          {t('sent.next')}
        </h2>
        <ol className="grid list-decimal gap-2 ps-5">
          {NEXT.map((one) => (
            <li key={one}>{t(`sent.steps.${one}`)}</li>
          ))}
        </ol>
      </section>
    </StepFrame>
  );
}
