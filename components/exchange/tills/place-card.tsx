'use client';

import { Landmark, Pencil, Vault, Wallet } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslations } from 'use-intl';
import { CountDialog } from '@/components/exchange/tills/count-dialog';
import { PlaceStock } from '@/components/exchange/tills/place-stock';
import { RecordLink } from '@/components/layout/record-link';
import { Button, buttonClass, IconButton } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { StatusBadge } from '@/components/ui/status-badge';
import { useFormats } from '@/hooks/use-formats';
import { usePermission } from '@/hooks/use-permission';
import type { Location } from '@/lib/contract/exchange/locations';

const ICONS = { till: Wallet, vault: Vault, bank: Landmark };

/** One place: what it is, who has it open since when, what lies there, and what can be done. */
export function PlaceCard({ place, onEdit }: { place: Location; onEdit: () => void }) {
  const t = useTranslations('exchange.tills');
  const { may } = usePermission('tills');
  const heading = useId();
  const { name, type, branch, is_active, session, account } = place;
  return (
    <section aria-labelledby={heading} className="card flex min-w-0 flex-col">
      <div className="flex min-h-11 items-center gap-2 border-b border-line px-4 py-1">
        <Icon of={ICONS[type]} size={16} className="text-ink-3" />
        <h2 id={heading} className="min-w-0 flex-1 truncate">
          <bdi>{name}</bdi>
        </h2>
        {session && <StatusBadge status={session.status} />}
        {!is_active && <StatusBadge status="inactive" />}
        {may('edit') && (
          <IconButton label={t('edit', { place: name })} icon={Pencil} onClick={onEdit} />
        )}
      </div>
      <p className="px-4 pt-2 text-12 text-ink-2">
        {t(`types.${type}`)} · <bdi>{account ? `${account.number} ${account.name}` : branch}</bdi>
      </p>
      <Standing place={place} />
      <PlaceStock place={place} />
      <PlaceActs place={place} />
    </section>
  );
}

/** Who has it open, or when it was counted last. */
function Standing({ place: { session, last_count, type } }: { place: Location }) {
  const t = useTranslations('exchange.tills');
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

function PlaceActs({ place }: { place: Location }) {
  const t = useTranslations('exchange.tills');
  const { may } = usePermission('tills');
  const [isCounting, setCounting] = useState(false);
  const { session, type, is_active } = place;
  if (type === 'bank' || !is_active) return null;
  const mayCount = may('post') && session?.status !== 'variance_review';
  return (
    <div className="mt-auto flex flex-wrap gap-2 border-t border-line px-4 py-2">
      {mayCount && (
        <Button
          variant={session || type !== 'till' ? 'default' : 'primary'}
          aria-label={t(session ? 'closeNamed' : 'openNamed', { place: place.name })}
          onClick={() => setCounting(true)}
        >
          {t(session ? 'close' : 'open')}
        </Button>
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
      {isCounting && <CountDialog place={place} onClose={() => setCounting(false)} />}
    </div>
  );
}
