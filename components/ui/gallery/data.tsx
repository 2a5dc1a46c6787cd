'use client';

import { useState, Suspense } from 'react';

import { AgeText, StaleRates } from '@/components/ui/age-text';
import { BalanceFigure } from '@/components/ui/balance-figure';
import { Button } from '@/components/ui/button';
import { ChartOrTable } from '@/components/ui/chart-or-table';
import { ChartTable } from '@/components/ui/charts/chart-table';
import { BarChart, BulletBars, DivergingBars, LineChart } from '@/components/ui/charts/lazy-charts';
import { Countdown } from '@/components/ui/countdown';
import { DataTable } from '@/components/ui/data-table';
import { EmptyState } from '@/components/ui/empty-state';
import { Figure, CurrencyCode } from '@/components/ui/figure';
import { FreeText } from '@/components/ui/free-text';
import { FromToWrapped, Towards } from '@/components/ui/from-to';
import type { GridColumn } from '@/components/ui/grid/grid-columns';
import { ReportGrid } from '@/components/ui/grid/report-grid';
import { LimitBars } from '@/components/ui/limit-bars';
import { Ltr } from '@/components/ui/ltr';
import { Meter } from '@/components/ui/meter';
import { MonthChart } from '@/components/ui/month-chart';
import { MonthTable } from '@/components/ui/month-table';
import { PageHead } from '@/components/ui/page-head';
import { Paged } from '@/components/ui/paged';
import { Pager } from '@/components/ui/pager';
import { dayColumn, figureColumn, nameColumn } from '@/components/ui/plain-columns';
import { type PlainColumn, PlainTable } from '@/components/ui/plain-table';
import { QrCode } from '@/components/ui/qr-code';
import { Rate } from '@/components/ui/rate';
import { StatusBadge } from '@/components/ui/status-badge';
import { type Column, columnsOf, type Sort } from '@/components/ui/table-columns';
import { TitledTable } from '@/components/ui/titled-table';
import { WidePage } from '@/components/ui/wide-page';
import { Written } from '@/components/ui/written';
import { useFormats } from '@/hooks/use-formats';
import { Section, useSample } from './gallery';

type Row = Readonly<{ id: string; party: string; status: string; day: string; amount: string }>;

const none = () => undefined;
const idOf = ({ id }: Row) => id;

function useRows(): readonly Row[] {
  const { party, other } = useSample();
  return [
    { id: 'SAL 00041', party, status: 'posted', day: '2026-11-18', amount: '125000.00' },
    { id: 'SAL 00042', party: other, status: 'draft', day: '2026-11-19', amount: '-480.50' },
    { id: 'SAL 00043', party, status: 'voided', day: '2026-11-20', amount: '0.00' },
  ];
}

function useColumns(): readonly Column<Row>[] {
  const words = useSample();
  const column = columnsOf<Row>((id) => (id === 'party' ? words.name : words.amount));
  return [
    column('number', { header: words.code, pin: true, sortable: true, card: 'title' }, idOf),
    column('party', { card: 'line' }, ({ party }) => <FreeText>{party}</FreeText>),
    column('status', { header: words.active, card: 'badge' }, ({ status }) => (
      <StatusBadge status={status} />
    )),
    column('amount', { align: 'end', sortable: true, card: 'amount' }, ({ amount }) => (
      <Figure value={amount} of="EUR" />
    )),
  ];
}

function SelectableTable() {
  const words = useSample();
  const [sort, setSort] = useState<Sort>();
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set(['SAL 00042']));
  const [page, setPage] = useState(1);
  return (
    <div className="flex h-56 flex-col">
      <PageHead title={words.tickets} count={130}>
        <Button variant="primary">{words.post}</Button>
      </PageHead>
      <DataTable
        label={words.tickets}
        rows={useRows()}
        columns={useColumns()}
        rowId={idOf}
        rowLabel={idOf}
        sort={sort}
        onSort={setSort}
        selected={selected}
        onSelect={setSelected}
        onOpen={none}
      />
      <Pager page={page} size={50} total={130} onPage={setPage} onSize={none} />
    </div>
  );
}

const NO_ROWS: readonly Row[] = [];

function PlainTables() {
  const words = useSample();
  const columns: readonly PlainColumn<Row>[] = [
    nameColumn({ id: 'party', header: words.name, foot: words.total }, ({ party }) => party),
    dayColumn({ id: 'day', header: words.day }, ({ day }) => day),
    figureColumn(
      { id: 'amount', header: words.amount, foot: <Figure value="124519.50" of="EUR" /> },
      ({ amount }) => ({ value: amount, of: 'EUR' }),
    ),
  ];
  return (
    <div className="grid gap-4">
      <Paged rows={useRows()} size={2}>
        {(rows) => <PlainTable label={words.tickets} columns={columns} rows={rows} rowId={idOf} />}
      </Paged>
      <TitledTable caption={words.tickets} columns={columns} rows={useRows()} rowId={idOf} />
    </div>
  );
}

function Report() {
  const words = useSample();
  const rows = useRows();
  const columns: readonly GridColumn<Row>[] = [
    { id: 'party', header: words.name, cell: ({ party }) => party, card: 'title' },
    {
      id: 'amount',
      header: words.amount,
      cell: ({ amount }) => <Figure value={amount} of="EUR" zero="dash" />,
      align: 'end',
      card: 'amount',
    },
  ];
  return (
    <div className="flex h-48 flex-col">
      <WidePage>
        <ReportGrid
          label={words.total}
          title={words.total}
          rows={rows}
          rowId={idOf}
          columns={columns}
          headings={[]}
          busy={false}
        />
      </WidePage>
    </div>
  );
}

const ROW = 'flex flex-wrap items-center gap-4';
const STALE = { age_minutes: 190, is_stale: true, is_blocked: false };

function Balances() {
  const words = useSample();
  return (
    <div className={ROW}>
      <BalanceFigure account={undefined} value="4200" currency="EUR" />
      <BalanceFigure account={undefined} value="-4200" currency="EUR" />
      <Countdown seconds={1799} over={words.cancel} />
    </div>
  );
}

function Meters() {
  const words = useSample();
  return (
    <div className="grid gap-3">
      <Meter label={words.limit} share={0.4} />
      <Meter label={words.limit} share={0.95} />
      <Meter label={words.total} share={0.6} isProgress />
      <LimitBars
        label={words.limit}
        bars={[
          {
            id: 'party',
            label: words.party,
            name: words.party,
            currency: 'EUR',
            limit: '10000',
            used: '9000',
            reserved: '500',
            available: '1000',
          },
        ]}
      />
    </div>
  );
}

const MONTHS = [
  { month: '2026-08-31', values: ['900', '400'] },
  { month: '2026-09-30', values: ['-300', '500'] },
  { month: '2026-10-31', values: ['1400', '700'] },
];
const BARS = MONTHS.map(({ month, values: [value = '0'] }) => ({
  key: month,
  name: month,
  below: month.slice(0, 7),
  value,
}));
const POINTS = [
  { at: '2026-11-01T00:00:00.000Z', value: '1.08' },
  { at: '2026-11-10T00:00:00.000Z', value: '1.12' },
  { at: '2026-11-20T00:00:00.000Z', value: '1.1' },
];

function Charts() {
  const words = useSample();
  const { bare, dayOf } = useFormats();
  const inEuro = (value: string) => bare(value, 'EUR');
  return (
    <Suspense fallback={null}>
      <div className="grid gap-4">
        <BarChart
          label={words.total}
          bars={BARS}
          usual={{ label: words.limit, value: '600' }}
          format={inEuro}
        />
        <LineChart
          label={words.rate}
          series={[{ label: words.buy, hue: 'info', points: POINTS }]}
          from="2026-11-01T00:00:00.000Z"
          to="2026-11-30T00:00:00.000Z"
          format={inEuro}
          formatAt={dayOf}
        />
        <DivergingBars
          label={words.tickets}
          bars={[{ name: 'EUR', before: '900', after: '400' }]}
          before={words.buy}
          after={words.sell}
          format={inEuro}
        />
        <BulletBars
          label={words.limit}
          bullets={[
            { name: words.party, value: '400', limit: '900', words: inEuro('400') },
            { name: words.other, value: '1200', limit: '900', words: inEuro('1200') },
          ]}
        />
      </div>
    </Suspense>
  );
}

function Months() {
  const words = useSample();
  const columns = [words.buy, words.sell];
  return (
    <div className="grid gap-4">
      <ChartOrTable
        look="chart"
        table={null}
        chart={
          <MonthChart
            label={words.total}
            months={MONTHS}
            series={[
              { label: words.buy, fill: 'fill-c1' },
              { label: words.sell, fill: 'fill-c2' },
            ]}
          />
        }
      />
      <MonthTable label={words.total} months={MONTHS} columns={columns} />
      <ChartTable
        label={words.tickets}
        head={words.currency}
        columns={columns}
        rows={[{ key: 'EUR', name: 'EUR', cells: ['4', '7'] }]}
      />
    </div>
  );
}

export const Data = () => {
  const words = useSample();
  const { party, other } = useSample();
  return (
    <>
      <Section name="Data table with selection and pager">
        <SelectableTable />
      </Section>
      <Section name="Empty states">
        <DataTable
          label={words.tickets}
          rows={NO_ROWS}
          columns={useColumns()}
          rowId={idOf}
          empty={<EmptyState kind="none" actions={<Button>{words.post}</Button>} />}
        />
        <EmptyState kind="no-match" />
        <EmptyState kind="refused">{words.note}</EmptyState>
      </Section>
      <Section name="Plain and titled table">
        <PlainTables />
      </Section>
      <Section name="Report grid">
        <Report />
      </Section>
      <Section name="Figures">
        <div className={ROW}>
          <Figure value="1234567.50" currency="USD" />
          <Figure value="-1234567.50" currency="USD" />
          <Figure value="-480.5" currency="EUR" />
          <Figure value="1250000" currency="AFN" />
          <Figure value="0" currency="EUR" />
          <Figure value="0" currency="EUR" zero="dash" />
          <Figure value="12.5" unit="%" decimals={1} />
          <CurrencyCode of="EUR" />
          <Ltr>SAL 00042</Ltr>
          <Written>{party}</Written>
          <Towards />
          <FromToWrapped>{[party, other].join(' → ')}</FromToWrapped>
          <QrCode text="SAL 00042" label="SAL 00042" className="size-20" />
        </div>
      </Section>
      <Section name="Rates">
        <div className="grid gap-2">
          <div className={ROW}>
            <Rate of="EUR" perUnit="1.0842" />
            <Rate of="AFN" perUnit="0.014035087719" />
            <Rate of="EUR" perUnit="1.08421234" isWorkedOut />
            <Rate of="EUR" perUnit={null} />
            <AgeText of={STALE} />
          </div>
          <StaleRates of={[STALE]} />
        </div>
      </Section>
      <Section name="Balance and countdown">
        <Balances />
      </Section>
      <Section name="Meters">
        <Meters />
      </Section>
      <Section name="Charts">
        <Charts />
      </Section>
      <Section name="Months">
        <Months />
      </Section>
    </>
  );
};
