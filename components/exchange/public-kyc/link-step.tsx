'use client';
// Part of the first load: what the compiler would remember here weighs more than it saves.
'use no memo';

import { useState } from 'react';

import { TextAsk } from '@/components/exchange/public-kyc/fields';
import { OtherWay, StepFrame } from '@/components/exchange/public-kyc/step-frame';
import { useTask } from '@/components/exchange/public-kyc/use-task';
import { useWords } from '@/hooks/use-words';
import { call } from '@/lib/api/call';
import { publicKycStart } from '@/lib/contract/exchange/public-kyc-start';
import { foldDigits } from '@/lib/format/fold';

type LinkProps = Readonly<{ link: string; onStarted: (token: string) => void; onAnew: () => void }>;

/** A mailed link is used by a press alone: programs that look into letters follow links and press nothing. */
export function LinkStep({ link, onStarted, onAnew }: LinkProps) {
  const t = useWords('identify');
  const { run, busy, errors, failure } = useTask();
  const go = () =>
    run(async () =>
      onStarted((await call(publicKycStart.resume, { input: { token: link } })).reference),
    );
  return (
    <StepFrame
      title={t('link.title')}
      lead={t('link.lead')}
      failure={failure ?? errors['token']}
      primary={{ label: t('link.send'), onPress: go, busy }}
      other={<OtherWay onPress={onAnew}>{t('link.anew')}</OtherWay>}
    />
  );
}

type FindProps = Readonly<{ onStarted: (token: string, email: string) => void; onNew: () => void }>;

/** Finds what was sent in by its number and the address that it was sent from. */
export function FindStep({ onStarted, onNew }: FindProps) {
  const t = useWords('identify');
  const [number, setNumber] = useState('');
  const [email, setEmail] = useState('');
  const { run, busy, errors, failure } = useTask();
  const go = () =>
    run(async () => {
      const input = { number: foldDigits(number).trim(), email: email.trim().toLowerCase() };
      onStarted((await call(publicKycStart.view, { input })).reference, input.email);
    });
  return (
    <StepFrame
      title={t('find.title')}
      lead={t('find.lead')}
      failure={failure}
      primary={{ label: t('start.send'), onPress: go, busy }}
      other={<OtherWay onPress={onNew}>{t('find.new')}</OtherWay>}
    >
      <TextAsk
        label={t('find.number')}
        help={t('find.numberHelp')}
        dir="ltr"
        value={number}
        error={errors['number']}
        onType={setNumber}
      />
      <TextAsk
        label={t('start.email')}
        type="email"
        dir="ltr"
        inputMode="email"
        autoComplete="email"
        value={email}
        error={errors['email']}
        onType={setEmail}
      />
    </StepFrame>
  );
}
