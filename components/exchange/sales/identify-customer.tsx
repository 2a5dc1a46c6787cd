'use client';

import { Hourglass, IdCard } from 'lucide-react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';

import { IdentifyDialog } from '@/components/exchange/sales/identify-dialog';
import {
  identifyBlank,
  type IdentifyValues,
  walkInOf,
} from '@/components/exchange/sales/identify-values';
import type { Pad } from '@/components/exchange/sales/use-pad';
import { RecordLink } from '@/components/layout/record-link';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { useAnswer } from '@/hooks/use-call';
import { usePermission } from '@/hooks/use-permission';
import { type KycCustomer, kycCustomers } from '@/lib/contract/exchange/kyc-customers';
import { routes } from '@/lib/routes';

const WORDS = 'exchange.sale.identify';
type Made = Readonly<{ id: number; name: string }>;

/**
 * Identifies whoever stands at the counter: what is asked becomes a draft of a file, which somebody else approves. Once
 * that is done the ticket goes on with them as its customer.
 */
export function IdentifyCustomer({ pad }: { pad: Pad }) {
  const t = useTranslations(WORDS);
  const { may } = usePermission('kyc customers');
  const [isOpen, setOpen] = useState(false);
  const [made, setMade] = useState<Made>();
  const { known, keep, forget } = useTyped(pad);
  const { form, values, preview } = pad;
  const state = preview?.identification.state ?? 'none';
  const isAsked = state === 'none' || state === 'expired';
  if (!may('create') || !(isAsked || made)) return null;

  const take = (file: KycCustomer, typed: IdentifyValues) => {
    if (values.customer_id === null)
      form.setValue('walk_in', walkInOf(typed), { shouldDirty: true });
    forget();
    setMade({ id: file.id, name: file.name });
  };
  const close = () => setOpen(false);
  return (
    <>
      <Button
        icon={made ? Hourglass : IdCard}
        variant={!made && isNeeded(pad) ? 'primary' : 'default'}
        onClick={() => setOpen(true)}
      >
        {t(made ? 'waiting' : 'do')}
      </Button>
      {isOpen && !made && (
        <IdentifyDialog
          typed={known()}
          partyId={values.customer_id}
          {...{ onKeep: keep, onMade: take, onClose: close }}
        />
      )}
      {made && (
        <Waiting
          {...{ made, pad }}
          isOpen={isOpen}
          onClose={close}
          onTaken={() => setMade(undefined)}
        />
      )}
    </>
  );
}

/** Today's sums have come to where somebody has to be known. */
const isNeeded = ({ preview }: Pad): boolean =>
  preview?.identification.sums.some(({ is_reached }) => is_reached) ?? false;

/** What was typed so far, for as long as the ticket is on the screen; else what the ticket itself knows. */
function useTyped({ values, customer }: Pad) {
  const typed = useRef<IdentifyValues>(undefined);
  const keep = useCallback((now: IdentifyValues) => {
    typed.current = now;
  }, []);
  const known = () => {
    const { name = '', phone } = customer ?? {};
    const ticket = customer
      ? { name, phone: phone ?? '', id_type: '', id_number: '' }
      : values.walk_in;
    return typed.current ?? identifyBlank(ticket);
  };
  const forget = () => {
    typed.current = undefined;
  };
  return { known, keep, forget };
}

const LOOK_AGAIN_MS = 15_000;

type WaitingProps = Readonly<{
  made: Made;
  pad: Pad;
  isOpen: boolean;
  onClose: () => void;
  onTaken: () => void;
}>;

/** What happens next, and looking after whether it has. */
function Waiting({ made, pad, isOpen, onClose, onTaken }: WaitingProps) {
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
  const mayOpen = may('view') && routes['app.exchange.kyc-customers'].built;
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
