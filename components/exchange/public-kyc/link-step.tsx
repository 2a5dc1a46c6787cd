'use client';

import { useState } from 'react';

import { EmailAsk, TextAsk } from '@/components/exchange/public-kyc/fields';
import { OtherWay, StepFrame } from '@/components/exchange/public-kyc/step-frame';
import { useTask } from '@/components/exchange/public-kyc/use-task';
import { useWords } from '@/hooks/use-words';
import { call } from '@/lib/api/call';
import { publicKycStart } from '@/lib/contract/exchange/public-kyc-start';
import { foldDigits } from '@/lib/format/fold';

type LinkProps = Readonly<{ link: string; onStarted: (token: string) => void; onAnew: () => void }>;

/** Start from a mailed link. The link works only after a button press, because mail scanners follow links. */
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

/** Finds an application by its number and email address. */
export function FindStep({ onStarted, onNew }: FindProps) {
  const t = useWords('identify');
  const { find, busy, failure, ...found } = useFinding(onStarted);
  return (
    <StepFrame
      title={t('find.title')}
      lead={t('find.lead')}
      failure={failure}
      primary={{ label: t('start.send'), onPress: find, busy }}
      other={<OtherWay onPress={onNew}>{t('find.new')}</OtherWay>}
    >
      <WhatItIsFoundBy {...found} />
    </StepFrame>
  );
}

type Found = Pick<ReturnType<typeof useFinding>, 'told' | 'tell' | 'errors'>;

function WhatItIsFoundBy({ told, tell, errors }: Found) {
  const t = useWords('identify');
  return (
    <>
      <TextAsk
        label={t('find.number')}
        help={t('find.numberHelp')}
        dir="ltr"
        value={told.number}
        error={errors['number']}
        onType={(number) => tell({ number })}
      />
      <EmailAsk
        label={t('start.email')}
        value={told.email}
        error={errors['email']}
        onType={(email) => tell({ email })}
      />
    </>
  );
}

function useFinding(onStarted: FindProps['onStarted']) {
  const [told, setTold] = useState({ number: '', email: '' });
  const { run, ...task } = useTask();
  const tell = (change: Partial<typeof told>) => setTold((now) => ({ ...now, ...change }));
  const find = () =>
    run(async () => {
      const input = {
        number: foldDigits(told.number).trim(),
        email: told.email.trim().toLowerCase(),
      };
      onStarted((await call(publicKycStart.view, { input })).reference, input.email);
    });
  return { told, tell, find, ...task };
}
