'use client';

import { useTranslations } from 'use-intl';

import { LimitFields } from '@/components/exchange/tills/limit-fields';
import { heldLimits, type LimitsHeld, limitsOf } from '@/components/exchange/tills/location-limits';
import type { Field, Values } from '@/components/fields/field';
import { RecordDialog } from '@/components/record/record-dialog';
import { useAnswer } from '@/hooks/use-call';
import { usePermission } from '@/hooks/use-permission';
import { toast } from '@/hooks/use-toast';
import type { Account } from '@/lib/contract/accounting/chart-of-accounts';
import { type Location, LOCATION_TYPES, locations } from '@/lib/contract/exchange/locations';
import { branches } from '@/lib/contract/settings/branches';

type Props = Readonly<{ place: Location | undefined; onClose: () => void }>;

/** Dialog that creates or edits a till, vault or bank account. */
export function LocationDialog({ place, onClose }: Props) {
  const t = useTranslations('tills.place');
  return (
    <RecordDialog
      firm
      wide
      kind={{
        calls: locations,
        words: 'tills.place',
        nameOf: ({ name }) => name,
        fields: useFields(place),
        held: heldLimits,
        // The rows have the type that `heldLimits` created.
        sent: (values) => ({ limits: limitsOf((values as LimitsHeld).limits) }),
      }}
      row={place}
      title={place ? place.name : t('new')}
      onSaved={({ name }) => toast.success(t('saved', { place: name }))}
      onClose={onClose}
    />
  );
}

const ACTIVE: Field = { name: 'is_active', kind: 'flag' };

/**
 * Fields of a location. Its type cannot change, and a bank account needs its ledger account. The branch is shown
 * only if there are several.
 */
function useFields(place: Location | undefined): readonly Field[] {
  const types = useTranslations('tills.types');
  const { may } = usePermission('organization details');
  const { data = [] } = useAnswer(branches.list, undefined, { enabled: may('view') });
  return [
    { name: 'name', kind: 'text' },
    {
      name: 'type',
      kind: 'choice',
      initial: 'till',
      options: LOCATION_TYPES.map((value) => ({ value, label: types(value) })),
    },
    {
      name: 'account_id',
      kind: 'account',
      isNeeded: true,
      kinds: ['bank'],
      among: ({ type }: Account) => type === 'asset',
      when: ({ type }: Values) => type === 'bank',
    },
    {
      name: 'branch_id',
      kind: 'choice',
      options: data.map(({ id, name }) => ({ value: String(id), label: name })),
      when: () => data.length > 1,
    },
    { name: 'limits', kind: 'own', drawn: <LimitFields /> },
    ...(place ? [ACTIVE] : []),
  ];
}
