'use client';

import { Plus, X } from 'lucide-react';
import { useFieldArray, useWatch } from 'react-hook-form';
import { useTranslations } from 'use-intl';

import type { Field, Values } from '@/components/fields/field';
import { CurrencyPicker } from '@/components/pickers/currency-picker';
import { RecordDialog } from '@/components/record/record-dialog';
import { AmountField } from '@/components/ui/amount-field';
import { Button, IconButton } from '@/components/ui/button';
import { useAnswer } from '@/hooks/use-call';
import { useFormats } from '@/hooks/use-formats';
import { usePermission } from '@/hooks/use-permission';
import { toast } from '@/hooks/use-toast';
import type { Account } from '@/lib/contract/accounting/chart-of-accounts';
import {
  type Location,
  LOCATION_TYPES,
  locations,
  type Limits,
} from '@/lib/contract/dealing/locations';
import { branches } from '@/lib/contract/settings/branches';

type Props = Readonly<{ place: Location | undefined; onClose: () => void }>;

/** Dialog that creates or edits a till, vault or bank account. */
export function LocationDialog({ place, onClose }: Props) {
  const t = useTranslations('tills.place');
  return (
    <RecordDialog
      firm
      wide
      kind={{
        calls: locations,
        words: 'tills.place',
        nameOf: ({ name }) => name,
        fields: useFields(place),
        held: heldLimits,
        // Cast is safe: the rows have the type that `heldLimits` returns.
        sent: (values) => ({ limits: limitsOf((values as LimitsHeld).limits) }),
      }}
      row={place}
      title={place ? place.name : t('new')}
      onSaved={({ name }) => toast.success(t('saved', { place: name }))}
      onClose={onClose}
    />
  );
}

const ACTIVE: Field = { name: 'is_active', kind: 'flag' };

/**
 * Fields of a location. A bank account needs a ledger account. The branch is shown only if there are several branches.
 */
function useFields(place: Location | undefined): readonly Field[] {
  const types = useTranslations('tills.types');
  const { may } = usePermission('organization details');
  const { data = [] } = useAnswer(branches.list, undefined, { enabled: may('view') });
  return [
    { name: 'name', kind: 'text' },
    {
      name: 'type',
      kind: 'choice',
      initial: 'till',
      options: LOCATION_TYPES.map((value) => ({ value, label: types(value) })),
    },
    {
      name: 'account_id',
      kind: 'account',
      isNeeded: true,
      kinds: ['bank'],
      among: ({ type }: Account) => type === 'asset',
      when: ({ type }: Values) => type === 'bank',
    },
    {
      name: 'branch_id',
      kind: 'choice',
      options: data.map(({ id, name }) => ({ value: String(id), label: name })),
      when: () => data.length > 1,
    },
    { name: 'limits', kind: 'own', drawn: <LimitFields /> },
    ...(place ? [ACTIVE] : []),
  ];
}

/** Minimum, maximum and insured amount of a location by currency. */
function LimitFields() {
  const t = useTranslations('tills.limits');
  const { fields, append, remove } = useFieldArray<LimitsHeld, 'limits'>({ name: 'limits' });
  return (
    <fieldset className="m-0 grid gap-2 border-0 p-0">
      <legend className="pb-1 text-12 font-medium text-ink-2">{t('title')}</legend>
      {fields.map((field, at) => (
        <LimitRow key={field.id} at={at} onRemove={() => remove(at)} />
      ))}
      <Button
        icon={Plus}
        variant="ghost"
        className="justify-self-start"
        onClick={() => append({ ...BLANK_LIMIT })}
      >
        {t('add')}
      </Button>
    </fieldset>
  );
}

function LimitRow({ at, onRemove }: { at: number; onRemove: () => void }) {
  const t = useTranslations('tills.limits');
  const { decimalsOf } = useFormats();
  const currency = useWatch<LimitsHeld, `limits.${number}.currency`>({
    name: `limits.${at}.currency`,
  });
  const decimals = decimalsOf(currency ?? '');
  const name = (part: string) => `limits.${at}.${part}`;
  return (
    <div className="grid grid-cols-2 items-end gap-2 sm:grid-cols-[7rem_1fr_1fr_1fr_auto]">
      <CurrencyPicker name={name('currency')} label={t('currency')} />
      {(['min', 'max', 'insured'] as const).map((part) => (
        <AmountField key={part} name={name(part)} label={t(part)} decimals={decimals} />
      ))}
      <IconButton label={t('remove', { currency: currency ?? '' })} icon={X} onClick={onRemove} />
    </div>
  );
}

type LimitValues = { currency: string | null; min: string; max: string; insured: string };

type LimitsHeld = { limits: LimitValues[] };

const BLANK_LIMIT: LimitValues = { currency: null, min: '', max: '', insured: '' };

const heldLimits = (place: Location | undefined): LimitsHeld => ({
  limits: Object.entries(place?.limits ?? {}).map(([currency, { min, max, insured }]) => ({
    currency,
    min: min ?? '',
    max: max ?? '',
    insured: insured ?? '',
  })),
});

const limitsOf = (limits: readonly LimitValues[]): Limits =>
  Object.fromEntries(
    limits.flatMap(({ currency, min, max, insured }) =>
      currency === null
        ? []
        : [[currency, { ...(min && { min }), ...(max && { max }), ...(insured && { insured }) }]],
    ),
  );
