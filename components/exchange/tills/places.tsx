'use client';

import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { LoadFailure } from '@/components/document/load-failure';
import { LocationDialog } from '@/components/exchange/tills/location-dialog';
import { PlaceCard } from '@/components/exchange/tills/place-card';
import { TillsFrame } from '@/components/exchange/tills/tills-frame';
import { RecordLink } from '@/components/layout/record-link';
import { Button, buttonClass } from '@/components/ui/button';
import { SkeletonRows } from '@/components/ui/skeleton';
import { useAnswer } from '@/hooks/use-call';
import { usePermission } from '@/hooks/use-permission';
import { useShortcuts } from '@/hooks/use-shortcuts';
import { type Location, locations } from '@/lib/contract/exchange/locations';

/** The tills, vaults and bank accounts, each with what lies there. */
export function Places() {
  const t = useTranslations('exchange.tills');
  const { may } = usePermission('tills');
  const transfer = usePermission('transfer');
  const { data, error, refetch } = useAnswer(locations.list);
  const [edited, setEdited] = useState<Location | 'new'>();
  const mayCreate = may('create');
  useShortcuts({
    refresh: () => void refetch(),
    ...(mayCreate && { new: () => setEdited('new') }),
  });

  return (
    <TillsFrame
      part="places"
      count={data?.length}
      actions={
        <>
          {transfer.may('create') && (
            <RecordLink to="app.exchange.transfer" view="new" className={buttonClass()}>
              {t('move')}
            </RecordLink>
          )}
          {mayCreate && (
            <Button variant="primary" icon={Plus} kbd="N" onClick={() => setEdited('new')}>
              {t('create')}
            </Button>
          )}
        </>
      }
    >
      {error && !data && <LoadFailure error={error} onRetry={() => void refetch()} />}
      {!data && !error && <SkeletonRows />}
      <div className="grid min-h-0 flex-1 content-start gap-3 overflow-auto bg-bg px-gutter py-4 sm:grid-cols-2 xl:grid-cols-3">
        {data?.map((place) => (
          <PlaceCard key={place.id} place={place} onEdit={() => setEdited(place)} />
        ))}
      </div>
      {edited && (
        <LocationDialog
          place={edited === 'new' ? undefined : edited}
          onClose={() => setEdited(undefined)}
        />
      )}
    </TillsFrame>
  );
}
