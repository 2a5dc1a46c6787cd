'use client';

import { Landmark, Pencil, Vault, Wallet } from 'lucide-react';
import { useId } from 'react';
import { useTranslations } from 'use-intl';
import { PlaceStock } from '@/components/exchange/tills/place-stock';
import { RecordLink } from '@/components/layout/record-link';
import { Button, buttonClass, IconButton } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { StatusBadge } from '@/components/ui/status-badge';
import { useFormats } from '@/hooks/use-formats';
import { usePermission } from '@/hooks/use-permission';
import type { Location } from '@/lib/contract/exchange/locations';

const ICONS = { till: Wallet, vault: Vault, bank: Landmark };

type Props = Readonly<{
  place: Location;
  /** Digit key of the card's first button. */
  digit: number;
  onEdit: () => void;
  onCount: () => void;
}>;

/** True if the location can be counted now, to open it or to close its session. */
export const canCount = ({ session, type, is_active }: Location): boolean =>
  type !== 'bank' && is_active && (!session || session.status === 'open');

/** Card of a location: type, open session, stock and actions. */
export function PlaceCard({ place, digit, onEdit, onCount }: Props) {
  const t = useTranslations('tills');
  const heading = useId();
  const { type, branch, account } = place;
  return (
    <section aria-labelledby={heading} className="card flex min-w-0 flex-col">
      <PlaceHead place={place} heading={heading} onEdit={onEdit} />
      <p className="px-4 pt-2 text-12 text-ink-2">
        {t(`types.${type}`)} ·{' '}
        {account && (
          <>
            <bdi>{`${account.number} ${account.name}`}</bdi>
            {' · '}
          </>
        )}
        <bdi>{branch}</bdi>
      </p>
      <Standing place={place} />
      <PlaceStock place={place} />
      <PlaceActs place={place} digit={digit} onCount={onCount} />
    </section>
  );
}

type PlaceHeadProps = Pick<Props, 'place' | 'onEdit'> & Readonly<{ heading: string }>;

function PlaceHead({ place, heading, onEdit }: PlaceHeadProps) {
  const { may } = usePermission('tills');
  const { name, type, is_active, session } = place;
  const t = useTranslations('tills');
  return (
    <div className="flex min-h-11 items-center gap-2 border-b border-line px-4 py-1">
      <Icon of={ICONS[type]} size={16} className="text-ink-3" />
      <h2 id={heading} className="min-w-0 flex-1">
        <bdi>{name}</bdi>
      </h2>
      {session && <StatusBadge status={session.status} />}
      {!is_active && <StatusBadge status="inactive" />}
      {may('edit') && (
        <IconButton label={t('edit', { place: name })} icon={Pencil} onClick={onEdit} />
      )}
    </div>
  );
}

/** DOM id of the count button. A shortcut focuses it first, so that the focus returns to it afterwards. */
export const countButtonId = (id: number) => `count-${id}`;

/** Teller and time of the open session, or the time of the last count. */
function Standing({ place: { session, last_count, type } }: { place: Location }) {
  const t = useTranslations('tills');
  const { instant } = useFormats();
  if (type === 'bank') return null;
  const isOpen = session?.status === 'open';
  const at = isOpen ? session.opened_at : last_count;
  return (
    <p className="px-4 pb-2 text-12 text-ink-2">
      {session && (
        <>
          <bdi>{session.user.name}</bdi>
          {' · '}
        </>
      )}
      {at === null
        ? t('neverCounted')
        : t.rich(isOpen ? 'since' : 'counted', {
            at: () => <bdi className="figure">{instant(at)}</bdi>,
          })}
    </p>
  );
}

function PlaceActs({ place, digit, onCount }: Omit<Props, 'onEdit'>) {
  const t = useTranslations('tills');
  const { may } = usePermission('tills');
  const { session, type, is_active } = place;
  if (type === 'bank' || !is_active) return null;
  return (
    <div className="mt-auto flex flex-wrap gap-2 border-t border-line px-4 py-2">
      {may('post') && canCount(place) && (
        <CountButton place={place} digit={digit} onCount={onCount} />
      )}
      {session && (
        <RecordLink
          to="app.exchange.tills"
          view={session.id}
          className={buttonClass({ variant: 'ghost' })}
        >
          {t('sheet')}
        </RecordLink>
      )}
    </div>
  );
}

function CountButton({ place, digit, onCount }: Omit<Props, 'onEdit'>) {
  const t = useTranslations('tills');
  const { session, type } = place;
  return (
    <Button
      id={countButtonId(place.id)}
      {...(digit <= 9 && { kbd: String(digit) })}
      variant={session || type !== 'till' ? 'default' : 'primary'}
      aria-label={t(session ? 'closeNamed' : 'openNamed', { place: place.name })}
      onClick={onCount}
    >
      {t(session ? 'close' : 'open')}
    </Button>
  );
}
