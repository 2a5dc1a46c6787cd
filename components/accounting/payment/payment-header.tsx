'use client';

import { useFormContext } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import { PostingDateField } from '@/components/pickers/posting-date-field';
import { MoneyFields } from '@/components/accounting/payment/money-fields';
import type { PaymentRecord, PaymentSide } from '@/components/accounting/payment/payment-side';
import type { PaymentValues } from '@/components/accounting/payment/payment-values';
import { useFieldWords } from '@/components/accounting/payment/use-payment-words';
import { usePaymentCurrency } from '@/components/accounting/payment/use-payment-currency';
import { PartyPicker } from '@/components/pickers/party-picker';
import { SelectField } from '@/components/ui/select-field';
import { TextField } from '@/components/ui/text-field';
import type { Party } from '@/lib/contract/accounting/parties';
import { RECEIPT_METHODS } from '@/lib/contract/accounting/receipts';

const QUARTER = 'lg:col-span-3';

/** Width of the memo field, by the number of fields beside the account. */
const MEMO = ['lg:col-span-8', 'lg:col-span-6', 'lg:col-span-4', 'lg:col-span-2'] as const;

type Props = Readonly<{
  side: Pick<PaymentSide<PaymentRecord>, 'type' | 'words' | 'hasMethod'>;
  isNew: boolean;
  /** Returns the preview's warning for a field. */
  warningAt: (field: string) => string | undefined;
}>;

export function PaymentHeader({ side, isNew, warningAt }: Props) {
  const wordOf = useFieldWords(side);
  const { isChosen, isForeign } = usePaymentCurrency();
  const beside = [side.hasMethod, isChosen, isForeign].filter(Boolean).length;
  return (
    <div className="grid flex-none gap-x-4 gap-y-3 px-gutter py-4 sm:grid-cols-2 lg:grid-cols-12">
      <PostingDateField
        of={side.type}
        name="date"
        label={wordOf('date')}
        required
        className={QUARTER}
      />
      <Counterparty wordOf={wordOf} />
      <ReferenceField label={wordOf('reference')} isNew={isNew} />
      <MoneyFields wordOf={wordOf} warningAt={warningAt} />
      {side.hasMethod && <MethodField label={wordOf('method')} />}
      <TextField
        name="memo"
        label={wordOf('memo')}
        maxLength={500}
        dir="auto"
        className={MEMO[beside]}
      />
    </div>
  );
}

function Counterparty({ wordOf }: Readonly<{ wordOf: (field: string) => string }>) {
  const t = useTranslations('payment');
  const { setValue } = useFormContext<PaymentValues>();
  const takeName = (party: Party | null) => {
    if (party) setValue('counterparty', party.name, { shouldDirty: true });
  };
  return (
    <>
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
        onTake={takeName}
      />
    </>
  );
}

function ReferenceField({ label, isNew }: { label: string; isNew: boolean }) {
  const t = useTranslations('payment');
  return (
    <TextField
      name="reference"
      label={label}
      maxLength={100}
      dir="auto"
      className={QUARTER}
      {...(isNew && { help: t('numberLater') })}
    />
  );
}

function MethodField({ label }: { label: string }) {
  const t = useTranslations('payment');
  return (
    <SelectField
      name="method"
      className="lg:col-span-2"
      label={label}
      placeholder={t('noMethod')}
      options={[
        { value: '', label: t('noMethod') },
        ...RECEIPT_METHODS.map((value) => ({ value, label: t(`methods.${value}`) })),
      ]}
    />
  );
}
