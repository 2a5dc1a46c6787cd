'use client';

import { Check, TriangleAlert, X } from 'lucide-react';
import { useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslations } from 'use-intl';

import { StepRow } from '@/components/accounting/fiscal-closing/step-row';
import type { ClosingValues } from '@/components/accounting/fiscal-closing/use-closing';
import { RecordLink } from '@/components/layout/record-link';
import { Button } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { TextareaField } from '@/components/ui/textarea-field';
import { useMayView } from '@/hooks/use-may-view';
import type { ClosingStep } from '@/lib/contract/accounting/fiscal-closing';
import { keyOf, pageOf, routeNames } from '@/lib/routes';

type Props = Readonly<{ step: ClosingStep; mayPassOver: boolean }>;

/** One condition of the closing: met, or the number of violations, the records and a link to fix them. */
export function ClosingStepItem({ step, mayPassOver }: Props) {
  const { ok, count, rows, name } = step;

  return (
    <li className="grid grid-cols-1 gap-1.5 border-b border-line py-2">
      <StepHead step={step} name={name} ok={ok} count={count} />
      {!ok && rows.length > 0 && <Rows rows={rows} count={count} />}
      {!ok && step.waivable && mayPassOver && <Waiver step={step} />}
    </li>
  );
}

function StepHead({
  step,
  name,
  ok,
  count,
}: Readonly<{ step: ClosingStep; name: string; ok: boolean; count: number }>) {
  const t = useTranslations('fiscal-closing');
  return (
    <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
      <StepState step={step} />
      <span className="font-medium">{name}</span>
      {!ok && (
        <span className={step.blocks ? 'text-negative' : 'text-warning'}>
          {t(step.blocks ? 'inTheWay' : 'notInTheWay', { count })}
        </span>
      )}
      <span className="flex-1" />
      {!ok && <StepLink step={step} />}
    </div>
  );
}

function Rows({ rows, count }: Readonly<{ rows: ClosingStep['rows']; count: number }>) {
  const t = useTranslations('fiscal-closing');
  const more = count - rows.length;
  return (
    <ul className="ms-6 grid grid-cols-1 gap-0.5">
      {rows.map((row, index) => (
        <li key={index}>
          <StepRow row={row} />
        </li>
      ))}
      {more > 0 && <li className="text-12 text-ink-2">{t('more', { count: more })}</li>}
    </ul>
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

/** Link to the page where the violation can be fixed; hidden if the user may not view it. */
function StepLink({ step: { route, query } }: { step: ClosingStep }) {
  const t = useTranslations('fiscal-closing');
  const label = useTranslations('routes');
  const mayView = useMayView();
  const to = routeNames.find((one) => one === route);
  if (!to || !mayView(pageOf(to))) return null;
  return (
    <RecordLink to={to} query={query} className="text-accent hover:underline">
      {t('mend', { page: label(keyOf(to)) })}
    </RecordLink>
  );
}

/** Input of the reason for waiving a condition; the reason is stored with the closing. */
function Waiver({ step: { key } }: { step: ClosingStep }) {
  const t = useTranslations('fiscal-closing');
  const [isOpen, setOpen] = useState(false);

  if (!isOpen) {
    return (
      <span className="ms-6">
        <Button onClick={() => setOpen(true)}>{t('passOver')}</Button>
      </span>
    );
  }
  return <Reason of={key} onTakenBack={() => setOpen(false)} />;
}

type ReasonProps = Readonly<{ of: ClosingStep['key']; onTakenBack: () => void }>;

function Reason({ of, onTakenBack }: ReasonProps) {
  const t = useTranslations('fiscal-closing');
  const { setValue, clearErrors } = useFormContext<ClosingValues>();
  const name = `waivers.${of}` as const;
  const takeBack = () => {
    onTakenBack();
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
