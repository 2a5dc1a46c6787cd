'use client';

import { QrCode } from 'lucide-react';
import { useTranslations } from 'use-intl';

import { assetFilters } from './asset-filters';
import { assetSteps } from './asset-steps';
import { PictureOf } from '@/components/document/attachments/picture-of';
import { useAttach } from '@/components/document/attachments/use-attach';
import {
  defineDocument,
  type DocumentDefinition,
  type OwnColumn,
} from '@/components/document/definition';
import { DocumentScreen } from '@/components/document/document-screen';
import { ImportButton } from '@/components/document/import/import-button';
import { dayColumn } from '@/components/document/list/day-column';
import { RecordLink } from '@/components/layout/record-link';
import { buttonClass } from '@/components/ui/button';
import { Callout } from '@/components/ui/callout';
import { Figure } from '@/components/ui/figure';
import { FileButton } from '@/components/ui/file-button';
import { FreeText } from '@/components/ui/free-text';
import { Icon } from '@/components/ui/icon';
import { SkeletonRows } from '@/components/ui/skeleton';
import { useSend } from '@/hooks/use-call';
import { useFormats } from '@/hooks/use-formats';
import { lazyPart, useLazyPart } from '@/hooks/use-lazy-part';
import { usePermission } from '@/hooks/use-permission';
import { useQueryState } from '@/hooks/use-query-state';
import { useMayStep } from '@/hooks/use-steps';
import { useView } from '@/hooks/use-view';
import { type Asset, asset, type AssetRow } from '@/lib/contract/assets/asset';
import type { DocumentRow } from '@/lib/contract/document-fields';
import { ASSET_COLUMNS } from '@/lib/domain/assets/asset-columns';
import { ASSET_LIVE } from '@/lib/domain/assets/asset-shapes';

function AssetActions() {
  const t = useTranslations('assets.asset.import');
  return (
    <>
      <ImportButton
        page="asset"
        label={t('open')}
        endpoint={asset.import}
        columns={COLUMNS}
        words={{
          title: t('title'),
          text: t('text'),
          ready: ({ assets = 0 }) => t('ready', { count: assets }),
          done: ({ assets = 0 }) => t('done', { count: assets }),
        }}
      />
      <LabelsLink />
    </>
  );
}

function ChosenLabels({ rows }: { rows: readonly DocumentRow[] }) {
  return <LabelsLink ids={rows.map(({ id }) => id)} />;
}

/** Link to the labels of the selected assets; without `ids`, to the labels of the assets that match the filters. */
function LabelsLink({ ids }: { ids?: readonly number[] }) {
  const t = useTranslations('assets.labels');
  const { may } = usePermission('asset');
  const { query } = useQueryState();
  if (!may('print')) return null;
  return (
    <RecordLink
      to="app.assets.asset"
      view="labels"
      query={{ ...Object.fromEntries(query), ...(ids && { ids: ids.join(',') }) }}
      className={buttonClass({})}
    >
      <Icon of={QrCode} size={14} />
      {t('open')}
    </RecordLink>
  );
}

const COLUMNS = [...ASSET_COLUMNS.needed, ...ASSET_COLUMNS.free];

/** Casts a row of the shared document list to a row of assets. */
const kept = (row: DocumentRow) => row as AssetRow;

const textColumn = (id: 'name' | 'category' | 'serial', look: Partial<OwnColumn>): OwnColumn => ({
  id,
  cell: (row) => <FreeText>{kept(row)[id] ?? ''}</FreeText>,
  exported: (row) => kept(row)[id],
  ...look,
});

const figureColumn = (id: 'cost' | 'accumulated' | 'net', look: Partial<OwnColumn>): OwnColumn => ({
  id,
  align: 'end',
  width: 112,
  cell: (row) => <Base value={kept(row)[id]} />,
  exported: (row) => kept(row)[id],
  ...look,
});

const assetColumns: DocumentDefinition<Asset>['columns'] = [
  'number',
  textColumn('name', { card: 'line' }),
  textColumn('category', { width: 136, card: 'meta' }),
  {
    id: 'place',
    width: 140,
    card: 'meta',
    cell: (row) => <FreeText>{placeOf(kept(row))}</FreeText>,
    exported: (row) => placeOf(kept(row)),
  },
  dayColumn('in_service_on', (row) => kept(row).in_service_on),
  figureColumn('cost', { card: false }),
  figureColumn('accumulated', { card: false }),
  figureColumn('net', { card: 'amount' }),
  'status',
  { ...dayColumn('warranty_end', (row) => kept(row).warranty_end), card: false, isHidden: true },
  'by',
];

function Base({ value }: { value: string | null }) {
  const { baseCurrency } = useFormats();
  return value && <Figure value={value} of={baseCurrency} tone="plain" />;
}

const placeOf = ({ employee, location }: AssetRow): string =>
  [employee, location].filter((one) => one !== null).join(' · ');

const assetDefinition = defineDocument<Asset>({
  type: 'asset',
  route: 'app.assets.asset',
  words: 'assets.asset',
  endpoints: asset,
  columns: assetColumns,
  filters: ['date', 'status', 'mine', ...assetFilters],
  steps: assetSteps,
  Hero: AssetHero,
  ListActions: AssetActions,
  Bulk: ChosenLabels,
  Form: lazyPart(async () => {
    const { AssetForm } = await import('./asset-form');
    return { Form: AssetForm };
  }),
  View: lazyPart(async () => {
    const { AssetView } = await import('./asset-view');
    return { View: AssetView };
  }),
});

const labels = lazyPart(() => import('./labels/labels-screen'));

export function AssetScreen() {
  const view = useView();
  const isLabels = view.kind === 'word' && view.word === 'labels';
  const sheet = useLazyPart(labels, isLabels);
  if (!isLabels) return <DocumentScreen of={assetDefinition} />;
  return sheet ? <sheet.LabelsScreen /> : <SkeletonRows />;
}

function AssetHero({ record }: { record: Asset }) {
  const t = useTranslations('assets.asset');
  const labelsWords = useTranslations('assets.labels');
  const { may } = usePermission('asset');
  const { baseCurrency } = useFormats();
  return (
    <div className="flex min-w-0 flex-wrap items-start gap-4">
      {record.photo_id !== null && (
        <div className="grid w-36 flex-none gap-2">
          <PictureOf
            id={record.photo_id}
            alt={t('photo.alt', { name: record.name })}
            className="aspect-square w-full rounded-card object-cover"
          />
          <PhotoButton record={record} />
        </div>
      )}
      <div className="min-w-0">
        <p className="text-16 font-semibold">
          <bdi>{record.name}</bdi>
        </p>
        <p>
          <Figure value={record.net} currency={baseCurrency} tone="plain" className="hero" />
        </p>
        <p className="pb-2 text-12 text-ink-3">{t('netValue')}</p>
        <div className="no-print flex flex-wrap gap-2">
          {!may('print') || !ASSET_LIVE.some((live) => live === record.status) ? null : (
            <RecordLink
              to="app.assets.asset"
              view="labels"
              query={{ id: record.id }}
              className={buttonClass({})}
            >
              <Icon of={QrCode} size={14} />
              {labelsWords('one')}
            </RecordLink>
          )}
          {record.photo_id === null && <PhotoButton record={record} />}
        </div>
      </div>
    </div>
  );
}

const PICTURES = 'image/jpeg,image/png,image/webp';

/** Button that uploads an image and makes it the photo of the asset. */
function PhotoButton({ record }: { record: Asset }) {
  const mayChange = useMayStep()(asset.photo, record.status);
  return mayChange && <ChangeButton record={record} />;
}

function ChangeButton({ record: { id, photo_id } }: { record: Asset }) {
  const t = useTranslations('assets.asset.photo');
  const send = useSend(asset.photo);
  const show = (attachment_id: number) => send.mutate({ params: { id }, input: { attachment_id } });
  const { attach, sending, failure } = useAttach({ type: 'asset', id }, (paper) => show(paper.id));
  const refused = failure ?? send.error?.message;
  return (
    <>
      <FileButton
        accept={PICTURES}
        label={sending ? t('sending') : t(photo_id === null ? 'add' : 'change')}
        onFiles={(files) => void attach(files)}
      />
      {refused && <Callout tone="negative">{refused}</Callout>}
    </>
  );
}
