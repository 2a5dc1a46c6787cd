'use client';

import { Plus, X } from 'lucide-react';
import { useId } from 'react';
import { useFieldArray } from 'react-hook-form';
import { useTranslations } from 'use-intl';

import { AmountField } from '@/components/ui/amount-field';
import { Button, IconButton } from '@/components/ui/button';
import { CheckboxField } from '@/components/ui/checkbox-field';
import { Form } from '@/components/ui/form';
import { FormFailure } from '@/components/ui/form-failure';
import { SelectField } from '@/components/ui/select-field';
import { useAnswer } from '@/hooks/use-call';
import { usePermission } from '@/hooks/use-permission';
import { useCallForm } from '@/hooks/use-call-form';
import { toast } from '@/hooks/use-toast';
import type { Currency } from '@/lib/contract/settings/currencies';
import { type Denomination, denominations } from '@/lib/contract/settings/denominations';

type Values = {
  denominations: Pick<Denomination, 'kind' | 'value' | 'issuable' | 'acceptable'>[];
};

const BLANK = { kind: 'note', value: '', issuable: true, acceptable: true } as const;

/** Notes and coins of a currency, which cash counts list. */
export function CurrencyDenominations({ currency }: { currency: Currency }) {
  const t = useTranslations('settings.currencies.denominations');
  const heading = useId();
  const { data } = useAnswer(denominations.list, { params: { id: currency.id } });
  return (
    <section aria-labelledby={heading} className="grid gap-2 border-t border-line pt-4">
      <h3 id={heading} className="text-12 font-medium text-ink-2">
        {t('title')}
      </h3>
      {data && (
        <Denominations
          key={data.map(({ id }) => id).join(' ')}
          currency={currency}
          stored={data.map(({ kind, value, issuable, acceptable }) => ({
            kind,
            value,
            issuable,
            acceptable,
          }))}
        />
      )}
    </section>
  );
}

type DenominationsProps = Readonly<{ currency: Currency; stored: Values['denominations'] }>;

function Denominations({ currency: { id, code }, stored }: DenominationsProps) {
  const t = useTranslations('settings.currencies.denominations');
  const { may } = usePermission('currencies');
  const { form, save, failure, sendAnew, isSaving, isDirty } = useCallForm(denominations.update, {
    blank: { denominations: stored },
    params: { id },
    toInput: (values: Values) => values,
    onSaved: () => toast.success(t('saved', { currency: code })),
  });
  return (
    <Form form={form} label={t('title')} disabled={!may('edit')} focus={false} onSubmit={save}>
      <FormFailure failure={failure} onSendAnew={sendAnew} />
      <Rows />
      {may('edit') && isDirty && (
        <Button type="submit" variant="primary" className="justify-self-start" busy={isSaving}>
          {t('save')}
        </Button>
      )}
    </Form>
  );
}

function Rows() {
  const t = useTranslations('settings.currencies.denominations');
  const { fields, append, remove } = useFieldArray<Values, 'denominations'>({
    name: 'denominations',
  });
  return (
    <>
      {fields.length === 0 && <p className="text-12 text-ink-3">{t('none')}</p>}
      {fields.map((field, at) => (
        <DenominationRow key={field.id} at={at} value={field.value} onRemove={() => remove(at)} />
      ))}
      <Button
        icon={Plus}
        variant="ghost"
        className="justify-self-start"
        onClick={() => append({ ...BLANK })}
      >
        {t('add')}
      </Button>
    </>
  );
}

type DenominationRowProps = Readonly<{ at: number; value: string; onRemove: () => void }>;

function DenominationRow({ at, value, onRemove }: DenominationRowProps) {
  const t = useTranslations('settings.currencies.denominations');
  return (
    <div className="grid grid-cols-[6rem_minmax(5rem,1fr)_auto_auto_auto] items-center gap-2">
      <SelectField
        variant="cell"
        name={`denominations.${at}.kind`}
        label={t('kind')}
        className="rounded-ctl border border-line-control"
        options={(['note', 'coin'] as const).map((value) => ({ value, label: t(value) }))}
      />
      <AmountField
        variant="cell"
        name={`denominations.${at}.value`}
        label={t('value')}
        kind="rate"
        decimals={4}
        className="rounded-ctl border border-line-control"
      />
      <CheckboxField name={`denominations.${at}.issuable`} label={t('issuable')} />
      <CheckboxField name={`denominations.${at}.acceptable`} label={t('acceptable')} />
      <IconButton label={t('remove', { value })} icon={X} onClick={onRemove} />
    </div>
  );
}
