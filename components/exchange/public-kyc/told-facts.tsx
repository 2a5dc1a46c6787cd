'use client';

import { STEPS, type StepName } from '@/components/exchange/public-kyc/steps';
import { useFacts } from '@/components/exchange/public-kyc/use-facts';
import { useWords } from '@/hooks/use-words';
import type { KycDraft } from '@/lib/contract/exchange/public-kyc';

type Props = Readonly<{
  type: KycDraft['type'];
  data: KycDraft['data'];
  documents: KycDraft['documents'];
  /** Leads to where it is told; nothing where it is only read. */
  onChange?: (step: StepName) => void;
}>;

/** What was told, step by step, as it is read before it is signed and afterwards. */
export function ToldFacts({ type, data, documents, onChange }: Props) {
  const t = useWords('identify-steps');
  const factsOf = useFacts(data, documents);
  return STEPS[type]
    .filter((step) => step !== 'review')
    .map((step) => {
      const facts = factsOf[step].filter(
        ([, value]) => value !== undefined && value !== '' && value !== false,
      );
      return (
        <section key={step} aria-labelledby={`told-${step}`} className="grid gap-1">
          <div className="flex items-center justify-between gap-2 border-b border-line">
            <h2 id={`told-${step}`} className="text-18 font-semibold">
              {t(`steps.${step}.title`)}
            </h2>
            {onChange && (
              <button
                type="button"
                className="min-h-11 px-1 font-medium text-accent hover:underline"
                onClick={() => onChange(step)}
              >
                {t('review.change')}
                <span className="sr-only"> {t(`steps.${step}.title`)}</span>
              </button>
            )}
          </div>
          {facts.length === 0 ? (
            <p className="text-ink-3">{t('review.nothing')}</p>
          ) : (
            <dl className="grid gap-2 pt-1">
              {facts.map(([label, value], at) => (
                <div key={`${label} ${at}`}>
                  <dt className="text-14 text-ink-2">{label}</dt>
                  <dd className="break-words">{value}</dd>
                </div>
              ))}
            </dl>
          )}
        </section>
      );
    });
}
