'use client';

import { useSearchParams } from 'next/navigation';
import { useState } from 'react';
import { useWatch, useFormContext } from 'react-hook-form';
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
import { LineEditor } from '@/components/document/lines/line-editor';
import type { LineCellProps, LineColumn } from '@/components/document/lines/line-editor-props';
import { CountNotes, LinePieces } from './count-notes';
import { transferFromQuery } from './transfer-query';
import {
  type TransferDefaults,
  draftedOf,
  startOf,
  type TransferValues,
  valuesOf,
  BLANK_LINE,
  filledFrom,
  isBlankLine,
} from './transfer-values';
import { CurrencyPicker } from '@/components/pickers/currency-picker';
import { PlaceField } from '@/components/pickers/place-field';
import { PostingDateField } from '@/components/pickers/posting-date-field';
import { AmountField } from '@/components/ui/amount-field';
import { Figure } from '@/components/ui/figure';
import { TextField } from '@/components/ui/text-field';
import { useAnswer } from '@/hooks/use-call';
import { useFormats } from '@/hooks/use-formats';
import { usePermission } from '@/hooks/use-permission';
import { usePlaces } from '@/hooks/use-places';
import { useToday } from '@/hooks/use-today';
import { locations } from '@/lib/contract/dealing/locations';
import { transfer, type Transfer } from '@/lib/contract/dealing/transfer';
import { isDay } from '@/lib/domain/calendar';
import { fits, isAboveZero, isDecimal } from '@/lib/domain/money';

const WORDS = 'transfer';

/** Form of an internal transfer, which can be filled in by keyboard alone. */
export function TransferForm({ record, onCancel, ...props }: DocumentFormProps<Transfer>) {
  const t = useTranslations(WORDS);
  const transferWords = useTranslations('transfer');
  const { decimalsOf } = useFormats();
  const { may } = usePermission('transfer');
  const labelOf = useFieldLabels(WORDS);
  const [active, setActive] = useState(0);
  const state = useTransferForm({ record, ...props });
  const { form, conflict } = state;
  const values = useWatch({ control: form.control, compute: (typed: TransferValues) => typed });
  const { body, fieldOf } = draftedOf(values);
  const preview = usePreview(transfer, isReady(values) ? body : undefined);
  const focus = (field: string) => focusField(form, field);

  const sums = values.lines.filter(
    ({ currency, amount }) =>
      currency !== null && isDecimal(amount) && fits(amount, decimalsOf(currency)),
  );
  const column = (id: string) => ({
    id,
    header: transferWords(`columns.${id}`),
    label: transferWords(`columns.${id}`),
  });
  const columns: readonly LineColumn[] = [
    { ...column('currency'), width: 'w-56', Cell: CurrencyCell },
    { ...column('amount'), align: 'end', width: 'w-48', Cell: AmountCell },
    { ...column('there'), align: 'end', isWide: true, Cell: ThereCell },
    { ...column('pieces'), isWide: true, Cell: LinePieces },
  ];
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
        totals={
          <p
            aria-live="polite"
            className="flex flex-wrap items-baseline gap-x-4 text-14 font-semibold"
          >
            <span className="text-12 font-normal text-ink-2">{transferWords('moved')}</span>
            {sums.map(({ currency, amount }) => (
              <Figure key={currency} value={amount} currency={currency ?? ''} />
            ))}
          </p>
        }
      >
        <TransferHeader isNew={!record} />
        <div className="flex justify-end px-gutter pb-2">
          <CountNotes />
        </div>
        <LineEditor
          name="lines"
          label={transferWords('lines')}
          columns={columns}
          blank={BLANK_LINE}
          isBlank={isBlankLine}
          fill={filledFrom}
          active={active}
          onActive={setActive}
        />
      </FormFrame>
      {conflict && (
        <FormConflict conflict={conflict} form={form} fields={conflictFields(labelOf)} />
      )}
    </>
  );
}

/** State of the form. The query string of the URL provides initial values for a new transfer. */
function useTransferForm(props: Omit<DocumentFormProps<Transfer>, 'onCancel'>) {
  const { of, record, copied, onSaved } = props;
  const today = useToday();
  const defaults = transferFromQuery(useSearchParams());
  return useDocumentForm<TransferValues, Transfer>({
    of,
    record,
    onSaved,
    name: record ? String(record.id) : nameOfNew(copied, defaults),
    blank: startOf({ ...props, today, defaults }),
    toValues: valuesOf,
    toBody: draftedOf,
    check: () => [],
  });
}

/**
 * Name of the local draft of a new transfer. A transfer that another screen requests has a separate name, so that the
 * form does not start with an older draft.
 */
const nameOfNew = (copied: Transfer | undefined, { to, lines }: TransferDefaults): string =>
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

const QUARTER = 'lg:col-span-3';

/** Fields for the locations, date and memo. Transfers between branches also have a carrier and a seal number. */
function TransferHeader({ isNew }: { isNew: boolean }) {
  const t = useTranslations('transfer.fields');
  const isCarried = useCarried();
  const from = useWatch<TransferValues, 'from_location_id'>({ name: 'from_location_id' });
  return (
    <div className="grid flex-none gap-x-4 gap-y-3 px-gutter py-4 sm:grid-cols-2 lg:grid-cols-12">
      <PostingDateField of="transfer" name="date" label={t('date')} required className={QUARTER} />
      <PlaceField
        name="from_location_id"
        label={t('from_location_id')}
        required
        className={QUARTER}
      />
      <PlaceField
        name="to_location_id"
        label={t('to_location_id')}
        required
        className={QUARTER}
        among={({ id, is_active }) => is_active && String(id) !== from}
      />
      <TextField
        name="memo"
        label={t('memo')}
        maxLength={500}
        dir="auto"
        className={QUARTER}
        {...(isNew && { help: t('numberLater') })}
      />
      {isCarried && (
        <>
          <TextField
            name="carrier"
            label={t('carrier')}
            maxLength={100}
            dir="auto"
            className={QUARTER}
          />
          <TextField
            name="seal_no"
            label={t('seal_no')}
            maxLength={40}
            dir="ltr"
            className={QUARTER}
          />
        </>
      )}
    </div>
  );
}

/** True if the transfer goes to another branch, or if its carrier or seal number is filled in. */
function useCarried(): boolean {
  const { control } = useFormContext<TransferValues>();
  const { from_location_id, to_location_id, carrier, seal_no } = useWatch({
    control,
    compute: (typed: TransferValues) => typed,
  });
  const { data = [] } = usePlaces({ enabled: true });
  const branchOf = (id: string) => data.find((place) => String(place.id) === id)?.branch_id;
  const [here, there] = [branchOf(from_location_id), branchOf(to_location_id)];
  const isBetween = here !== undefined && there !== undefined && here !== there;
  return isBetween || carrier !== '' || seal_no !== '';
}

function CurrencyCell({ name, label, variant }: LineCellProps) {
  return <CurrencyPicker name={`${name}.currency`} label={label} variant={variant} />;
}

function AmountCell({ name, label, variant }: LineCellProps) {
  const currency = useWatch<Record<string, string | null>>({ name: `${name}.currency` });
  const { decimalsOf } = useFormats();
  return (
    <AmountField
      name={`${name}.amount`}
      label={label}
      variant={variant}
      decimals={decimalsOf(currency ?? '')}
      currency={variant === 'form' ? (currency ?? undefined) : undefined}
    />
  );
}

/** Stock at the location that sends the money. */
function ThereCell({ name }: LineCellProps) {
  const { may } = usePermission('tills');
  const currency = useWatch<Record<string, string | null>>({ name: `${name}.currency` });
  const from = useWatch<Record<string, string>>({ name: 'from_location_id' });
  const { data } = useAnswer(
    locations.stock,
    { params: { id: from ?? '' } },
    { enabled: Boolean(from) && may('view') },
  );
  const there = data?.find((one) => one.currency === currency);
  if (!there?.quantity) return null;
  return (
    <span className="px-2 text-ink-2">
      <Figure value={there.quantity} currency={there.currency} />
    </span>
  );
}
