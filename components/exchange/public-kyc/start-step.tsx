'use client';

import { useRef, useState } from 'react';
import { useTranslations } from 'use-intl';

import { CheckAsk } from '@/components/exchange/public-kyc/check-ask';
import { RadioAsk, SelectAsk } from '@/components/exchange/public-kyc/choice-asks';
import { TextAsk } from '@/components/exchange/public-kyc/fields';
import { findProof } from '@/components/exchange/public-kyc/proof';
import { OtherWay, StepFrame } from '@/components/exchange/public-kyc/step-frame';
import { useCountries, usePhoneCode } from '@/components/exchange/public-kyc/use-countries';
import { useTask } from '@/components/exchange/public-kyc/use-task';
import { useLocale } from '@/hooks/use-locale';
import { call } from '@/lib/api/call';
import { publicKycStart } from '@/lib/contract/exchange/public-kyc-start';
import { KYC_TYPES, type KycType } from '@/lib/domain/kyc-data';
import type { Proof } from '@/lib/domain/kyc-proof';
import { foldDigits } from '@/lib/format/fold';
import { isLocale, LOCALE_NAMES, LOCALES } from '@/lib/i18n';

/** The text that is consented to. */
const CONSENT_VERSION = '2026-1';
/** So long a code waits for the proof; without one the host sends fewer. */
const PROOF_MS = 8_000;

export type Started = Readonly<{ token: string; email: string }>;

const EMPTY = { email: '', phone: '', country: '', website: '' };

type Props = Readonly<{ steps: number; onStarted: (started: Started) => void; onLink: () => void }>;

/** Who it is about and how to reach them. Whatever address is written, the answer is the same. */
export function StartStep({ steps, onStarted, onLink }: Props) {
  const t = useTranslations('identify');
  const { locale } = useLocale();
  const [told, setTold] = useState(EMPTY);
  const [type, setType] = useState<KycType>('individual');
  const [consent, setConsent] = useState(false);
  const tell = (change: Partial<typeof EMPTY>) => setTold((now) => ({ ...now, ...change }));
  const proof = useProof();
  const { run, busy, errors, failure } = useTask();
  const code = usePhoneCode(told.country);

  const start = () =>
    run(async () => {
      const email = told.email.trim().toLowerCase();
      const input = {
        ...{ type, email, phone: phoneOf(told.phone, code), country: told.country },
        ...{ language: locale, consent: consent as true, consent_version: CONSENT_VERSION },
        ...(told.website !== '' && { website: told.website }),
      };
      const worked = await proof.of(email);
      const sent = { ...input, ...(worked && { proof: worked }) };
      const { reference } = await call(publicKycStart.start, { input: sent });
      onStarted({ token: reference, email });
    });

  return (
    <StepFrame
      step={{ at: 1, of: steps }}
      title={t('start.title')}
      lead={t('start.lead')}
      failure={failure}
      primary={{ label: t('start.send'), onPress: start, busy }}
      other={<OtherWay onPress={onLink}>{t('start.known')}</OtherWay>}
    >
      <Languages />
      <RadioAsk
        label={t('start.type')}
        choices={KYC_TYPES.map((one) => ({ value: one, label: t(`types.${one}`) }))}
        value={type}
        onChoose={(one) => setType(one === 'company' ? 'company' : 'individual')}
      />
      <Reach {...{ told, tell, errors, type, code }} onEmailDone={proof.begin} />
      <details className="rounded-card border border-line px-3">
        <summary className="flex min-h-12 cursor-pointer items-center font-medium">
          {t('start.privacy')}
        </summary>
        <p className="pb-3 text-14 text-ink-2">{t('start.privacyText')}</p>
      </details>
      <CheckAsk
        label={t('start.consent')}
        error={errors['consent']}
        checked={consent}
        onCheck={setConsent}
      />
    </StepFrame>
  );
}

function Languages() {
  const t = useTranslations('identify');
  const { locale, setLocale } = useLocale();
  return (
    <RadioAsk
      label={t('language')}
      choices={LOCALES.map((one) => ({ value: one, label: LOCALE_NAMES[one] }))}
      value={locale}
      onChoose={(one) => isLocale(one) && void setLocale(one)}
    />
  );
}

type ReachProps = Readonly<{
  told: typeof EMPTY;
  tell: (change: Partial<typeof EMPTY>) => void;
  errors: Readonly<Record<string, string>>;
  type: KycType;
  code: string;
  onEmailDone: (email: string) => void;
}>;

function Reach({ told, tell, errors, type, code, onEmailDone }: ReachProps) {
  const t = useTranslations('identify');
  const countries = useCountries();
  return (
    <>
      <SelectAsk
        label={t(`start.country.${type}`)}
        placeholder={t('choose')}
        choices={countries}
        value={told.country}
        error={errors['country']}
        onChoose={(country) => tell({ country })}
      />
      <TextAsk
        label={t('start.email')}
        help={t('start.emailHelp')}
        error={errors['email']}
        type="email"
        dir="ltr"
        inputMode="email"
        autoComplete="email"
        value={told.email}
        onType={(email) => tell({ email })}
        onBlur={() => onEmailDone(told.email.trim().toLowerCase())}
      />
      <TextAsk
        label={t('start.phone')}
        help={code === '' ? t('start.phoneHelp') : t('start.phoneCode', { code })}
        error={errors['phone']}
        type="tel"
        dir="ltr"
        inputMode="tel"
        autoComplete="tel"
        value={told.phone}
        onType={(phone) => tell({ phone })}
      />
      {/* Nobody sees or reaches it: what fills it in is no person. */}
      <div aria-hidden className="sr-only">
        <input
          tabIndex={-1}
          name="website"
          autoComplete="off"
          value={told.website}
          onChange={({ target }) => tell({ website: target.value })}
        />
      </div>
    </>
  );
}

/** A number as it is dialled at home is one with the country's code: 0700 123 456 is +93 700 123 456. */
function phoneOf(typed: string, code: string): string {
  const plain = foldDigits(typed).replaceAll(/[\s().-]/g, '');
  if (plain.startsWith('+')) return plain;
  if (plain.startsWith('00')) return `+${plain.slice(2)}`;
  return code === '' || plain === '' ? plain : code + plain.replace(/^0/, '');
}

/** Begins the proof as soon as the address is there, so that nobody waits for it at the button. */
function useProof() {
  const last = useRef<{ email: string; proof: Promise<Proof | undefined>; end: AbortController }>(
    undefined,
  );
  const begin = (email: string) => {
    if (last.current?.email === email || !email.includes('@')) return;
    last.current?.end.abort();
    const end = new AbortController();
    last.current = { email, end, proof: findProof(email, end.signal) };
  };
  const of = async (email: string) => {
    begin(email);
    if (last.current?.email !== email) return undefined;
    const late = new Promise<undefined>((resolve) => {
      setTimeout(() => resolve(undefined), PROOF_MS);
    });
    const proof = await Promise.race([last.current.proof, late]);
    last.current.end.abort();
    last.current = undefined;
    return proof;
  };
  return { begin, of };
}
