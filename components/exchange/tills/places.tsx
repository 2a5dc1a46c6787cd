'use client';

import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { NotYet } from '@/components/document/record/load-failure';
import { NoSuchView } from '@/components/document/record/no-such-view';
import { LaterCount, LaterLocation } from '@/components/exchange/tills/later-dialogs';
import { canCount, countButtonId, PlaceCard } from '@/components/exchange/tills/place-card';
import { TillsFrame } from '@/components/exchange/tills/tills-frame';
import { RecordLink } from '@/components/layout/record-link';
import { Button, buttonClass } from '@/components/ui/button';
import { useAnswer } from '@/hooks/use-call';
import { usePermission } from '@/hooks/use-permission';
import { useQueryState } from '@/hooks/use-query-state';
import { useShortcuts } from '@/hooks/use-shortcuts';
import { pushView, useGoTo, useView } from '@/hooks/use-view';
import { href } from '@/lib/address';
import { digitOf } from '@/lib/shortcuts';
import { type Location, locations } from '@/lib/contract/exchange/locations';

const ROUTE = 'app.exchange.tills';

/** Tills, vaults and bank accounts with their stock; a digit key counts the location with that number. */
export function Places() {
  const { may } = usePermission('tills');
  const { data, error, refetch } = useAnswer(locations.list);
  const isNew = useView().kind === 'new';
  const goTo = useGoTo();
  const [edited, setEdited] = useState<Location>();
  const [counted, setCounted] = useCounted(data);
  const create = may('create') && { onCreate: () => void goTo(ROUTE, { view: 'new' }) };
  useShortcuts({
    refresh: () => void refetch(),
    ...(create && { new: create.onCreate }),
    ...(may('post') && { card: (event) => countByKey(data, event, setCounted) }),
  });

  if (isNew && !create) return <NoSuchView />;
  return (
    <TillsFrame part="places" count={data?.length} actions={<PlacesActions {...create} />}>
      {!data && <NotYet error={error} onRetry={() => void refetch()} />}
      <Cards places={data ?? []} onEdit={setEdited} onCount={setCounted} />
      {counted && may('post') && (
        <LaterCount place={counted} onClose={() => setCounted(undefined)} />
      )}
      {isNew && (
        <LaterLocation place={undefined} onClose={() => pushView(href(ROUTE), { replace: true })} />
      )}
      {edited && <LaterLocation place={edited} onClose={() => setEdited(undefined)} />}
    </TillsFrame>
  );
}

type Choose = (place: Location) => void;

/** Starts the count of the location that the digit key names, or of the first till. */
function countByKey(
  places: readonly Location[] | undefined,
  event: KeyboardEvent | undefined,
  count: Choose,
): void {
  const digit = event && digitOf(event);
  const place =
    digit === undefined ? places?.find(({ type }) => type === 'till') : places?.[digit - 1];
  if (!place || !canCount(place)) return;
  document.getElementById(countButtonId(place.id))?.focus();
  count(place);
}

type CardsProps = Readonly<{ places: readonly Location[]; onEdit: Choose; onCount: Choose }>;

function Cards({ places, onEdit, onCount }: CardsProps) {
  return (
    <div className="grid min-h-0 flex-1 content-start gap-3 overflow-auto bg-bg px-gutter py-4 sm:grid-cols-2 xl:grid-cols-3">
      {places.map((place, index) => (
        <PlaceCard
          key={place.id}
          place={place}
          digit={index + 1}
          onEdit={() => onEdit(place)}
          onCount={() => onCount(place)}
        />
      ))}
    </div>
  );
}

/** Location that is being counted: selected here, or named by the address. */
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

/** Links to a new internal transfer and a new location, if allowed. */
function PlacesActions({ onCreate }: { onCreate?: () => void }) {
  const t = useTranslations('tills');
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
