'use client';

import { Clock, Handshake } from 'lucide-react';
import { useLayoutEffect, useState, type KeyboardEvent } from 'react';
import { FormProvider } from 'react-hook-form';
import { useTranslations } from 'use-intl';

import type { DocumentFormProps } from '@/components/document/definition';
import { shownNumber } from '@/components/document/document-number';
import { focusField } from '@/components/document/form/focus-field';
import { FormNotes } from '@/components/document/form/form-notes';
import { offerQuery } from '@/components/dealing/offer-rate/offer-query';
import { CustomerStrip } from './customer-strip';
import { DealLines } from './deal-lines';
import { IdentityStrip } from './identity-strip';
import { LastDeals } from './last-deals';
import { PadPart } from './pad-part';
import { PadPayments } from './pad-payments';
import { PadSide } from './pad-side';
import { PiecesCard } from './pieces-card';
import { QuoteStrip } from './quote-strip';
import { type Pad, usePad } from './use-pad';
import { focusLine, usePadActs } from './use-pad-acts';
import { RecordLink } from '@/components/layout/record-link';
import { Button } from '@/components/ui/button';
import { Callout } from '@/components/ui/callout';
import { Kbd } from '@/components/ui/kbd';
import { SkeletonRows } from '@/components/ui/skeleton';
import { StatusBadge } from '@/components/ui/status-badge';
import { TextField } from '@/components/ui/text-field';
import { useAnswer } from '@/hooks/use-call';
import { useCurrencies } from '@/hooks/use-currencies';
import { useFormats } from '@/hooks/use-formats';
import { usePermission } from '@/hooks/use-permission';
import { useRates } from '@/hooks/use-rates';
import { useShortcuts } from '@/hooks/use-shortcuts';
import { useGoTo } from '@/hooks/use-view';
import { type Sale, sales } from '@/lib/contract/dealing/sales';
import { idWritten } from '@/lib/domain/document-number';
import { absolute, sign } from '@/lib/domain/money';
import type { RouteName } from '@/lib/routes';

/** Form of a ticket on one page. Users can enter and post a ticket by keyboard alone. */
export function SalePad(props: DocumentFormProps<Sale>) {
  const { baseCurrency } = useFormats();
  const { data: currencies } = useCurrencies();
  // A new ticket starts with the base currency, so the form waits until the base currency is loaded.
  return baseCurrency === '' || !currencies ? <SkeletonRows /> : <Counter {...props} />;
}

function Counter(props: DocumentFormProps<Sale>) {
  const { record } = props;
  const t = useTranslations('sale');
  const fieldsWords = useTranslations('sale.fields');
  const { may } = usePermission('sales');
  const mayPost = may('post');
  const mayOffer = usePermission('offer rate').may('create');
  const goTo = useGoTo();
  const pad = usePad(props);
  const { active, setActive, acts, add, quote } = usePadActs(pad, mayPost);
  const { form, state } = pad;
  const labelOf = useFieldWords(pad);
  const focus = (field: string) => focusField(form, field);
  useFirstFocus(record === undefined);

  const offerDefaults = offerDefaultsOf(pad);
  const asks = pad.preview?.identification.asks ?? [];
  // The fields for the represented person are shown if a payer is entered and they are required or filled in.
  const { payer, on_behalf_of: behalf } = pad.values;
  const isBehalfDue = asks.includes('on_behalf_of');
  const hasBehalf = payer !== '' && (isBehalfDue || Object.values(behalf).some(Boolean));
  const typed = { dir: 'auto', autoComplete: 'off' } as const;
  const due = (name: 'purpose' | 'source_of_funds') => ({
    name,
    label: fieldsWords(name),
    dir: 'auto' as const,
    required: asks.includes(name),
  });
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
            <header className="pad-head">
              <h1>{record ? shownNumber('sales', record) : t('newTitle')}</h1>
              <StatusBadge status="draft" />
              <span className="flex-1" />
              <QuoteFinder />
              {mayPost && (
                <Button variant="ghost" kbd="Ctrl S" onClick={() => void pad.save('draft')}>
                  {t('pad.saveDraft')}
                </Button>
              )}
              {offerDefaults && mayOffer && (
                <Button
                  icon={Handshake}
                  onClick={() =>
                    void goTo('app.exchange.offer-rate', {
                      view: 'new',
                      query: offerQuery(offerDefaults),
                    })
                  }
                >
                  {t('pad.offer')}
                </Button>
              )}
              {pad.quote === null && (
                <Button icon={Clock} kbd="Shift F9" onClick={quote}>
                  {t('pad.quote')}
                </Button>
              )}
            </header>
            <div className="grid gap-2 px-gutter pt-3 empty:hidden">
              <FormNotes state={state} labelOf={labelOf} isNew={!record} onFocus={focus} />
            </div>
            {pad.quote && <QuoteStrip pad={pad} quote={pad.quote} />}
            <PadSetup pad={pad} />
            <DealLines pad={pad} active={active} acts={acts} add={add} onActive={setActive} />
            <PadPieces pad={pad} />
            <PadPayments pad={pad} />
            <section className="pad-part pad-more" aria-label={fieldsWords('more')}>
              <TextField {...due('purpose')} />
              <TextField {...due('source_of_funds')} />
              <TextField name="override_reason" label={fieldsWords('override_reason')} dir="auto" />
              <TextField name="memo" label={fieldsWords('memo')} dir="auto" />
              {(payer !== '' || asks.includes('payer')) && (
                <TextField {...typed} name="payer" label={fieldsWords('payer')} />
              )}
              {hasBehalf && (
                <>
                  <TextField
                    {...typed}
                    name="on_behalf_of.name"
                    label={fieldsWords('on_behalf_of_name')}
                    required={isBehalfDue}
                  />
                  <TextField
                    {...typed}
                    name="on_behalf_of.relationship"
                    label={fieldsWords('on_behalf_of_relationship')}
                  />
                  <TextField
                    name="on_behalf_of.id_number"
                    label={fieldsWords('on_behalf_of_id_number')}
                    autoComplete="off"
                    dir="ltr"
                  />
                </>
              )}
            </section>
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

/** Focuses the amount of the first line when a new ticket is opened. */
function useFirstFocus(isNew: boolean) {
  useLayoutEffect(() => {
    // A microtask sets the focus after the current render, but before the next key press.
    if (isNew) queueMicrotask(() => focusLine(0));
  }, [isNew]);
}

/** Returns a function that returns the label of a field, for messages about problems. */
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

/** Notes and coins of the ticket: the counted pieces or, for amounts that are paid out, a proposal. */
function PadPieces({ pad }: { pad: Pad }) {
  const t = useTranslations('sale.pieces');
  const [isCounting, setCounting] = useState(false);
  const { net } = pad.reckoned.plan.settlement;
  const { own, choices } = pad.place;
  const place = choices.find(({ id }) => id === pad.values.location_id) ?? own;
  const takenFirst = net.toSorted((a, b) => sign(b.amount) - sign(a.amount));
  return (
    <PadPart
      title={t('title')}
      note={place ? t.rich('cashAt', { place: () => <bdi>{place.name}</bdi> }) : t('cash')}
      className="pad-part pieces-zone bg-bg"
      acts={
        <Button variant="ghost" aria-pressed={isCounting} onClick={() => setCounting(!isCounting)}>
          {t(isCounting ? 'done' : 'edit')}
        </Button>
      }
    >
      <div className="pieces">
        {takenFirst.map(({ currency, amount }) => (
          <PiecesCard
            key={currency}
            pad={pad}
            currency={currency}
            isCounting={isCounting}
            way={sign(amount) > 0 ? 'in' : 'out'}
            amount={absolute(amount)}
          />
        ))}
      </div>
    </PadPart>
  );
}

/**
 * Query parameters with which the form of a new offer starts. Undefined unless the ticket has exactly one complete
 * line, against the base currency and with a rate for one unit.
 */
function offerDefaultsOf({ values, reckoned, setting, place }: Pad) {
  const [line, ...others] = values.lines;
  const { amount, rate } = reckoned.figures[0] ?? {};
  const { base } = setting.sale;
  if (!line || others.length > 0 || line.currency === null || !amount || !rate) return undefined;
  const { side, currency, counter_currency } = line;
  const manner = setting.manner(currency);
  const isPlain =
    (counter_currency === null || counter_currency === base) && manner.quote_unit === 1;
  if (!isPlain) return undefined;
  const { name, phone } = values.walk_in;
  return {
    side,
    currency,
    amount,
    rate,
    quote_direction: manner.quote_direction,
    ...(values.customer_id === null ? { name, phone } : { customer_id: values.customer_id }),
    location_id: values.location_id ?? place.own?.id,
  };
}

const BOX = 'quote-finder';

/** Search for a quote by number. The user types the number or scans the code on the printed quote. */
function QuoteFinder() {
  const t = useTranslations('sale.quote');
  const { text, isWrong, type, find } = useFinding();
  useShortcuts({ 'pad-find': () => document.getElementById(BOX)?.focus() });
  return (
    <div className="quote-finder" title={isWrong ? t('unread') : t('findHint')}>
      <span className="input">
        <input
          id={BOX}
          aria-label={t('find')}
          type="text"
          dir="ltr"
          autoComplete="off"
          placeholder={t('find')}
          aria-invalid={isWrong || undefined}
          value={text}
          onChange={({ target }) => type(target.value)}
          onKeyDown={find}
        />
        <Kbd>Shift F8</Kbd>
      </span>
    </div>
  );
}

/** State of the search. A valid ticket number opens the page of that ticket. */
function useFinding() {
  const { may } = usePermission('sales');
  const goTo = useGoTo();
  const [text, setText] = useState('');
  const [isWrong, setWrong] = useState(false);
  const type = (typed: string) => {
    setWrong(false);
    setText(typed);
  };
  const find = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    const id = idWritten('sales', text);
    setWrong(id === undefined);
    if (id === undefined) return;
    void goTo('app.exchange.sales', { view: id, ...(may('edit') && { query: { mode: 'edit' } }) });
  };
  return { text, isWrong, type, find };
}

type Missing = Readonly<{
  key: 'currency' | 'rate' | 'till' | 'identification';
  to: RouteName;
  view?: 'thresholds';
  mayAdd: boolean;
}>;

/** Settings that are still missing at the counter. Users who may add the setting get a button for it. */
function PadSetup({ pad }: { pad: Pad }) {
  const t = useTranslations('sale.missing');
  const missing = useMissing(pad);
  const reason = useAnswer(sales.asked).data?.none_reason ?? null;
  if (missing.length === 0 && reason === null) return null;
  return (
    <div className="grid gap-2 px-gutter pt-3">
      {missing.map(({ key, mayAdd, ...to }) => (
        <Callout
          key={key}
          tone="warning"
          actions={
            mayAdd && (
              <RecordLink {...to} className="btn">
                {t(`${key}Add`)}
              </RecordLink>
            )
          }
        >
          {t(key)} {!mayAdd && t('ask')}
        </Callout>
      ))}
      {reason !== null && <p className="text-12 text-ink-2">{t('noRules', { reason })}</p>}
    </div>
  );
}

/** True if no identification rule is in force and the organisation has not recorded why it has none. */
function useIsUnidentified(): boolean {
  const requirements = useAnswer(sales.asked).data;
  return (
    requirements !== undefined && !requirements.identification && requirements.none_reason === null
  );
}

function useMissing({ setting, place }: Pad): readonly Missing[] {
  const { data: currencies } = useCurrencies();
  const { rows: rates } = useRates();
  const isUnidentified = useIsUnidentified();
  const [money, board, tills, rules] = [
    usePermission('currencies'),
    usePermission('rates'),
    usePermission('tills'),
    usePermission('compliance'),
  ];
  const { base } = setting.sale;
  const hasForeign = currencies?.some(({ code, is_active }) => is_active && code !== base) ?? true;
  if (!hasForeign) {
    return [{ key: 'currency', to: 'app.currencies', mayAdd: money.may('create') }];
  }
  const noRate: Missing = { key: 'rate', to: 'app.exchange.rates', mayAdd: board.may('create') };
  const noTill: Missing = { key: 'till', to: 'app.exchange.tills', mayAdd: tills.may('create') };
  const noRules: Missing = {
    key: 'identification',
    to: 'app.exchange.compliance',
    view: 'thresholds',
    mayAdd: rules.may('create'),
  };
  return [
    ...(isUnidentified ? [noRules] : []),
    ...(rates?.length === 0 ? [noRate] : []),
    ...(place.isKnown && !place.hasTill ? [noTill] : []),
  ];
}
