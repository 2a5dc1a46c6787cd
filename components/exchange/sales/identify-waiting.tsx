'use client';

import { useEffect } from 'react';
import { useTranslations } from 'use-intl';

import type { Made } from '@/components/exchange/sales/identify-values';
import type { Pad } from '@/components/exchange/sales/use-pad';
import { RecordLink } from '@/components/layout/record-link';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { useAnswer } from '@/hooks/use-call';
import { usePermission } from '@/hooks/use-permission';
import { kycCustomers } from '@/lib/contract/exchange/kyc-customers';

const WORDS = 'exchange.sale.identify';
const LOOK_AGAIN_MS = 15_000;

type WaitingProps = Readonly<{
  made: Made;
  pad: Pad;
  isOpen: boolean;
  onClose: () => void;
  onTaken: () => void;
}>;

/** What happens next, and looking after whether it has. */
export function Waiting({ made, pad, isOpen, onClose, onTaken }: WaitingProps) {
  const t = useTranslations(WORDS);
  const { may } = usePermission('kyc customers');
  const { data, refetch, isFetching } = useAnswer(
    kycCustomers.show,
    { params: { id: made.id } },
    { enabled: may('view'), refetchInterval: LOOK_AGAIN_MS },
  );
  const partyId = data?.status === 'approved' ? data.party_id : null;
  const { form } = pad;
  useEffect(() => {
    if (partyId === null) return;
    form.setValue('customer_id', partyId, { shouldDirty: true });
    onTaken();
  }, [partyId, form, onTaken]);
  const mayOpen = may('view');
  return (
    <Dialog
      open={isOpen}
      onClose={onClose}
      title={t('nextTitle', { name: made.name })}
      description={t('next')}
      actions={
        <>
          {mayOpen && (
            <RecordLink to="app.exchange.kyc-customers" view={made.id} target="_blank">
              {t('open')}
            </RecordLink>
          )}
          <span className="flex-1" />
          {may('view') && (
            <Button busy={isFetching} onClick={() => void refetch()}>
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
