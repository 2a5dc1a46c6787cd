'use client';

import { useSearchParams } from 'next/navigation';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useTranslations } from 'use-intl';

import {
  AttachButton,
  AttachmentsField,
} from '@/components/document/attachments/attachments-field';
import type { DocumentFormProps } from '@/components/document/definition';
import { shownNumber } from '@/components/document/document-number';
import { focusField } from '@/components/document/form/focus-field';
import { FormConflict } from '@/components/document/form/form-conflict';
import { FormFrame } from '@/components/document/form/form-frame';
import { LedgerPreview } from '@/components/document/form/ledger-preview';
import { useDocumentForm } from '@/components/document/form/use-document-form';
import { useFieldLabels } from '@/components/document/form/use-field-labels';
import { usePreview } from '@/components/document/form/use-preview';
import { askedIn } from '@/components/exchange/transfer/asked-transfer';
import { TransferHeader } from '@/components/exchange/transfer/transfer-header';
import { TransferLines } from '@/components/exchange/transfer/transfer-lines';
import {
  type AskedTransfer,
  draftedOf,
  startOf,
  type TransferLineValues,
  type TransferValues,
  valuesOf,
} from '@/components/exchange/transfer/transfer-values';
import { Figure } from '@/components/ui/figure';
import { useFormats } from '@/hooks/use-formats';
import { usePermission } from '@/hooks/use-permission';
import { useToday } from '@/hooks/use-today';
import { transfer, type Transfer } from '@/lib/contract/exchange/transfer';
import { isDay } from '@/lib/domain/calendar';
import { fits, isAboveZero, isDecimal } from '@/lib/domain/money';

const WORDS = 'transfer';

/** Form of an internal transfer; it can be filled in by keyboard alone. */
export function TransferForm({ record, onCancel, ...props }: DocumentFormProps<Transfer>) {
  const t = useTranslations(WORDS);
  const { may } = usePermission('transfer');
  const labelOf = useFieldLabels(WORDS);
  const [active, setActive] = useState(0);
  const state = useTransferForm({ record, ...props });
  const { form, conflict } = state;
  const values = useWatch({ control: form.control, compute: (typed: TransferValues) => typed });
  const { body, fieldOf } = draftedOf(values);
  const preview = usePreview(transfer, isReady(values) ? body : undefined);
  const focus = (field: string) => focusField(form, field);

  return (
    <>
      <FormFrame
        form={form}
        state={state}
        labelOf={labelOf}
        onCancel={onCancel}
        title={record ? shownNumber('transfer', record) : t('newTitle')}
        mayPost={may('post')}
        isNew={!record}
        isSerial
        actions={<AttachButton />}
        onFocus={focus}
        rail={
          <>
            <LedgerPreview preview={preview} fieldOf={fieldOf} onFocus={focus} />
            <AttachmentsField name="attachment_ids" type="transfer" id={record?.id} />
          </>
        }
        totals={<TransferTotals lines={values.lines} />}
      >
        <TransferHeader isNew={!record} />
        <TransferLines active={active} onActive={setActive} />
      </FormFrame>
      {conflict && (
        <FormConflict conflict={conflict} form={form} fields={conflictFields(labelOf)} />
      )}
    </>
  );
}

/** State of the form; a new transfer starts with the values of the address. */
function useTransferForm(props: Omit<DocumentFormProps<Transfer>, 'onCancel'>) {
  const { of, record, copied, onSaved } = props;
  const today = useToday();
  const asked = askedIn(useSearchParams());
  return useDocumentForm<TransferValues, Transfer>({
    of,
    record,
    onSaved,
    name: record ? String(record.id) : nameOfNew(copied, asked),
    blank: startOf({ ...props, today, asked }),
    toValues: valuesOf,
    toBody: draftedOf,
    check: () => [],
  });
}

/**
 * Key of a stored draft. A transfer requested by another screen has its own key, so that it does not open an older
 * draft.
 */
const nameOfNew = (copied: Transfer | undefined, { to, lines }: AskedTransfer): string =>
  copied ? `new copy ${copied.id}` : lines.length > 0 ? `new to ${to}` : 'new';

function isReady({ date, from_location_id, to_location_id, lines }: TransferValues): boolean {
  const isLine = ({ currency, amount }: TransferValues['lines'][number]) =>
    currency !== null && isAboveZero(amount);
  const isNamed = from_location_id !== '' && to_location_id !== '';
  return isDay(date) && isNamed && lines.some(isLine);
}

const TEXTS = [
  ...(['date', 'from_location_id', 'to_location_id', 'memo', 'carrier', 'seal_no'] as const),
] as const;

const conflictFields = (labelOf: (field: string) => string) => [
  ...TEXTS.map((name) => ({
    names: [name] as const,
    label: labelOf(name),
    say: (values: TransferValues) => values[name],
  })),
  {
    names: ['lines'] as const,
    label: labelOf('lines'),
    say: ({ lines }: TransferValues) =>
      lines.map(({ currency, amount }) => `${amount} ${currency ?? ''}`).join('\n'),
  },
];

/** Totals by currency. Amounts with more decimals than their currency are left out. */
function TransferTotals({ lines }: { lines: readonly TransferLineValues[] }) {
  const t = useTranslations('transfer');
  const { decimalsOf } = useFormats();
  const sums = lines.filter(
    ({ currency, amount }) =>
      currency !== null && isDecimal(amount) && fits(amount, decimalsOf(currency)),
  );
  return (
    <p aria-live="polite" className="flex flex-wrap items-baseline gap-x-4 text-14 font-semibold">
      <span className="text-12 font-normal text-ink-2">{t('moved')}</span>
      {sums.map(({ currency, amount }) => (
        <Figure key={currency} value={amount} currency={currency ?? ''} />
      ))}
    </p>
  );
}
