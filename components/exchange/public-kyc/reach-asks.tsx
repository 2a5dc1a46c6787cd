'use client';

import { SelectAsk } from '@/components/exchange/public-kyc/choice-asks';
import { EmailAsk, TextAsk } from '@/components/exchange/public-kyc/fields';
import { useCountries } from '@/components/exchange/public-kyc/use-countries';
import { useWords } from '@/hooks/use-words';
import type { KycType } from '@/lib/domain/kyc-data';

/** Values of the start step, before anything is stored. */
export type Told = Readonly<{
  type: KycType;
  email: string;
  phone: string;
  country: string;
  website: string;
  consent: boolean;
}>;

type ReachProps = Readonly<{
  told: Told;
  tell: (change: Partial<Told>) => void;
  errors: Readonly<Record<string, string>>;
  code: string;
  onEmailDone: (email: string) => void;
}>;

export function Reach({ told, tell, errors, code, onEmailDone }: ReachProps) {
  const t = useWords('identify');
  return (
    <>
      <Country told={told} tell={tell} errors={errors} />
      <EmailAsk
        label={t('start.email')}
        help={t('start.emailHelp')}
        error={errors['email']}
        value={told.email}
        onType={(email) => tell({ email })}
        onBlur={() => onEmailDone(told.email.trim().toLowerCase())}
      />
      <Phone told={told} tell={tell} errors={errors} code={code} />
      <Trap value={told.website} onFill={(website) => tell({ website })} />
    </>
  );
}

function Country({ told, tell, errors }: Pick<ReachProps, 'told' | 'tell' | 'errors'>) {
  const t = useWords('identify');
  const countries = useCountries();
  return (
    <SelectAsk
      label={t(`start.country.${told.type}`)}
      placeholder={t('choose')}
      choices={countries}
      value={told.country}
      error={errors['country']}
      onChoose={(country) => tell({ country })}
    />
  );
}

function Phone({ told, tell, errors, code }: Omit<ReachProps, 'onEmailDone'>) {
  const t = useWords('identify');
  return (
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
  );
}

/** Honeypot: people cannot see or reach this field, so a value in it comes from a bot. */
const Trap = ({ value, onFill }: Readonly<{ value: string; onFill: (text: string) => void }>) => (
  <div aria-hidden className="sr-only">
    <input
      tabIndex={-1}
      name="website"
      autoComplete="off"
      value={value}
      onChange={({ target }) => onFill(target.value)}
    />
  </div>
);
