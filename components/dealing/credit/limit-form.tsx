'use client';

import { useSearchParams } from 'next/navigation';
import type { DocumentFormProps } from '@/components/document/definition';
import { FieldsForm } from '@/components/document/form/fields-form';
import { limitFields } from './limit-fields';
import { queryId } from './query-id';
import { textIn } from '@/components/fields/field';
import { useToday } from '@/hooks/use-today';
import type { CreditLimit } from '@/lib/contract/dealing/credit-limit';
import { isAboveZero } from '@/lib/domain/money';

/** Form of a credit limit, with fields such as amount, validity and collateral. */
export function LimitForm(props: DocumentFormProps<CreditLimit>) {
  const party_id = queryId(useSearchParams(), 'party_id');
  const today = useToday();
  return (
    <FieldsForm<CreditLimit>
      {...props}
      fields={limitFields}
      postsNothing
      fresh={['party_id', 'valid_from', 'valid_to', 'review_on', 'collateral']}
      begin={{ valid_from: today, ...(party_id !== undefined && { party_id }) }}
      isReady={(values) =>
        typeof values.party_id === 'number' &&
        isAboveZero(textIn(values, 'amount')) &&
        textIn(values, 'reason').trim() !== ''
      }
    />
  );
}
