'use client';

import { useEffect, useState } from 'react';

import { AddressStep } from '@/components/exchange/public-kyc/address-asks';
import { CompanyStep } from '@/components/exchange/public-kyc/company-step';
import { DocumentsStep } from '@/components/exchange/public-kyc/documents-step';
import type { FrameOf } from '@/components/exchange/public-kyc/frame-of';
import type { DraftKeeper } from '@/components/exchange/public-kyc/draft-keeper';
import { IdentityStep } from '@/components/exchange/public-kyc/identity-step';
import { CodeStep } from '@/components/exchange/public-kyc/code-step';
import { LaterNote } from '@/components/exchange/public-kyc/later-note';
import { PeopleStep } from '@/components/exchange/public-kyc/people-step';
import { ProfileStep } from '@/components/exchange/public-kyc/profile-step';
import { ReviewStep, type Sent } from '@/components/exchange/public-kyc/review-step';
import { StepFrame } from '@/components/exchange/public-kyc/step-frame';
import {
  firstOpen,
  missingAt,
  type StepBody,
  STEPS,
  STEPS_BEFORE,
  STEPS_IN_ALL,
  type StepName,
} from '@/components/exchange/public-kyc/steps';
import { useKept } from '@/components/exchange/public-kyc/use-kept';
import { Callout } from '@/components/ui/callout';
import { drawNow } from '@/hooks/draw-now';
import { useLocale } from '@/hooks/use-locale';
import { useWords } from '@/hooks/use-words';
import type { KycDraft } from '@/lib/contract/exchange/public-kyc';

const BODIES = {
  identity: IdentityStep,
  address: AddressStep,
  company: CompanyStep,
  people: PeopleStep,
  profile: ProfileStep,
} satisfies Partial<Record<StepName, (body: StepBody) => React.ReactNode>>;

type Props = Readonly<{
  keeper: DraftKeeper;
  onSent: (sent: Sent) => void;
}>;

/** Steps after the code. Each is saved when the customer leaves it, and all can be reopened. */
export function Wizard({ keeper, onSent }: Props) {
  const { draft, line } = useKept(keeper);
  const { name, setName, hasBack, frame } = useSteps(keeper, draft);
  useLanguageOf(keeper);
  if (line === 'ended') {
    return (
      <CodeStep
        token={keeper.token}
        email={draft.email}
        isUnsent
        onVerified={() => void keeper.save()}
      />
    );
  }
  if (name === 'documents') return <DocumentsStep keeper={keeper} frame={frame} />;
  if (name === 'review') {
    return <ReviewStep keeper={keeper} frame={frame} onSent={onSent} goTo={setName} />;
  }
  return <PlainStep key={name} keeper={keeper} frame={frame} name={name} hasBack={hasBack} />;
}

/** Current step; the next one opens after this one is saved. */
function useSteps(keeper: DraftKeeper, draft: KycDraft) {
  const [name, setName] = useState<StepName>(() => firstOpen(draft));
  const [busy, setBusy] = useState(false);
  const names = STEPS[draft.type];
  const at = names.indexOf(name);
  const next = async () => {
    setBusy(true);
    const { saved, missing } = await savedStep(keeper, name);
    drawNow(() => {
      setBusy(false);
      if (missing) keeper.refuse(missing);
    });
    if (missing || saved === 'refused') toFirstError();
    else if (saved !== 'ended') setName(names[at + 1] ?? 'review');
  };
  const before = names[at - 1];
  const frame: FrameOf = {
    step: { at: at + 1 + STEPS_BEFORE, of: STEPS_IN_ALL },
    note: <LaterNote keeper={keeper} />,
    busy,
    onBack: () => before && setName(before),
    onNext: () => void next(),
  };
  return { name, setName, hasBack: before !== undefined, frame };
}

/** Result of the save, and what the step still lacks. */
async function savedStep(keeper: DraftKeeper, name: StepName) {
  const saved = await keeper.save();
  const missing = saved === 'kept' ? missingAt(name, keeper.read().draft) : {};
  return { saved, missing: Object.keys(missing).length > 0 ? missing : undefined };
}

type PlainProps = Readonly<{
  keeper: DraftKeeper;
  frame: FrameOf;
  name: keyof typeof BODIES;
  hasBack: boolean;
}>;

function PlainStep({ keeper, frame, name, hasBack }: PlainProps) {
  const t = useWords('identify-steps');
  const { draft, failure } = useKept(keeper);
  const { request } = draft;
  const Body = BODIES[name];
  return (
    <StepFrame
      step={frame.step}
      title={t(`steps.${name}.title`)}
      lead={t(`steps.${name}.lead`)}
      onBack={hasBack ? frame.onBack : undefined}
      failure={failure}
      primary={{ label: t('next'), onPress: frame.onNext, busy: frame.busy }}
      note={frame.note}
    >
      {request && <Callout tone="warning">{request.message}</Callout>}
      <Body keeper={keeper} />
    </StepFrame>
  );
}

/** Sends the selected language to the host, so that its messages use it too. */
function useLanguageOf(keeper: DraftKeeper) {
  const { locale } = useLocale();
  const { language } = useKept(keeper).draft;
  useEffect(() => {
    // If the connection is broken, only the page changes its language.
    if (locale !== language) void keeper.speak(locale).catch(() => undefined);
  }, [keeper, locale, language]);
}

/** Focuses the first field with an error, so that screen readers announce the error. */
const toFirstError = () => document.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
