'use client';

import {
  BadgeCheck,
  CircleDashed,
  Hourglass,
  type LucideIcon,
  TriangleAlert,
  IdCard,
} from 'lucide-react';
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
import { Badge, type BadgeTone } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { Figure } from '@/components/ui/figure';
import { Meter } from '@/components/ui/meter';
import { useAnswer } from '@/hooks/use-call';
import { useFormats } from '@/hooks/use-formats';
import { later, useLater, useSoon } from '@/hooks/use-later';
import { usePermission } from '@/hooks/use-permission';
import { useShortcuts } from '@/hooks/use-shortcuts';
import { toast } from '@/hooks/use-toast';
import type { Identification } from '@/lib/contract/exchange/identification';
import type { KycCustomer } from '@/lib/contract/exchange/kyc-customers';
import { sales } from '@/lib/contract/exchange/sales';
import { TAKEN_ON } from '@/lib/domain/kyc-state';

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
 * Identification state of the customer, and the totals of the period compared with the limits from which identification
 * is required.
 */
export function IdentityStrip({ pad }: { pad: Pad }) {
  const t = useTranslations('sale.pad.identity');
  const known = pad.preview?.identification;
  const isShown = known && (known.state !== 'none' || known.sums.length > 0);
  const isAsked = useAnswer(sales.asked).data?.identification ?? false;
  return (
    <div
      className={
        isShown || isAsked
          ? 'flex items-center gap-4 border-b border-line px-gutter py-2'
          : 'contents'
      }
    >
      {isAsked && !isShown && <Awaited />}
      {isShown && (
        <section
          aria-label={t('title')}
          className="flex min-h-8 min-w-0 flex-1 flex-wrap items-center gap-x-6 gap-y-2"
        >
          <Standing of={known} />
          {known.sums.map((sum) => (
            <SumBar key={sum.direction} sum={sum} />
          ))}
        </section>
      )}
      <IdentifyCustomer pad={pad} />
    </div>
  );
}

/** Placeholder as high as the loaded row, so that the content below does not move while the user types an amount. */
function Awaited() {
  const t = useTranslations('sale.pad.identity');
  return (
    <div aria-hidden className="flex min-h-8 min-w-0 flex-1 flex-wrap items-center gap-x-6 gap-y-2">
      {(['in', 'out'] as const).map((direction) => (
        <div key={direction} className="grid min-w-56 flex-1 gap-1">
          <p className="text-12 text-ink-2">
            {t(`sums.${direction}`, { window: t('windows.day') })}
          </p>
          <Meter label={t(`meters.${direction}`)} share={0} />
        </div>
      ))}
    </div>
  );
}

function Standing({ of: { state, tier, expires_on } }: { of: Identification }) {
  const t = useTranslations('sale.pad.identity');
  const { day } = useFormats();
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <Badge {...LOOKS[state]}>{t(`states.${state}`)}</Badge>
      {tier !== null && t.has(`tiers.${tier}`) && <span>{t(`tiers.${tier}`)}</span>}
      {expires_on !== null && state !== 'office' && (
        <span className="text-ink-2">{t('until', { day: day(expires_on) })}</span>
      )}
    </p>
  );
}

type SumProps = Readonly<{ sum: Identification['sums'][number] }>;

/** Total of one direction in the period, compared with its limit. */
function SumBar({ sum }: SumProps) {
  const t = useTranslations('sale.pad.identity');
  const { direction, total, limit, currency, window, percent } = sum;
  const figure = (value: string) => () => <Figure value={value} currency={currency} />;
  return (
    <div className="grid min-w-56 flex-1 gap-1">
      <p className="flex flex-wrap justify-between gap-x-4 text-12">
        <span>{t(`sums.${direction}`, { window: t(`windows.${window}`) })}</span>
        <span className="whitespace-nowrap">
          {t.rich('of', { total: figure(total), limit: figure(limit) })}
        </span>
      </p>
      <Meter label={t(`meters.${direction}`)} share={percent / 100} />
    </div>
  );
}

const asking = later(() => import('@/components/exchange/sales/identify-dialog'));
const waiting = later(() => import('@/components/exchange/sales/identify-waiting'));
const SOON = [asking, waiting];

const WORDS = 'sale.identify';

/**
 * Button and dialogs that identify a customer, shown while a limit may require it. If the lowest tier is complete, the
 * ticket continues with that customer. If a second person must approve the file, the pad polls it.
 */
function IdentifyCustomer({ pad }: { pad: Pad }) {
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

/** True if a limit is in force and the customer is not identified, or no longer. */
function isAsked({ preview }: Pad): boolean {
  const { state = 'none', sums = [] } = preview?.identification ?? {};
  return sums.length > 0 && (state === 'none' || state === 'expired');
}

/** True if a total of the period has reached the limit from which identification is required. */
const isNeeded = ({ preview }: Pad): boolean =>
  preview?.identification.sums.some(({ is_reached }) => is_reached) ?? false;

/** Input of the dialog while the ticket is open. Fields of the ticket that changed later take precedence. */
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
  /** Copies the identity to a walk-in's ticket, and discards the input, because the file stores it now. */
  const take = (typed: IdentifyValues) => {
    if (values.customer_id === null)
      form.setValue('walk_in', walkInOf(typed), { shouldDirty: true });
    kept.current = undefined;
  };
  return { known, keep, take };
}
