'use client';

import type { DocumentFormProps } from '@/components/document/definition';
import { FieldsForm } from '@/components/document/form/fields-form';
import { SettlementApplied } from './settlement-applied';
import { settlementFields } from './settlement-fields';
import { useWays } from './use-ways';
import { textIn, type Values } from '@/components/fields/field';
import type { Settlement } from '@/lib/contract/accounting/settlements';
import { isAboveZero } from '@/lib/domain/money';

/** Form of a settlement with a party, in either direction. */
export function SettlementForm(props: DocumentFormProps<Settlement>) {
  const fields = settlementFields(useWays(), <SettlementApplied />);
  return (
    <FieldsForm<Settlement>
      {...props}
      fields={fields}
      isReady={isReady}
      fresh={['amount', 'applied']}
    />
  );
}

function isReady(values: Values): boolean {
  const amount = textIn(values, 'amount');
  return (
    typeof values.party_id === 'number' && textIn(values, 'currency') !== '' && isAboveZero(amount)
  );
}
