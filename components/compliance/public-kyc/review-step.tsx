'use client';

import { useState } from 'react';

import type { FrameOf } from './frame-of';
import type { FieldErrors } from './draft-changes';
import type { DraftKeeper } from './draft-keeper';
import { CheckAsk } from './check-ask';
import { TextAsk } from './fields';
import { StepFrame } from './step-frame';
import { type StepName, stepOf, stepOfMissing } from './steps';
import { DraftFacts } from './draft-facts';
import { useDraft } from './use-draft';
import { useTask } from './use-task';
import { Callout } from '@/components/ui/callout';
import { useWords } from '@/hooks/use-words';
import { call } from '@/lib/api/call';
import { ApiError } from '@/lib/api/api-error';
import { type KycDraft, publicKyc } from '@/lib/contract/compliance/public-kyc';

export type Sent = Readonly<{ number: string; submitted_at: string }>;

type Props = Readonly<{
  keeper: DraftKeeper;
  frame: FrameOf;
  goTo: (step: StepName) => void;
  onSent: (sent: Sent) => void;
}>;

/** Last step, in which the customer reviews all data and signs. */
export function ReviewStep({ keeper, frame, goTo, onSent }: Props) {
  const t = useWords('identify-steps');
  const { draft } = useDraft(keeper);
  const { submit: onPress, busy, failure, ...signing } = useSigning(keeper, onSent);
  const steps = stepsToComplete(draft, signing.errors);
  const first = steps[0];
  const send = { label: t('review.send'), onPress, busy };
  return (
    <StepFrame
      step={frame.step}
      title={t('review.title')}
      lead={t('review.lead')}
      onBack={frame.onBack}
      failure={failure}
      primary={first ? { label: t('review.complete'), onPress: () => goTo(first) } : send}
      note={frame.note}
    >
      {first && (
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
      )}
      <DraftFacts type={draft.type} data={draft.data} documents={draft.documents} onChange={goTo} />
      {!first && (
        <>
          <CheckAsk
            label={t('review.declaration')}
            error={signing.errors['declaration']}
            checked={signing.isTrue}
            onCheck={signing.setTrue}
          />
          <TextAsk
            label={t('review.signature')}
            help={t('review.signatureHelp')}
            error={signing.errors['signature']}
            autoComplete="name"
            value={signing.signature}
            onType={signing.setSignature}
          />
        </>
      )}
    </StepFrame>
  );
}

/** State of the declaration and the signature, and the function that submits the application. */
function useSigning(keeper: DraftKeeper, onSent: Props['onSent']) {
  const [isTrue, setTrue] = useState(false);
  const [signature, setSignature] = useState('');
  const { run, ...task } = useTask();
  const submit = () =>
    run(async () => {
      const saved = await keeper.save();
      if (saved === 'broken') throw new ApiError(0, { message: '', errors: {}, body: undefined });
      const input = { declaration: isTrue as true, signature };
      onSent(await call(publicKyc.submit, { params: { token: keeper.token }, input }));
    });
  return { isTrue, setTrue, signature, setSignature, submit, ...task };
}

/** Steps that have missing data or fields that the server refused at submission. */
function stepsToComplete({ missing }: KycDraft, refused: FieldErrors): readonly StepName[] {
  const elsewhere = Object.keys(refused).filter((field) => /^(data|documents)/.test(field));
  return [...new Set([...missing.map(stepOfMissing), ...elsewhere.map(stepOf)])];
}
