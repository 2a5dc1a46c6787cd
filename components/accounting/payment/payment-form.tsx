'use client';

import { useState } from 'react';
import { useWatch, useFormContext } from 'react-hook-form';
import { useTranslations } from 'use-intl';

import { AppliedItems, isOnSide } from '@/components/accounting/applying/applied-items';
import { areReadable } from '@/components/accounting/applying/applied-values';
import { PaymentHeader } from './payment-header';
import { PaymentLines } from './payment-lines';
import type { PaymentRecord, PaymentSide } from './payment-side';
import {
  BLANK_LINE,
  draftedOf,
  isBlankLine,
  type PaymentLineValues,
  type PaymentValues,
  startOf,
  valuesOf,
} from './payment-values';
import { usePaymentCurrency } from './use-payment-currency';
import { useFieldWords } from './use-payment-words';
import {
  AttachButton,
  AttachmentsField,
} from '@/components/document/attachments/attachments-field';
import type { DocumentFormProps } from '@/components/document/definition';
import { shownNumber } from '@/components/document/document-number';
import { focusField } from '@/components/document/form/focus-field';
import { type ConflictField, FormConflict } from '@/components/document/form/form-conflict';
import { FormFrame } from '@/components/document/form/form-frame';
import { LedgerPreview } from '@/components/document/form/ledger-preview';
import { useDocumentForm } from '@/components/document/form/use-document-form';
import { usePreview } from '@/components/document/form/use-preview';
import { Figure } from '@/components/ui/figure';
import { useFormats } from '@/hooks/use-formats';
import { useLedgerSetting, type LedgerSetting } from '@/hooks/use-ledger-setting';
import { usePermission } from '@/hooks/use-permission';
import { useRefusalText } from '@/hooks/use-refusal-text';
import { useToday } from '@/hooks/use-today';
import type { OpenItem } from '@/lib/contract/accounting/open-items';
import { broughtFor, settles } from '@/lib/domain/ledger/application';
import { isDay } from '@/lib/domain/calendar';
import { isAboveZero, isDecimal, absolute } from '@/lib/domain/money';
import { type PlannedPayment, planPayment } from '@/lib/domain/accounting/payment';
import { Refusal } from '@/lib/domain/refusal';

type Props<Record extends PaymentRecord> = DocumentFormProps<Record> & {
  side: PaymentSide<Record>;
};

/** Form of a new, copied or edited payment, usable by keyboard alone. */
export function PaymentForm<Record extends PaymentRecord>(props: Props<Record>) {
  const paymentWords = useTranslations('payment');
  const party = useTranslations('ui.party');
  const { side, record, onCancel } = props;
  const t = useTranslations(side.words);
  const today = useToday();
  const setting = useLedgerSetting();
  const { account } = setting;
  const { may } = usePermission(side.page);
  const { baseCurrency } = useFormats();
  const [active, setActive] = useState(0);
  const state = usePaymentForm(props, today);
  const { form } = state;
  const values = useWatch({ control: form.control, compute: (typed: PaymentValues) => typed });
  const { preview, fieldOf, leftOut } = usePaymentPreview(side, values);
  const warningAt = (field: string) =>
    preview.warnings.find((warning) => fieldOf(warning.field ?? '') === field)?.message;
  const labelOf = useFieldWords(side);
  const focus = (field: string) => focusField(form, field);
  const plan = plannedOf(side, values, setting);
  // The total is hidden if an amount has too many decimals, because it would appear rounded.
  const isShown = !plan.refusals.some(({ code }) => code === 'ledger.decimals');

  const whose = (id: number | null) => (id === null ? '' : party('number', { id: String(id) }));
  const lineWords = ({ account_id, party_id, memo, amount }: PaymentLineValues) =>
    [account(account_id)?.number, whose(party_id), amount, memo].filter(Boolean).join(' ');
  const fields: readonly ConflictField<PaymentValues>[] = [
    ...TEXTS.map((name) => ({
      names: [name],
      label: labelOf(name),
      say: (values: PaymentValues) => values[name],
    })),
    { names: ['party_id'], label: labelOf('party_id'), say: ({ party_id }) => whose(party_id) },
    {
      // Used if another user has changed the draft too: the user then takes account, currency and rate together from
      // one version, because currency and rate depend on the account.
      names: ['account_id', 'currency', 'rate'],
      label: labelOf('account_id'),
      say: ({ account_id, currency, rate }) =>
        [account(account_id)?.number, currency, rate].filter(Boolean).join(' '),
    },
    {
      names: ['method'],
      label: labelOf('method'),
      say: ({ method }) => method && paymentWords(`methods.${method}`),
    },
    {
      names: ['applied'],
      label: labelOf('applied'),
      say: ({ applied }) => applied.map(({ amount }) => amount).join(', '),
    },
    {
      names: ['lines'],
      label: labelOf('lines'),
      say: ({ lines }) => lines.map(lineWords).filter(Boolean).join('\n'),
    },
  ];
  return (
    <>
      <FormFrame
        form={form}
        state={state}
        labelOf={labelOf}
        onCancel={onCancel}
        title={record ? shownNumber(side.type, record) : t('newTitle')}
        mayPost={may('post')}
        isNew={!record}
        isSerial
        actions={<AttachButton />}
        onFocus={focus}
        rail={
          <>
            <LedgerPreview preview={preview} leftOut={leftOut} fieldOf={fieldOf} onFocus={focus} />
            <AttachmentsField name="attachment_ids" type={side.type} id={record?.id} />
          </>
        }
        totals={
          <dl className="flex flex-wrap gap-x-6 gap-y-1">
            <div>
              <dt className="text-12 text-ink-2">{paymentWords('foot.total')}</dt>
              <dd className="text-14 font-semibold" aria-live="polite">
                {isShown ? <Figure value={plan.total} currency={plan.currency} /> : '–'}
              </dd>
            </div>
            {plan.currency !== baseCurrency && (
              <div>
                <dt className="text-12 text-ink-2">{paymentWords('foot.worth')}</dt>
                <dd className="text-14 font-semibold">
                  {isShown ? <Figure value={plan.base} currency={baseCurrency} /> : '–'}
                </dd>
              </div>
            )}
          </dl>
        }
      >
        <PaymentHeader side={side} warningAt={warningAt} isNew={!record} />
        <div className="px-gutter pb-4 empty:hidden">
          <PaymentApplied side={side} />
        </div>
        <PaymentLines direction={side.direction} active={active} onActive={setActive} />
      </FormFrame>
      {state.conflict && <FormConflict conflict={state.conflict} form={form} fields={fields} />}
    </>
  );
}

function usePaymentForm<Record extends PaymentRecord>(
  { side, record, copied, previous, files, onSaved }: Props<Record>,
  today: string,
) {
  const refusalText = useRefusalText();
  const setting = useLedgerSetting();
  return useDocumentForm<PaymentValues, Record>({
    of: side,
    record,
    name: record
      ? String(record.id)
      : ['new', copied && `copy ${copied.id}`, ...files].filter(Boolean).join(' '),
    blank: startOf(side, { record, copied, previous, files, today }),
    toValues: (saved) => valuesOf(side, saved),
    toBody: (values) => draftedOf(side, values),
    check: (values) =>
      refusalsOf(side, values, setting, today).map(({ code, params, field = '' }) => ({
        field,
        message: refusalText(code, params),
      })),
    onSaved,
  });
}

/** Previews the posting of the valid lines. Memos and files do not affect it. */
function usePaymentPreview<Record extends PaymentRecord>(
  side: PaymentSide<Record>,
  values: PaymentValues,
) {
  const { date, account_id, rate } = values;
  const lines = values.lines.map((line) => (isReady(line) ? { ...line, memo: '' } : BLANK_LINE));
  const leftOut = values.lines.flatMap((line, at) =>
    isBlankLine(line) || isReady(line) ? [] : [at],
  );
  const isEnabled = isDay(date) && account_id !== null && lines.some((line) => line !== BLANK_LINE);
  const { body, fieldOf } = draftedOf(side, {
    ...values,
    rate: isDecimal(rate) ? rate : '',
    counterparty: '',
    reference: '',
    memo: '',
    method: '',
    lines,
    attachment_ids: [],
    applied: areReadable(values.applied) ? values.applied : [],
  });
  return { preview: usePreview(side.endpoints, isEnabled ? body : undefined), fieldOf, leftOut };
}

const isReady = ({ account_id, amount }: PaymentLineValues) =>
  account_id !== null && isAboveZero(amount);

const TEXTS = ['date', 'counterparty', 'reference', 'memo'] as const;

type PaymentAppliedProps = Readonly<{
  side: Pick<PaymentSide<PaymentRecord>, 'direction' | 'counterpartyField' | 'accountField'>;
}>;

/**
 * Field for the open items that a payment settles. Selecting an item fills in a blank payment line, unless an existing
 * line already settles that item.
 */
function PaymentApplied({ side }: PaymentAppliedProps) {
  const { getValues, setValue } = useFormContext<PaymentValues>();
  const { currency } = usePaymentCurrency();
  const { lines, party } = usePlanned(side);
  const ofParty = (item: OpenItem) => ({ ...item, party_id: party });
  const isPaid = (item: OpenItem) => lines.some((line) => settles(line, ofParty(item)));
  const fill = (item: OpenItem) => {
    const at = getValues('lines').findIndex(isBlankLine);
    if (isPaid(item) || at < 0) return;
    setValue(`lines.${at}.account_id`, item.account_id, { shouldDirty: true });
    setValue(`lines.${at}.amount`, absolute(item.open), { shouldDirty: true });
  };
  return (
    <AppliedItems
      party={party ?? null}
      among={(item) =>
        isPaid(item) || (isOnSide(item, side.direction) && item.currency === currency)
      }
      brought={(item) => (isPaid(item) ? broughtFor(ofParty(item), lines) : undefined)}
      onChoose={fill}
    />
  );
}

/** Returns the planned posting lines of the payment, and the party whose balance they change. */
function usePlanned(side: PaymentAppliedProps['side']) {
  const { control } = useFormContext<PaymentValues>();
  const values = useWatch({ control, compute: (typed: PaymentValues) => typed });
  const { lines } = plannedOf(side, values, useLedgerSetting());
  const named = lines.find(({ party_id }) => party_id !== undefined);
  return { lines, party: values.party_id ?? named?.party_id };
}

type Side = Pick<PaymentSide<PaymentRecord>, 'direction' | 'counterpartyField' | 'accountField'>;

/** Plans the posting of the form with the server's rules. Invalid parts of the form are left out. */
function plannedOf(
  side: Side,
  values: PaymentValues,
  { base, decimals, accounts, mids }: LedgerSetting,
): PlannedPayment {
  const { account_id, party_id, currency, rate, lines, date } = values;
  const mid = (code: string) => mids(code, date);
  return planPayment(
    {
      direction: side.direction,
      account_id: account_id ?? 0,
      party_id: party_id ?? undefined,
      currency: currency ?? undefined,
      rate: isDecimal(rate) ? rate : undefined,
      lines: lines
        .filter(({ amount }) => isDecimal(amount))
        .map((line) => ({
          account_id: line.account_id ?? 0,
          amount: line.amount,
          party_id: line.party_id ?? undefined,
        })),
    },
    { base, decimals, accounts, mid, accountField: side.accountField },
  );
}

/**
 * Returns the reasons for which the server would refuse the posting. If a part is missing or invalid, it returns none,
 * because the contract's schema reports that. Missing rates are reported only for today, because only the server has
 * the rates of other days.
 */
function refusalsOf(
  side: Side,
  values: PaymentValues,
  setting: LedgerSetting,
  today: string,
): readonly Refusal[] {
  const lines = values.lines.filter((line) => !isBlankLine(line));
  const isReadable =
    values.account_id !== null &&
    lines.every(({ account_id, amount }) => account_id !== null && isDecimal(amount)) &&
    (values.rate === '' || isDecimal(values.rate));
  if (!isReadable) return [];
  const { fieldOf } = draftedOf(side, values);
  return [
    ...plannedOf(side, { ...values, lines }, setting).refusals.filter(
      ({ code }) => code !== 'ledger.no-rate' || values.date === today,
    ),
    ...withoutParty(values, lines, setting),
  ].map(({ code, params, field = '' }) => new Refusal(code, { params, field: fieldOf(field) }));
}

/** Returns errors for accounts that require a party, if neither the line nor the payment has a party. */
function withoutParty(
  { party_id, account_id }: PaymentValues,
  lines: readonly PaymentLineValues[],
  { account }: LedgerSetting,
): Refusal[] {
  if (party_id !== null) return [];
  const partyFields = [
    { on: account(account_id), field: 'party_id' },
    ...lines
      .map((line, index) => ({ line, field: `lines.${index}.party_id` }))
      .filter(({ line }) => line.party_id === null)
      .map(({ line, field }) => ({ on: account(line.account_id), field })),
  ];
  return partyFields.flatMap(({ on, field }) => {
    if (!on?.party_required) return [];
    const params = { account: `${on.number} ${on.name}` };
    return [new Refusal('ledger.party-required', { params, field })];
  });
}
