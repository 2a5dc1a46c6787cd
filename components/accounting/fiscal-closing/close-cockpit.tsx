'use client';

import { keepPreviousData } from '@tanstack/react-query';
import { Lock } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useTranslations } from 'use-intl';

import { ClosingChecklist } from './closing-checklist';
import type { ShownYear } from './shown-year';
import { keepsResult, useClosing, type ClosingValues } from './use-closing';
import { YearFrame } from './year-frame';
import { RevaluationRun } from '@/components/accounting/revaluation/revaluation-run';
import { EntryTable } from '@/components/document/record/ledger-effect';
import { VoidStrip } from '@/components/document/record/void-strip';
import { RecordLink } from '@/components/layout/record-link';
import { AccountLabel } from '@/components/pickers/account-label';
import { AccountPicker } from '@/components/pickers/account-picker';
import { Button } from '@/components/ui/button';
import { Callout } from '@/components/ui/callout';
import { Figure } from '@/components/ui/figure';
import { Form } from '@/components/ui/form';
import { FormFailure } from '@/components/ui/form-failure';
import { type PlainColumn, PlainTable } from '@/components/ui/plain-table';
import { SkeletonRows } from '@/components/ui/skeleton';
import { useAnswer } from '@/hooks/use-call';
import { useFormats } from '@/hooks/use-formats';
import { usePermission } from '@/hooks/use-permission';
import { useShortcuts } from '@/hooks/use-shortcuts';
import { fiscalClosing } from '@/lib/contract/accounting/fiscal-closing';
import type { AnswerOf } from '@/lib/contract/endpoint';
import { subtract } from '@/lib/domain/money';

const EQUITY = ['equity'] as const;

/** Page on which the user closes an open fiscal year. */
export function CloseCockpit({ year, onReload }: { year: ShownYear; onReload: () => void }) {
  const t = useTranslations('fiscal-closing');
  const closeWords = useTranslations('fiscal-closing.close');
  const revaluationWords = useTranslations('revaluation');
  const id = useId();
  const revaluationTitle = useId();
  const mayClose = usePermission('fiscal closing').may('create');
  const [undone, setUndone] = useState<readonly string[]>([]);
  const { checklist, record, close } = useClosing(year, setUndone);
  useShortcuts({
    refresh: () => void checklist.refetch(),
    ...(mayClose && { save: () => void close() }),
  });

  return (
    <YearFrame
      year={year}
      notes={<VoidStrip voided={year.voided} act="reopened" />}
      foot={
        mayClose && (
          <footer className="flex flex-none flex-wrap items-center gap-3 border-t border-line bg-surface px-gutter py-2.5">
            <p className="min-w-0 flex-1 text-12 text-ink-2">
              {closeWords(record.isSaving ? 'working' : 'hint')}
            </p>
            <Button
              type="submit"
              form={id}
              variant="primary"
              icon={Lock}
              kbd="Ctrl Enter"
              busy={record.isSaving}
            >
              {closeWords('button')}
            </Button>
          </footer>
        )
      }
    >
      <Form form={record.form} id={id} label={t('form')} onSubmit={() => void close()}>
        <div className="grid max-w-3xl min-w-0 grid-cols-1 gap-6">
          {!mayClose && <Callout>{t('mayNotClose')}</Callout>}
          <ClosingChecklist checklist={checklist} mayPassOver={mayClose} />
          <section aria-labelledby={revaluationTitle} className="grid grid-cols-1 gap-2">
            <div className="flex flex-wrap items-center justify-between gap-2">
              <h2 id={revaluationTitle}>{revaluationWords('step')}</h2>
              <RecordLink
                to="app.accounting.fiscal-closing"
                view="revaluation"
                className="text-accent hover:underline"
              >
                {revaluationWords('all')}
              </RecordLink>
            </div>
            <RevaluationRun periodEnd={year.year_end} onDone={() => void checklist.refetch()} />
          </section>
          <section className="grid grid-cols-1 gap-2">
            <h2>{t('account')}</h2>
            <AccountPicker
              name="retained_earnings_account_id"
              label={t('retained')}
              help={t('retainedHelp')}
              required
              disabled={!mayClose}
              kinds={EQUITY}
              among={keepsResult}
              className="max-w-md"
            />
          </section>
          <ClosingPreview yearEnd={year.year_end} />
          <Undone names={undone} />
          <FormFailure failure={record.failure} onReload={onReload} onSendAnew={record.sendAnew} />
        </div>
      </Form>
    </YearFrame>
  );
}

/** List of the conditions that prevented the closing. It takes the focus, so that the browser scrolls to it. */
function Undone({ names }: { names: readonly string[] }) {
  const t = useTranslations('fiscal-closing');
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (names.length > 0) box.current?.focus();
  }, [names]);
  if (names.length === 0) return null;
  return (
    <div ref={box} tabIndex={-1} className="outline-none">
      <Callout tone="negative">
        <p>{t('undone', { count: names.length })}</p>
        <ul className="list-disc ps-4">
          {names.map((name) => (
            <li key={name}>{name}</li>
          ))}
        </ul>
      </Callout>
    </div>
  );
}

type Preview = AnswerOf<typeof fiscalClosing.preview>;

/**
 * Preview of the lines that the closing posts. For a reopened year it also shows the differences from the previous
 * closing.
 */
function ClosingPreview({ yearEnd }: { yearEnd: string }) {
  const t = useTranslations('fiscal-closing');
  const heading = useId();
  const columns = useColumns();
  const account = useWatch<ClosingValues, 'retained_earnings_account_id'>({
    name: 'retained_earnings_account_id',
  });
  const input = { year_end: yearEnd, retained_earnings_account_id: account ?? 0 };
  const { data, error } = useAnswer(
    fiscalClosing.preview,
    { input },
    { enabled: account !== null, staleTime: 0, placeholderData: keepPreviousData },
  );

  return (
    <section aria-labelledby={heading} className="grid grid-cols-1 gap-2">
      <h2 id={heading}>{t('preview')}</h2>
      {account === null && <p className="text-ink-2">{t('previewNeedsAccount')}</p>}
      {error && <Callout tone="negative">{error.message}</Callout>}
      {account !== null && !data && !error && <SkeletonRows rows={3} />}
      {data && !error && (
        <>
          {data.lines.length === 0 ? (
            <p className="text-ink-2">{t('previewEmpty')}</p>
          ) : (
            <EntryTable lines={data.lines} />
          )}
          {data.difference?.length === 0 && <p className="text-ink-2">{t('noDifference')}</p>}
          {data.difference && data.difference.length > 0 && (
            <PlainTable
              captionClass="py-1.5 text-start"
              caption={
                <>
                  <span className="font-medium">{t('difference')}</span>{' '}
                  <span className="text-12 text-ink-2">{t('signs')}</span>
                </>
              }
              rows={data.difference}
              rowId={({ account_id }) => account_id}
              columns={columns}
            />
          )}
        </>
      )}
    </section>
  );
}

type Changed = NonNullable<Preview['difference']>[number];

function useColumns(): readonly PlainColumn<Changed>[] {
  const t = useTranslations('fiscal-closing');
  const { baseCurrency, baseMark } = useFormats();
  const figure = (id: string, value: (row: Changed) => string): PlainColumn<Changed> => ({
    id,
    header: t(id, { currency: baseMark }),
    align: 'end',
    cell: (row) => <Figure value={value(row)} of={baseCurrency} zero="dash" />,
  });
  return [
    {
      id: 'account',
      header: t('accountColumn'),
      cellClass: 'whitespace-normal!',
      cell: ({ account_id, account_number, account_name }) => (
        <AccountLabel id={account_id} number={account_number} name={account_name} />
      ),
    },
    figure('before', ({ before }) => before),
    figure('after', ({ after }) => after),
    figure('change', ({ before, after }) => subtract(after, before)),
  ];
}
