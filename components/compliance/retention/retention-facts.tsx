'use client';

import { useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import type * as v from 'valibot';

import { CallDialog } from '@/components/compliance/monitoring/call-dialog';
import { NotYet } from '@/components/document/record/load-failure';
import { Facts } from '@/components/compliance/monitoring/facts';
import { LongText } from '@/components/compliance/monitoring/long-text';
import { StateBadge } from '@/components/compliance/monitoring/state-badge';
import type { Field } from '@/components/fields/field';
import { Button } from '@/components/ui/button';
import { PanelSection } from '@/components/ui/panel-section';
import { useAnswer } from '@/hooks/use-call';
import { useCurrentUser } from '@/hooks/use-current-user';
import { useFormats } from '@/hooks/use-formats';
import { usePermission } from '@/hooks/use-permission';
import { type Retention, retention } from '@/lib/contract/compliance/retention';
import type { Endpoint } from '@/lib/contract/endpoint';

const WORDS = 'retention';

/** Retention period and legal hold of a customer's file, shown only to users who may view compliance. */
export function RetentionOf({ customerId }: { customerId: number }) {
  const { may } = usePermission('compliance');
  const { data, error, refetch } = useAnswer(
    retention.show,
    { params: { id: customerId } },
    { enabled: may('view') },
  );
  if (!may('view')) return null;
  if (!data) return error ? <NotYet error={error} onRetry={() => void refetch()} /> : null;
  return <RetentionFacts of={data} />;
}

/** Retention of a customer, such as state, rule, retention period, legal hold and erasure request, with the actions. */
export function RetentionFacts({ of }: { of: Retention }) {
  const t = useTranslations(`${WORDS}.facts`);
  const words = useTranslations(WORDS);
  const { day, instant } = useFormats();
  const { state, rule, starts_on, retain_until, blocks, erased_at } = of;
  const dayOf = (on: string | null) => on && <bdi className="figure">{day(on)}</bdi>;
  return (
    <div className="grid gap-4">
      <RetentionActions of={of} />
      <Facts
        facts={[
          { label: t('state'), value: <StateBadge words={WORDS} status={state} /> },
          { label: t('rule'), value: rule && words(`reasons.${rule}`) },
          { label: t('starts'), value: dayOf(starts_on) },
          { label: t('until'), value: dayOf(retain_until) },
          { label: t('blocks'), value: blocks.map((one) => words(`blocks.${one}`)).join(', ') },
          {
            label: t('erased'),
            value: erased_at && <bdi className="figure">{instant(erased_at)}</bdi>,
          },
        ]}
      />
      {of.hold && <ReasonSection title={t('hold')} of={of.hold} />}
      {of.request && <ReasonSection title={t('request')} of={of.request} />}
    </div>
  );
}

function ReasonSection({
  title,
  of: { reason, by, at },
}: {
  title: string;
  of: NonNullable<Retention['hold']>;
}) {
  const { instant } = useFormats();
  return (
    <PanelSection title={title}>
      <LongText>{reason}</LongText>
      <p className="text-ink-2">
        <bdi>{by.name}</bdi> · <bdi className="figure">{instant(at)}</bdi>
      </p>
    </PanelSection>
  );
}

const REASON: readonly Field[] = [{ name: 'reason', kind: 'prose', isNeeded: true }];

type Action = 'hold' | 'lift' | 'ask' | 'withdraw' | 'erase';
type Made = Readonly<{
  call: Endpoint<`exchange/retention/{id}/${string}`, v.GenericSchema<FieldValues, unknown>>;
  fields: readonly Field[];
  isGrave: boolean;
}>;

const ACTIONS: Readonly<Record<Action, Made>> = {
  hold: { call: retention.hold, fields: REASON, isGrave: false },
  lift: { call: retention.lift, fields: REASON, isGrave: false },
  ask: { call: retention.ask, fields: REASON, isGrave: true },
  withdraw: { call: retention.withdraw, fields: [], isGrave: false },
  erase: { call: retention.erase, fields: [], isGrave: true },
};

/** Buttons of the retention actions that the user may take for a customer. */
function RetentionActions({ of }: { of: Retention }) {
  const t = useTranslations(`${WORDS}.steps`);
  const actions = useActions(of);
  const [open, setOpen] = useState<Action>();
  if (actions.length === 0) return null;
  return (
    <div className="flex flex-wrap gap-2">
      {actions.map((action) => (
        <Button key={action} onClick={() => setOpen(action)}>
          {t(`${action}.do`)}
        </Button>
      ))}
      {open && (
        <CallDialog
          {...ACTIONS[open]}
          words={WORDS}
          name={open}
          params={{ id: of.customer_id }}
          onClose={() => setOpen(undefined)}
        />
      )}
    </div>
  );
}

/**
 * Actions that the user may take; none for an erased customer. An erasure needs two users: one user requests it, and
 * another user carries it out.
 */
function useActions({ state, hold, request, blocks }: Retention): readonly Action[] {
  const { may } = usePermission('compliance');
  const me = useCurrentUser().data?.id;
  if (state === 'erased') return [];
  const mayEnd = may('override');
  const isFree = blocks.length === 0;
  return [
    ...(hold === null && may('edit') ? (['hold'] as const) : []),
    ...(hold !== null && mayEnd ? (['lift'] as const) : []),
    ...(request === null && isFree && mayEnd ? (['ask'] as const) : []),
    ...(request !== null && mayEnd ? (['withdraw'] as const) : []),
    ...(request !== null && isFree && mayEnd && request.by.id !== me ? (['erase'] as const) : []),
  ];
}
