'use client';

import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { NotYet } from '@/components/document/record/load-failure';
import { LaterCount, LaterLocation } from '@/components/exchange/tills/later-dialogs';
import { canCount, countButtonId, PlaceCard } from '@/components/exchange/tills/place-card';
import { TillsFrame } from '@/components/exchange/tills/tills-frame';
import { RecordLink } from '@/components/layout/record-link';
import { Button, buttonClass } from '@/components/ui/button';
import { useAnswer } from '@/hooks/use-call';
import { usePermission } from '@/hooks/use-permission';
import { useQueryState } from '@/hooks/use-query-state';
import { useShortcuts } from '@/hooks/use-shortcuts';
import { digitOf } from '@/lib/shortcuts';
import { type Location, locations } from '@/lib/contract/exchange/locations';

/** The tills, vaults and bank accounts, each with its stock; a digit counts the one in its turn. */
export function Places() {
  const { may } = usePermission('tills');
  const { data, error, refetch } = useAnswer(locations.list);
  const [edited, setEdited] = useState<Location | 'new'>();
  const [counted, setCounted] = useCounted(data);
  const mayCreate = may('create');
  const countByKey = (event?: KeyboardEvent) => {
    const digit = event && digitOf(event);
    const place =
      digit === undefined ? data?.find(({ type }) => type === 'till') : data?.[digit - 1];
    if (!place || !canCount(place)) return;
    document.getElementById(countButtonId(place.id))?.focus();
    setCounted(place);
  };
  useShortcuts({
    refresh: () => void refetch(),
    ...(mayCreate && { new: () => setEdited('new') }),
    ...(may('post') && { card: countByKey }),
  });

  return (
    <TillsFrame
      part="places"
      count={data?.length}
      actions={<PlacesActions {...(mayCreate && { onCreate: () => setEdited('new') })} />}
    >
      {!data && <NotYet error={error} onRetry={() => void refetch()} />}
      <div className="grid min-h-0 flex-1 content-start gap-3 overflow-auto bg-bg px-gutter py-4 sm:grid-cols-2 xl:grid-cols-3">
        {data?.map((place, index) => (
          <PlaceCard
            key={place.id}
            {...{ place, digit: index + 1 }}
            onEdit={() => setEdited(place)}
            onCount={() => setCounted(place)}
          />
        ))}
      </div>
      {counted && may('post') && (
        <LaterCount place={counted} onClose={() => setCounted(undefined)} />
      )}
      {edited && (
        <LaterLocation
          place={edited === 'new' ? undefined : edited}
          onClose={() => setEdited(undefined)}
        />
      )}
    </TillsFrame>
  );
}

/** The place being counted: chosen here, or named by the address that led here. */
function useCounted(places: readonly Location[] | undefined) {
  const { query, change } = useQueryState();
  const [chosen, setChosen] = useState<Location>();
  const asked = places?.find((place) => String(place.id) === query.get('count') && canCount(place));
  const choose = (place: Location | undefined) => {
    setChosen(place);
    if (query.has('count')) change({ count: undefined }, { replace: true });
  };
  return [chosen ?? asked, choose] as const;
}

/** The ways to an internal transfer and to a new place, for whoever may. */
function PlacesActions({ onCreate }: { onCreate?: () => void }) {
  const t = useTranslations('exchange.tills');
  const transfer = usePermission('transfer');
  return (
    <>
      {transfer.may('create') && (
        <RecordLink to="app.exchange.transfer" view="new" className={buttonClass()}>
          {t('move')}
        </RecordLink>
      )}
      {onCreate && (
        <Button variant="primary" icon={Plus} kbd="N" onClick={onCreate}>
          {t('create')}
        </Button>
      )}
    </>
  );
}
