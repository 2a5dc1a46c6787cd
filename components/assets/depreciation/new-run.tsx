'use client';

import { useEffect, useState, useId, useRef } from 'react';
import { FormProvider, useForm, useWatch } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import * as v from 'valibot';

import { useDue, useLastMonthEnd } from './use-due';
import { NotYet } from '@/components/document/record/load-failure';
import { NoSuchView } from '@/components/document/record/no-such-view';
import { PostingDateField } from '@/components/pickers/posting-date-field';
import { Button } from '@/components/ui/button';
import { Callout } from '@/components/ui/callout';
import { DataTable } from '@/components/ui/data-table';
import { EmptyState } from '@/components/ui/empty-state';
import { Figure } from '@/components/ui/figure';
import { FreeText } from '@/components/ui/free-text';
import { Meter } from '@/components/ui/meter';
import { PageHead } from '@/components/ui/page-head';
import { type Column, columnsOf } from '@/components/ui/table-columns';
import { useSend } from '@/hooks/use-call';
import { useDocumentTitle } from '@/hooks/use-document-title';
import { useFollowedJob } from '@/hooks/use-followed-job';
import { useFormats } from '@/hooks/use-formats';
import { usePermission } from '@/hooks/use-permission';
import { useSaving } from '@/hooks/use-saving';
import { useShortcuts } from '@/hooks/use-shortcuts';
import { toast } from '@/hooks/use-toast';
import { useGoTo } from '@/hooks/use-view';
import { type DueAsset, depreciation } from '@/lib/contract/assets/depreciation';
import type { AnswerOf } from '@/lib/contract/endpoint';
import { isDay } from '@/lib/domain/calendar';
import { documentNumber } from '@/lib/domain/document-number';
import { sum, type Decimal } from '@/lib/domain/money';

/** Form of a run: the last day, the assets to depreciate, and the assets to skip. */
export function NewRun() {
  const t = useTranslations('assets.depreciation');
  const { may } = usePermission('depreciation');
  const usual = useLastMonthEnd();
  const form = useForm({ defaultValues: { period_end: usual } });
  const period_end = useWatch({ control: form.control, name: 'period_end' });
  useDocumentTitle(t('newTitle'));
  useEffect(() => form.setFocus('period_end'), [form]);
  if (!may('create')) return <NoSuchView />;
  return (
    <div data-density="compact" className="flex min-h-0 flex-1 flex-col">
      <PageHead title={t('newTitle')} />
      <FormProvider {...form}>
        <div className="flex-none px-gutter pb-3">
          <PostingDateField
            of="depreciation"
            name="period_end"
            label={t('periodEnd')}
            help={t('periodEndHelp')}
            required
            className="max-w-72"
          />
        </div>
      </FormProvider>
      {isDay(period_end) && <Due key={period_end} period_end={period_end} />}
    </div>
  );
}

function Due({ period_end }: { period_end: string }) {
  const t = useTranslations('assets.depreciation');
  const { data, error, refetch } = useDue(period_end);
  if (!data) return <NotYet error={error} onRetry={() => void refetch()} />;
  if (data.length === 0) return <EmptyState kind="none" title={t('nothingDue')} />;
  return <Planned period_end={period_end} due={data} />;
}

const NOTHING: Skipped = new Map();

function Planned({ period_end, due }: Readonly<{ period_end: string; due: readonly DueAsset[] }>) {
  const t = useTranslations('assets.depreciation');
  const { baseCurrency } = useFormats();
  const [skipped, setSkipped] = useState(NOTHING);
  const run = useRun(period_end, skipped);
  const charged = due.filter(({ asset_id }) => !skipped.has(asset_id));
  const start = () => void run.start();
  useShortcuts({ save: start });
  const goTo = useGoTo();
  return (
    <>
      {run.problem !== undefined && (
        <div className="px-gutter pb-3">
          <Callout tone="negative">{run.problem}</Callout>
        </div>
      )}
      <DueTable due={due} skipped={skipped} onSkip={setSkipped} />
      {skipped.size !== 0 && (
        <section
          aria-label={t('leftOut')}
          className="grid max-h-56 flex-none gap-2 overflow-auto border-t border-line px-gutter py-3"
        >
          <h2 className="font-semibold">{t('leftOut')}</h2>
          {due
            .filter(({ asset_id }) => skipped.has(asset_id))
            .map((one) => (
              <Reason
                key={one.asset_id}
                of={one}
                value={skipped.get(one.asset_id) ?? ''}
                isChecked={run.isChecked}
                onChange={(reason) => setSkipped(new Map(skipped).set(one.asset_id, reason))}
              />
            ))}
        </section>
      )}
      {run.progress !== undefined && (
        <div className="flex-none px-gutter py-2">
          <Meter label={t('working')} share={run.progress} isProgress />
        </div>
      )}
      <footer className="flex flex-none flex-wrap items-center gap-x-6 gap-y-2 border-t border-line bg-surface px-gutter py-2.5">
        <p aria-live="polite" className="flex flex-wrap items-baseline gap-2">
          <span className="text-ink-2">{t('charges', { count: charged.length })}</span>
          <Figure
            value={sum(charged.map(({ amount }) => amount))}
            currency={baseCurrency}
            tone="plain"
            className="text-16 font-semibold"
          />
        </p>
        <span className="flex-1" />
        <Button variant="ghost" onClick={() => void goTo('app.asset.depreciation')}>
          {t('cancel')}
        </Button>
        <Button variant="primary" kbd="Ctrl Enter" busy={run.isBusy} onClick={start}>
          {t('post')}
        </Button>
      </footer>
    </>
  );
}

type ReasonProps = Readonly<{
  of: DueAsset;
  value: string;
  isChecked: boolean;
  onChange: (reason: string) => void;
}>;

function Reason({ of: { number, name }, value, isChecked, onChange }: ReasonProps) {
  const t = useTranslations('assets.depreciation');
  const id = useId();
  const isMissing = isChecked && value.trim() === '';
  const marks = {
    number: () => <bdi className="figure font-medium">{number}</bdi>,
    name: () => <bdi>{name}</bdi>,
  };
  return (
    <div className="grid gap-x-3 gap-y-1 sm:grid-cols-[16rem_1fr] sm:items-center">
      <label htmlFor={id} className="min-w-0">
        {t.rich('reasonFor', marks)}
      </label>
      <input
        id={id}
        className="input"
        dir="auto"
        maxLength={500}
        value={value}
        aria-required
        aria-invalid={isMissing || undefined}
        aria-describedby={isMissing ? `${id}-missing` : undefined}
        onChange={({ target }) => onChange(target.value)}
      />
      {isMissing && (
        <p id={`${id}-missing`} role="alert" className="text-12 text-negative sm:col-start-2">
          {t('reasonMissing')}
        </p>
      )}
    </div>
  );
}

type DueTableProps = Readonly<{
  due: readonly DueAsset[];
  skipped: Skipped;
  onSkip: (skipped: Skipped) => void;
}>;

/** Preview of a run with one row per asset. The run skips an asset if the user clears its checkbox. */
function DueTable({ due, skipped, onSkip }: DueTableProps) {
  const t = useTranslations('assets.depreciation');
  const columns = [...useAssetColumns(), ...useFigureColumns()];
  const charged = due.map(({ asset_id }) => asset_id).filter((id) => !skipped.has(id));
  const choose = (chosen: ReadonlySet<string>) =>
    onSkip(
      new Map(
        due
          .filter(({ asset_id }) => !chosen.has(String(asset_id)))
          .map(({ asset_id }) => [asset_id, skipped.get(asset_id) ?? '']),
      ),
    );
  return (
    <DataTable
      label={t('dueAssets')}
      rows={due}
      columns={columns}
      rowId={({ asset_id }) => String(asset_id)}
      rowLabel={({ number, name }) => `${number} ${name}`}
      selected={new Set(charged.map(String))}
      onSelect={choose}
    />
  );
}

type Columns = readonly Column<DueAsset>[];

/** Columns for number, name and category of the asset. The name column also shows why an asset cannot be charged. */
function useAssetColumns(): Columns {
  const column = columnsOf<DueAsset>(useTranslations('assets.depreciation.columns'));
  return [
    column('asset', { pin: true, width: 148, card: 'title' }, ({ number }) => (
      <span className="figure font-medium">{number}</span>
    )),
    column('name', { card: 'line' }, ({ name, refusal }) => (
      <>
        <FreeText>{name}</FreeText>
        {refusal && <span className="block text-12 text-negative">{refusal}</span>}
      </>
    )),
    column('category', { width: 140, card: 'meta' }, ({ category }) => (
      <FreeText>{category}</FreeText>
    )),
  ];
}

function useFigureColumns(): Columns {
  const t = useTranslations('assets.depreciation.columns');
  const { day, baseCurrency, baseMark } = useFormats();
  const column = columnsOf<DueAsset>(t);
  const figure = (value: Decimal) => <Figure value={value} of={baseCurrency} tone="plain" />;
  const date = (on: string) => <span className="figure text-ink-2">{day(on)}</span>;
  return [
    column('rows', { align: 'end', width: 80, card: 'meta' }, ({ rows }) => (
      <span className="figure">{rows}</span>
    )),
    column('from', { width: 112, card: false }, ({ from }) => date(from)),
    column('to', { width: 112, card: false }, ({ to }) => date(to)),
    column(
      'amount',
      { header: t('amount', { currency: baseMark }), align: 'end', width: 136, card: 'amount' },
      ({ amount }) => figure(amount),
    ),
    column('accumulated_after', { align: 'end', width: 136, card: false }, (row) =>
      figure(row.accumulated_after),
    ),
    column('net_after', { align: 'end', width: 136, card: false }, (row) => figure(row.net_after)),
  ];
}

/** Reasons for skipped assets by asset id. */
type Skipped = ReadonlyMap<number, string>;

/** Result of the job that posts a run: the id of the new run. */
const Made = v.object({ id: v.number() });

/** Posts a run only once, even if the button is pressed again. A job that posts the run is polled until it ends. */
function useRun(period_end: string, skipped: Skipped) {
  const t = useTranslations('assets.depreciation');
  const goTo = useGoTo();
  const { mutateAsync } = useSend(depreciation.store);
  const posting = useSaving<AnswerOf<typeof depreciation.store>>();
  const [problem, setProblem] = useState<string>();
  const [job, setJob] = useState<number>();
  const [isChecked, setChecked] = useState(false);
  const followed = useFollowedJob(job, STALE);
  const isBusy = posting.isSaving || followed?.isOpen === true;

  const arrive = (id: number) => {
    toast.success(t('done', { number: documentNumber('depreciation', id) }));
    void goTo('app.asset.depreciation', { view: id, replace: true });
  };
  const start = async () => {
    const skip = [...skipped].map(([asset_id, reason]) => ({ asset_id, reason: reason.trim() }));
    const isWhole = skip.every(({ reason }) => reason !== '');
    setChecked(!isWhole);
    if (!isWhole || isBusy) return;
    setProblem(undefined);
    const input = { period_end, ...(skip.length > 0 && { skip }) };
    const outcome = await posting.attempt((key) => mutateAsync({ input, key }));
    if (!outcome) return;
    if ('failure' in outcome) {
      if (outcome.mayBeSaved) posting.renew();
      setProblem(outcome.failure.message);
    } else if ('job' in outcome.answer) setJob(outcome.answer.job.id);
    else arrive(outcome.answer.id);
  };
  useArrival(followed?.status === 'done' ? idOf(followed.result) : undefined, arrive);

  const progress = followed?.isOpen ? followed.progress : undefined;
  return { start, isChecked, problem: problem ?? followed?.failure, progress, isBusy };
}

function idOf(result: unknown): number | undefined {
  const made = v.safeParse(Made, result);
  return made.success ? made.output.id : undefined;
}

const STALE = ['assets'];

/** Calls `arrive` with the id of the new run, only once. */
function useArrival(id: number | undefined, arrive: (id: number) => void) {
  const hasArrived = useRef(false);
  useEffect(() => {
    if (id === undefined || hasArrived.current) return;
    hasArrived.current = true;
    arrive(id);
  });
}
