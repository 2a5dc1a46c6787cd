'use client';

import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useTranslations } from 'use-intl';

import { areReadable } from '@/components/accounting/applying/applied-values';
import { PaymentApplied } from '@/components/accounting/payment/payment-applied';
import { PaymentConflict } from '@/components/accounting/payment/payment-conflict';
import { PaymentHeader } from '@/components/accounting/payment/payment-header';
import { PaymentLines } from '@/components/accounting/payment/payment-lines';
import { plannedOf, refusalsOf } from '@/components/accounting/payment/payment-plan';
import type { PaymentRecord, PaymentSide } from '@/components/accounting/payment/payment-side';
import {
  BLANK_LINE,
  draftedOf,
  isBlankLine,
  type PaymentLineValues,
  type PaymentValues,
  startOf,
  valuesOf,
} from '@/components/accounting/payment/payment-values';
import { useFieldWords } from '@/components/accounting/payment/use-payment-words';
import {
  AttachButton,
  AttachmentsField,
} from '@/components/document/attachments/attachments-field';
import type { DocumentFormProps } from '@/components/document/definition';
import { shownNumber } from '@/components/document/document-number';
import { focusField } from '@/components/document/form/focus-field';
import { FormFrame } from '@/components/document/form/form-frame';
import { LedgerPreview } from '@/components/document/form/ledger-preview';
import { useDocumentForm } from '@/components/document/form/use-document-form';
import { usePreview } from '@/components/document/form/use-preview';
import { Figure } from '@/components/ui/figure';
import { useFormats } from '@/hooks/use-formats';
import { useLedgerSetting } from '@/hooks/use-ledger-setting';
import { usePermission } from '@/hooks/use-permission';
import { useRefusalText } from '@/hooks/use-refusal-text';
import { useToday } from '@/hooks/use-today';
import { isDay } from '@/lib/domain/calendar';
import { isAboveZero, isDecimal } from '@/lib/domain/money';
import type { PlannedPayment } from '@/lib/domain/payment';

type Props<Record extends PaymentRecord> = DocumentFormProps<Record> & {
  side: PaymentSide<Record>;
};

/** Form of a new, copied or edited payment, usable by keyboard alone. */
export function PaymentForm<Record extends PaymentRecord>(props: Props<Record>) {
  const { side, record, onCancel } = props;
  const t = useTranslations(side.words);
  const today = useToday();
  const setting = useLedgerSetting();
  const { may } = usePermission(side.page);
  const [active, setActive] = useState(0);
  const state = usePaymentForm(props, today);
  const { form } = state;
  const values = useWatch({ control: form.control, compute: (typed: PaymentValues) => typed });
  const { preview, fieldOf, leftOut } = usePaymentPreview(side, values);
  const warningAt = (field: string) =>
    preview.warnings.find((warning) => fieldOf(warning.field ?? '') === field)?.message;
  const labelOf = useFieldWords(side);
  const focus = (field: string) => focusField(form, field);

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
        totals={<PaymentFoot plan={plannedOf(side, values, setting)} />}
      >
        <PaymentHeader side={side} warningAt={warningAt} isNew={!record} />
        <div className="px-gutter pb-4 empty:hidden">
          <PaymentApplied side={side} />
        </div>
        <PaymentLines direction={side.direction} active={active} onActive={setActive} />
      </FormFrame>
      {state.conflict && <PaymentConflict side={side} conflict={state.conflict} form={form} />}
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

type PaymentFootProps = Readonly<{
  plan: Pick<PlannedPayment, 'total' | 'base' | 'currency' | 'refusals'>;
}>;

/** Totals of the lines, with the base value of a foreign amount. */
function PaymentFoot({ plan: { total, base, currency, refusals } }: PaymentFootProps) {
  const t = useTranslations('payment.foot');
  const { baseCurrency } = useFormats();
  // A total with too many decimals is not shown, because it would appear rounded.
  const isShown = !refusals.some(({ code }) => code === 'ledger.decimals');
  return (
    <dl className="flex flex-wrap gap-x-6 gap-y-1">
      <div>
        <dt className="text-12 text-ink-2">{t('total')}</dt>
        <dd className="text-14 font-semibold" aria-live="polite">
          {isShown ? <Figure value={total} currency={currency} /> : '–'}
        </dd>
      </div>
      {currency !== baseCurrency && (
        <div>
          <dt className="text-12 text-ink-2">{t('worth')}</dt>
          <dd className="text-14 font-semibold">
            {isShown ? <Figure value={base} currency={baseCurrency} /> : '–'}
          </dd>
        </div>
      )}
    </dl>
  );
}
