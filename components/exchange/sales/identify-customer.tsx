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

const WORDS = 'exchange.sale.identify';

/**
 * Identifies whoever stands at the counter, where the rules in force ask for it from some sum on: what is asked becomes a draft of a file, which somebody else approves. Once
 * that is done the ticket goes on with them as its customer.
 */
export function IdentifyCustomer({ pad }: { pad: Pad }) {
  const t = useTranslations(WORDS);
  const { may } = usePermission('kyc customers');
  const [isOpen, setOpen] = useState(false);
  const [made, setMade] = useState<Made>();
  const asked = useLater(asking, isOpen);
  const awaited = useLater(waiting, made !== undefined);
  useSoon(SOON);
  const { known, keep, forget } = useTyped(pad);
  const { form, values, preview } = pad;
  const state = preview?.identification.state ?? 'none';
  const hasLimit = (preview?.identification.sums.length ?? 0) > 0;
  const isAsked = hasLimit && (state === 'none' || state === 'expired');
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
      {asked && isOpen && !made && (
        <asked.IdentifyDialog
          typed={known()}
          partyId={values.customer_id}
          {...{ onKeep: keep, onMade: take, onClose: close }}
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
