'use client';

import { ArrowLeft, Printer } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';

import { assetFilters } from '@/components/assets/asset/asset-filters';
import { narrowingOf } from '@/components/document/list/use-list-query';
import { LoadFailure } from '@/components/document/record/load-failure';
import { NoSuchView } from '@/components/document/record/no-such-view';
import { Messages } from '@/components/layout/messages';
import { RecordLink } from '@/components/layout/record-link';
import { filtersOf } from '@/components/list/use-list-state';
import { Button, buttonClass } from '@/components/ui/button';
import { Callout } from '@/components/ui/callout';
import { EmptyState } from '@/components/ui/empty-state';
import { Icon } from '@/components/ui/icon';
import { QrCode } from '@/components/ui/qr-code';
import { SkeletonRows } from '@/components/ui/skeleton';
import { usePrint } from '@/hooks/use-print';
import { useAnswer } from '@/hooks/use-call';
import { usePermission } from '@/hooks/use-permission';
import { useQueryState } from '@/hooks/use-query-state';
import { useShortcuts } from '@/hooks/use-shortcuts';
import { useSystemSetup } from '@/hooks/use-system-setting';
import { href } from '@/lib/address';
import { asset } from '@/lib/contract/assets/asset';
import type { InputOf } from '@/lib/contract/endpoint';
import { documentNumber } from '@/lib/domain/document-number';
import { BASE_PATH } from '@/lib/routes';

/** Page that prints the label of one asset, of selected assets, or of the assets in a list. */
export function LabelsScreen() {
  return (
    <Messages of={['assets', 'document']} fallback={<SkeletonRows />}>
      <Labels />
    </Messages>
  );
}

function Labels() {
  const t = useTranslations('assets.labels');
  const { may } = usePermission('asset');
  const { items, isMore, error, refetch } = useLabelled();
  const print = usePrint();
  useShortcuts({ print });
  if (!may('print')) return <NoSuchView />;
  return (
    <div className="flex min-h-0 flex-1 flex-col print:block">
      <header className="no-print flex flex-none flex-wrap items-center gap-2 border-b border-line px-gutter py-3">
        <RecordLink to="app.assets.asset" className={buttonClass({ variant: 'ghost' })}>
          <Icon of={ArrowLeft} size={14} directional />
          {t('back')}
        </RecordLink>
        <h1 className="me-auto">{t('title', { count: items?.length ?? 0 })}</h1>
        <Button variant="primary" icon={Printer} kbd="P" onClick={print}>
          {t('print')}
        </Button>
      </header>
      <div className="min-h-0 flex-1 overflow-auto px-gutter py-4 print:p-0">
        {error && <LoadFailure error={error} onRetry={refetch} />}
        {!items && !error && <SkeletonRows />}
        {items?.length === 0 && <EmptyState kind="none" title={t('none')} />}
        {isMore && (
          <div className="no-print pb-4">
            <Callout tone="warning">{t('more')}</Callout>
          </div>
        )}
        {items && items.length > 0 && <LabelSheet items={items} />}
      </div>
    </div>
  );
}

/** Labels per sheet in a common format: three columns and eight rows of 70 × 37 mm. */
const ON_A_SHEET = 24;

/** Sheets of labels. If a sheet is partly used, printing starts after the used labels. */
function LabelSheet({ items }: { items: readonly Labelled[] }) {
  const t = useTranslations('assets.labels');
  const setup = useSystemSetup();
  const [skipped, setSkipped] = useState(0);
  const places: readonly (Labelled | undefined)[] = [
    ...Array.from({ length: skipped }, () => undefined),
    ...items,
  ];
  const sheets = Array.from({ length: Math.ceil(places.length / ON_A_SHEET) }, (_, at) =>
    places.slice(at * ON_A_SHEET, (at + 1) * ON_A_SHEET),
  );
  return (
    <>
      <label className="no-print mb-4 flex items-center gap-2 text-ink-2">
        {t('first')}
        <select
          className="input w-20"
          value={skipped}
          onChange={({ target }) => setSkipped(Number(target.value))}
        >
          {Array.from({ length: ON_A_SHEET }, (_, at) => (
            <option key={at} value={at}>
              {at + 1}
            </option>
          ))}
        </select>
      </label>
      <div className="label-sheets">
        {sheets.map((sheet, at) => (
          <ol key={at} className="label-sheet">
            {sheet.map((item, place) => (
              <li key={item?.id ?? `empty ${place}`} className="label" aria-hidden={!item}>
                {item && (
                  <>
                    <QrCode
                      text={`${location.origin}${BASE_PATH}${href('app.assets.asset', { view: item.id })}`}
                      label={t('code', { number: item.number })}
                      className="label-code"
                    />
                    <span className="label-words">
                      <bdi className="label-owner">{setup?.name}</bdi>
                      <bdi dir="ltr" className="label-number">
                        {item.number}
                      </bdi>
                      <bdi className="label-name">{item.name}</bdi>
                      {item.serial && <bdi className="label-owner">{item.serial}</bdi>}
                    </span>
                  </>
                )}
              </li>
            ))}
          </ol>
        ))}
      </div>
    </>
  );
}

type Labelled = Readonly<{
  id: number;
  number: string;
  name: string;
  serial: string | null;
}>;

/** Maximum page size of the list endpoint. */
const MOST = '200';

/** Loads the assets in the query string: one asset, the selected rows, or the list up to its first 200 assets. */
function useLabelled() {
  const { query } = useQueryState();
  const one = Number(query.get('id') ?? 0);
  const shown = useAnswer(asset.show, { params: { id: one } }, { enabled: one > 0 });
  const listed = useAnswer(asset.list, { input: inputOf(query) }, { enabled: one === 0 });
  const wanted = query.get('ids')?.split(',');
  const rows = listed.data?.data.filter(
    ({ id, number }) => number !== null && (wanted?.includes(String(id)) ?? true),
  );
  const items = one > 0 ? shown.data && [shown.data] : rows;
  const { error, refetch } = one > 0 ? shown : listed;
  return {
    items: items?.map(labelled),
    isMore: !wanted && one === 0 && (listed.data?.meta.total ?? 0) > Number(MOST),
    error: items ? null : error,
    refetch: () => void refetch(),
  };
}

const labelled = ({
  id,
  number,
  name,
  serial,
}: Readonly<{ number: string | null }> & Omit<Labelled, 'number'>): Labelled => ({
  id,
  name,
  serial,
  number: number ?? documentNumber('asset', id),
});

/**
 * Returns the query for the list endpoint. For selected rows it keeps the page and page size of the list, because that
 * page contains the rows.
 */
function inputOf(query: URLSearchParams): InputOf<typeof asset.list> {
  const page = query.has('ids') ? (query.get('page') ?? '1') : '1';
  const per_page = query.has('ids') ? (query.get('per_page') ?? '50') : MOST;
  const sort = query.get('sort') ?? '-date';
  const filters = filtersOf(query, narrowingOf({ filters: assetFilters }));
  // The cast is not checked, because the server refuses an invalid query.
  return { ...filters, page, per_page, sort } as InputOf<typeof asset.list>;
}
