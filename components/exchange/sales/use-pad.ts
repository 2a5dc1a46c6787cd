'use client';

import { useEffect, useRef } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useWatch } from 'react-hook-form';
import type { DocumentFormProps } from '@/components/document/definition';
import { useDocumentForm } from '@/components/document/form/use-document-form';
import { draftedOf } from '@/components/exchange/sales/pad-body';
import {
  blankPad,
  isBlankPad,
  padOf,
  type PadValues,
} from '@/components/exchange/sales/pad-values';
import {
  isToLookAt,
  type PadSetting,
  type Reckoned,
  reckon,
} from '@/components/exchange/sales/pad-lines';
import { quotationOf } from '@/components/exchange/sales/quotation';
import { useHeldRates } from '@/components/exchange/sales/use-held-rates';
import { printReceipt, type Quotation } from '@/components/exchange/sales/use-print-job';
import { usePadSetting } from '@/components/exchange/sales/use-pad-setting';
import { type Place, usePlace } from '@/components/exchange/sales/use-place';
import { useSalePreview } from '@/components/exchange/sales/use-sale-preview';
import { useFormats } from '@/hooks/use-formats';
import { useParty } from '@/hooks/use-party';
import { useRefusalText } from '@/hooks/use-refusal-text';
import { useToday } from '@/hooks/use-today';
import type { Party } from '@/lib/contract/accounting/parties';
import type { HeldQuote } from '@/lib/contract/exchange/held-quote';
import { type Sale, type SalePreview, sales } from '@/lib/contract/exchange/sales';
import type { LinePart } from '@/lib/domain/ticket-line';
import { touch } from '@/lib/domain/ticket-line';

/** What a ticket is saved for. */
export type PadIntent = 'draft' | 'post' | 'print' | 'quote';

/** Everything the parts of the pad know of the ticket that is being written. */
export type Pad = Readonly<{
  form: UseFormReturn<PadValues>;
  state: Omit<ReturnType<typeof useDocumentForm<PadValues, Sale>>, 'form'>;
  values: PadValues;
  customer: Party | undefined;
  /** The quote that the ticket was made as. */
  quote: HeldQuote | null;
  /** The ticket that was posted just before. */
  previous: Sale | undefined;
  setting: PadSetting;
  reckoned: Reckoned;
  place: Place;
  preview: SalePreview | undefined;
  fieldOf: (field: string) => string;
  save: (intent: PadIntent) => Promise<void>;
  type: (line: number, part: LinePart, text: string) => void;
}>;

/** A ticket being written: reckoned as it is typed, looked at by the host, saved once. */
export function usePad(props: DocumentFormProps<Sale>): Pad {
  const place = usePlace();
  const latest = useRef<{
    setting: PadSetting;
    place: Place;
    quotation: () => Quotation | undefined;
  }>(undefined);
  const wanted = useRef<PadIntent>('draft');
  const state = usePadForm(props, {
    wanted: () => wanted.current,
    quotation: () => latest.current?.quotation(),
    body: (values) => {
      const known = latest.current;
      const { sent } = known ? reckon(values, known.setting) : { sent: [] };
      return draftedOf(placed(values, known?.place), sent);
    },
    check: (values) => (latest.current ? reckon(values, latest.current.setting).plan.refusals : []),
  });
  const { form } = state;
  const values = useWatch({ control: form.control, compute: (typed: PadValues) => typed });
  const customer = useParty(values.customer_id);
  const setting = usePadSetting(customer?.class);
  const reckoned = reckon(values, setting);
  useEffect(() => {
    const quotation = () => quotationOf({ values, reckoned, setting, customer });
    latest.current = { setting, place, quotation };
  });
  const { body, fieldOf } = draftedOf(placed(values, place), reckoned.sent);
  const quote = props.record?.quote ?? null;
  const seen = quote && props.record ? { ...body, quote_id: props.record.id } : body;
  const preview = useSalePreview(seen, place.isKnown && isToLookAt(reckoned, setting));

  const save = async (intent: PadIntent) => {
    // The key that posted the ticket before, pressed once more.
    if (isBlankPad(form.getValues())) return;
    wanted.current = intent;
    const isKept = intent === 'draft' || intent === 'quote';
    await state.save(isKept ? 'draft' : 'post-new');
  };
  const type = (line: number, part: LinePart, text: string) => {
    const { touched } = form.getValues(`lines.${line}`);
    form.setValue(`lines.${line}.touched`, touch(touched, part, text.trim() === ''));
    form.setValue(`lines.${line}.${part}`, text, { shouldDirty: true, shouldTouch: true });
    // What was held out belonged to other figures.
    if (part !== 'rate') form.setValue('held', '');
    form.clearErrors([`lines.${line}.amount`, `lines.${line}.counter`, `lines.${line}.rate`]);
  };
  return {
    ...{ form, state, values, customer, setting, reckoned, place, preview, fieldOf, save, type },
    ...{ quote, previous: props.previous },
  };
}

/** A ticket that names no place is dealt from the till that its teller has open. */
const placed = (values: PadValues, place: Place | undefined): PadValues => ({
  ...values,
  location_id: values.location_id ?? place?.own?.id ?? null,
});

function usePadForm(
  { record, copied, previous, onSaved }: DocumentFormProps<Sale>,
  {
    wanted,
    quotation,
    body,
    check,
  }: {
    wanted: () => PadIntent;
    quotation: () => Quotation | undefined;
    body: (values: PadValues) => ReturnType<typeof draftedOf>;
    check: (values: PadValues) => Reckoned['plan']['refusals'];
  },
) {
  const refusalText = useRefusalText();
  const today = useToday();
  const { baseCurrency } = useFormats();
  const hold = useHeldRates(quotation, (held) => onSaved(held, 'draft'));
  const start = record ?? copied;
  const blank = start
    ? { ...padOf(start, baseCurrency), ...(record ? {} : asNew(today)) }
    : blankPad(today, baseCurrency, chosenBefore(previous));
  return useDocumentForm<PadValues, Sale>({
    of: { endpoints: sales, route: 'app.exchange.sales' },
    record,
    name: record
      ? String(record.id)
      : ['new', copied && `copy ${copied.id}`].filter(Boolean).join(' '),
    blank,
    toValues: (saved) => padOf(saved, baseCurrency),
    toBody: body,
    check: (values) => {
      const { fieldOf } = body(values);
      return check(values).map(({ code, params, field = '' }) => ({
        field: fieldOf(field),
        message: refusalText(code, params),
      }));
    },
    onSaved: (saved, intent) => {
      if (wanted() === 'quote') return hold(saved);
      const isHeld = saved.status === 'pending_approval';
      if (saved.status === 'posted' && wanted() === 'print') printReceipt(saved);
      // What waits for a second person is shown, so that its teller reads whom it waits for.
      return onSaved(saved, isHeld && intent === 'post-new' ? 'post' : intent);
    },
  });
}

/** A copy is a ticket of today, at the rates of today. */
const asNew = (today: string) => ({ date: today, held: '' });

const chosenBefore = (previous: Sale | undefined) =>
  previous && previous.session_id === null ? previous.location_id : null;
