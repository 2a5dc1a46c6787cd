'use client';

import { useSearchParams } from 'next/navigation';

import { EditCustomer } from '@/components/exchange/kyc/edit-customer';
import { FilePage, useIsReviewer } from '@/components/exchange/kyc/file-page';
import { ReviewPage } from '@/components/exchange/kyc/review-page';
import { PageFailure } from '@/components/document/record/load-failure';
import { SkeletonRows } from '@/components/ui/skeleton';
import { useAnswer } from '@/hooks/use-call';
import { type KycCustomer, kycCustomers } from '@/lib/contract/exchange/kyc-customers';

type Props = Readonly<{
  id: number;
  /** True on the screen of rejected customers: the file cannot be edited. */
  isFixed?: boolean;
}>;

/** Page of one customer: the review page for reviewers, the file for other users. */
export function CustomerPage({ id, isFixed = false }: Props) {
  const { data, error, refetch } = useAnswer(kycCustomers.show, { params: { id } });
  if (error && !data) return <PageFailure error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonRows />;
  return <Shown of={data} isFixed={isFixed} onReload={() => void refetch()} />;
}

type ShownProps = Readonly<{ of: KycCustomer; isFixed: boolean; onReload: () => void }>;

function Shown({ of, isFixed, onReload }: ShownProps) {
  const isEditing = useSearchParams().get('mode') === 'edit';
  const isReviewer = useIsReviewer(of);
  if (isEditing && !isFixed && !of.is_masked) {
    return <EditCustomer key={of.version} of={of} onReload={onReload} />;
  }
  return isReviewer && !isFixed ? <ReviewPage of={of} /> : <FilePage of={of} isFixed={isFixed} />;
}
