'use client';

import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';

import { LineParty } from '@/components/document/lines/line-party';
import { PaperChoice } from '@/components/document/print/paper-choice';
import { Fact, Facts, WordFact } from '@/components/document/record/facts';
import { InvoiceButton } from '@/components/exchange/invoice/invoice-button';
import { ExplainProfit } from '@/components/exchange/sales/explain-profit';
import { Receipt } from '@/components/exchange/sales/receipt';
import {
  countPrint,
  usePrintJob,
  useTimesPrinted,
} from '@/components/exchange/sales/use-print-job';
import { InLanguage } from '@/components/layout/in-language';
import { RecordLink } from '@/components/layout/record-link';
import { Figure } from '@/components/ui/figure';
import { type PlainColumn, PlainTable } from '@/components/ui/plain-table';
import { Rate } from '@/components/ui/rate';
import { RateSwitch } from '@/components/ui/rate-switch';
import { StatusBadge } from '@/components/ui/status-badge';
import { useFormats } from '@/hooks/use-formats';
import { usePaperLanguage } from '@/hooks/use-paper-language';
import { usePermission } from '@/hooks/use-permission';
import type { DealtLine } from '@/lib/contract/exchange/sale-shapes';
import type { Sale } from '@/lib/contract/exchange/sales';
import { isZero } from '@/lib/domain/money';
import type { Quote } from '@/lib/domain/rate';
import { bothWays } from '@/lib/format/rate-words';
import type { Locale } from '@/lib/i18n';

/** A posted ticket: customer, lines, amounts that changed hands, and the explanation of its result. */
export function SaleView({ record }: { record: Sale }) {
  const { may } = usePermission('sales');
  return (
    <>
      <SaleFacts sale={record} />
      <DealtLines sale={record} />
      <Handed sale={record} />
      {may('sensitive') && record.status === 'posted' && <ExplainProfit sale={record} />}
      <SalePaper sale={record} mayPrint={may('print')} />
    </>
  );
}

function SaleFacts({ sale }: { sale: Sale }) {
  const t = useTranslations('sale.record');
  const { location, override_reason, purpose } = sale;
  return (
    <Facts>
      <Fact label={t('customer')}>
        <Customer of={sale} />
      </Fact>
      <WordFact label={t('place')} of={location} />
      <WordFact label={t('purpose')} of={purpose} />
      <WordFact label={t('source')} of={sale.source_of_funds} />
      <WordFact label={t('payer')} of={sale.payer} />
      <WordFact label={t('behalf')} of={behalfText(sale.on_behalf_of)} />
      {sale.covered_by.length > 0 && (
        <Fact label={t('coveredBy')}>
          <Trades of={sale.covered_by} />
        </Fact>
      )}
      <WordFact label={t('override')} of={override_reason} />
    </Facts>
  );
}

/** Formats the person for whom the customer acted as one line; null if there is none. */
export const behalfText = (behalf: Sale['on_behalf_of']): string | null =>
  behalf && [behalf.name, behalf.relationship, behalf.id_number].filter(Boolean).join(' · ');

const Trades = ({ of }: { of: Sale['covered_by'] }) => (
  <span className="flex flex-wrap gap-x-3">
    {of.map(({ id, number }) => (
      <RecordLink key={id} to="app.exchange.trade" view={id}>
        {number}
      </RecordLink>
    ))}
  </span>
);

/** Name of the customer, with a link to a registered one. */
function Customer({ of: { customer_id, customer, walk_in } }: { of: Sale }) {
  const t = useTranslations('sale.record');
  if (customer_id !== null) return <LineParty id={customer_id} name={customer} />;
  const given = [walk_in?.name, walk_in?.phone, walk_in?.id_number].filter(Boolean).join(' · ');
  return (
    <>
      {t('walkIn')} <bdi>{given}</bdi>
    </>
  );
}

function Handed({ sale: { totals, fee, payments, on_account } }: { sale: Sale }) {
  const t = useTranslations('sale.record');
  const pay = useTranslations('sale.payment');
  return (
    <Facts>
      {totals.take.length > 0 && (
        <Fact label={t('taken')}>
          <Sums of={totals.take} />
        </Fact>
      )}
      {totals.give.length > 0 && (
        <Fact label={t('given')}>
          <Sums of={totals.give} />
        </Fact>
      )}
      {payments.map(({ direction, method, currency, amount, account, reference }, at) => (
        <Fact key={at} label={`${pay(`methods.${method}`)} · ${pay(direction)}`}>
          <Figure value={amount} currency={currency} />{' '}
          <bdi className="text-ink-3">{account ?? reference}</bdi>
        </Fact>
      ))}
      {on_account && <Fact label={pay('onAccount')}>{t('yes')}</Fact>}
      <Charged fee={fee} rounding={totals.rounding} />
    </Facts>
  );
}

const Sums = ({ of }: { of: Sale['totals']['take'] }) =>
  of.map(({ currency, amount }) => (
    <span key={currency} className="block text-16 font-semibold">
      <Figure value={amount} currency={currency} />
    </span>
  ));

/** Fee and how it was charged, the fee by the rules if it differs, and the rounding. */
function Charged({ fee, rounding }: Readonly<{ fee: Sale['fee']; rounding: string }>) {
  const t = useTranslations('sale.record');
  const { baseCurrency } = useFormats();
  const figure = (value: string) => <Figure value={value} currency={baseCurrency} />;
  return (
    <>
      <Fact label={t('fee')}>
        {figure(fee.amount)}{' '}
        <span className="text-ink-3">
          {t(`feeModes.${fee.mode}`)}
          {fee.amount !== fee.listed && (
            <>
              {' · '}
              {t('listed')} {figure(fee.listed)}
            </>
          )}
        </span>
      </Fact>
      {!isZero(rounding) && <Fact label={t('rounding')}>{figure(rounding)}</Fact>}
    </>
  );
}

/**
 * Receipt of a ticket in the chosen or the customer's language. The first print on this device is the original, later
 * ones are copies.
 */
function SalePaper({ sale, mayPrint }: { sale: Sale; mayPrint: boolean }) {
  const own = usePaperLanguage(sale.customer_id).language;
  const [chosen, setChosen] = useState<Locale>();
  const printed = useTimesPrinted(sale.id);
  const job = usePrintJob();
  const isPosted = sale.status === 'posted';
  const isPrintedNow = job?.kind === 'receipt' && job.sale.id === sale.id;
  useCountedPrints(sale.id, isPosted && !isPrintedNow);
  const language = chosen ?? own;
  return (
    <>
      {mayPrint && <PaperChoice language={language} onLanguage={setChosen} />}
      <p className="pt-3 print:hidden">
        <InvoiceButton type="sales" id={sale.id} isPosted={isPosted} />
      </p>
      {!isPrintedNow && (
        <InLanguage language={language}>
          <Receipt sale={sale} copy={isPosted ? printed : 0} />
        </InLanguage>
      )}
    </>
  );
}

/** Counts prints that the user starts with the browser's own print command. */
function useCountedPrints(id: number, isCounted: boolean): void {
  useEffect(() => {
    if (!isCounted) return undefined;
    const count = () => countPrint(id);
    window.addEventListener('afterprint', count);
    return () => window.removeEventListener('afterprint', count);
  }, [id, isCounted]);
}

/** Classes that hide columns in a narrow record; the sides and the explanation below show the same data. */
const ROOM: Readonly<Record<string, string>> = {
  base: '@max-[28rem]:hidden',
  mid: '@max-[40rem]:hidden',
  deviation: '@max-[40rem]:hidden',
  cost: '@max-[46rem]:hidden',
  realised: '@max-[46rem]:hidden',
  margin: '@max-[28rem]:hidden',
};

const CELL = 'py-1! align-top';

/** Lines of a ticket with both amounts, the rate and the board's rate; cost and margin for users who may see them. */
function DealtLines({ sale: { lines } }: { sale: Sale }) {
  const columns = useDealtColumns();
  return (
    <div className="@container overflow-x-auto">
      <p className="flex justify-end">
        <RateSwitch />
      </p>
      <PlainTable rows={lines} rowId={({ line_no }) => line_no} columns={columns} />
    </div>
  );
}

type Column = PlainColumn<DealtLine>;

function useDealtColumns(): readonly Column[] {
  const t = useTranslations('sale.record');
  const { baseCurrency, baseMark } = useFormats();
  const { may } = usePermission('sales');
  const money = (value: string | null) =>
    value !== null && <Figure value={value} of={baseCurrency} />;
  const column = (id: string, cell: Column['cell']): Column => ({
    id,
    header: t(id, { currency: baseMark }),
    align: 'end',
    className: ROOM[id],
    cellClass: CELL,
    cell,
  });
  const profit = may('sensitive') ? (['cost', 'realised', 'margin'] as const) : [];
  return [
    { id: 'side', header: t('side'), cellClass: CELL, cell: Side },
    column('amount', Amounts),
    column('rate', (line) => <DealtRates line={line} />),
    column('base', ({ base }) => money(base)),
    column('mid', ({ mid, currency }) => mid !== null && <Rate of={currency} perUnit={mid} />),
    column('deviation', Deviation),
    ...profit.map((id) => column(id, (line) => money(line[id]))),
  ];
}

const Side = ({ side }: DealtLine) => <StatusBadge status={side} />;

/** Dealt amount, and in a cross deal the counter amount below it. */
const Amounts = (line: DealtLine) => (
  <>
    <Figure value={line.amount} currency={line.currency} />
    {line.counter_amount !== null && line.counter_currency !== null && (
      <span className="block text-ink-2">
        <Figure value={line.counter_amount} currency={line.counter_currency} />
      </span>
    )}
  </>
);

const Deviation = ({ deviation: value }: DealtLine) =>
  value !== null && <Figure value={value} unit="%" decimals={2} />;

/** Rate of the counter currency; null if the line is not a cross deal. */
function counterQuote({
  counter_rate: rate,
  counter_quote_unit: quote_unit,
  counter_quote_direction: quote_direction,
}: DealtLine): Quote | null {
  if (rate === null || quote_unit === null || quote_direction === null) return null;
  return { rate, quote_unit, quote_direction };
}

/** Rate of the dealt currency, and in a cross deal the rate of the counter currency. */
function DealtRates({ line }: { line: DealtLine }) {
  const { baseCurrency } = useFormats();
  const { currency, counter_currency } = line;
  return (
    <>
      <span title={bothWays(line, currency, baseCurrency).join(' · ')}>
        <Rate of={currency} quote={line} />
      </span>
      {counter_currency !== null && (
        <Rate of={counter_currency} quote={counterQuote(line)} className="block text-ink-2" />
      )}
    </>
  );
}
