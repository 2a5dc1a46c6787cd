'use client';

import { Hourglass, IdCard } from 'lucide-react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';

import {
  identifyBlank,
  type IdentifyValues,
  type Made,
  type TicketCustomer,
  walkInOf,
  withTicket,
} from '@/components/exchange/sales/identify-values';
import type { Pad } from '@/components/exchange/sales/use-pad';
import { Button } from '@/components/ui/button';
import { later, useLater, useSoon } from '@/hooks/use-later';
import { usePermission } from '@/hooks/use-permission';
import { useShortcuts } from '@/hooks/use-shortcuts';
import { toast } from '@/hooks/use-toast';
import type { KycCustomer } from '@/lib/contract/exchange/kyc-customers';
import { TAKEN_ON } from '@/lib/domain/kyc-state';

const asking = later(() => import('@/components/exchange/sales/identify-dialog'));
const waiting = later(() => import('@/components/exchange/sales/identify-waiting'));
const SOON = [asking, waiting];

const WORDS = 'sale.identify';

/**
 * Identifies a customer where the rules in force may ask for it. The lowest tier is complete at once, and the ticket
 * continues with the customer; a file that a second person must approve is awaited.
 */
export function IdentifyCustomer({ pad }: { pad: Pad }) {
  const t = useTranslations(WORDS);
  const { may } = usePermission('kyc customers');
  const [isOpen, setOpen] = useState(false);
  const [made, setMade] = useState<Made>();
  const asked = useLater(asking, isOpen);
  const awaited = useLater(waiting, made !== undefined);
  useSoon(SOON);
  const { known, keep, take } = useTyped(pad);
  const isOffered = may('create') && (isAsked(pad) || made !== undefined);
  useShortcuts(isOffered ? { 'pad-identify': () => setOpen(true) } : {});
  if (!isOffered) return null;
  const close = () => setOpen(false);
  const onMade = (file: KycCustomer, typed: IdentifyValues) => {
    take(typed);
    if (TAKEN_ON.includes(file.status) && file.party_id !== null) {
      pad.form.setValue('customer_id', file.party_id, { shouldDirty: true });
      toast.success(t('done', { name: file.name }));
      return close();
    }
    setMade({ id: file.id, name: file.name });
  };
  return (
    <>
      <IdentifyButton pad={pad} made={made} onClick={() => setOpen(true)} />
      {asked && isOpen && !made && (
        <asked.IdentifyDialog
          typed={known()}
          partyId={pad.values.customer_id}
          onKeep={keep}
          onMade={onMade}
          onClose={close}
        />
      )}
      {awaited && made && (
        <awaited.Waiting
          made={made}
          pad={pad}
          isOpen={isOpen}
          onClose={close}
          onTaken={() => setMade(undefined)}
        />
      )}
    </>
  );
}

type ButtonProps = Readonly<{ pad: Pad; made: Made | undefined; onClick: () => void }>;

function IdentifyButton({ pad, made, onClick }: ButtonProps) {
  const t = useTranslations(WORDS);
  return (
    <Button
      icon={made ? Hourglass : IdCard}
      variant={!made && isNeeded(pad) ? 'primary' : 'default'}
      onClick={onClick}
    >
      {t(made ? 'waiting' : 'do')}
    </Button>
  );
}

/** A limit is in force, and whoever stands there is not known yet, or no longer. */
function isAsked({ preview }: Pad): boolean {
  const { state = 'none', sums = [] } = preview?.identification ?? {};
  return sums.length > 0 && (state === 'none' || state === 'expired');
}

/** Today's sums have come to where somebody has to be known. */
const isNeeded = ({ preview }: Pad): boolean =>
  preview?.identification.sums.some(({ is_reached }) => is_reached) ?? false;

/** The answers so far, while the ticket is open; fields of the ticket that changed since then win. */
function useTyped({ form, values, customer }: Pad) {
  const kept = useRef<Readonly<{ typed: IdentifyValues; ticket: TicketCustomer }>>(undefined);
  const ticket: TicketCustomer = customer
    ? { name: customer.name, phone: customer.phone ?? '', id_type: '', id_number: '' }
    : values.walk_in;
  const latest = useRef(ticket);
  useEffect(() => {
    latest.current = ticket;
  });
  const keep = useCallback((typed: IdentifyValues) => {
    kept.current = { typed, ticket: latest.current };
  }, []);
  const known = () =>
    kept.current
      ? withTicket(kept.current.typed, { before: kept.current.ticket, now: ticket })
      : identifyBlank(ticket);
  /** Writes the identity to the ticket of a walk-in; the answers are in a file by now. */
  const take = (typed: IdentifyValues) => {
    if (values.customer_id === null)
      form.setValue('walk_in', walkInOf(typed), { shouldDirty: true });
    kept.current = undefined;
  };
  return { known, keep, take };
}
