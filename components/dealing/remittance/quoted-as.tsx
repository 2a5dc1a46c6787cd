'use client';

import { useWatch } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import { textIn } from '@/components/fields/field';
import { SelectField } from '@/components/ui/select-field';

/** Choice of the quote direction, direct or indirect, labelled with the currencies of the pair. */
export function QuotedAs({ currency: one }: { currency: string }) {
  const t = useTranslations('remits');
  const pay_currency: unknown = useWatch({ name: 'pay_currency' });
  const other = textIn({ pay_currency }, 'pay_currency') || '…';
  return (
    <SelectField
      name="quote_direction"
      label={t('fields.quote_direction')}
      options={[
        { value: 'direct', label: t('way', { one, other }) },
        { value: 'indirect', label: t('way', { one: other, other: one }) },
      ]}
    />
  );
}
