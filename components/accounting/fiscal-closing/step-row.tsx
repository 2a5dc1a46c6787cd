'use client';

import { useTranslations } from 'use-intl';
import * as v from 'valibot';

import { DocumentLink } from '@/components/document/record/document-link';
import { RecordLink } from '@/components/layout/record-link';
import { Figure } from '@/components/ui/figure';
import { useFormats } from '@/hooks/use-formats';

const DraftRow = v.object({
  due_to: v.string(),
  due_to_id: v.number(),
  date: v.nullable(v.string()),
  memo: v.nullable(v.string()),
});
/** A payroll run or an asset; a run may have no memo, so its number is shown. */
const DueRow = v.object({
  due_to: v.string(),
  due_to_id: v.number(),
  name: v.nullable(v.string()),
  day: v.nullish(v.string()),
});
const YearRow = v.object({ id: v.number(), year_end: v.string() });
const AccountRow = v.object({ number: v.string(), name: v.string(), base: v.string() });
const HeldRow = v.object({ currency: v.string(), quantity: v.string() });
const SessionRow = v.object({ session_id: v.number(), location: v.string(), user: v.string() });
const NamedRow = v.object({ name: v.string() });

/** One violation: a link to a draft or year, an account with its balance, or a name. */
export function StepRow({ row }: { row: unknown }) {
  const { baseCurrency } = useFormats();
  if (v.is(DraftRow, row)) return <DocumentLink of={row} />;
  if (v.is(DueRow, row)) {
    const { name, day = null, ...of } = row;
    return <DocumentLink of={{ ...of, date: day, memo: name }} />;
  }
  if (v.is(YearRow, row)) return <YearLink year={row} />;
  if (v.is(AccountRow, row)) {
    return (
      <>
        <span className="figure text-ink-3">{row.number}</span> <bdi>{row.name}</bdi>{' '}
        <Figure value={row.base} currency={baseCurrency} />
      </>
    );
  }
  if (v.is(HeldRow, row)) {
    const { currency, quantity } = row;
    return <Figure value={quantity} currency={currency} />;
  }
  if (v.is(SessionRow, row)) {
    return (
      <RecordLink to="app.exchange.tills" view={row.session_id} className="text-accent">
        <bdi>{row.location}</bdi> · <bdi>{row.user}</bdi>
      </RecordLink>
    );
  }
  return v.is(NamedRow, row) ? <bdi>{row.name}</bdi> : null;
}

function YearLink({ year: { id, year_end } }: { year: v.InferOutput<typeof YearRow> }) {
  const { day } = useFormats();
  const t = useTranslations('fiscal-closing');
  return (
    <RecordLink to="app.accounting.fiscal-closing" view={id} className="text-accent">
      {t('yearTo', { day: day(year_end) })}
    </RecordLink>
  );
}
