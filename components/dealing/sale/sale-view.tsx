'use client';

import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';

import { LineParty } from '@/components/document/lines/line-party';
import { PaperChoice } from '@/components/document/print/paper-choice';
import { Fact, Facts, WordFact } from '@/components/document/record/facts';
import { LazyMessages } from '@/components/document/messages/lazy-messages';
import { InvoiceButton } from '@/components/dealing/invoice/invoice-button';
import { ExplainProfit } from './explain-profit';
import { Receipt } from './receipt';
import { countPrint, usePrintJob, useTimesPrinted } from './use-print-job';
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
import type { DealtLine } from '@/lib/contract/dealing/sale-shapes';
import type { Sale } from '@/lib/contract/dealing/sales';
import { isZero } from '@/lib/domain/money';
import type { Quote } from '@/lib/domain/rate';
import { bothWays } from '@/lib/format/rate-words';
import type { Locale } from '@/lib/i18n';

/**
 * View of a ticket, with parts such as customer, lines, amounts received and paid out, and explanation of the result.
 */
export function SaleView({ record }: { record: Sale }) {
  const t = useTranslations('sale.record');
  const { baseCurrency } = useFormats();
  const pay = useTranslations('sale.payment');
  const { may } = usePermission('sales');
  const { location, override_reason, purpose } = record;
  const figure = (value: string) => <Figure value={value} currency={baseCurrency} />;
  const columns = useDealtColumns();
  return (
    <>
      <Facts>
        <Fact label={t('customer')}>
          {record.customer_id !== null ? (
            <LineParty id={record.customer_id} name={record.customer} />
          ) : (
            <>
              {t('walkIn')}{' '}
              <bdi>
                {[record.walk_in?.name, record.walk_in?.phone, record.walk_in?.id_number]
                  .filter(Boolean)
                  .join(' · ')}
              </bdi>
            </>
          )}
        </Fact>
        <WordFact label={t('place')} of={location} />
        <WordFact label={t('purpose')} of={purpose} />
        <WordFact label={t('source')} of={record.source_of_funds} />
        <WordFact label={t('payer')} of={record.payer} />
        <WordFact label={t('behalf')} of={behalfText(record.on_behalf_of)} />
        {record.covered_by.length > 0 && (
          <Fact label={t('coveredBy')}>
            <span className="flex flex-wrap gap-x-3">
              {record.covered_by.map(({ id, number }) => (
                <RecordLink key={id} to="app.exchange.trade" view={id}>
                  {number}
                </RecordLink>
              ))}
            </span>
          </Fact>
        )}
        <WordFact label={t('override')} of={override_reason} />
      </Facts>
      <div className="@container overflow-x-auto">
        <p className="flex justify-end">
          <RateSwitch />
        </p>
        <PlainTable rows={record.lines} rowId={({ line_no }) => line_no} columns={columns} />
      </div>
      <Facts>
        {record.totals.take.length > 0 && (
          <Fact label={t('taken')}>
            <Sums of={record.totals.take} />
          </Fact>
        )}
        {record.totals.give.length > 0 && (
          <Fact label={t('given')}>
            <Sums of={record.totals.give} />
          </Fact>
        )}
        {record.payments.map(({ direction, method, currency, amount, account, reference }, at) => (
          <Fact key={at} label={`${pay(`methods.${method}`)} · ${pay(direction)}`}>
            <Figure value={amount} currency={currency} />{' '}
            <bdi className="text-ink-3">{account ?? reference}</bdi>
          </Fact>
        ))}
        {record.on_account && <Fact label={pay('onAccount')}>{t('yes')}</Fact>}
        <Fact label={t('fee')}>
          {figure(record.fee.amount)}{' '}
          <span className="text-ink-3">
            {t(`feeModes.${record.fee.mode}`)}
            {record.fee.amount !== record.fee.listed && (
              <>
                {' · '}
                {t('listed')} {figure(record.fee.listed)}
              </>
            )}
          </span>
        </Fact>
        {!isZero(record.totals.rounding) && (
          <Fact label={t('rounding')}>{figure(record.totals.rounding)}</Fact>
        )}
      </Facts>
      {may('sensitive') && record.status === 'posted' && <ExplainProfit sale={record} />}
      {record.status === 'posted' && <LazyMessages type="sales" id={record.id} />}
      <SalePaper sale={record} mayPrint={may('print')} />
    </>
  );
}

/** Formats the person for whom the customer acted as one line; null if there is none. */
export const behalfText = (behalf: Sale['on_behalf_of']): string | null =>
  behalf && [behalf.name, behalf.relationship, behalf.id_number].filter(Boolean).join(' · ');

const Sums = ({ of }: { of: Sale['totals']['take'] }) =>
  of.map(({ currency, amount }) => (
    <span key={currency} className="block text-16 font-semibold">
      <Figure value={amount} currency={currency} />
    </span>
  ));

/**
 * Receipt of a ticket in the selected language, otherwise in the customer's language. The first print on this device is
 * the original, and later prints are copies.
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

/** Classes that hide columns in a narrow record. */
const ROOM: Readonly<Record<string, string>> = {
  base: '@max-[28rem]:hidden',
  mid: '@max-[40rem]:hidden',
  deviation: '@max-[40rem]:hidden',
  cost: '@max-[46rem]:hidden',
  realised: '@max-[46rem]:hidden',
  margin: '@max-[28rem]:hidden',
};

const CELL = 'py-1! align-top';

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
    column('rate', (line) => (
      <>
        <span title={bothWays(line, line.currency, baseCurrency).join(' · ')}>
          <Rate of={line.currency} quote={line} />
        </span>
        {line.counter_currency !== null && (
          <Rate
            of={line.counter_currency}
            quote={counterQuote(line)}
            className="block text-ink-2"
          />
        )}
      </>
    )),
    column('base', ({ base }) => money(base)),
    column('mid', ({ mid, currency }) => mid !== null && <Rate of={currency} perUnit={mid} />),
    column('deviation', Deviation),
    ...profit.map((id) => column(id, (line) => money(line[id]))),
  ];
}

const Side = ({ side }: DealtLine) => <StatusBadge status={side} />;

/** Dealt amount. A cross deal also shows the counter amount below it. */
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
