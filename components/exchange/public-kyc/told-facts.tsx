'use client';

import { STEPS, type StepName } from '@/components/exchange/public-kyc/steps';
import { type Fact, useFacts } from '@/components/exchange/public-kyc/use-facts';
import { useWords } from '@/hooks/use-words';
import type { KycDraft } from '@/lib/contract/exchange/public-kyc';

type Props = Readonly<{
  type: KycDraft['type'];
  data: KycDraft['data'];
  documents: KycDraft['documents'];
  /** Opens the step of the data; undefined if the data is read-only. */
  onChange?: ((step: StepName) => void) | undefined;
}>;

/** Entered data by step, for the review before the signature and for the status page. */
export function ToldFacts({ type, data, documents, onChange }: Props) {
  const factsOf = useFacts(data, documents);
  return STEPS[type]
    .filter((step) => step !== 'review')
    .map((step) => (
      <section key={step} aria-labelledby={`told-${step}`} className="grid gap-1">
        <StepHead step={step} onChange={onChange} />
        <StepFacts facts={factsOf[step]} />
      </section>
    ));
}

type HeadProps = Readonly<{ step: StepName; onChange: Props['onChange'] }>;

function StepHead({ step, onChange }: HeadProps) {
  const t = useWords('identify-steps');
  return (
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
  );
}

/** Values of one step; empty and unticked ones are left out. */
function StepFacts({ facts }: { facts: readonly Fact[] }) {
  const t = useWords('identify-steps');
  const told = facts.filter(([, value]) => value !== undefined && value !== '' && value !== false);
  if (told.length === 0) return <p className="text-ink-3">{t('review.nothing')}</p>;
  return (
    <dl className="grid gap-2 pt-1">
      {told.map(([label, value], at) => (
        <div key={`${label} ${at}`}>
          <dt className="text-14 text-ink-2">{label}</dt>
          <dd className="break-words">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
