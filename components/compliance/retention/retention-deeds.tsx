'use client';

import { useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import type * as v from 'valibot';
import { CallDialog } from '@/components/compliance/monitoring/call-dialog';
import type { Field } from '@/components/fields/field';
import { Button } from '@/components/ui/button';
import { useCurrentUser } from '@/hooks/use-current-user';
import { usePermission } from '@/hooks/use-permission';
import type { Endpoint } from '@/lib/contract/endpoint';
import { type Retention, retention } from '@/lib/contract/compliance/retention';

const WORDS = 'retention';
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
export function RetentionActions({ of }: { of: Retention }) {
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
