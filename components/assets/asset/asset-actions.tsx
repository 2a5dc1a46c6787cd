'use client';

import { QrCode } from 'lucide-react';
import { useTranslations } from 'use-intl';

import { RecordLink } from '@/components/layout/record-link';
import { buttonClass } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { usePermission } from '@/hooks/use-permission';
import { useQueryState } from '@/hooks/use-query-state';
import type { DocumentRow } from '@/lib/contract/document-fields';
import { ImportButton } from '@/components/document/import/import-button';
import { asset } from '@/lib/contract/assets/asset';
import { ASSET_COLUMNS } from '@/lib/domain/asset-columns';

export function AssetActions() {
  return (
    <>
      <ImportAssets />
      <LabelsLink />
    </>
  );
}

export function ChosenLabels({ rows }: { rows: readonly DocumentRow[] }) {
  return <LabelsLink ids={rows.map(({ id }) => id)} />;
}

/** Link to the labels of a filtered and sorted list, or of selected rows. */
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

/** Imports an existing register with its accumulated depreciation from a CSV file. */
function ImportAssets() {
  const t = useTranslations('assets.asset.import');
  return (
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
  );
}
