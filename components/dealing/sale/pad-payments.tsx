'use client';

import { Plus, X } from 'lucide-react';
import { useFieldArray } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import { blankPayment, PAD_METHODS, type PadPayment, type PadValues } from './pad-values';
import { PadPart } from './pad-part';
import type { Pad } from './use-pad';
import { AccountPicker } from '@/components/pickers/account-picker';
import { CurrencyPicker } from '@/components/pickers/currency-picker';
import { AmountField } from '@/components/ui/amount-field';
import { Button, IconButton } from '@/components/ui/button';
import { CheckboxField } from '@/components/ui/checkbox-field';
import { SelectField } from '@/components/ui/select-field';
import { TextField } from '@/components/ui/text-field';
import { useFormats } from '@/hooks/use-formats';
import { absolute, sign } from '@/lib/domain/money';

const BANK = ['bank'] as const;

/**
 * Payments that the teller enters: by card, by bank, from the customer's balance, from a credit limit, or in cash.
 * Amounts that no payment covers are settled in cash at the location.
 */
export function PadPayments({ pad }: { pad: Pad }) {
  const t = useTranslations('sale.payment');
  const { money } = useFormats();
  const { base, decimals } = pad.setting.sale;
  const { fields, append, remove } = useFieldArray<PadValues, 'payments'>({
    control: pad.form.control,
    name: 'payments',
  });
  const add = () => append({ ...blankPayment(base), ...openIn(pad, base) });
  const { credit } = pad.preview ?? {};
  return (
    <PadPart
      title={t('title')}
      note={t('otherwise')}
      acts={
        <>
          {pad.values.customer_id !== null && (
            <CheckboxField name="on_account" label={t('onAccount')} />
          )}
          <Button variant="ghost" icon={Plus} onClick={add}>
            {t('add')}
          </Button>
        </>
      }
    >
      {!credit || pad.values.customer_id === null ? null : (
        <p className="text-12 text-ink-2">
          {t('credit', {
            number: credit.number,
            amounts:
              credit.available
                .flatMap(({ amount, currency }) =>
                  amount === null ? [] : [money(amount, currency)],
                )
                .join(' · ') || '–',
          })}
        </p>
      )}
      {fields.map(({ id }, at) => {
        const payment = pad.values.payments[at];
        if (!payment) return null;
        const { currency, method } = payment;
        const name = (field: keyof PadPayment) => `payments.${at}.${field}`;
        return (
          <div key={id} className="payment-row">
            <SelectField
              name={name('direction')}
              label={t('direction')}
              options={(['in', 'out'] as const).map((value) => ({ value, label: t(value) }))}
            />
            <SelectField
              name={name('method')}
              label={t('method')}
              options={PAD_METHODS.filter(
                (value) => value !== 'credit_limit' || value === method || credit,
              ).map((value) => ({ value, label: t(`methods.${value}`) }))}
            />
            <AmountField
              name={name('amount')}
              label={t('amount')}
              decimals={decimals[currency ?? base] ?? 2}
            />
            <CurrencyPicker name={name('currency')} label={t('currency')} />
            {method !== 'card' && method !== 'bank' ? (
              <span />
            ) : (
              <AccountPicker
                name={name('account_id')}
                label={t('account')}
                kinds={BANK}
                among={({ purpose, cash_flow }) => purpose === 'bank' || cash_flow === 'cash'}
                {...(currency === base && { help: t('accountHelp') })}
              />
            )}
            <TextField name={name('reference')} label={t('reference')} autoComplete="off" />
            <IconButton
              variant="ghost"
              icon={X}
              label={t('remove')}
              onClick={() => remove(at)}
              className="mt-5"
            />
          </div>
        );
      })}
    </PadPart>
  );
}

/** Initial values of a payment: the open amount in base and its direction. */
function openIn({ reckoned }: Pad, base: string): Partial<PadPayment> {
  const open = reckoned.plan.settlement.net.find(({ currency }) => currency === base);
  if (!open) return {};
  return { direction: sign(open.amount) > 0 ? 'in' : 'out', amount: absolute(open.amount) };
}
