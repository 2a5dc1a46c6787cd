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
 * The account that pays or receives, with its balance. A currency field appears only for a multi-currency account, a
 * rate field only for a foreign currency.
 */
export function MoneyFields({ wordOf, warningAt }: Props) {
  const { setValue } = useFormContext<PaymentValues>();
  const { account, base, currency, isChosen, isForeign } = usePaymentCurrency();
  // A rate belongs to its currency, so a change clears it.
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

/** Balance of the account in the currency; hidden without the right to see balances. */
function Held({ account: { balances }, currency }: { account: Account; currency: string }) {
  const t = useTranslations('payment');
  if (!balances) return null;
  const held = balances.find((one) => one.currency === currency)?.amount ?? '0';
  return t.rich('holds', {
    amount: () => <Figure value={held} currency={currency} />,
  });
}

/** Rate of a foreign payment, entered as its pair is quoted. */
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

/** Help of a field, and below it the warning of the preview. */
function Warned({ by, children }: { by: string | undefined; children?: React.ReactNode }) {
  return (
    <>
      {children}
      {by && <p className="text-warning">{by}</p>}
    </>
  );
}

/** Purposes of valuation accounts, which hold no money. */
const VALUATIONS: readonly (string | null)[] = ['position_valuation', 'revaluation_allowance'];

/** True for accounts that can pay or receive: cash, bank, foreign currency. */
const holdsMoney = ({ position, type, cash_flow, purpose }: Account): boolean =>
  position === 'detail' &&
  (type === 'asset' || type === 'liability') &&
  (cash_flow === 'cash' || cash_flow === null) &&
  !VALUATIONS.includes(purpose);
