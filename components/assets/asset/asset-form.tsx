'use client';

import { useAssetFields } from '@/components/assets/asset/asset-fields';
import { FormSchedule } from '@/components/assets/asset/form-schedule';
import { useCategories } from '@/components/assets/asset/use-categories';
import type { DocumentFormProps } from '@/components/document/definition';
import { FieldsForm } from '@/components/document/form/fields-form';
import { textIn, type Values } from '@/components/fields/field';
import { SkeletonRows } from '@/components/ui/skeleton';
import { useToday } from '@/hooks/use-today';
import type { Asset } from '@/lib/contract/assets/asset';
import { isAboveZero } from '@/lib/domain/money';

/** Form of an asset. The category fills in the terms, and the schedule is shown below. */
export function AssetForm(props: DocumentFormProps<Asset>) {
  const { isPending } = useCategories();
  // Own terms are detected by comparison with the category, so the categories must be loaded.
  return isPending ? <SkeletonRows /> : <Filled {...props} />;
}

function Filled(props: DocumentFormProps<Asset>) {
  const fields = useAssetFields();
  const today = useToday();
  return (
    <FieldsForm<Asset>
      {...props}
      fields={fields}
      fresh={['serial', 'photo_id']}
      begin={{ in_service_on: today }}
      isReady={isReady}
      sent={({ way }) => (way === 'opening' ? { opening: true } : {})}
    >
      <FormSchedule />
    </FieldsForm>
  );
}

const isReady = (values: Values): boolean =>
  textIn(values, 'name') !== '' &&
  textIn(values, 'category_id') !== '' &&
  isAboveZero(textIn(values, 'cost')) &&
  (values.way !== 'account' || typeof values.paid_from_account_id === 'number');
