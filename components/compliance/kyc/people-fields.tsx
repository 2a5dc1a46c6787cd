'use client';

import { Plus, X } from 'lucide-react';
import { useFieldArray } from 'react-hook-form';
import { useTranslations } from 'use-intl';

import { CountryPicker } from '@/components/pickers/country-picker';
import { AmountField } from '@/components/ui/amount-field';
import { Button, IconButton } from '@/components/ui/button';
import { DateField } from '@/components/ui/date-field';
import { RequiredMark } from '@/components/ui/field';
import { SelectField } from '@/components/ui/select-field';
import { TextField } from '@/components/ui/text-field';
import { useFormats } from '@/hooks/use-formats';
import { isBirthDay } from '@/lib/domain/calendar';
import { CONTROL_TYPES, REQUIRED_OF_AN_OWNER } from '@/lib/domain/compliance/kyc-data';

export type Role = 'directors' | 'signatories' | 'beneficial_owners';

type Person = Record<string, string>;
type Held = { data: { [role in Role]: Person[] } };

const BLANK = {
  name: '',
  native_script_name: '',
  dob: '',
  nationality: '',
  residence_country: '',
} as const;
const OWN = {
  directors: {},
  signatories: { mandate: '', limit: '' },
  beneficial_owners: { pct: '', control_type: 'shares' },
} as const satisfies Record<Role, Person>;

/**
 * Fields for the directors, signatories or owners of a company. Each person has a key, which documents use to refer to
 * the person.
 */
export function PeopleFields({ role }: { role: Role }) {
  const t = useTranslations('customers.people');
  const customersWords = useTranslations('customers');
  const { baseCurrency, decimalsOf } = useFormats();
  const { fields, append, remove } = useFieldArray<Held, `data.${Role}`>({ name: `data.${role}` });
  const add = () => append({ ...BLANK, ...OWN[role], key: crypto.randomUUID().slice(0, 8) });
  return (
    <fieldset className="m-0 grid min-w-0 gap-3 border-0 p-0">
      <legend className="pb-1 font-semibold">
        {t(`${role}.title`)}
        <RequiredMark />
      </legend>
      {fields.map(({ id }, at) => {
        const name = `data.${role}.${at}`;
        const required = (part: (typeof REQUIRED_OF_AN_OWNER)[number]) =>
          role === 'beneficial_owners' && REQUIRED_OF_AN_OWNER.includes(part);
        return (
          <div
            key={id}
            className="grid min-w-0 gap-2 rounded-card border border-line p-3 sm:grid-cols-6"
          >
            <TextField
              name={`${name}.name`}
              label={t('name')}
              required
              dir="auto"
              className="sm:col-span-3"
            />
            <TextField
              name={`${name}.native_script_name`}
              label={t('native')}
              dir="auto"
              className="sm:col-span-3"
            />
            <DateField
              name={`${name}.dob`}
              label={t('dob')}
              required={required('dob')}
              isMeant={isBirthDay}
              className="sm:col-span-2"
            />
            <CountryPicker
              name={`${name}.nationality`}
              label={t('nationality')}
              required={required('nationality')}
              className="sm:col-span-2"
            />
            <CountryPicker
              name={`${name}.residence_country`}
              label={t('residence')}
              required={required('residence_country')}
              className="sm:col-span-2"
            />
            {role === 'beneficial_owners' && (
              <>
                <TextField
                  name={`${name}.pct`}
                  label={customersWords('people.pct')}
                  required
                  dir="ltr"
                  inputMode="decimal"
                  className="sm:col-span-2"
                />
                <SelectField
                  name={`${name}.control_type`}
                  label={customersWords('people.control')}
                  className="sm:col-span-4"
                  options={CONTROL_TYPES.map((value) => ({
                    value,
                    label: customersWords(`choices.data.control_type.${value}`),
                  }))}
                />
              </>
            )}
            {role === 'signatories' && (
              <>
                <TextField
                  name={`${name}.mandate`}
                  label={t('mandate')}
                  dir="auto"
                  className="sm:col-span-4"
                />
                <AmountField
                  name={`${name}.limit`}
                  label={t('limit')}
                  currency={baseCurrency}
                  decimals={decimalsOf(baseCurrency)}
                  className="sm:col-span-2"
                />
              </>
            )}
            <div className="flex justify-end sm:col-span-6">
              <IconButton
                label={t('remove', { count: at + 1 })}
                icon={X}
                variant="ghost"
                onClick={() => remove(at)}
              />
            </div>
          </div>
        );
      })}
      <Button icon={Plus} variant="ghost" className="justify-self-start" onClick={add}>
        {t(`${role}.add`)}
      </Button>
    </fieldset>
  );
}
