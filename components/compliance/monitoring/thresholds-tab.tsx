'use client';

import { Plus, Check, CircleDashed } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';

import { AboutDocuments } from './about-documents';
import { NotYet } from '@/components/document/record/load-failure';
import { CallDialog } from './call-dialog';
import { presetFields, thresholdFields, simulationFields } from './threshold-fields';
import { CallFields } from '@/components/fields/call-fields';
import { useFieldsForm } from '@/components/fields/use-fields-form';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { Callout } from '@/components/ui/callout';
import { EmptyState } from '@/components/ui/empty-state';
import { Figure } from '@/components/ui/figure';
import { Form } from '@/components/ui/form';
import { FormFailure } from '@/components/ui/form-failure';
import { Paged } from '@/components/ui/paged';
import type { PlainColumn } from '@/components/ui/plain-table';
import { ScrollRegion } from '@/components/ui/scroll-region';
import { TitledTable } from '@/components/ui/titled-table';
import { useAnswer } from '@/hooks/use-call';
import { useFormats } from '@/hooks/use-formats';
import { usePermission } from '@/hooks/use-permission';
import { useToday } from '@/hooks/use-today';
import {
  thresholds,
  type Simulated,
  type ThresholdRow,
} from '@/lib/contract/compliance/thresholds';
import { addDays } from '@/lib/domain/calendar';

const WORDS = 'compliance.thresholds';

/** Tab with past, present and future thresholds, and a simulation of a threshold. */
export function ThresholdsTab() {
  const t = useTranslations(WORDS);
  const { data, error, refetch } = useAnswer(thresholds.list);
  const columns = useThresholdColumns();
  if (!data) return <NotYet error={error} onRetry={() => void refetch()} />;
  const unmeasured = data.filter(({ in_force, no_rate }) => in_force && no_rate);
  return (
    <ScrollRegion label={t('title')} className="min-h-0 flex-1 overflow-auto">
      <div className="grid gap-6 px-gutter py-4">
        <ThresholdActions />
        {unmeasured.length > 0 && (
          <Callout tone="warning">{t('noRate', { currencies: currenciesOf(unmeasured) })}</Callout>
        )}
        {data.length === 0 && (
          <EmptyState kind="none" title={t('none')}>
            {t('noneText')}
          </EmptyState>
        )}
        {data.length > 0 && (
          <TitledTable
            named
            caption={t('history')}
            label={t('history')}
            className="sm:min-w-190"
            rows={data}
            columns={columns}
            rowId={({ id }) => id}
          />
        )}
        <SimulatePart rows={data} />
      </div>
    </ScrollRegion>
  );
}

const currenciesOf = (rows: readonly Readonly<{ currency: string | null }>[]) =>
  [...new Set(rows.flatMap(({ currency }) => currency ?? []))].join(', ');

function ThresholdActions() {
  const t = useTranslations(`${WORDS}.steps`);
  const { may } = usePermission('compliance');
  const today = useToday();
  const [open, setOpen] = useState<'preset' | 'store'>();
  if (!may('create')) return null;
  const close = () => setOpen(undefined);
  return (
    <div className="flex flex-wrap gap-2">
      <Button variant="primary" onClick={() => setOpen('preset')}>
        {t('preset.do')}
      </Button>
      <Button icon={Plus} onClick={() => setOpen('store')}>
        {t('store.do')}
      </Button>
      {open === 'preset' && (
        <CallDialog
          words={WORDS}
          name="preset"
          call={thresholds.preset}
          onClose={close}
          fields={presetFields(today)}
        />
      )}
      {open === 'store' && (
        <CallDialog
          words={WORDS}
          name="store"
          call={thresholds.store}
          onClose={close}
          fields={thresholdFields(today)}
        />
      )}
    </div>
  );
}

/**
 * Form that tests a threshold against past documents and lists the documents that it would match. The default period is
 * the last 30 days.
 */
function SimulatePart({ rows }: { rows: readonly ThresholdRow[] }) {
  const t = useTranslations(`${WORDS}.simulation`);
  const today = useToday();
  const { baseCurrency } = useFormats();
  const columns = useCaughtColumns();
  const [caught, setCaught] = useState<readonly Simulated[]>();
  if (today === '' || baseCurrency === '') return null;
  const [like] = rows.filter(({ in_force, currency }) => in_force && currency !== null);
  return (
    <section aria-label={t('title')} className="grid max-w-260 gap-3">
      <h2 className="font-semibold">{t('title')}</h2>
      <p className="text-ink-2">{t('text')}</p>
      <Trial today={today} currency={like?.currency ?? baseCurrency} onCaught={setCaught} />
      {caught &&
        (caught.length === 0 ? (
          <p role="status">{t('nothing')}</p>
        ) : (
          <>
            <p role="status">{t('count', { count: caught.length })}</p>
            <Paged rows={caught} size={100}>
              {(page) => (
                <TitledTable
                  label={t('caught')}
                  className="min-w-160"
                  rows={page}
                  rowId={({ due_to, due_to_id, direction }) =>
                    `${due_to} ${due_to_id} ${direction}`
                  }
                  columns={columns}
                />
              )}
            </Paged>
          </>
        ))}
    </section>
  );
}

type TrialProps = Readonly<{
  today: string;
  currency: string;
  onCaught: (caught: readonly Simulated[]) => void;
}>;

function Trial({ today, currency, onCaught }: TrialProps) {
  const t = useTranslations(`${WORDS}.simulation`);
  const fields = simulationFields(addDays(today, -30), today);
  const { form, save, failure, isSaving } = useFieldsForm(thresholds.simulate, {
    fields,
    begin: { currency },
    onSaved: onCaught,
  });
  return (
    <Form form={form} label={t('title')} focus={false} onSubmit={save}>
      <div className="grid gap-3">
        <FormFailure failure={failure} />
        <CallFields fields={fields} call={thresholds.simulate} words={WORDS} />
        <div>
          <Button type="submit" busy={isSaving}>
            {t('do')}
          </Button>
        </div>
      </div>
    </Form>
  );
}

function useCaughtColumns(): readonly PlainColumn<Simulated>[] {
  const t = useTranslations(`${WORDS}.simulation`);
  const directions = useTranslations(`${WORDS}.choices.direction`);
  const { day, baseCurrency } = useFormats();
  return [
    { id: 'document', header: t('document'), cell: (row) => <AboutDocuments documents={[row]} /> },
    { id: 'date', header: t('date'), cell: ({ date }) => <bdi>{day(date)}</bdi> },
    { id: 'party', header: t('party'), cell: ({ party }) => <bdi>{party}</bdi> },
    { id: 'direction', header: t('direction'), cell: ({ direction }) => directions(direction) },
    {
      id: 'amount',
      header: t('amount'),
      align: 'end',
      cell: ({ amount }) => <Figure value={amount} currency={baseCurrency} />,
    },
    {
      id: 'total',
      header: t('total'),
      align: 'end',
      cell: ({ total }) => <Figure value={total} currency={baseCurrency} />,
    },
  ];
}

function useThresholdColumns(): readonly PlainColumn<ThresholdRow>[] {
  const t = useTranslations(WORDS);
  const word = (name: string) => t(`columns.${name}`);
  return [
    {
      id: 'rule',
      header: word('rule'),
      cellClass: 'max-sm:whitespace-normal!',
      cell: (row) => (
        <span className="grid">
          {t(`choices.rule.${row.rule}`)}
          <span className="grid font-normal text-ink-3 sm:hidden">
            <Counted row={row} />
            <Days row={row} />
            <bdi dir="auto">{row.source}</bdi>
          </span>
        </span>
      ),
    },
    {
      id: 'amount',
      header: word('amount'),
      align: 'end',
      cell: ({ comparator, amount, currency }) => (
        <span className="inline-flex gap-1">
          {t(`choices.comparator.${comparator}`)}{' '}
          {currency === null ? (
            <Figure value={amount} unit="%" decimals={2} />
          ) : (
            <Figure value={amount} currency={currency} />
          )}
        </span>
      ),
    },
    {
      id: 'window',
      header: word('window'),
      className: 'max-sm:hidden',
      cell: (row) => <Counted row={row} />,
    },
    {
      id: 'days',
      header: word('days'),
      className: 'max-sm:hidden',
      cellClass: 'figure whitespace-nowrap',
      cell: (row) => <Days row={row} />,
    },
    {
      id: 'source',
      header: word('source'),
      className: 'min-w-60 max-sm:hidden',
      cellClass: 'whitespace-normal!',
      cell: ({ source }) => <bdi dir="auto">{source}</bdi>,
    },
    { id: 'end', header: word('status'), cell: (row) => <Ending row={row} /> },
  ];
}

type RowProps = Readonly<{ row: ThresholdRow }>;

function Counted({ row: { window, direction } }: RowProps) {
  const t = useTranslations(WORDS);
  return `${t(`choices.window.${window}`)} · ${t(`choices.direction.${direction}`)}`;
}

function Days({ row: { valid_from, valid_to } }: RowProps) {
  const { day } = useFormats();
  return <bdi>{`${day(valid_from)} – ${valid_to === null ? '…' : day(valid_to)}`}</bdi>;
}

/** Badge with the state of a threshold, and a button that sets its last day. */
function Ending({ row }: RowProps) {
  const t = useTranslations(WORDS);
  const { may } = usePermission('compliance');
  const today = useToday();
  const [isOpen, setOpen] = useState(false);
  return (
    <span className="inline-flex flex-wrap items-center gap-2 max-sm:flex-col max-sm:items-start">
      <Badge
        tone={row.in_force ? 'positive' : 'neutral'}
        icon={row.in_force ? Check : CircleDashed}
      >
        {t(row.in_force ? 'inForce' : 'notInForce')}
      </Badge>
      {row.valid_to === null && may('edit') && (
        <Button
          variant="ghost"
          aria-label={t('endOf', { rule: t(`choices.rule.${row.rule}`) })}
          onClick={() => setOpen(true)}
        >
          {t('steps.end.do')}
        </Button>
      )}
      {isOpen && (
        <CallDialog
          words={WORDS}
          name="end"
          call={thresholds.end}
          isGrave
          params={{ id: row.id }}
          fields={[{ name: 'valid_to', kind: 'day', initial: today }]}
          onClose={() => setOpen(false)}
        />
      )}
    </span>
  );
}
