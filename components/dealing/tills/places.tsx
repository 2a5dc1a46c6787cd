'use client';

import { Plus, Landmark, Pencil, Vault, Wallet, TriangleAlert } from 'lucide-react';
import { useState, useId } from 'react';
import { useTranslations } from 'use-intl';

import { NotYet } from '@/components/document/record/load-failure';
import { NoSuchView } from '@/components/document/record/no-such-view';
import { LazyCount, LazyLocation } from './lazy-dialogs';
import { TillsFrame } from './tills-frame';
import { LazyUnderWay } from '@/components/dealing/transfer/lazy-under-way';
import { RecordLink } from '@/components/layout/record-link';
import { Button, buttonClass, IconButton } from '@/components/ui/button';
import { Figure } from '@/components/ui/figure';
import { Icon } from '@/components/ui/icon';
import { type PlainColumn, PlainTable } from '@/components/ui/plain-table';
import { StatusBadge } from '@/components/ui/status-badge';
import { useAnswer } from '@/hooks/use-call';
import { useFormats } from '@/hooks/use-formats';
import { usePermission } from '@/hooks/use-permission';
import { useQueryState } from '@/hooks/use-query-state';
import { useShortcuts } from '@/hooks/use-shortcuts';
import { pushView, useGoTo, useView } from '@/hooks/use-view';
import { href } from '@/lib/address';
import { type Location, locations, type Stock } from '@/lib/contract/dealing/locations';
import { limitBroken } from '@/lib/domain/dealing/place-limit';
import { digitOf } from '@/lib/shortcuts';

const ROUTE = 'app.exchange.tills';

/** Tills, vaults and bank accounts with their stock. A digit key starts the count of the location at that position. */
export function Places() {
  const t = useTranslations('tills');
  const { may } = usePermission('tills');
  const transfer = usePermission('transfer');
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
          {create && (
            <Button variant="primary" icon={Plus} kbd="N" onClick={create.onCreate}>
              {t('create')}
            </Button>
          )}
        </>
      }
    >
      {!data && <NotYet error={error} onRetry={() => void refetch()} />}
      <div className="grid min-h-0 flex-1 content-start gap-3 overflow-auto bg-bg px-gutter py-4 sm:grid-cols-2 xl:grid-cols-3">
        {(data ?? []).map((place, index) => (
          <PlaceCard
            key={place.id}
            place={place}
            digit={index + 1}
            onEdit={() => setEdited(place)}
            onCount={() => setCounted(place)}
          />
        ))}
      </div>
      {counted && may('post') && (
        <LazyCount place={counted} onClose={() => setCounted(undefined)} />
      )}
      {isNew && (
        <LazyLocation place={undefined} onClose={() => pushView(href(ROUTE), { replace: true })} />
      )}
      {edited && <LazyLocation place={edited} onClose={() => setEdited(undefined)} />}
    </TillsFrame>
  );
}

type Choose = (place: Location) => void;

/** Starts a count. A digit key counts the location at that position; any other key counts the first till. */
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

/** Location that is being counted: the location that the user selected, otherwise the location in the URL. */
function useCounted(places: readonly Location[] | undefined) {
  const { query, change } = useQueryState();
  const [chosen, setChosen] = useState<Location>();
  const placeInUrl = places?.find(
    (place) => String(place.id) === query.get('count') && canCount(place),
  );
  const choose = (place: Location | undefined) => {
    setChosen(place);
    if (query.has('count')) change({ count: undefined }, { replace: true });
  };
  return [chosen ?? placeInUrl, choose] as const;
}

const ICONS = { till: Wallet, vault: Vault, bank: Landmark };

type Props = Readonly<{
  place: Location;
  /** Digit key that starts the count of this location. */
  digit: number;
  onEdit: () => void;
  onCount: () => void;
}>;

/** True if the location can be counted, either to open it or to close its session. */
const canCount = ({ session, type, is_active }: Location): boolean =>
  type !== 'bank' && is_active && (!session || session.status === 'open');

/**
 * Card of a location, with data such as type, session and stock, and with actions. It shows the opening time of an
 * open session, otherwise the time of the last count.
 */
function PlaceCard({ place, digit, onEdit, onCount }: Props) {
  const t = useTranslations('tills');
  const heading = useId();
  const { may } = usePermission('tills');
  const { instant } = useFormats();
  const { name, type, branch, account, is_active, session } = place;
  const isOpen = session?.status === 'open';
  const countedAt = isOpen ? session.opened_at : place.last_count;
  const { data } = useAnswer(locations.stock, { params: { id: place.id } });
  const columns = useStockColumns(place);
  const value = useValueColumn();
  return (
    <section aria-labelledby={heading} className="card flex min-w-0 flex-col">
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
      {type !== 'bank' && (
        <p className="px-4 pb-2 text-12 text-ink-2">
          {session && (
            <>
              <bdi>{session.user.name}</bdi>
              {' · '}
            </>
          )}
          {countedAt === null
            ? t('neverCounted')
            : t.rich(isOpen ? 'since' : 'counted', {
                at: () => <bdi className="figure">{instant(countedAt)}</bdi>,
              })}
        </p>
      )}
      <div className="px-4 pb-2 empty:hidden">
        <LazyUnderWay place={place} />
      </div>
      {data?.length === 0 ? (
        <p className="px-4 pb-3 text-ink-3">{t('stock.none')}</p>
      ) : (
        <PlainTable
          named
          edge={16}
          caption={t('stock.of', { place: name })}
          rows={data ?? []}
          rowId={({ currency }) => currency}
          columns={data?.some((stock) => stock.value !== null) ? [...columns, value] : columns}
        />
      )}
      {type !== 'bank' && is_active && (
        <div className="mt-auto flex flex-wrap gap-2 border-t border-line px-4 py-2">
          {may('post') && canCount(place) && (
            <Button
              id={countButtonId(place.id)}
              {...(digit <= 9 && { kbd: String(digit) })}
              variant={session || type !== 'till' ? 'default' : 'primary'}
              aria-label={t(session ? 'closeNamed' : 'openNamed', { place: name })}
              onClick={onCount}
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
        </div>
      )}
    </section>
  );
}

/**
 * DOM id of the count button. A shortcut focuses this button before opening the dialog, so that closing the dialog
 * returns the focus to the button.
 */
const countButtonId = (id: number) => `count-${id}`;

function useStockColumns(place: Location): readonly PlainColumn<Stock>[] {
  const t = useTranslations('tills.stock');
  const hidden = <span className="text-ink-3">{t('hidden')}</span>;
  return [
    {
      id: 'currency',
      header: t('currency'),
      cell: (stock) => {
        const limits = place.limits?.[stock.currency];
        const broken = limits && stock.quantity !== null && limitBroken(stock.quantity, limits);
        return (
          <>
            <bdi>{stock.currency}</bdi>{' '}
            {broken ? (
              <span className="ms-1 inline-flex items-center gap-1 text-12 font-normal text-warning">
                <Icon of={TriangleAlert} size={12} />
                {t.rich(broken.which, {
                  limit: () => <Figure value={broken.limit} of={stock.currency} />,
                })}
              </span>
            ) : null}
          </>
        );
      },
    },
    {
      id: 'quantity',
      header: t('quantity'),
      align: 'end',
      cell: ({ quantity, currency }) =>
        quantity === null ? hidden : <Figure value={quantity} of={currency} />,
    },
  ];
}

function useValueColumn(): PlainColumn<Stock> {
  const t = useTranslations('tills.stock');
  const { baseCurrency, baseMark } = useFormats();
  return {
    id: 'value',
    header: t('value', { currency: baseMark }),
    align: 'end',
    cellClass: 'text-ink-2',
    cell: ({ value }) => value !== null && <Figure value={value} of={baseCurrency} />,
  };
}
