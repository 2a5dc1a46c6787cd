'use client';

import {
  BadgeCheck,
  CircleDashed,
  Hourglass,
  type LucideIcon,
  TriangleAlert,
  IdCard,
} from 'lucide-react';
import { useCallback, useEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';

import {
  identifyBlank,
  type IdentifyValues,
  type TicketCustomer,
  walkInOf,
  withTicket,
} from './identify-values';
import { useIdentify } from './use-identify';
import type { Pad } from './use-pad';
import { Badge, type BadgeTone } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { Figure } from '@/components/ui/figure';
import { Meter } from '@/components/ui/meter';
import { useAnswer } from '@/hooks/use-call';
import { useFormats } from '@/hooks/use-formats';
import { usePermission } from '@/hooks/use-permission';
import { useShortcuts } from '@/hooks/use-shortcuts';
import type { Identification } from '@/lib/contract/compliance/identification';
import { sales } from '@/lib/contract/dealing/sales';

type State = Identification['state'];

const LOOKS: Readonly<Record<State, Readonly<{ tone: BadgeTone; icon: LucideIcon }>>> = {
  none: { tone: 'neutral', icon: CircleDashed },
  waiting: { tone: 'violet', icon: Hourglass },
  identified: { tone: 'positive', icon: BadgeCheck },
  expiring: { tone: 'warning', icon: TriangleAlert },
  expired: { tone: 'warning', icon: TriangleAlert },
  office: { tone: 'warning', icon: Hourglass },
};

/**
 * Identification state of the customer, and the customer's totals compared with the limits that require identification.
 */
export function IdentityStrip({ pad }: { pad: Pad }) {
  const t = useTranslations('sale.pad.identity');
  const { day } = useFormats();
  const known = pad.preview?.identification;
  const isShown = known && (known.state !== 'none' || known.sums.length > 0);
  const isRequired = useAnswer(sales.asked).data?.identification ?? false;
  return (
    <div
      className={
        isShown || isRequired
          ? 'flex items-center gap-4 border-b border-line px-gutter py-2'
          : 'contents'
      }
    >
      {/* Placeholder as high as the loaded row, so that the content below does not move while the user types. */}
      {isRequired && !isShown && (
        <div
          aria-hidden
          className="flex min-h-8 min-w-0 flex-1 flex-wrap items-center gap-x-6 gap-y-2"
        >
          {(['in', 'out'] as const).map((direction) => (
            <div key={direction} className="grid min-w-56 flex-1 gap-1">
              <p className="text-12 text-ink-2">
                {t(`sums.${direction}`, { window: t('windows.day') })}
              </p>
              <Meter label={t(`meters.${direction}`)} share={0} />
            </div>
          ))}
        </div>
      )}
      {isShown && (
        <section
          aria-label={t('title')}
          className="flex min-h-8 min-w-0 flex-1 flex-wrap items-center gap-x-6 gap-y-2"
        >
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <Badge {...LOOKS[known.state]}>{t(`states.${known.state}`)}</Badge>
            {known.tier !== null && t.has(`tiers.${known.tier}`) && (
              <span>{t(`tiers.${known.tier}`)}</span>
            )}
            {known.expires_on !== null && known.state !== 'office' && (
              <span className="text-ink-2">{t('until', { day: day(known.expires_on) })}</span>
            )}
          </p>
          {known.sums.map((sum) => {
            const figure = (value: string) => () => (
              <Figure value={value} currency={sum.currency} />
            );
            return (
              <div key={sum.direction} className="grid min-w-56 flex-1 gap-1">
                <p className="flex flex-wrap justify-between gap-x-4 text-12">
                  <span>{t(`sums.${sum.direction}`, { window: t(`windows.${sum.window}`) })}</span>
                  <span className="whitespace-nowrap">
                    {t.rich('of', { total: figure(sum.total), limit: figure(sum.limit) })}
                  </span>
                </p>
                <Meter label={t(`meters.${sum.direction}`)} share={sum.percent / 100} />
              </div>
            );
          })}
        </section>
      )}
      <IdentifyCustomer pad={pad} />
    </div>
  );
}

const WORDS = 'sale.identify';

/**
 * Button and dialogs that identify a customer, shown if a limit applies and the customer has no valid identification.
 * Afterwards the ticket continues with the identified customer.
 */
function IdentifyCustomer({ pad }: { pad: Pad }) {
  const t = useTranslations(WORDS);
  const { may } = usePermission('kyc customers');
  const { known, keep, take } = useTyped(pad);
  const { isWaiting, open, dialogs } = useIdentify({
    preview: sales.preview,
    partyId: pad.values.customer_id,
    typed: known,
    onKeep: keep,
    onStored: take,
    onIdentified: (party) => pad.form.setValue('customer_id', party, { shouldDirty: true }),
  });
  const isOffered = may('create') && (lacksIdentification(pad) || isWaiting);
  useShortcuts(isOffered ? { 'pad-identify': open } : {});
  if (!isOffered) return null;
  return (
    <>
      <Button
        icon={isWaiting ? Hourglass : IdCard}
        variant={!isWaiting && isNeeded(pad) ? 'primary' : 'default'}
        onClick={open}
      >
        {t(isWaiting ? 'waiting' : 'do')}
      </Button>
      {dialogs}
    </>
  );
}

/** True if a limit for identification applies and the customer is not identified or the identification has expired. */
function lacksIdentification({ preview }: Pad): boolean {
  const { state = 'none', sums = [] } = preview?.identification ?? {};
  return sums.length > 0 && (state === 'none' || state === 'expired');
}

/** True if a total of the customer has reached the limit that requires identification. */
const isNeeded = ({ preview }: Pad): boolean =>
  preview?.identification.sums.some(({ is_reached }) => is_reached) ?? false;

/** Input of the dialog, stored while the ticket is open. Ticket fields that change later replace the stored values. */
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
  /** Copies the identity to the ticket of a walk-in. Discards the input, which the customer file now contains. */
  const take = (typed: IdentifyValues) => {
    if (values.customer_id === null)
      form.setValue('walk_in', walkInOf(typed), { shouldDirty: true });
    kept.current = undefined;
  };
  return { known, keep, take };
}
