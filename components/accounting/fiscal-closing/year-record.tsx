'use client';

import { CloseCockpit } from '@/components/accounting/fiscal-closing/close-cockpit';
import { ClosedYear } from '@/components/accounting/fiscal-closing/closed-year';
import { yearNumber } from '@/components/accounting/fiscal-closing/year-number';
import { LoadFailure } from '@/components/document/record/load-failure';
import { SkeletonRows } from '@/components/ui/skeleton';
import { useAccounts } from '@/hooks/use-accounts';
import { useAnswer } from '@/hooks/use-call';
import { useDocumentTitle } from '@/hooks/use-document-title';
import { fiscalClosing } from '@/lib/contract/accounting/fiscal-closing';
import { documentNumber } from '@/lib/domain/document-number';

/** A year that is open is worked towards its closing; one that is closed shows what that did. */
export function YearRecord({ id }: { id: number }) {
  const { data: year, error, refetch } = useAnswer(fiscalClosing.show, { params: { id } });
  const accounts = useAccounts();
  useDocumentTitle(year && yearNumber(year));
  if (error && !year) {
    const heading = documentNumber('fiscal closing', id);
    return <LoadFailure error={error} onRetry={() => void refetch()} heading={heading} />;
  }
  if (!year || accounts.isPending) return <SkeletonRows />;
  const isClosed = year.status === 'closed' || year.status === 'pending_approval';
  if (isClosed) return <ClosedYear year={year} />;
  return <CloseCockpit year={year} onReload={() => void refetch()} />;
}
