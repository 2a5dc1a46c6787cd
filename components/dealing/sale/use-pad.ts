'use client';

import { useEffect, useRef } from 'react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import * as v from 'valibot';

import type { DocumentFormProps, DocumentBody } from '@/components/document/definition';
import { draftedOf } from './pad-body';
import { isToLookAt, type PadSetting, type Reckoned, reckon } from './pad-lines';
import { isBlankPad, type PadValues } from './pad-values';
import { quotationOf } from './quotation';
import { type PadIntent, usePadForm } from './use-pad-form';
import { type Place, usePlace } from './use-place';
import type { Quotation } from './use-print-job';
import { useAnswer } from '@/hooks/use-call';
import { useCurrencies } from '@/hooks/use-currencies';
import { useDebounced } from '@/hooks/use-debounced';
import { useExchangeSetting } from '@/hooks/use-exchange-setting';
import { useForesight } from '@/hooks/use-foresight';
import { useFormats } from '@/hooks/use-formats';
import { useParty } from '@/hooks/use-party';
import { usePermission } from '@/hooks/use-permission';
import { useRates } from '@/hooks/use-rates';
import { useToday } from '@/hooks/use-today';
import type { Party } from '@/lib/contract/accounting/parties';
import type { InputOf } from '@/lib/contract/endpoint';
import { feeRules } from '@/lib/contract/dealing/fee-rules';
import type { HeldQuote } from '@/lib/contract/dealing/held-quote';
import { type Sale, type SalePreview, sales } from '@/lib/contract/dealing/sales';
import { type CustomerClass, feeFor } from '@/lib/domain/dealing/fee';
import { Refusal } from '@/lib/domain/refusal';
import type { SaleSetting } from '@/lib/domain/dealing/sale-shapes';
import { type LinePart, touch } from '@/lib/domain/dealing/ticket-line';

/** State of the ticket that the user is entering. All components of the ticket form share this state. */
export type Pad = Readonly<{
  form: UseFormReturn<PadValues>;
  state: Omit<ReturnType<typeof usePadForm>, 'form'>;
  values: PadValues;
  customer: Party | undefined;
  /** Quote of a ticket that was saved with held rates; null for other tickets. */
  quote: HeldQuote | null;
  /** Ticket that was posted just before the current one. */
  previous: Sale | undefined;
  setting: PadSetting;
  reckoned: Reckoned;
  place: Place;
  preview: SalePreview | undefined;
  fieldOf: (field: string) => string;
  save: (intent: PadIntent) => Promise<void>;
  type: (line: number, part: LinePart, text: string) => void;
}>;

/**
 * State of the ticket form. The browser computes the figures on each change; the server sends its preview after a pause
 * in typing.
 */
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
  /** True if the server's preview requires a reason for the rate. */
  asksReason: boolean;
}>;

/**
 * Creates the form. The form needs settings that depend on its own values, so `know` passes them to the form after each
 * render.
 */
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
    // If the key that posted the ticket is pressed once more, nothing happens, because the new ticket is blank.
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
  // A change of an amount clears the cash handed over, because that cash was typed for the previous amounts.
  if (part !== 'rate') form.setValue('held', '');
  form.clearErrors([`lines.${line}.amount`, `lines.${line}.counter`, `lines.${line}.rate`]);
}

/** Sets the teller's open till as the location of a ticket that has none. */
const placed = (values: PadValues, place: Place | undefined): PadValues => ({
  ...values,
  location_id: values.location_id ?? place?.own?.id ?? null,
});

const QUIET_MS = 250;

const NOTHING: SalePreview = {
  lines: [],
  warnings: [],
  totals: null,
  fee: null,
  checks: [],
  dealt: [],
  position_after: [],
  drawer_after: [],
  credit: null,
  identification: { state: 'none', tier: null, expires_on: null, sums: [], asks: [] },
};

type PreviewInput = InputOf<(typeof sales)['preview']>;

/**
 * Server's preview of the ticket, requested after a pause in typing. The previous preview and any new refusals are
 * shown until the next preview arrives. Incomplete tickets are not sent.
 */
function useSalePreview(body: DocumentBody, isWhole: boolean): SalePreview | undefined {
  const isReady = isWhole && v.safeParse(sales.preview.input, body).success;
  const text = useDebounced(isReady ? JSON.stringify(body) : undefined, QUIET_MS);
  // Cast is safe: the value was checked with `safeParse` before it was serialised.
  const input = JSON.parse(text ?? '{"date":"","lines":[]}') as PreviewInput;
  const { data, refused } = useForesight(sales.preview, { input }, text !== undefined);
  if (!isReady) return undefined;
  if (refused.length === 0) return data;
  return { ...NOTHING, ...data, warnings: [...refused, ...(data?.warnings ?? [])] };
}

/** Placeholder account ids. The browser computes only amounts; the server determines the accounts. */
const ACCOUNTS = {
  cash: 1,
  stock: 2,
  bank: 3,
  fees: 4,
  rounding: 5,
  customer_balances: 6,
  customer_receivable: 7,
} as const;

/** Settings of the computation in the browser. Rates and fees are included only if the user may view them. */
function usePadSetting(customerClass: CustomerClass | null | undefined): PadSetting {
  const { baseCurrency: base } = useFormats();
  const { data: currencies = [] } = useCurrencies();
  const { cash_rounding: cashRounding } = useExchangeSetting();
  const { rateOf, board } = useBoard();
  const listed = useListedFees(customerClass);
  return {
    manner: (code) => {
      const found = rateOf(code) ?? currencies.find((currency) => currency.code === code);
      const { quote_unit = 1, quote_direction = 'direct' } = found ?? {};
      return { quote_unit, quote_direction };
    },
    sale: {
      base,
      cashRounding,
      listed,
      board,
      accounts: ACCOUNTS,
      location_id: 1,
      decimals: Object.fromEntries(currencies.map(({ code, minor_units }) => [code, minor_units])),
      increments: Object.fromEntries(
        currencies.map(({ code, cash_increment }) => [code, cash_increment]),
      ),
    },
  };
}

/** Returns a function for the current rate of a currency, and one for its rate on a side (buy or sell). */
function useBoard() {
  const { rows: rates = [] } = useRates();
  const rateOf = (code: string) => rates.find(({ currency }) => currency === code);
  const board: SaleSetting['board'] = (code, side) => {
    const row = rateOf(code);
    if (!row) return undefined;
    const { quote_unit, quote_direction, mid } = row;
    return { rate: row[side] ?? mid, quote_unit, quote_direction };
  };
  return { rateOf, board };
}

/**
 * Returns a function that computes the fee of a line from the fee rules, for customers of this class at the counter.
 */
function useListedFees(customerClass: CustomerClass | null | undefined): SaleSetting['listed'] {
  const { baseCurrency: base, decimalsOf } = useFormats();
  const { may } = usePermission('rates');
  const { data: rules = [] } = useAnswer(feeRules.list, undefined, { enabled: may('view') });
  const day = useToday();
  return (product, currency, worth) =>
    feeFor(
      rules,
      {
        product,
        currency,
        day,
        base: worth,
        channel: 'counter',
        customer_class: customerClass ?? 'walk_in',
      },
      decimalsOf(base),
    );
}
