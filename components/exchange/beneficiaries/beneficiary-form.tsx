'use client';

import { beneficiaryKind } from '@/components/exchange/beneficiaries/beneficiary-kind';
import { RecordForm } from '@/components/record/record-form';
import type { ListedFormProps } from '@/components/record/screen-props';
import type { Beneficiary } from '@/lib/contract/exchange/beneficiaries';

export const BeneficiaryForm = (props: ListedFormProps<Beneficiary>) => (
  <RecordForm {...props} kind={beneficiaryKind} />
);
