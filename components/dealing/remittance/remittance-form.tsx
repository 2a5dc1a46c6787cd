'use client';

import { useEffect, useRef, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslations } from 'use-intl';

import type { DocumentFormProps } from '@/components/document/definition';
import { FieldsForm } from '@/components/document/form/fields-form';
import { type Preview } from '@/components/document/form/use-preview';
import { remitFields } from './remittance-fields';
import { keepCode } from './payout-code';
import { IdentifyParty } from '@/components/dealing/sale/identify-party';
import { type Choice, textIn, type Values, type Field } from '@/components/fields/field';
import { AccountPicker } from '@/components/pickers/account-picker';
import { AmountField } from '@/components/ui/amount-field';
import { Callout } from '@/components/ui/callout';
import { Figure } from '@/components/ui/figure';
import { SelectField } from '@/components/ui/select-field';
import { useCountryName } from '@/hooks/use-country-name';
import { useAnswer } from '@/hooks/use-call';
import { useFormats } from '@/hooks/use-formats';
import { usePermission } from '@/hooks/use-permission';
import type { Account } from '@/lib/contract/accounting/chart-of-accounts';
import { beneficiaries } from '@/lib/contract/dealing/beneficiaries';
import { type RemitPreview, type Transfer, transfer } from '@/lib/contract/dealing/transfer';
import { isAboveZero, isDecimal, sign } from '@/lib/domain/money';
import { PAID_BY } from '@/lib/domain/dealing/remittance';
import type { TravelLevel } from '@/lib/domain/compliance/travel-rule';

/**
 * Form of a remittance that is sent, or that an agent has announced. For a sent remittance, the user enters either the
 * amount sent or the amount paid out.
 */
export function RemitForm({ onSaved, ...props }: DocumentFormProps<Transfer>) {
  const [sender, setSender] = useState<number | null>(null);
  const [seen, setSeen] = useState<Seen>({
    level: 'brief',
    paidIn: null,
    listed: null,
    paysAnother: false,
  });
  const t = useTranslations('remits');
  const { baseCurrency, money } = useFormats();
  const { has_code: hasCode = false } = props.record ?? {};
  const book = useBook(sender);
  const fields = remitFields({
    book: book ?? [],
    ways: useWays(),
    level: seen.level,
    bookHelp: book && t('bookCount', { count: book.length }),
    paysAnother: seen.paysAnother,
    paying: payingFields,
    base: baseCurrency,
    feeHelp: seen.listed ? t('feeListed', { amount: money(seen.listed, baseCurrency) }) : undefined,
    newBeneficiary: t('newBeneficiary'),
    codeHelp: hasCode ? t('codeKept') : undefined,
  });
  return (
    <FieldsForm<Transfer>
      {...props}
      fields={fields}
      fresh={['principal', 'payout_amount', 'reference', 'code', 'beneficiary_id', 'beneficiary']}
      isReady={isReady}
      sent={(values) => ({
        payments: paymentsOf(values, seen.paidIn),
        // An empty payout code is left out of the request, so that the server keeps the stored code.
        ...(hasCode && textIn(values, 'code') === '' && { code: undefined }),
      })}
      below={(preview) => <Due preview={preview} seen={seen} onSeen={setSeen} />}
      onSaved={(saved, intent) => {
        keepCode(saved);
        onSaved(saved, intent);
      }}
      totals={(preview) => {
        const { sums } = preview as Preview & Partial<RemitPreview>;
        return sums ? (
          <p aria-live="polite" className="flex flex-wrap items-baseline gap-x-4 text-14">
            {(
              [
                [
                  'fields.fee.amount',
                  sums.fee && sums.fee.mode !== 'waived' ? sums.fee.amount : null,
                ],
                ['fields.tax', sums.tax && isAboveZero(sums.tax) ? sums.tax : null],
                ['fields.paid_in', sums.paid_in],
              ] as const
            ).map(
              ([name, amount]) =>
                amount !== null && (
                  <Sum key={name} label={t(name)} amount={amount} currency={baseCurrency} />
                ),
            )}
            <Sum label={t('gets')} amount={sums.payout_amount} currency={sums.payout_currency} />
          </p>
        ) : null;
      }}
    >
      <SenderWatch onSender={setSender} />
    </FieldsForm>
  );
}

const isReady = (values: Values) =>
  typeof values.agent_id === 'number' &&
  textIn(values, 'payout_currency') !== '' &&
  ['principal', 'payout_amount'].some((name) => isAboveZero(textIn(values, name)));

/** Saved beneficiaries of the sender as options; undefined until they are loaded. */
function useBook(sender: number | null): readonly Choice[] | undefined {
  const { may } = usePermission('beneficiaries');
  const countryName = useCountryName();
  const { data } = useAnswer(
    beneficiaries.list,
    { input: { party_id: String(sender ?? '') } },
    { enabled: may('view') && sender !== null },
  );
  return data?.map(({ id, name, country }) => ({
    value: String(id),
    label: `${name}, ${countryName(country)}`,
  }));
}

/**
 * Returns a function that lists the options of the quote direction, direct and indirect, labelled with the currencies
 * of the pair.
 */
function useWays(): (values: Values) => readonly Choice[] {
  const t = useTranslations('remits');
  const { baseCurrency } = useFormats();
  return (values) => {
    const paid = textIn(values, 'payout_currency') || '…';
    return [
      { value: 'indirect', label: t('way', { one: baseCurrency, other: paid }) },
      { value: 'direct', label: t('way', { one: paid, other: baseCurrency }) },
    ];
  };
}

/** Reports the selected sender, and clears the beneficiary if another sender is selected. */
function SenderWatch({ onSender }: { onSender: (id: number | null) => void }) {
  const sender = useWatch<Values>({ name: 'sender_id' });
  const { setValue } = useFormContext();
  const before = useRef(sender);
  useEffect(() => {
    onSender(typeof sender === 'number' ? sender : null);
    const isAnother = typeof before.current === 'number' && before.current !== sender;
    if (isAnother) setValue('beneficiary_id', '');
    before.current = sender;
  }, [sender, onSender, setValue]);
  return null;
}

/** Results of the server's preview that the fields of the form use. */
type Seen = Readonly<{
  level: TravelLevel;
  paidIn: string | null;
  /** Fee in base that the fee rules set. */
  listed: string | null;
  paysAnother: boolean;
}>;

/**
 * Passes the results of the preview to the fields, and explains why more data about the sender are required. If the
 * sender must be identified, a button starts the identification.
 */
function Due({
  preview,
  seen,
  onSeen,
}: {
  preview: Preview;
  seen: Seen;
  onSeen: (seen: Seen) => void;
}) {
  const { sums, travel } = preview as Preview & Partial<RemitPreview>;
  const level = travel?.level ?? 'brief';
  const paidIn = sums?.paid_in ?? null;
  const paysAnother = preview.warnings.some(({ key }) => key === 'watch.third-party');
  const listed = sums?.fee_listed ?? null;
  const isNew =
    seen.level !== level ||
    seen.paidIn !== paidIn ||
    seen.listed !== listed ||
    seen.paysAnother !== paysAnother;
  useEffect(() => {
    if (isNew) onSeen({ level, paidIn, listed, paysAnother });
  }, [isNew, level, paidIn, listed, paysAnother, onSeen]);
  return (
    <>
      <IdentifyParty preview={preview} endpoint={transfer.preview} name="sender_id" />
      {travel?.reason && <Callout>{travel.reason}</Callout>}
    </>
  );
}

type SumProps = Readonly<{ label: string; amount: string; currency: string }>;

const Sum = ({ label, amount, currency }: SumProps) => (
  <span>
    <span className="text-12 text-ink-2">{label}</span>{' '}
    <Figure value={amount} currency={currency} className="font-semibold" />
  </span>
);

const isOut = ({ kind }: Values) => kind === 'remit_out';
const isOther = ({ kind, paid_by }: Values) => kind === 'remit_out' && paid_by !== 'cash';
const isAtBank = ({ kind, paid_by }: Values) =>
  kind === 'remit_out' && (paid_by === 'bank' || paid_by === 'card');

/** Returns the only non-cash payment of a draft; the form does not support more than one. */
const first = (row: Values) => (row as Pick<Transfer, 'payments'>).payments[0];

/** Fields of the payment: the method, the amount unless it is cash, and the account for card and bank. */
const payingFields: readonly Field[] = [
  {
    name: 'paid_by',
    kind: 'own',
    width: 'third',
    initial: 'cash',
    drawn: <PaidBy />,
    when: isOut,
    read: (row) => first(row)?.method ?? 'cash',
  },
  {
    name: 'paid_amount',
    kind: 'own',
    width: 'third',
    drawn: <PaidAmount />,
    when: isOther,
    read: (row) => first(row)?.amount ?? '',
  },
  {
    name: 'paid_account',
    kind: 'own',
    width: 'third',
    drawn: <PaidAccount />,
    when: isAtBank,
    initial: null,
    read: (row) => first(row)?.account_id ?? null,
  },
];

/**
 * Returns the payments of the request. If no amount was entered, the payment covers the whole amount due, as the server
 * computed it.
 */
function paymentsOf(values: Values, due: string | null): readonly object[] {
  const method = textIn(values, 'paid_by');
  const typed = textIn(values, 'paid_amount');
  const amount = typed === '' ? due : typed;
  if (!isOther(values) || amount === null || !isDecimal(amount) || sign(amount) <= 0) return [];
  const { paid_account: account } = values;
  const account_id = isAtBank(values) && typeof account === 'number' ? account : undefined;
  return [{ method, amount, ...(account_id !== undefined && { account_id }) }];
}

function PaidBy() {
  const t = useTranslations('remits');
  return (
    <SelectField
      name="paid_by"
      label={t('fields.paid_by')}
      options={PAID_BY.map((value) => ({ value, label: t(`choices.paid_by.${value}`) }))}
    />
  );
}

function PaidAmount() {
  const t = useTranslations('remits');
  const { baseCurrency, decimalsOf } = useFormats();
  return (
    <AmountField
      name="paid_amount"
      label={t('fields.paid_amount')}
      help={t('help.paid_amount')}
      currency={baseCurrency}
      decimals={decimalsOf(baseCurrency)}
    />
  );
}

const isBank = ({ position, type, purpose }: Account) =>
  position === 'detail' && type === 'asset' && (purpose === null || purpose === 'bank');

function PaidAccount() {
  const t = useTranslations('remits.fields');
  const method = useWatch<Record<string, string>>({ name: 'paid_by' });
  if (method === 'cash') return null;
  return (
    <AccountPicker name="paid_account" label={t('paid_account')} among={isBank} kinds={['bank']} />
  );
}
