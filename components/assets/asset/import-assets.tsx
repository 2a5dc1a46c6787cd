'use client';

import { useTranslations } from 'use-intl';
import { ImportButton } from '@/components/document/import/import-button';
import { asset } from '@/lib/contract/assets/asset';
import { ASSET_COLUMNS } from '@/lib/domain/asset-columns';

const COLUMNS = [...ASSET_COLUMNS.needed, ...ASSET_COLUMNS.free];

/** Brings in a register that was kept elsewhere, with what was charged so far, from a CSV file. */
export function ImportAssets() {
  const t = useTranslations('assets.asset.import');
  return (
    <ImportButton
      page="asset"
      label={t('open')}
      endpoint={asset.import}
      columns={COLUMNS}
      words={{
        ...{ title: t('title'), text: t('text') },
        ready: ({ assets = 0 }) => t('ready', { count: assets }),
        done: ({ assets = 0 }) => t('done', { count: assets }),
      }}
    />
  );
}
