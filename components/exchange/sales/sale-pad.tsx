'use client';

import { Clock } from 'lucide-react';
import { useLayoutEffect } from 'react';
import { FormProvider } from 'react-hook-form';
import { useTranslations } from 'use-intl';

import type { DocumentFormProps } from '@/components/document/definition';
import { shownNumber } from '@/components/document/document-number';
import { focusField } from '@/components/document/form/focus-field';
import { FormNotes } from '@/components/document/form/form-notes';
import { CustomerStrip } from '@/components/exchange/sales/customer-strip';
import { DealLines } from '@/components/exchange/sales/deal-lines';
import { IdentityStrip } from '@/components/exchange/sales/identity-strip';
import { LastDeals } from '@/components/exchange/sales/last-deals';
import { OfferButton } from '@/components/exchange/sales/offer-button';
import { PadPayments } from '@/components/exchange/sales/pad-payments';
import { PadThirdParty } from '@/components/exchange/sales/pad-third-party';
import { PadPieces } from '@/components/exchange/sales/pad-pieces';
import { PadSetup } from '@/components/exchange/sales/pad-setup';
import { PadSide } from '@/components/exchange/sales/pad-side';
import { QuoteFinder } from '@/components/exchange/sales/quote-finder';
import { QuoteStrip } from '@/components/exchange/sales/quote-strip';
import { type Pad, usePad } from '@/components/exchange/sales/use-pad';
import { focusLine, usePadActs } from '@/components/exchange/sales/use-pad-acts';
import { Button } from '@/components/ui/button';
import { SkeletonRows } from '@/components/ui/skeleton';
import { StatusBadge } from '@/components/ui/status-badge';
import { TextField } from '@/components/ui/text-field';
import { useCurrencies } from '@/hooks/use-currencies';
import { useFormats } from '@/hooks/use-formats';
import { usePermission } from '@/hooks/use-permission';
import type { Sale } from '@/lib/contract/exchange/sales';

/** The counter: a ticket on one page, written by keys alone and posted at once. */
export function SalePad(props: DocumentFormProps<Sale>) {
  const { baseCurrency } = useFormats();
  const { data: currencies } = useCurrencies();
  // A ticket is begun in base: until it is known there is nothing to begin.
  return baseCurrency === '' || !currencies ? <SkeletonRows /> : <Counter {...props} />;
}

function Counter(props: DocumentFormProps<Sale>) {
  const { record } = props;
  const t = useTranslations('sale');
  const { may } = usePermission('sales');
  const mayPost = may('post');
  const pad = usePad(props);
  const { active, setActive, acts, add, quote } = usePadActs(pad, mayPost);
  const { form, state } = pad;
  const labelOf = useFieldWords(pad);
  const focus = (field: string) => focusField(form, field);
  useFirstFocus(record === undefined);

  return (
    <FormProvider {...form}>
      <form
        noValidate
        aria-label={record ? shownNumber('sales', record) : t('newTitle')}
        data-density="regular"
        className="pad"
        onSubmit={(event) => event.preventDefault()}
      >
        <CustomerStrip pad={pad} />
        <IdentityStrip pad={pad} />
        <div className="pad-zone">
          <div className="pad-middle">
            <PadHead
              title={record ? shownNumber('sales', record) : t('newTitle')}
              pad={pad}
              quote={quote}
              mayPost={mayPost}
            />
            <div className="grid gap-2 px-gutter pt-3 empty:hidden">
              <FormNotes state={state} labelOf={labelOf} isNew={!record} onFocus={focus} />
            </div>
            {pad.quote && <QuoteStrip pad={pad} quote={pad.quote} />}
            <PadSetup pad={pad} />
            <DealLines pad={pad} active={active} acts={acts} add={add} onActive={setActive} />
            <PadPieces pad={pad} />
            <PadPayments pad={pad} />
            <PadMore pad={pad} />
            <LastDeals />
          </div>
          <aside className="pad-aside" aria-label={t('pad.aside')}>
            <PadSide pad={pad} onFocus={focus} mayPost={mayPost} />
          </aside>
        </div>
      </form>
    </FormProvider>
  );
}

type HeadProps = Readonly<{ pad: Pad; title: string; quote: () => void; mayPost: boolean }>;

function PadHead({ pad, title, quote, mayPost }: HeadProps) {
  const t = useTranslations('sale.pad');
  return (
    <header className="pad-head">
      <h1>{title}</h1>
      <StatusBadge status="draft" />
      <span className="flex-1" />
      <QuoteFinder />
      {mayPost && (
        <Button variant="ghost" kbd="Ctrl S" onClick={() => void pad.save('draft')}>
          {t('saveDraft')}
        </Button>
      )}
      <OfferButton pad={pad} />
      {pad.quote === null && (
        <Button icon={Clock} kbd="Shift F9" onClick={quote}>
          {t('quote')}
        </Button>
      )}
    </header>
  );
}

/** A new ticket begins with its amount; F8 goes to the customer. */
function useFirstFocus(isNew: boolean) {
  useLayoutEffect(() => {
    // Right after the drawing, before any key: focusing draws anew what is focused.
    if (isNew) queueMicrotask(() => focusLine(0));
  }, [isNew]);
}

/** How the fields are called where the pad says what is wrong with them. */
function useFieldWords({ values }: Pad): (field: string) => string {
  const t = useTranslations('sale.fields');
  return (field) => {
    const [, place, part = ''] = /^lines\.(\d+)(?:\.(\w+))?/.exec(field) ?? [];
    if (place !== undefined && part !== '') {
      const word = t.has(part) ? t(part) : '';
      return values.lines.length > 1 ? t('ofLine', { line: Number(place) + 1, word }) : word;
    }
    const name = field.replace(/^payments\.\d+\./, 'payment_').replaceAll('.', '_');
    return t.has(name) ? t(name) : '';
  };
}

/** What is written beside the figures: what for, from where, and why the rate is another one. */
function PadMore({ pad }: { pad: Pad }) {
  const t = useTranslations('sale.fields');
  const asks = pad.preview?.identification.asks ?? [];
  const due = (name: 'purpose' | 'source_of_funds') => ({
    name,
    label: t(name),
    dir: 'auto' as const,
    required: asks.includes(name),
  });
  return (
    <section className="pad-part pad-more" aria-label={t('more')}>
      <TextField {...due('purpose')} />
      <TextField {...due('source_of_funds')} />
      <TextField name="override_reason" label={t('override_reason')} dir="auto" />
      <TextField name="memo" label={t('memo')} dir="auto" />
      <PadThirdParty pad={pad} />
    </section>
  );
}
