'use client';

import { useFormContext } from 'react-hook-form';
import { useTranslations } from 'use-intl';

import type { PaymentRecord, PaymentSide } from './payment-side';
import type { PaymentValues } from './payment-values';
import { usePaymentCurrency } from './use-payment-currency';
import { useFieldWords } from './use-payment-words';
import { AccountPicker } from '@/components/pickers/account-picker';
import { CurrencyPicker } from '@/components/pickers/currency-picker';
import { PartyPicker } from '@/components/pickers/party-picker';
import { PostingDateField } from '@/components/pickers/posting-date-field';
import { AmountField } from '@/components/ui/amount-field';
import { Figure } from '@/components/ui/figure';
import { SelectField } from '@/components/ui/select-field';
import { TextField } from '@/components/ui/text-field';
import { useRateFormat } from '@/hooks/use-rate-format';
import type { Account } from '@/lib/contract/accounting/chart-of-accounts';
import type { Party } from '@/lib/contract/accounting/parties';
import { RECEIPT_METHODS } from '@/lib/contract/accounting/receipts';

const QUARTER = 'lg:col-span-3';

/** Width class of the memo field, by the number of optional fields in the same row. */
const MEMO = ['lg:col-span-8', 'lg:col-span-6', 'lg:col-span-4', 'lg:col-span-2'] as const;

type Props = Readonly<{
  side: Pick<PaymentSide<PaymentRecord>, 'type' | 'words' | 'hasMethod' | 'direction'>;
  isNew: boolean;
  /** Returns the preview's warning about the named field; undefined if there is none. */
  warningAt: (field: string) => string | undefined;
}>;

export function PaymentHeader({ side, isNew, warningAt }: Props) {
  const t = useTranslations('payment');
  const wordOf = useFieldWords(side);
  const { isChosen, isForeign } = usePaymentCurrency();
  const { setValue } = useFormContext<PaymentValues>();
  const siblingCount = [side.hasMethod, isChosen, isForeign].filter(Boolean).length;
  const takeName = (party: Party | null) => {
    if (party) setValue('counterparty', party.name, { shouldDirty: true });
  };
  return (
    <div className="grid flex-none gap-x-4 gap-y-3 px-gutter py-4 sm:grid-cols-2 lg:grid-cols-12">
      <PostingDateField
        of={side.type}
        name="date"
        label={wordOf('date')}
        required
        className={QUARTER}
      />
      <TextField
        name="counterparty"
        label={wordOf('counterparty')}
        maxLength={200}
        dir="auto"
        className={QUARTER}
      />
      <PartyPicker
        name="party_id"
        label={wordOf('party_id')}
        help={t('partyHelp')}
        className={QUARTER}
        newKind={side.direction === 'out' ? 'other' : 'customer'}
        onTake={takeName}
      />
      <TextField
        name="reference"
        label={wordOf('reference')}
        maxLength={100}
        dir="auto"
        className={QUARTER}
        {...(isNew && { help: t('numberLater') })}
      />
      <MoneyFields wordOf={wordOf} warningAt={warningAt} />
      {side.hasMethod && (
        <SelectField
          name="method"
          className="lg:col-span-2"
          label={wordOf('method')}
          placeholder={t('noMethod')}
          options={[
            { value: '', label: t('noMethod') },
            ...RECEIPT_METHODS.map((value) => ({ value, label: t(`methods.${value}`) })),
          ]}
        />
      )}
      <TextField
        name="memo"
        label={wordOf('memo')}
        maxLength={500}
        dir="auto"
        className={MEMO[siblingCount]}
      />
    </div>
  );
}

const CASH_AND_BANK = ['cash', 'bank'] as const;

type MoneyFieldsProps = Readonly<{
  wordOf: (field: string) => string;
  warningAt: (field: string) => string | undefined;
}>;

/**
 * Field for the account that pays or receives, with its balance. A multi-currency account also has a currency field; a
 * foreign currency also has a rate field.
 */
function MoneyFields({ wordOf, warningAt }: MoneyFieldsProps) {
  const t = useTranslations('payment');
  const rateFormat = useRateFormat();
  const { setValue } = useFormContext<PaymentValues>();
  const { account, base, currency, isChosen, isForeign } = usePaymentCurrency();
  // Clears the rate when the account or currency changes, because it was the rate of the previous currency.
  const dropRate = () => setValue('rate', '', { shouldDirty: true });

  const manner = rateFormat.mannerOf(currency);
  // Null without the right to see balances.
  const balances = account?.balances;
  const take = (next: Account | null) => {
    if (!next?.is_multi_currency) setValue('currency', null, { shouldDirty: true });
    dropRate();
  };
  return (
    <>
      <AccountPicker
        name="account_id"
        label={wordOf('account_id')}
        required
        className="lg:col-span-4"
        kinds={CASH_AND_BANK}
        among={(one) => holdsMoney(one) || one.id === account?.id}
        onTake={take}
        help={
          <Warned by={warningAt('account_id')}>
            {balances &&
              t.rich('holds', {
                amount: () => (
                  <Figure
                    value={balances.find((one) => one.currency === currency)?.amount ?? '0'}
                    currency={currency}
                  />
                ),
              })}
          </Warned>
        }
      />
      {isChosen && (
        <CurrencyPicker
          name="currency"
          label={wordOf('currency')}
          placeholder={base}
          className="lg:col-span-2"
          onTake={dropRate}
          help={<Warned by={warningAt('currency')} />}
        />
      )}
      {isForeign && (
        <AmountField
          name="rate"
          kind="rate"
          manner={manner}
          label={wordOf('rate')}
          className="lg:col-span-2"
          help={
            <Warned by={warningAt('rate')}>
              {t('rateHelp', {
                base,
                currency,
                unit: manner.quote_unit,
                way: manner.quote_direction,
              })}
            </Warned>
          }
        />
      )}
    </>
  );
}

/** Help text of a field, followed by the preview's warning about it. */
function Warned({ by, children }: { by: string | undefined; children?: React.ReactNode }) {
  return (
    <>
      {children}
      {by && <p className="text-warning">{by}</p>}
    </>
  );
}

/** Purposes of valuation accounts, which cannot pay or receive money. */
const VALUATIONS: readonly (string | null)[] = ['position_valuation', 'revaluation_allowance'];

/**
 * Returns true for accounts that can pay or receive money: detail accounts of assets or liabilities whose cash flow
 * category is cash or empty. Valuation accounts are excluded.
 */
const holdsMoney = ({ position, type, cash_flow, purpose }: Account): boolean =>
  position === 'detail' &&
  (type === 'asset' || type === 'liability') &&
  (cash_flow === 'cash' || cash_flow === null) &&
  !VALUATIONS.includes(purpose);
