'use client';

import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { CallFields } from '@/components/fields/call-fields';
import { useFieldsForm } from '@/components/fields/use-fields-form';
import { simulationFields } from './threshold-fields';
import { AboutDocuments } from './about-documents';
import { Button } from '@/components/ui/button';
import { Figure } from '@/components/ui/figure';
import { Form } from '@/components/ui/form';
import { FormFailure } from '@/components/ui/form-failure';
import { Paged } from '@/components/ui/paged';
import type { PlainColumn } from '@/components/ui/plain-table';
import { TitledTable } from '@/components/ui/titled-table';
import { useFormats } from '@/hooks/use-formats';
import { useToday } from '@/hooks/use-today';
import {
  type Simulated,
  thresholds,
  type ThresholdRow,
} from '@/lib/contract/compliance/thresholds';
import { addDays } from '@/lib/domain/calendar';

const WORDS = 'compliance.thresholds';

/**
 * Form that tests a threshold against past documents and lists the documents that it would match. The default period is
 * the last 30 days.
 */
export function SimulatePart({ rows }: { rows: readonly ThresholdRow[] }) {
  const t = useTranslations(`${WORDS}.simulation`);
  const today = useToday();
  const { baseCurrency } = useFormats();
  const [caught, setCaught] = useState<readonly Simulated[]>();
  if (today === '' || baseCurrency === '') return null;
  const [like] = rows.filter(({ in_force, currency }) => in_force && currency !== null);
  return (
    <section aria-label={t('title')} className="grid max-w-260 gap-3">
      <h2 className="font-semibold">{t('title')}</h2>
      <p className="text-ink-2">{t('text')}</p>
      <Trial today={today} currency={like?.currency ?? baseCurrency} onCaught={setCaught} />
      {caught && <Caught rows={caught} />}
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

function Caught({ rows }: { rows: readonly Simulated[] }) {
  const t = useTranslations(`${WORDS}.simulation`);
  const columns = useCaughtColumns();
  if (rows.length === 0) return <p role="status">{t('nothing')}</p>;
  return (
    <>
      <p role="status">{t('count', { count: rows.length })}</p>
      <Paged rows={rows} size={100}>
        {(page) => (
          <TitledTable
            label={t('caught')}
            className="min-w-160"
            rows={page}
            rowId={({ due_to, due_to_id, direction }) => `${due_to} ${due_to_id} ${direction}`}
            columns={columns}
          />
        )}
      </Paged>
    </>
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
