'use client';

import { Pencil } from 'lucide-react';
import { useTranslations } from 'use-intl';

import { Decision } from '@/components/exchange/kyc/decision';
import { FileActs } from '@/components/exchange/kyc/file-acts';
import { FileHead } from '@/components/exchange/kyc/file-head';
import { FileNotes } from '@/components/exchange/kyc/file-notes';
import { FileTabs } from '@/components/exchange/kyc/file-tabs';
import { RiskBadge } from '@/components/exchange/kyc/risk-badge';
import { Button } from '@/components/ui/button';
import { useShortcuts } from '@/hooks/use-shortcuts';
import { useMayStep } from '@/hooks/use-steps';
import { usePermission } from '@/hooks/use-permission';
import { useQueryState } from '@/hooks/use-query-state';
import { type KycCustomer, kycCustomers } from '@/lib/contract/exchange/kyc-customers';
import { OPEN_TO_CHANGE, TAKEN_ON } from '@/lib/domain/kyc-state';

export function FilePage({ of, isFixed = false }: { of: KycCustomer; isFixed?: boolean }) {
  const mayEdit = useMayEdit(of) && !isFixed;
  return (
    <div className="flex min-h-0 flex-1 flex-col" data-density="regular">
      <FileHead of={of}>
        <RiskBadge level={of.risk_level} />
        <span className="flex-1" />
        {mayEdit && <EditButton />}
        <FileActs of={of} />
      </FileHead>
      <div className="flex min-h-0 flex-1 flex-col overflow-auto">
        <div className="grid gap-2 px-gutter pt-3 empty:hidden">
          <FileNotes of={of} />
          {of.rejection && <Decision rejection={of.rejection} />}
        </div>
        <FileTabs of={of} mayEdit={mayEdit} />
      </div>
    </div>
  );
}

/**
 * True if the user may edit the customer's data. Masked data cannot be edited, because the user does not see all of it.
 */
function useMayEdit({ status, is_masked }: KycCustomer): boolean {
  const { may } = usePermission('kyc customers');
  const isOpen = OPEN_TO_CHANGE.includes(status) || TAKEN_ON.includes(status);
  return may('edit') && isOpen && !is_masked;
}

function EditButton() {
  const t = useTranslations('customers.file');
  const { change } = useQueryState();
  const edit = () => change({ mode: 'edit' });
  useShortcuts({ edit });
  return (
    <Button icon={Pencil} kbd="E" onClick={edit}>
      {t('edit')}
    </Button>
  );
}

/** True if the user may claim or approve this file in its state. */
export function useIsReviewer(of: KycCustomer): boolean {
  const mayStep = useMayStep();
  return mayStep(kycCustomers.claim, of.status) || mayStep(kycCustomers.approve, of.status);
}
