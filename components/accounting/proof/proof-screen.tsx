'use client';

import { CircleCheck, Printer, RefreshCw, TriangleAlert, Check, X } from 'lucide-react';
import { useState, useId } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { useTranslations, useFormatter } from 'use-intl';

import { ProofRows } from './proof-rows';
import { ProofStamps } from './proof-stamps';
import { NotYet } from '@/components/document/record/load-failure';
import { NoSuchView } from '@/components/document/record/no-such-view';
import { SealedHead } from '@/components/document/record/sealed-head';
import { JobButton } from '@/components/layout/job-button';
import { Messages } from '@/components/layout/messages';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { PageHead } from '@/components/ui/page-head';
import { ScrollRegion } from '@/components/ui/scroll-region';
import { SkeletonRows } from '@/components/ui/skeleton';
import { submitting } from '@/components/ui/submitting';
import { TextField } from '@/components/ui/text-field';
import { usePrint } from '@/hooks/use-print';
import { useAnswer } from '@/hooks/use-call';
import { useDocumentTitle } from '@/hooks/use-document-title';
import { useFormats } from '@/hooks/use-formats';
import { usePermission } from '@/hooks/use-permission';
import { useShortcuts } from '@/hooks/use-shortcuts';
import { useView } from '@/hooks/use-view';
import { proof, type ProofCheck } from '@/lib/contract/accounting/proof';

export function ProofScreen() {
  const view = useView();
  return (
    <Messages of={['proof', 'document']} fallback={<SkeletonRows />}>
      {view.kind === 'pending' && <SkeletonRows />}
      {view.kind === 'list' && <ProofOfBooks />}
      {view.kind !== 'pending' && view.kind !== 'list' && <NoSuchView />}
    </Messages>
  );
}

/**
 * Result of the proof, followed by the checks with their violations. The result is cached; the user can repeat the
 * proof.
 */
function ProofOfBooks() {
  const t = useTranslations('proof');
  const mayPrint = usePermission('proof').may('print');
  const { data, error, isFetching, refetch } = useAnswer(proof.run, undefined, {
    staleTime: Infinity,
  });
  const { instant } = useFormats();
  const duration = useDuration();
  const again = () => void refetch();
  const print = usePrint();
  useDocumentTitle(t('title'));
  useShortcuts({ refresh: again, ...(data && mayPrint && { print }) });

  const groups = Map.groupBy(data?.checks ?? [], ({ group }) => group);
  return (
    <div className="flex min-h-0 flex-1 flex-col" data-density="compact">
      <PageHead title={t('title')}>
        {data && mayPrint && (
          <Button icon={Printer} kbd="P" onClick={print}>
            {t('print')}
          </Button>
        )}
        <Button icon={RefreshCw} kbd="R" busy={isFetching} onClick={again}>
          {t('again')}
        </Button>
      </PageHead>
      <ScrollRegion
        label={t('title')}
        className="min-h-0 flex-1 overflow-auto border-t border-line pb-6 print:overflow-visible"
      >
        {isFetching && (
          <p role="status" className="px-gutter py-3 text-ink-2">
            {t('proving')}
          </p>
        )}
        {!data && <NotYet error={error} onRetry={again} rows={12} />}
        {data && (
          <div aria-busy={isFetching || undefined} className="grid grid-cols-1 gap-6">
            <p
              role={data.ok ? 'status' : 'alert'}
              className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line px-gutter py-4"
            >
              <Icon
                of={data.ok ? CircleCheck : TriangleAlert}
                size={20}
                className={data.ok ? 'text-positive' : 'text-negative'}
              />
              <span className="text-18 font-semibold">
                {data.ok
                  ? t('sound', { count: data.checks.length })
                  : t('unsound', { count: data.checks.filter((check) => !check.ok).length })}
              </span>
              <span className="text-ink-3">
                {t.rich('run', {
                  at: () => <bdi className="figure">{instant(data.at)}</bdi>,
                  duration: () => <bdi className="figure">{duration(data.ms)}</bdi>,
                })}
              </span>
            </p>
            <div className="grid grid-cols-1 gap-3 px-gutter">
              {data.head ? (
                <SealedHead head={data.head} />
              ) : (
                <p className="text-ink-2">{t('unsealed')}</p>
              )}
              {data.head && <Earlier />}
            </div>
            <ProofStamps />
            <ProofRecent />
            {[...groups].map(([group, checks]) => (
              <ProofGroup key={group} group={group} checks={checks} />
            ))}
          </div>
        )}
      </ScrollRegion>
    </div>
  );
}

/** A full proof invalidates these query paths, because a quick proof continues from the latest full proof. */
const STALES = ['accounting/proof'];

/**
 * Quick proof of the entries since the last full proof. A button starts a full proof in the background, because it
 * takes minutes in large books.
 */
function ProofRecent() {
  const t = useTranslations('proof.recent');
  const { instant } = useFormats();
  const [isRequested, setRequested] = useState(false);
  const { data, error, isFetching, refetch } = useAnswer(proof.recent, undefined, {
    enabled: isRequested,
    staleTime: Infinity,
    retry: false,
  });
  const ask = () => {
    if (isRequested) void refetch();
    else setRequested(true);
  };
  const since = data?.since;
  const full = since?.full;
  const failed = (data?.checks ?? []).filter(({ ok }) => !ok);
  return (
    <div className="grid grid-cols-1 gap-3 print:hidden">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 px-gutter">
        <Button busy={isFetching} onClick={ask}>
          {t('check')}
        </Button>
        <JobButton call={proof.start} words="proof.whole" stales={STALES} />
        {!data && !error && <span className="text-ink-2">{t('help')}</span>}
        {error && (
          <p role="alert" className="text-negative">
            {error.message}
          </p>
        )}
        {data && since && !error && (
          <p
            role={data.ok ? 'status' : 'alert'}
            className={data.ok ? 'text-positive' : 'text-negative'}
          >
            {failed.length > 0
              ? t('failed', { count: failed.length })
              : t('passed', { count: data.checks.length })}{' '}
            {full
              ? t.rich('since', {
                  count: since.entries,
                  entry: () => <bdi className="figure">{full.entry_id}</bdi>,
                  at: () => <bdi className="figure">{instant(full.at)}</bdi>,
                })
              : t('never', { count: since.entries })}{' '}
            {since.broken.length > 0 && t('before', { count: since.broken.length })}
          </p>
        )}
      </div>
      {data &&
        !error &&
        [...Map.groupBy(failed, ({ group }) => group)].map(([group, some]) => (
          <ProofGroup key={group} group={group} checks={some} />
        ))}
    </div>
  );
}

/** One group of checks, with the number that passed. */
function ProofGroup({ group, checks }: { group: string; checks: readonly ProofCheck[] }) {
  const t = useTranslations('proof');
  const id = useId();
  const duration = useDuration();
  const kept = checks.filter(({ ok }) => ok).length;
  return (
    <section aria-labelledby={id}>
      <div className="flex items-baseline gap-2 px-gutter pb-1">
        <h2 id={id}>{t(`group.${group}`)}</h2>
        <span className="figure text-12 text-ink-3">
          {t('kept', { count: kept, of: checks.length })}
        </span>
      </div>
      <ul className="border-t border-line">
        {checks.map((check) => (
          <li key={check.key} className="border-b border-line px-gutter py-1.5">
            <div className="flex min-h-6 items-start gap-3">
              <span className="w-20 flex-none">
                <Badge tone={check.ok ? 'positive' : 'negative'} icon={check.ok ? Check : X}>
                  {t(check.ok ? 'ok' : 'broken')}
                </Badge>
              </span>
              <span className="min-w-0 flex-1">{check.name}</span>
              <bdi className="figure flex-none text-12 leading-5 text-ink-3 max-sm:hidden">
                {duration(check.ms)}
              </bdi>
            </div>
            {!check.ok && <ProofRows name={check.name} rows={check.rows} count={check.count} />}
            {check.ok && check.rows.length > 0 && (
              <details className="ms-23 max-sm:ms-0 print:hidden">
                <summary className="cursor-default text-12 text-ink-2">
                  {t('told', { count: check.count })}
                </summary>
                <ProofRows name={check.name} rows={check.rows} count={check.count} />
              </details>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

const SECOND_MS = 1000;

/** Returns a function that formats a duration: below one second in ms, otherwise in seconds. */
function useDuration(): (ms: number) => string {
  const t = useTranslations('proof');
  const format = useFormatter();
  return (ms) =>
    ms < SECOND_MS
      ? t('milliseconds', { count: format.number(ms) })
      : t('seconds', { count: format.number(ms / SECOND_MS, { maximumFractionDigits: 1 }) });
}

function Earlier() {
  const t = useTranslations('proof.since');
  const { form, compare, data, error, isFetching } = useComparison();
  const { instant } = useFormats();
  const since = data?.since;
  return (
    <FormProvider {...form}>
      <form
        noValidate
        className="grid max-w-160 grid-cols-1 gap-2 print:hidden"
        onSubmit={submitting(compare)}
      >
        <TextField
          name="since"
          label={t('label')}
          help={t('help')}
          dir="ltr"
          maxLength={70}
          autoComplete="off"
          end={
            <Button type="submit" variant="ghost" busy={isFetching}>
              {t('check')}
            </Button>
          }
        />
      </form>
      {error && (
        <p role="alert" className="text-negative">
          {error.errors.since?.[0] ?? error.message}
        </p>
      )}
      {since && !error && (
        <p
          role={since.ok ? 'status' : 'alert'}
          className={since.ok ? 'text-positive' : 'text-negative'}
        >
          {t.rich(since.ok ? 'ok' : 'broken', {
            entry: () => <bdi className="figure">{since.entry_id}</bdi>,
            at: () => <bdi className="figure">{instant(since.at)}</bdi>,
          })}
        </p>
      )}
    </FormProvider>
  );
}

/** Runs the proof against an earlier hash. Submitting the same hash again repeats the proof. */
function useComparison() {
  const form = useForm({ defaultValues: { since: '' } });
  const [since, setSince] = useState('');
  const { data, error, isFetching, refetch } = useAnswer(
    proof.run,
    { input: { since } },
    { enabled: since !== '', staleTime: Infinity, retry: false },
  );
  const compare = form.handleSubmit(({ since: given }) => {
    const hash = given.trim();
    if (hash === since) void refetch();
    else setSince(hash);
  });
  return { form, compare, data, error, isFetching };
}
