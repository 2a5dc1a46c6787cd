'use client';

import type { DocumentFormProps } from '@/components/document/definition';
import { shownNumber } from '@/components/document/document-number';
import { useDocumentForm } from '@/components/document/form/use-document-form';
import type { draftedOf } from './pad-body';
import type { Reckoned } from './pad-lines';
import { blankPad, padOf, type PadValues } from './pad-values';
import { printQuote, printReceipt, type Quotation } from './use-print-job';
import { useSend } from '@/hooks/use-call';
import { useExchangeSetting } from '@/hooks/use-exchange-setting';
import { useFormats } from '@/hooks/use-formats';
import { useRefusalText } from '@/hooks/use-refusal-text';
import { toast } from '@/hooks/use-toast';
import { useToday } from '@/hooks/use-today';
import { useGoTo } from '@/hooks/use-view';
import { ApiError } from '@/lib/api/api-error';
import { type Sale, sales } from '@/lib/contract/dealing/sales';

/** Action that the user chose when saving the ticket. */
export type PadIntent = 'draft' | 'post' | 'print' | 'quote' | 'approve';

type Props = DocumentFormProps<Sale>;

/** Functions with which `usePadForm` reads the current ticket when it saves. */
type Callbacks = Readonly<{
  wanted: () => PadIntent;
  quotation: () => Quotation | undefined;
  body: (values: PadValues) => ReturnType<typeof draftedOf>;
  check: (values: PadValues) => Reckoned['plan']['refusals'];
}>;

/**
 * State of the form of a ticket. Unlike forms of other documents, the form can hold the rates of a quote for some
 * minutes, and print a quote or receipt after saving.
 */
export function usePadForm(props: Props, callbacks: Callbacks) {
  const { record, copied } = props;
  const { baseCurrency } = useFormats();
  const check = useCheck(callbacks);
  const blank = useBlank(props);
  const onSaved = useSaved(props, callbacks);
  return useDocumentForm<PadValues, Sale>({
    of: { endpoints: sales, route: 'app.exchange.sales' },
    record,
    name: record
      ? String(record.id)
      : ['new', copied && `copy ${copied.id}`].filter(Boolean).join(' '),
    blank,
    toValues: (saved) => padOf(saved, baseCurrency),
    toBody: callbacks.body,
    check,
    onSaved,
  });
}

/** Returns a function that converts the reasons for refusing a ticket to messages at the fields of the form. */
function useCheck({ body, check }: Callbacks) {
  const refusalText = useRefusalText();
  return (values: PadValues) => {
    const { fieldOf } = body(values);
    return check(values).map(({ code, params, field = '' }) => ({
      field: fieldOf(field),
      message: refusalText(code, params),
    }));
  };
}

function useBlank({ record, copied, previous }: Props): PadValues {
  const today = useToday();
  const { baseCurrency } = useFormats();
  const start = record ?? copied;
  return start
    ? { ...padOf(start, baseCurrency), ...(record ? {} : asNew(today)) }
    : blankPad(today, baseCurrency, chosenBefore(previous));
}

/** A copy starts with today's date and no cash handed over; its rates are those of the copied ticket. */
const asNew = (today: string) => ({ date: today, held: '' });

const chosenBefore = (previous: Sale | undefined) =>
  previous && previous.session_id === null ? previous.location_id : null;

/** Returns the function that runs after a save. The function depends on the action that the user chose. */
function useSaved({ onSaved }: Props, { wanted, quotation }: Callbacks): Props['onSaved'] {
  const hold = useHeldRates(quotation, (held) => onSaved(held, 'draft'));
  const goTo = useGoTo();
  return (saved, intent) => {
    if (wanted() === 'quote') return hold(saved);
    // A supervisor approves the ticket on the ticket's own page, so that page is opened.
    if (wanted() === 'approve') return void goTo('app.exchange.sales', { view: saved.id });
    const isHeld = saved.status === 'pending_approval';
    if (saved.status === 'posted' && wanted() === 'print') printReceipt(saved);
    // A ticket that waits for a second person stays open, so that the teller sees the note.
    return onSaved(saved, isHeld && intent === 'post-new' ? 'post' : intent);
  };
}

/** Returns a function that holds the rates of a saved draft and prints the quote. */
function useHeldRates(
  quotation: () => Quotation | undefined,
  onHeld: (sale: Sale) => void,
): (draft: Sale) => void {
  const hold = useSend(sales.quote);
  const { offer_minutes: minutes } = useExchangeSetting();
  const work = async (draft: Sale) => {
    const priced = quotation();
    try {
      const held = await hold.mutateAsync({ params: { id: draft.id }, input: {} });
      const { quote } = held;
      if (quote && priced) {
        const { valid_until: until, address } = quote;
        printQuote({ ...priced, number: shownNumber('sales', held), minutes, until, address });
      }
      onHeld(held);
    } catch (error) {
      // The draft is saved, although the server did not hold the rates.
      if (error instanceof ApiError) toast.error(error.message);
      onHeld(draft);
    }
  };
  return (draft) => void work(draft);
}
