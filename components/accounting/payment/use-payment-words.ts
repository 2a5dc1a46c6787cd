'use client';

import { useTranslations } from 'use-intl';
import type { PaymentRecord, PaymentSide } from './payment-side';
import { useFieldLabels } from '@/components/document/form/use-field-labels';

/**
 * Returns a function that returns the label of a field: the document type's own label, or the label shared by expenses
 * and receipts.
 */
export function useFieldWords({
  words,
}: Pick<PaymentSide<PaymentRecord>, 'words'>): (field: string) => string {
  const own = useTranslations(`${words}.fields`);
  const shared = useFieldLabels('payment');
  return (field) => (own.has(field) ? own(field) : shared(field));
}
