'use client';

import { useState } from 'react';

import { CheckAsk } from './check-ask';
import { RadioAsk, SelectAsk } from './choice-asks';
import { EmailAsk, TextAsk } from './fields';
import { useProof } from './proof';
import { OtherWay, StepFrame } from './step-frame';
import { phoneOf, usePhoneCode, useCountries } from '@/hooks/use-countries';
import { useTask } from './use-task';
import { useLocale } from '@/hooks/use-locale';
import { useWords } from '@/hooks/use-words';
import { call } from '@/lib/api/call';
import { publicKycStart } from '@/lib/contract/compliance/public-kyc-start';
import { KYC_TYPES, type KycType } from '@/lib/domain/compliance/kyc-data';

const CONSENT_VERSION = '2026-1';

type Started = Readonly<{ token: string; email: string }>;

const EMPTY: StartValues = {
  type: 'individual',
  email: '',
  phone: '',
  country: '',
  website: '',
  consent: false,
};

type Props = Readonly<{ steps: number; onStarted: (started: Started) => void; onLink: () => void }>;

/**
 * First step: type of customer and contact data. The server responds in the same way to known and unknown email
 * addresses, so that nobody can find out who is a customer.
 */
export function StartStep({ steps, onStarted, onLink }: Props) {
  const t = useWords('identify');
  const { values, tell, code, start, onEmailDone, busy, errors, failure } = useStart(onStarted);
  const countries = useCountries();
  return (
    <StepFrame
      step={{ at: 1, of: steps }}
      title={t('start.title')}
      lead={t('start.lead')}
      failure={failure ?? errors['proof']}
      primary={{ label: t('start.send'), onPress: start, busy }}
      other={<OtherWay onPress={onLink}>{t('start.known')}</OtherWay>}
    >
      <RadioAsk
        label={t('start.type')}
        choices={KYC_TYPES.map((one) => ({ value: one, label: t(`types.${one}`) }))}
        value={values.type}
        onChoose={(one) => tell({ type: one === 'company' ? 'company' : 'individual' })}
      />
      <SelectAsk
        label={t(`start.country.${values.type}`)}
        placeholder={t('choose')}
        choices={countries}
        value={values.country}
        error={errors['country']}
        onChoose={(country) => tell({ country })}
      />
      <EmailAsk
        label={t('start.email')}
        help={t('start.emailHelp')}
        error={errors['email']}
        value={values.email}
        onType={(email) => tell({ email })}
        onBlur={() => onEmailDone(values.email.trim().toLowerCase())}
      />
      <TextAsk
        label={t('start.phone')}
        help={code === '' ? t('start.phoneHelp') : t('start.phoneCode', { code })}
        error={errors['phone']}
        type="tel"
        dir="ltr"
        inputMode="tel"
        autoComplete="tel"
        value={values.phone}
        onType={(phone) => tell({ phone })}
      />
      {/* Honeypot: a hidden field that only bots fill in. */}
      <div aria-hidden className="sr-only">
        <input
          tabIndex={-1}
          name="website"
          autoComplete="off"
          value={values.website}
          onChange={({ target }) => tell({ website: target.value })}
        />
      </div>
      <details className="rounded-card border border-line px-3">
        <summary className="flex min-h-12 cursor-pointer items-center font-medium">
          {t('start.privacy')}
        </summary>
        <p className="pb-3 text-14 text-ink-2">{t('start.privacyText')}</p>
      </details>
      <CheckAsk
        label={t('start.consent')}
        error={errors['consent']}
        checked={values.consent}
        onCheck={(consent) => tell({ consent })}
      />
    </StepFrame>
  );
}

/** Values of the start step, and the call that starts the application. */
function useStart(onStarted: Props['onStarted']) {
  const { locale } = useLocale();
  const [values, setValues] = useState(EMPTY);
  const proof = useProof();
  const { run, ...task } = useTask();
  const code = usePhoneCode(values.country);
  const start = async () => {
    const email = values.email.trim().toLowerCase();
    const input = {
      type: values.type,
      email,
      phone: phoneOf(values.phone, code),
      country: values.country,
      language: locale,
      consent: values.consent as true,
      consent_version: CONSENT_VERSION,
      ...(values.website !== '' && { website: values.website }),
    };
    const worked = await proof.of(email);
    const sent = { ...input, ...(worked && { proof: worked }) };
    const { reference } = await call(publicKycStart.start, { input: sent });
    onStarted({ token: reference, email });
  };
  return {
    tell: (change: Partial<StartValues>) => setValues((now) => ({ ...now, ...change })),
    start: () => run(start),
    values,
    code,
    onEmailDone: proof.begin,
    ...task,
  };
}

/** Values of the start step. Until the application is started, the values exist only in the browser. */
type StartValues = Readonly<{
  type: KycType;
  email: string;
  phone: string;
  country: string;
  website: string;
  consent: boolean;
}>;
