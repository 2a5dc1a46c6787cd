'use client';

import { useTranslations } from 'use-intl';
import type { Field, Values } from '@/components/fields/field';
import { SelectField } from '@/components/ui/select-field';
import type { Account } from '@/lib/contract/accounting/chart-of-accounts';

const PLACE = 'place';

/** A place or a bank account that money comes to or goes from: which of both is asked first. */
export const moneyAt: readonly Field[] = [
  { name: 'at', kind: 'own', width: 'half', initial: PLACE, drawn: <AtField /> },
  {
    ...{ name: 'location_id', kind: 'place', width: 'half', isNeeded: true },
    when: ({ at }: Values) => at === PLACE,
  },
  {
    ...{ name: 'account_id', kind: 'account', width: 'half', isNeeded: true, kinds: ['bank'] },
    among: ({ position, type, purpose }: Account) =>
      position === 'detail' &&
      type === 'asset' &&
      (purpose === null || purpose === 'bank' || purpose === 'nostro'),
    when: ({ at }: Values) => at !== PLACE,
  },
];

function AtField() {
  const t = useTranslations('ui.moneyAt');
  return (
    <SelectField
      name="at"
      label={t('label')}
      options={[PLACE, 'account'].map((value) => ({ value, label: t(value) }))}
    />
  );
}
