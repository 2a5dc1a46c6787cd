'use client';

import { Upload } from 'lucide-react';
import { type ReactNode, type ChangeEvent, useId, useRef, useState } from 'react';
import { useController, useFormContext, useWatch } from 'react-hook-form';
import { useTranslations } from 'use-intl';

import { searchCurrencies } from '@/components/pickers/currency-search';
import { Button } from '@/components/ui/button';
import { Callout } from '@/components/ui/callout';
import { ChoicesField } from '@/components/ui/choices-field';
import { ComboboxField } from '@/components/ui/combobox-field';
import { FieldNote } from '@/components/ui/field';
import { Form } from '@/components/ui/form';
import { FormFailure } from '@/components/ui/form-failure';
import { Ltr } from '@/components/ui/ltr';
import { TextField } from '@/components/ui/text-field';
import { TextareaField } from '@/components/ui/textarea-field';
import { useErrorText } from '@/components/ui/use-error-text';
import { useCurrencies } from '@/hooks/use-currencies';
import { useFormats } from '@/hooks/use-formats';
import { useIsoCurrencies } from '@/hooks/use-iso-currencies';
import { usePermission } from '@/hooks/use-permission';
import { useCallForm } from '@/hooks/use-call-form';
import { useShortcuts } from '@/hooks/use-shortcuts';
import { toast } from '@/hooks/use-toast';
import type { InputOf } from '@/lib/contract/endpoint';
import type { Currency } from '@/lib/contract/settings/currencies';
import { type Organization, organization } from '@/lib/contract/settings/organization';
import { fiscalYearOf, isYearStart, today } from '@/lib/domain/calendar';
import { WEEKDAYS } from '@/lib/domain/hrm/payroll';
import { timezones, timezoneOf } from '@/lib/domain/timezone';
import { formatInstant } from '@/lib/format/date';

type Props = Readonly<{ organisation: Organization; onReload: () => void }>;

export function OrganizationForm({ organisation, onReload }: Props) {
  const t = useTranslations('settings.organization');
  const ui = useTranslations('ui');
  const words = useTranslations('ui.record');
  const mayEdit = usePermission('organization details').may('edit');
  const { form, save, failure, sendAnew, isSaving } = useCallForm(organization.update, {
    blank: valuesOf(organisation),
    toInput: (values: ReturnType<typeof valuesOf>) => toInput(organisation, values),
    onSaved: () => toast.success(t('saved')),
  });
  const { data: own = NONE } = useCurrencies();
  const iso = useIsoCurrencies();
  useShortcuts(mayEdit ? { save } : {});

  const isUsed = own.some(({ is_base, is_used }) => is_base && is_used);
  const refused = own.filter(({ is_active }) => !is_active).map(({ code }) => code);
  const choices = new Map([...iso, ...own].map((currency) => [currency.code, currency]));
  return (
    <div className="grid max-w-3xl content-start gap-4 px-gutter py-6">
      {!mayEdit && <Callout>{words('readOnly')}</Callout>}
      <FormFailure failure={failure} onReload={onReload} onSendAnew={sendAnew} />
      <Form form={form} label={t('form')} disabled={!mayEdit} onSubmit={save}>
        <Part title={t('names')}>
          <TextField name="name" label={t('name')} required autoComplete="off" />
          <TextField
            name="legal_name"
            label={t('legalName')}
            help={t('legalNameHelp')}
            autoComplete="off"
          />
          <TextField
            name="name_latin"
            label={t('nameLatin')}
            help={t('nameLatinHelp')}
            dir="ltr"
            autoComplete="off"
          />
          <TextField name="licence" label={t('licence')} autoComplete="off" />
          <LogoField />
        </Part>
        <Part title={t('accounting')}>
          <ComboboxField<Choice>
            name="base_currency"
            label={t('baseCurrency')}
            required
            disabled={isUsed}
            help={t(isUsed ? 'baseLocked' : 'baseHelp')}
            items={[...choices.values()].filter(({ code }) => !refused.includes(code))}
            keyOf={({ code }) => code}
            idOf={({ code }) => code}
            textOf={({ code, name }) => `${code} ${name}`}
            search={searchCurrencies}
          />
          <Timezone />
          <FiscalYearStart />
          <ChoicesField
            name="bank_days_off"
            label={t('bankDaysOff')}
            choices={WEEKDAYS.map((value) => ({ value, label: t(`weekdays.${value}`) }))}
            help={t('bankDaysOffHelp')}
          />
        </Part>
        <Part title={t('contact')}>
          <TextareaField name="address" label={t('address')} className="sm:col-span-2" />
          <TextField name="phone" label={t('phone')} dir="ltr" inputMode="tel" autoComplete="off" />
          <TextField
            name="email"
            label={t('email')}
            dir="ltr"
            inputMode="email"
            autoComplete="off"
          />
          <TextField
            name="website"
            label={t('website')}
            dir="ltr"
            inputMode="url"
            autoComplete="off"
          />
        </Part>
        {mayEdit && (
          <div>
            <Button type="submit" variant="primary" kbd="Ctrl Enter" busy={isSaving}>
              {ui('save')}
            </Button>
          </div>
        )}
      </Form>
    </div>
  );
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <fieldset className="m-0 grid min-w-0 gap-4 border-0 p-0 pb-4 sm:grid-cols-2">
    <legend className="pb-3">
      <h2>{title}</h2>
    </legend>
    {children}
  </fieldset>
);

const TYPES = ['image/png', 'image/jpeg', 'image/webp'];
const MAX_BYTES = 100_000;

/** Field for the logo, which the form stores as a data URL. A file that is too large is refused before it is read. */
function LogoField() {
  const t = useTranslations('settings.organization');
  const id = useId();
  const { field, take, error } = useLogo();
  return (
    <div className="grid content-start gap-1">
      <label htmlFor={id} className="text-12 font-medium text-ink-2">
        {t('logo')}
      </label>
      <div className="flex flex-wrap items-center gap-2">
        {field.value !== null && (
          // oxlint-disable-next-line next/no-img-element -- the address holds the picture itself: nothing is loaded
          <img src={field.value} alt={t('logoAlt')} className="h-12 max-w-32 object-contain" />
        )}
        <PictureButton id={id} take={take}>
          {t(field.value === null ? 'chooseLogo' : 'changeLogo')}
        </PictureButton>
        {field.value !== null && (
          <Button variant="ghost" onClick={() => field.onChange(null)}>
            {t('removeLogo')}
          </Button>
        )}
      </div>
      <FieldNote id={id} help={t('logoHelp')} error={error} />
    </div>
  );
}

/** State of the logo: its value, and the error about the selected file or from the server. */
function useLogo() {
  const t = useTranslations('settings.organization');
  const errorText = useErrorText();
  const { field, fieldState } = useController<OrganizationValues, 'logo'>({ name: 'logo' });
  const [problem, setProblem] = useState<string>();
  const message = fieldState.error?.message;

  const take = async (file: File) => {
    const wrong = problemOf(file);
    setProblem(wrong && t(wrong));
    if (!wrong) field.onChange(await addressOf(file));
  };
  const error = problem ?? (message === undefined ? undefined : errorText(message));
  return { field, take, error };
}

type LogoProps = Readonly<{
  id: string;
  picture: string | null;
  take: (file: File) => Promise<void>;
  onRemove: () => void;
}>;

type PictureButtonProps = Pick<LogoProps, 'id' | 'take'> & Readonly<{ children: ReactNode }>;

/** Button that opens the file dialog. It clears the input, so that the user can select the same file again. */
function PictureButton({ id, take, children }: PictureButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? [];
    target.value = '';
    if (file) void take(file);
  };
  return (
    <>
      <input
        ref={input}
        id={id}
        type="file"
        accept={TYPES.join(',')}
        tabIndex={-1}
        className="sr-only"
        onChange={choose}
      />
      <Button icon={Upload} onClick={() => input.current?.click()}>
        {children}
      </Button>
    </>
  );
}

function problemOf({ type, size }: File): 'logoType' | 'logoSize' | undefined {
  if (!TYPES.includes(type)) return 'logoType';
  return size > MAX_BYTES ? 'logoSize' : undefined;
}

function addressOf(file: File): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const reader = new FileReader();
  // Cast is safe: `readAsDataURL` makes the result a string.
  reader.onload = () => resolve(reader.result as string);
  reader.onerror = () => reject(new Error(`${file.name} could not be read.`));
  reader.readAsDataURL(file);
  return promise;
}

/** Choices for the start of the fiscal year: calendar year, solar year, and two other common ones. */
const YEAR_STARTS = ['01-01', '03-21', '04-01', '07-01'] as const;

const ZONES = timezones();

/** Wraps dates and times, so that they run left to right in any text. */
const figures = (text: string) => <Ltr>{text}</Ltr>;

type Choice = Readonly<{ code: string; name: string }>;
const NONE: readonly Currency[] = [];

function Timezone() {
  const t = useTranslations('settings.organization');
  const [now] = useState(() => new Date().toISOString());
  const zone = useWatch<OrganizationValues, 'timezone'>({ name: 'timezone' });
  return (
    <ComboboxField<string>
      name="timezone"
      label={t('timezone')}
      required
      help={
        zone === null
          ? t('timezoneHelp')
          : t.rich('timezoneNow', { now: () => figures(formatInstant(now, { timezone: zone })) })
      }
      items={ZONES}
      keyOf={(one) => one}
      idOf={(one) => one}
      textOf={(one) => one.replaceAll('_', ' ')}
    />
  );
}

function FiscalYearStart() {
  const t = useTranslations('settings.organization');
  const help = useYearInWords();
  return (
    <div className="grid gap-2 sm:col-span-2">
      <TextField
        name="fiscal_year_start"
        label={t('fiscalYearStart')}
        dir="ltr"
        required
        className="max-w-96"
        help={help}
      />
      <YearStarts />
    </div>
  );
}

/** Current fiscal year for the entered start; a help text until the start is valid. */
function useYearInWords() {
  const t = useTranslations('settings.organization');
  const { day } = useFormats();
  const [now] = useState(() => new Date());
  const start = useWatch<OrganizationValues, 'fiscal_year_start'>({ name: 'fiscal_year_start' });
  if (!isYearStart(start)) return t('fiscalYearHelp');
  const { from, to } = fiscalYearOf(today('UTC', now), start);
  return t.rich('fiscalYear', {
    from: () => figures(day(from)),
    to: () => figures(day(to)),
  });
}

function YearStarts() {
  const t = useTranslations('settings.organization');
  const { setValue } = useFormContext<OrganizationValues>();
  return (
    <div className="flex flex-wrap gap-2">
      {YEAR_STARTS.map((one) => (
        <Button key={one} onClick={() => setValue('fiscal_year_start', one, { shouldDirty: true })}>
          {t(`yearStarts.${one}`)}
        </Button>
      ))}
    </div>
  );
}

type OrganizationValues = Readonly<
  Omit<Organization, 'version' | 'timezone' | 'base_currency' | 'base_confirmed'>
> &
  Readonly<{ timezone: string | null; base_currency: string | null }>;

/** Initial values of the form. The base currency is empty until a user has confirmed it. */
function valuesOf(organisation: Organization): OrganizationValues {
  const { version: _version, base_confirmed, ...values } = organisation;
  return {
    ...values,
    timezone: timezoneOf(values.timezone) ?? values.timezone,
    base_currency: base_confirmed ? values.base_currency : null,
  };
}

type Input = InputOf<typeof organization.update>;

/** Request body with the changed values and the version. */
function toInput(organisation: Organization, values: OrganizationValues): Input {
  const { timezone } = organisation;
  const before: ReadonlyMap<string, unknown> = new Map(
    Object.entries({ ...valuesOf(organisation), timezone }),
  );
  const isSame = (name: string, value: unknown) =>
    JSON.stringify(before.get(name)) === JSON.stringify(value);
  const changed = Object.entries(values).filter(([name, value]) => !isSame(name, value));
  // Cast is safe: all keys are fields of the input.
  return { ...(Object.fromEntries(changed) as Partial<Input>), version: organisation.version };
}
