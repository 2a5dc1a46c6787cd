'use client';

import { useState } from 'react';

import type { FrameOf } from '@/components/exchange/public-kyc/frame-of';
import type { DraftKeeper } from '@/components/exchange/public-kyc/draft-keeper';
import { CheckAsk } from '@/components/exchange/public-kyc/check-ask';
import { TextAsk } from '@/components/exchange/public-kyc/fields';
import { StepFrame } from '@/components/exchange/public-kyc/step-frame';
import { type StepName, stepOf, stepOfMissing } from '@/components/exchange/public-kyc/steps';
import { ToldFacts } from '@/components/exchange/public-kyc/told-facts';
import { useKept } from '@/components/exchange/public-kyc/use-kept';
import { useTask } from '@/components/exchange/public-kyc/use-task';
import { Callout } from '@/components/ui/callout';
import { useWords } from '@/hooks/use-words';
import { call } from '@/lib/api/call';
import { ApiError } from '@/lib/api/api-error';
import { publicKyc } from '@/lib/contract/exchange/public-kyc';

export type Sent = Readonly<{ number: string; submitted_at: string }>;

type Props = Readonly<{
  keeper: DraftKeeper;
  frame: FrameOf;
  goTo: (step: StepName) => void;
  onSent: (sent: Sent) => void;
}>;

/** All of it once more to read, and the signature. */
export function ReviewStep({ keeper, frame, goTo, onSent }: Props) {
  const t = useWords('identify-steps');
  const { draft } = useKept(keeper);
  const [isTrue, setTrue] = useState(false);
  const [signature, setSignature] = useState('');
  const { run, busy, errors, failure } = useTask();
  const submit = () =>
    run(async () => {
      const saved = await keeper.save();
      if (saved === 'broken') throw new ApiError(0, { message: '', errors: {}, body: undefined });
      const input = { declaration: isTrue as true, signature };
      onSent(await call(publicKyc.submit, { params: { token: keeper.token }, input }));
    });
  const elsewhere = Object.entries(errors).filter(([field]) => /^(data|documents)/.test(field));
  const missing = [
    ...draft.missing.map((one) => ({ ...one, step: stepOfMissing(one) })),
    ...elsewhere.map(([field, message]) => ({ field, message, step: stepOf(field) })),
  ];
  const first = missing[0];

  return (
    <StepFrame
      step={frame.step}
      title={t('review.title')}
      lead={t('review.lead')}
      onBack={frame.onBack}
      failure={failure}
      primary={
        first
          ? { label: t('review.complete'), onPress: () => goTo(first.step) }
          : { label: t('review.send'), onPress: submit, busy }
      }
      note={frame.note}
    >
      {missing.length > 0 && <Incomplete missing={missing} goTo={goTo} />}
      <ToldFacts type={draft.type} data={draft.data} documents={draft.documents} onChange={goTo} />
      {missing.length === 0 && (
        <>
          <CheckAsk
            label={t('review.declaration')}
            error={errors['declaration']}
            checked={isTrue}
            onCheck={setTrue}
          />
          <TextAsk
            label={t('review.signature')}
            help={t('review.signatureHelp')}
            error={errors['signature']}
            autoComplete="name"
            value={signature}
            onType={setSignature}
          />
        </>
      )}
    </StepFrame>
  );
}

type IncompleteProps = Readonly<{
  missing: readonly Readonly<{ field: string; message: string; step: StepName }>[];
  goTo: (step: StepName) => void;
}>;

function Incomplete({ missing, goTo }: IncompleteProps) {
  const t = useWords('identify-steps');
  const steps = [...new Set(missing.map(({ step }) => step))];
  return (
    <Callout tone="warning">
      <p>{t('review.missing')}</p>
      <ul>
        {steps.map((step) => (
          <li key={step}>
            <button
              type="button"
              className="min-h-11 font-medium text-accent underline"
              onClick={() => goTo(step)}
            >
              {t(`steps.${step}.title`)}
            </button>
          </li>
        ))}
      </ul>
    </Callout>
  );
}
