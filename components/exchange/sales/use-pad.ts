'use client';

import { useEffect, useRef } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useWatch } from 'react-hook-form';
import type { DocumentFormProps } from '@/components/document/definition';
import { draftedOf } from '@/components/exchange/sales/pad-body';
import { isBlankPad, type PadValues } from '@/components/exchange/sales/pad-values';
import {
  isToLookAt,
  type PadSetting,
  type Reckoned,
  reckon,
} from '@/components/exchange/sales/pad-lines';
import { quotationOf } from '@/components/exchange/sales/quotation';
import { type PadIntent, usePadForm } from '@/components/exchange/sales/use-pad-form';
import type { Quotation } from '@/components/exchange/sales/use-print-job';
import { usePadSetting } from '@/components/exchange/sales/use-pad-setting';
import { type Place, usePlace } from '@/components/exchange/sales/use-place';
import { useSalePreview } from '@/components/exchange/sales/use-sale-preview';
import { useParty } from '@/hooks/use-party';
import type { Party } from '@/lib/contract/accounting/parties';
import type { HeldQuote } from '@/lib/contract/exchange/held-quote';
import type { Sale, SalePreview } from '@/lib/contract/exchange/sales';
import { Refusal } from '@/lib/domain/refusal';
import type { LinePart } from '@/lib/domain/ticket-line';
import { touch } from '@/lib/domain/ticket-line';

/** Everything the parts of the pad know of the ticket that is being written. */
export type Pad = Readonly<{
  form: UseFormReturn<PadValues>;
  state: Omit<ReturnType<typeof usePadForm>, 'form'>;
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
  const { state, know, save } = useKnowingForm(props);
  const { form } = state;
  const values = useWatch({ control: form.control, compute: (typed: PadValues) => typed });
  const customer = useParty(values.customer_id);
  const setting = usePadSetting(customer?.class);
  const reckoned = reckon(values, setting);
  const { body, fieldOf } = draftedOf(placed(values, place), reckoned.sent);
  const quote = props.record?.quote ?? null;
  const seen = quote && props.record ? { ...body, quote_id: props.record.id } : body;
  const preview = useSalePreview(seen, place.isKnown && isToLookAt(reckoned, setting));
  useEffect(() => {
    know({
      setting,
      place,
      quotation: () => quotationOf({ values, reckoned, setting, customer }),
      asksReason: preview?.checks.some(({ key }) => key === 'reason') ?? false,
    });
  });
  return {
    form,
    state,
    values,
    customer,
    setting,
    reckoned,
    place,
    preview,
    fieldOf,
    save,
    quote,
    previous: props.previous,
    type: (line, part, text) => typeInto(form, { line, part, text }),
  };
}

type Known = Readonly<{
  setting: PadSetting;
  place: Place;
  quotation: () => Quotation | undefined;
  /** The server's preview asks for the reason of a rate. */
  asksReason: boolean;
}>;

/** The form, which knows by what it is reckoned only once that was found by what is typed in it. */
function useKnowingForm(props: DocumentFormProps<Sale>) {
  const latest = useRef<Known>(undefined);
  const wanted = useRef<PadIntent>('draft');
  const state = usePadForm(props, {
    wanted: () => wanted.current,
    quotation: () => latest.current?.quotation(),
    body: (values) => {
      const known = latest.current;
      const { sent } = known ? reckon(values, known.setting) : { sent: [] };
      return draftedOf(placed(values, known?.place), sent);
    },
    check: (values) => {
      const known = latest.current;
      if (!known) return [];
      const { refusals } = reckon(values, known.setting).plan;
      const isMissing =
        known.asksReason && values.override_reason.trim() === '' && isPosting(wanted.current);
      return isMissing ? [...refusals, REASON_NEEDED] : refusals;
    },
  });
  const know = (known: Known) => {
    latest.current = known;
  };
  const save = async (intent: PadIntent) => {
    // The key that posted the ticket before, pressed once more.
    if (isBlankPad(state.form.getValues())) return;
    wanted.current = intent;
    await state.save(isPosting(intent) ? 'post-new' : 'draft');
  };
  return { state, know, save };
}

const REASON_NEEDED = new Refusal('sale.reason-needed', { field: 'override_reason' });

const isPosting = (intent: PadIntent) => intent === 'post' || intent === 'print';

type TypedPart = Readonly<{ line: number; part: LinePart; text: string }>;

function typeInto(form: Pad['form'], { line, part, text }: TypedPart): void {
  const { touched } = form.getValues(`lines.${line}`);
  form.setValue(`lines.${line}.touched`, touch(touched, part, text.trim() === ''));
  form.setValue(`lines.${line}.${part}`, text, { shouldDirty: true, shouldTouch: true });
  // What was held out belonged to other figures.
  if (part !== 'rate') form.setValue('held', '');
  form.clearErrors([`lines.${line}.amount`, `lines.${line}.counter`, `lines.${line}.rate`]);
}

/** A ticket that names no place is dealt from the till that its teller has open. */
const placed = (values: PadValues, place: Place | undefined): PadValues => ({
  ...values,
  location_id: values.location_id ?? place?.own?.id ?? null,
});
