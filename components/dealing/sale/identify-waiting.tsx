'use client';

import { useEffect } from 'react';
import { useTranslations } from 'use-intl';

import type { Made } from './identify-values';
import { RecordLink } from '@/components/layout/record-link';
import { Button, buttonClass } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { useAnswer } from '@/hooks/use-call';
import { usePermission } from '@/hooks/use-permission';
import { kycCustomers } from '@/lib/contract/compliance/kyc-customers';

const WORDS = 'sale.identify';
const LOOK_AGAIN_MS = 15_000;

type WaitingProps = Readonly<{
  made: Made;
  isOpen: boolean;
  onClose: () => void;
  /** Called with the id of the customer's party once the file is approved. */
  onTaken: (partyId: number) => void;
}>;

/** Dialog that follows the creation of a customer file: the next step, and polling until the file is approved. */
export function Waiting({ made, isOpen, onClose, onTaken }: WaitingProps) {
  const t = useTranslations(WORDS);
  const { may } = usePermission('kyc customers');
  const { look, isLooking } = useAwaited({ made, onTaken });
  return (
    <Dialog
      open={isOpen}
      onClose={onClose}
      title={t('nextTitle', { name: made.name })}
      description={t('next')}
      actions={
        <>
          {may('view') && (
            <RecordLink
              to="app.exchange.kyc-customers"
              view={made.id}
              target="_blank"
              className={buttonClass()}
            >
              {t('open')}
            </RecordLink>
          )}
          <span className="flex-1" />
          {may('view') && (
            <Button busy={isLooking} onClick={look}>
              {t('look')}
            </Button>
          )}
          <Button variant="primary" onClick={onClose}>
            {t('close')}
          </Button>
        </>
      }
    />
  );
}

/** Polls the customer file until it is approved, then calls `onTaken` with the id of the customer's party. */
function useAwaited({ made, onTaken }: Pick<WaitingProps, 'made' | 'onTaken'>) {
  const { may } = usePermission('kyc customers');
  const { data, refetch, isFetching } = useAnswer(
    kycCustomers.show,
    { params: { id: made.id } },
    { enabled: may('view'), refetchInterval: LOOK_AGAIN_MS },
  );
  const partyId = data?.status === 'approved' ? data.party_id : null;
  useEffect(() => {
    if (partyId !== null) onTaken(partyId);
  }, [partyId, onTaken]);
  return { look: () => void refetch(), isLooking: isFetching };
}
