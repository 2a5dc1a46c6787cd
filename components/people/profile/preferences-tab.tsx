'use client';

import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useTranslations } from 'use-intl';

import { ProfileForm } from './profile-form';
import { CheckboxField } from '@/components/ui/checkbox-field';
import { Ltr } from '@/components/ui/ltr';
import { SelectField } from '@/components/ui/select-field';
import { applyPreferences } from '@/hooks/apply-preferences';
import { useAppearance } from '@/hooks/use-appearance';
import { useCallForm } from '@/hooks/use-call-form';
import { useLocale } from '@/hooks/use-locale';
import { usePreferences } from '@/hooks/use-preferences';
import { useSystemSetting, useSystemSetup } from '@/hooks/use-system-setting';
import { toast } from '@/hooks/use-toast';
import { type Preferences, type Profile, profile } from '@/lib/contract/people/profile';
import {
  DATE_TOKENS,
  TIME_TOKENS,
  formatInstant,
  isDateToken,
  isTimeToken,
} from '@/lib/format/date';
import { type BaseFormat, baseParts, inOneLine } from '@/lib/format/money';
import { persianDigits, persianNumber } from '@/lib/format/native-digits';

/** Form of the user's preferences. Saving stores them in the account and applies them to this page. */
export function PreferencesTab({ user }: { user: Profile }) {
  const t = useTranslations('profile.preferences');
  const apply = useApplyPreferences();
  const blank = useInitial(user.preferences);
  const record = useCallForm(profile.preferences, {
    blank,
    toInput: chosenOf,
    onSaved: (saved) => {
      apply(saved);
      toast.success(t('saved'));
    },
  });
  const { digits, date_format, time_format } = useWatch({ control: record.form.control });

  const appearance = useAppearance();
  const sample = { digits, date: date_format, time: time_format };
  return (
    <ProfileForm record={record} action={t('save')}>
      {appearance.map(({ of, label, choices }) => (
        <SelectField key={of} name={NAMES[of]} label={label} options={choices} />
      ))}
      <SelectField
        name="digits"
        label={t('digits')}
        options={DIGITS.map((value) => ({ value, label: t(`digit.${value}`) }))}
      />
      <SelectField name="date_format" label={t('date')} options={tokens(DATE_TOKENS, t('house'))} />
      <SelectField name="time_format" label={t('time')} options={tokens(TIME_TOKENS, t('house'))} />
      <PreferenceSample {...sample} />
      <SelectField
        name="enter_key"
        label={t('enter')}
        options={ENTER.map((value) => ({ value, label: t(`enterDoes.${value}`) }))}
      />
      <CheckboxField name="shortcuts" label={t('shortcuts')} help={t('shortcutsHelp')} />
      <CheckboxField name="approval_mail" label={t('approvalMail')} help={t('approvalMailHelp')} />
    </ProfileForm>
  );
}

function useApplyPreferences(): (given: Preferences) => void {
  const look = useLocale();
  return (given) => applyPreferences(given, look);
}

const NAMES = { language: 'locale', theme: 'theme', density: 'density' } as const;
const DIGITS = ['latin', 'persian'] as const;
const ENTER = ['next', 'save'] as const;

/** Value of the option for the organisation's format. */
const ORGANISATION = 'house';

type Choices = Required<Omit<Preferences, 'calendar' | 'negative'>> &
  Pick<Preferences, 'calendar' | 'negative'>;

/**
 * Initial values: the preferences stored in the account, otherwise the settings of this device. Date and time formats
 * default to the organisation's.
 */
function useInitial(kept: Preferences): Choices {
  const { digits, enter_key, shortcuts } = usePreferences();
  const look = Object.fromEntries(useAppearance().map(({ of, value }) => [NAMES[of], value]));
  // The cast is safe: `useAppearance` returns language, theme and density, each with values that `Preferences` allows.
  const present = look as Required<Pick<Preferences, 'locale' | 'theme' | 'density'>>;
  return {
    digits,
    enter_key,
    shortcuts,
    approval_mail: true,
    date_format: ORGANISATION,
    time_format: ORGANISATION,
    ...present,
    ...kept,
  };
}

function chosenOf({ date_format, time_format, ...rest }: Choices): Preferences {
  return {
    ...rest,
    ...(date_format !== ORGANISATION && { date_format }),
    ...(time_format !== ORGANISATION && { time_format }),
  };
}

const tokens = (table: Readonly<Record<string, string>>, organisation: string) => [
  { value: ORGANISATION, label: organisation },
  ...Object.keys(table).map((token) => ({ value: token, label: token })),
];

const AMOUNT = '-1234567.5';
const UNITS = 2;

type Props = Readonly<{
  digits: string | undefined;
  date: string | undefined;
  time: string | undefined;
}>;

/** Sample of a date, time and amount in the selected formats. */
function PreferenceSample({ digits, date, time }: Props) {
  const t = useTranslations('profile.preferences');
  const setting = useSystemSetting();
  const setup = useSystemSetup();
  const [now] = useState(() => new Date().toISOString());
  const instant = formatInstant(now, {
    date: date !== undefined && isDateToken(date) ? date : setting.dateFormat,
    time: time !== undefined && isTimeToken(time) ? time : setting.timeFormat,
    timezone: setup?.timezone ?? 'UTC',
  });
  const base: BaseFormat = {
    code: setup?.base_currency ?? '',
    units: UNITS,
    decimals: setting.numberFormat,
    symbol: setting.currencySymbol,
    position: setting.currencyPosition,
  };
  const amount = inOneLine(baseParts(AMOUNT, base));
  const text =
    digits === 'persian'
      ? `${persianDigits(instant)} · ${persianNumber(amount)}`
      : `${instant} · ${amount}`;

  return (
    <p className="rounded-ctl bg-surface-2 px-3 py-2">
      <span className="text-12 text-ink-3">{t('sample')} </span>
      <Ltr>{text}</Ltr>
    </p>
  );
}
