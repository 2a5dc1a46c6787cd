'use client';

import type { UseQueryResult } from '@tanstack/react-query';
import { RefreshCw, Check, TriangleAlert, X } from 'lucide-react';
import { useId, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import * as v from 'valibot';

import type { ClosingValues } from './use-closing';
import { DocumentLink } from '@/components/document/record/document-link';
import { LoadFailure } from '@/components/document/record/load-failure';
import { RecordLink } from '@/components/layout/record-link';
import { Button } from '@/components/ui/button';
import { Figure } from '@/components/ui/figure';
import { Icon } from '@/components/ui/icon';
import { SkeletonRows } from '@/components/ui/skeleton';
import { TextareaField } from '@/components/ui/textarea-field';
import { useFormats } from '@/hooks/use-formats';
import { useMayView } from '@/hooks/use-may-view';
import type { ApiError } from '@/lib/api/api-error';
import type { fiscalClosing, ClosingStep } from '@/lib/contract/accounting/fiscal-closing';
import type { AnswerOf } from '@/lib/contract/endpoint';
import { keyOf, pageOf, routeNames } from '@/lib/routes';

type Checklist = UseQueryResult<AnswerOf<typeof fiscalClosing.checklist>, ApiError>;

type Props = Readonly<{ checklist: Checklist; mayPassOver: boolean }>;

/** Conditions for closing the year, as checked by the server. A button checks them again. */
export function ClosingChecklist({ checklist, mayPassOver }: Props) {
  const t = useTranslations('fiscal-closing');
  const label = useTranslations('routes');
  const mayView = useMayView();
  const heading = useId();
  const { data, error, isFetching, refetch } = checklist;
  const again = () => void refetch();

  return (
    <section aria-labelledby={heading} className="grid grid-cols-1 gap-2">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 id={heading}>{t('checklist')}</h2>
        <Button icon={RefreshCw} kbd="R" busy={isFetching} onClick={again}>
          {t('checkAgain')}
        </Button>
      </div>
      {error && !data && <LoadFailure error={error} onRetry={again} />}
      {!data && !error && (
        <>
          <p className="text-12 text-ink-2">{t('checking')}</p>
          <SkeletonRows rows={4} />
        </>
      )}
      {data && (
        <ul aria-busy={isFetching || undefined} className="grid grid-cols-1 border-t border-line">
          {data.items.map((step) => {
            const more = step.count - step.rows.length;
            const to = routeNames.find((one) => one === step.route);
            return (
              <li key={step.key} className="grid grid-cols-1 gap-1.5 border-b border-line py-2">
                <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
                  <StepState step={step} />
                  <span className="font-medium">{step.name}</span>
                  {!step.ok && (
                    <span className={step.blocks ? 'text-negative' : 'text-warning'}>
                      {t(step.blocks ? 'inTheWay' : 'notInTheWay', { count: step.count })}
                    </span>
                  )}
                  <span className="flex-1" />
                  {/* Link to the page where the violation can be fixed; hidden if the user may not view it. */}
                  {!step.ok &&
                    (!to || !mayView(pageOf(to)) ? null : (
                      <RecordLink
                        to={to}
                        query={step.query}
                        className="text-accent hover:underline"
                      >
                        {t('mend', { page: label(keyOf(to)) })}
                      </RecordLink>
                    ))}
                </div>
                {!step.ok && step.rows.length > 0 && (
                  <ul className="ms-6 grid grid-cols-1 gap-0.5">
                    {step.rows.map((row, index) => (
                      <li key={index}>
                        <StepRow row={row} />
                      </li>
                    ))}
                    {more > 0 && (
                      <li className="text-12 text-ink-2">{t('more', { count: more })}</li>
                    )}
                  </ul>
                )}
                {!step.ok && step.waivable && mayPassOver && <Waiver step={step} />}
              </li>
            );
          })}
        </ul>
      )}
    </section>
  );
}

function StepState({ step: { ok, blocks, key, waivable } }: { step: ClosingStep }) {
  const t = useTranslations('fiscal-closing.state');
  const reason = useWatch<ClosingValues, `waivers.${string}`>({ name: `waivers.${key}` });
  const isWaived = waivable && typeof reason === 'string' && reason.trim() !== '';
  const [state, icon, colour] = ok
    ? (['met', Check, 'text-positive'] as const)
    : isWaived || !blocks
      ? ([blocks ? 'waived' : 'told', TriangleAlert, 'text-warning'] as const)
      : (['blocked', X, 'text-negative'] as const);
  return (
    <span className="flex">
      <Icon of={icon} className={colour} />
      <span className="sr-only">{t(state)}</span>
    </span>
  );
}

/** Input of the reason for waiving a condition; the reason is stored with the closing. */
function Waiver({ step: { key } }: { step: ClosingStep }) {
  const t = useTranslations('fiscal-closing');
  const [isOpen, setOpen] = useState(false);

  const { setValue, clearErrors } = useFormContext();
  if (!isOpen) {
    return (
      <span className="ms-6">
        <Button onClick={() => setOpen(true)}>{t('passOver')}</Button>
      </span>
    );
  }
  const name = `waivers.${key}` as const;
  const takeBack = () => {
    setOpen(false);
    clearErrors(name);
    setValue(name, '');
  };
  return (
    <div className="ms-6 grid max-w-md grid-cols-1 justify-items-start gap-1.5">
      <TextareaField
        name={name}
        label={t('waiver')}
        help={t('waiverHelp')}
        required
        rows={2}
        maxLength={500}
        className="w-full"
      />
      <Button variant="ghost" onClick={takeBack}>
        {t('takeBack')}
      </Button>
    </div>
  );
}

const DraftRow = v.object({
  due_to: v.string(),
  due_to_id: v.number(),
  date: v.nullable(v.string()),
  memo: v.nullable(v.string()),
});
/** A payroll run or an asset. The name is null for a payroll run without a memo. */
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

/**
 * One reason why a condition is not met, such as a document, a year, an account with its balance, or a till session.
 */
function StepRow({ row }: { row: unknown }) {
  const t = useTranslations('fiscal-closing');
  const { baseCurrency, day } = useFormats();
  if (v.is(DraftRow, row)) return <DocumentLink of={row} />;
  if (v.is(DueRow, row)) {
    const { name, day = null, ...of } = row;
    return <DocumentLink of={{ ...of, date: day, memo: name }} />;
  }
  if (v.is(YearRow, row))
    return (
      <RecordLink to="app.accounting.fiscal-closing" view={row.id} className="text-accent">
        {t('yearTo', { day: day(row.year_end) })}
      </RecordLink>
    );
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
