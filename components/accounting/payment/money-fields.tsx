'use client';

import { useFormContext } from 'react-hook-form';
import { useTranslations } from 'use-intl';

import type { PaymentValues } from '@/components/accounting/payment/payment-values';
import { usePaymentCurrency } from '@/components/accounting/payment/use-payment-currency';
import { AccountPicker } from '@/components/pickers/account-picker';
import { CurrencyPicker } from '@/components/pickers/currency-picker';
import { AmountField } from '@/components/ui/amount-field';
import { Figure } from '@/components/ui/figure';
import { useRateFormat } from '@/hooks/use-rate-format';
import type { Account } from '@/lib/contract/accounting/chart-of-accounts';

const CASH_AND_BANK = ['cash', 'bank'] as const;

type Props = Readonly<{
  wordOf: (field: string) => string;
  warningAt: (field: string) => string | undefined;
}>;

/**
 * The account that pays or receives, with what is on it. The currency is asked for only where the
 * account takes several, the rate only where it is not the base currency.
 */
export function MoneyFields({ wordOf, warningAt }: Props) {
  const { setValue } = useFormContext<PaymentValues>();
  const { account, base, currency, isChosen, isForeign } = usePaymentCurrency();
  // A rate belongs to the currency it was typed for.
  const dropRate = () => setValue('rate', '', { shouldDirty: true });

  return (
    <>
      <MoneyAccount
        wordOf={wordOf}
        account={account}
        warningAt={warningAt}
        currency={currency}
        dropRate={dropRate}
      />
      {isChosen && (
        <MoneyCurrency wordOf={wordOf} base={base} dropRate={dropRate} warningAt={warningAt} />
      )}
      {isForeign && (
        <RateField
          base={base}
          currency={currency}
          label={wordOf('rate')}
          warning={warningAt('rate')}
        />
      )}
    </>
  );
}

type MoneyAccountProps = Readonly<{
  wordOf: (field: string) => string;
  account: ReturnType<typeof usePaymentCurrency>['account'];
  warningAt: (field: string) => string | undefined;
  currency: string;
  dropRate: () => void;
}>;

function MoneyAccount({ wordOf, account, warningAt, currency, dropRate }: MoneyAccountProps) {
  const { setValue } = useFormContext<PaymentValues>();
  const take = (next: Account | null) => {
    if (!next?.is_multi_currency) setValue('currency', null, { shouldDirty: true });
    dropRate();
  };
  return (
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
          {account && <Held account={account} currency={currency} />}
        </Warned>
      }
    />
  );
}

type MoneyCurrencyProps = Readonly<{
  wordOf: (field: string) => string;
  base: string;
  dropRate: () => void;
  warningAt: (field: string) => string | undefined;
}>;

function MoneyCurrency({ wordOf, base, dropRate, warningAt }: MoneyCurrencyProps) {
  return (
    <CurrencyPicker
      name="currency"
      label={wordOf('currency')}
      placeholder={base}
      className="lg:col-span-2"
      onTake={dropRate}
      help={<Warned by={warningAt('currency')} />}
    />
  );
}

/** What is on the account in the currency, for those who may see it. */
function Held({ account: { balances }, currency }: { account: Account; currency: string }) {
  const t = useTranslations('payment');
  if (!balances) return null;
  const held = balances.find((one) => one.currency === currency)?.amount ?? '0';
  return t.rich('holds', {
    amount: () => <Figure value={held} currency={currency} />,
  });
}

/** The rate of a foreign payment, typed as its pair is quoted. */
function RateField({
  label,
  base,
  currency,
  warning,
}: Readonly<{ label: string; base: string; currency: string; warning: string | undefined }>) {
  const t = useTranslations('payment');
  const manner = useRateFormat().mannerOf(currency);
  const pair = { base, currency, unit: manner.quote_unit, way: manner.quote_direction };
  return (
    <AmountField
      name="rate"
      kind="rate"
      manner={manner}
      label={label}
      className="lg:col-span-2"
      help={<Warned by={warning}>{t('rateHelp', pair)}</Warned>}
    />
  );
}

/** The help of a field, and under it what the preview says stands in the way. */
function Warned({ by, children }: { by: string | undefined; children?: React.ReactNode }) {
  return (
    <>
      {children}
      {by && <p className="text-warning">{by}</p>}
    </>
  );
}

/** What revalues currency holds no notes and no balance at a bank. */
const VALUATIONS: readonly (string | null)[] = ['position_valuation', 'revaluation_allowance'];

/** Whether money can be paid out of an account, or into it: cash, bank, foreign currency. */
const holdsMoney = ({ position, type, cash_flow, purpose }: Account): boolean =>
  position === 'detail' &&
  (type === 'asset' || type === 'liability') &&
  (cash_flow === 'cash' || cash_flow === null) &&
  !VALUATIONS.includes(purpose);
