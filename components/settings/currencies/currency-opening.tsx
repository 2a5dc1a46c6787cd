'use client';

import { useId, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useTranslations } from 'use-intl';

import { RecordLink } from '@/components/layout/record-link';
import { AccountPicker } from '@/components/pickers/account-picker';
import { PlaceField } from '@/components/pickers/place-field';
import { PostingDateField } from '@/components/pickers/posting-date-field';
import { AmountField } from '@/components/ui/amount-field';
import { Button } from '@/components/ui/button';
import { Figure } from '@/components/ui/figure';
import { FormDialog } from '@/components/ui/form-dialog';
import { SelectField } from '@/components/ui/select-field';
import { useAnswer } from '@/hooks/use-call';
import { useFormats } from '@/hooks/use-formats';
import { usePermission } from '@/hooks/use-permission';
import { useCallForm } from '@/hooks/use-call-form';
import { toast } from '@/hooks/use-toast';
import { useToday } from '@/hooks/use-today';
import type { Account } from '@/lib/contract/accounting/chart-of-accounts';
import type { Currency } from '@/lib/contract/settings/currencies';
import { currencyOpening } from '@/lib/contract/settings/currency-opening';

/**
 * Opening balance of a currency, or a button to enter it. It can be entered once; to correct it, the user voids its
 * entry.
 */
export function CurrencyOpening({ currency }: { currency: Currency }) {
  const t = useTranslations('settings.currencies.opening');
  const { baseCurrency, day } = useFormats();
  const heading = useId();
  const { may } = usePermission('journal entry');
  const [isAsking, setAsking] = useState(false);
  const { data } = useAnswer(
    currencyOpening.show,
    { params: { id: currency.id } },
    { enabled: may('view') },
  );
  if (!may('view')) return null;
  const opening = data?.opening;
  return (
    <section aria-labelledby={heading} className="grid gap-2 border-t border-line pt-4">
      <h3 id={heading} className="text-12 font-medium text-ink-2">
        {t('title')}
      </h3>
      {opening && (
        <p className="flex flex-wrap items-baseline gap-x-3">
          <RecordLink
            to="app.accounting.journal-entry"
            view={opening.id}
            className="figure font-medium"
          >
            {opening.number}
          </RecordLink>
          <span className="figure text-ink-2">{opening.date && day(opening.date)}</span>
          <Figure value={opening.amount} currency={currency.code} />
          {!currency.is_base && <Figure value={opening.base} currency={baseCurrency} />}
        </p>
      )}
      {data?.opening === null && (
        <>
          <p className="text-12 text-ink-3">{t('none')}</p>
          {may('post') && (
            <Button className="justify-self-start" onClick={() => setAsking(true)}>
              {t('open')}
            </Button>
          )}
        </>
      )}
      {isAsking && <OpeningDialog currency={currency} onClose={() => setAsking(false)} />}
    </section>
  );
}

type Values = Readonly<{
  date: string;
  where: 'place' | 'account';
  location_id: string;
  account_id: number | null;
  amount: string;
  rate: string;
}>;

const CASH_AND_BANK = ['cash', 'bank'] as const;

const toInput = ({ date, where, location_id, account_id, amount, rate }: Values) => ({
  date,
  amount,
  ...(where === 'place'
    ? { location_id: location_id ? Number(location_id) : undefined }
    : { account_id: account_id ?? undefined }),
  ...(rate && { rate }),
});

type Props = Readonly<{ currency: Currency; onClose: () => void }>;

/** Form of the opening balance: day, location or account, amount, and rate of a foreign currency. */
function OpeningDialog({ currency, onClose }: Props) {
  const t = useTranslations('settings.currencies.opening');
  const { decimalsOf, baseCurrency } = useFormats();
  const record = useOpeningForm({ currency, onClose });
  return (
    <FormDialog
      record={record}
      onClose={onClose}
      firm
      title={t('ask', { currency: currency.code })}
      description={t('text')}
      saves={t('post')}
    >
      <PostingDateField of="journal entry" name="date" label={t('date')} required />
      <Where currency={currency} />
      <AmountField
        name="amount"
        label={t('amount')}
        required
        currency={currency.code}
        decimals={decimalsOf(currency.code)}
      />
      {!currency.is_base && (
        <AmountField
          name="rate"
          kind="rate"
          label={t('rate')}
          required
          help={t('rateHelp', { base: baseCurrency, currency: currency.code })}
        />
      )}
    </FormDialog>
  );
}

/** State of the form. It starts with today and the location with the id 1. */
function useOpeningForm({ currency, onClose }: Props) {
  const t = useTranslations('settings.currencies.opening');
  const today = useToday();
  return useCallForm(currencyOpening.store, {
    blank: {
      date: today,
      where: 'place',
      location_id: '1',
      account_id: null,
      amount: '',
      rate: '',
    } as Values,
    params: { id: currency.id },
    toInput,
    onSaved: ({ number }) => {
      toast.success(t('posted', { number: number ?? '' }));
      onClose();
    },
  });
}

function Where({ currency: { code, is_base } }: { currency: Currency }) {
  const t = useTranslations('settings.currencies.opening');
  const where = useWatch<Values, 'where'>({ name: 'where' });
  return (
    <>
      <SelectField
        name="where"
        label={t('where')}
        options={(['place', 'account'] as const).map((value) => ({ value, label: t(value) }))}
      />
      {where === 'place' ? (
        <PlaceField
          name="location_id"
          label={t('place')}
          required
          among={({ type, is_active }) => is_active && type !== 'bank'}
        />
      ) : (
        <AccountPicker
          name="account_id"
          label={t('account')}
          required
          among={(account: Account) =>
            account.type === 'asset' &&
            (account.is_multi_currency ||
              account.currency === code ||
              (is_base && !account.currency))
          }
          kinds={CASH_AND_BANK}
        />
      )}
    </>
  );
}
