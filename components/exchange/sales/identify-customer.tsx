'use client';

import { Hourglass, IdCard } from 'lucide-react';
import { useCallback, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';

import {
  identifyBlank,
  type IdentifyValues,
  type Made,
  walkInOf,
} from '@/components/exchange/sales/identify-values';
import type { Pad } from '@/components/exchange/sales/use-pad';
import { Button } from '@/components/ui/button';
import { later, useLater, useSoon } from '@/hooks/use-later';
import { usePermission } from '@/hooks/use-permission';
import type { KycCustomer } from '@/lib/contract/exchange/kyc-customers';

const asking = later(() => import('@/components/exchange/sales/identify-dialog'));
const waiting = later(() => import('@/components/exchange/sales/identify-waiting'));
const SOON = [asking, waiting];

const WORDS = 'sale.identify';

/**
 * Identifies whoever stands at the counter, where the rules in force ask for it from some sum on: what is asked becomes a draft of a file, which somebody else approves. Once
 * that is done the ticket goes on with them as its customer.
 */
export function IdentifyCustomer({ pad }: { pad: Pad }) {
  const { may } = usePermission('kyc customers');
  const [isOpen, setOpen] = useState(false);
  const [made, setMade] = useState<Made>();
  const asked = useLater(asking, isOpen);
  const awaited = useLater(waiting, made !== undefined);
  useSoon(SOON);
  const { known, keep, take } = useTyped(pad);
  if (!may('create') || !(isAsked(pad) || made)) return null;
  const onMade = (file: KycCustomer, typed: IdentifyValues) => {
    take(typed);
    setMade({ id: file.id, name: file.name });
  };
  const close = () => setOpen(false);
  return (
    <>
      <IdentifyButton {...{ pad, made }} onClick={() => setOpen(true)} />
      {asked && isOpen && !made && (
        <asked.IdentifyDialog
          typed={known()}
          partyId={pad.values.customer_id}
          {...{ onKeep: keep, onMade, onClose: close }}
        />
      )}
      {awaited && made && (
        <awaited.Waiting
          {...{ made, pad }}
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

/** What was typed so far, for as long as the ticket is on the screen; else what the ticket itself knows. */
function useTyped({ form, values, customer }: Pad) {
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
  /** The ticket goes on with them; what was typed is in a file by now. */
  const take = (now: IdentifyValues) => {
    if (values.customer_id === null) form.setValue('walk_in', walkInOf(now), { shouldDirty: true });
    typed.current = undefined;
  };
  return { known, keep, take };
}
