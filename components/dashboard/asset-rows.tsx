'use client';

import { ShieldAlert } from 'lucide-react';
import { useTranslations } from 'use-intl';

import { DueRow, ToFinishRow } from '@/components/dashboard/to-finish-row';
import { useWarrantySoon } from '@/hooks/use-warranty-soon';
import type { Dashboard } from '@/lib/contract/dashboard';

export type AssetsWaiting = Pick<Dashboard, 'warranties' | 'depreciation_due'>;

export const hasAssets = ({ warranties, depreciation_due }: AssetsWaiting): boolean =>
  Boolean(warranties) || Boolean(depreciation_due);

/** Depreciation that is not posted, and warranties that end soon. */
export function AssetRows({ of: { warranties, depreciation_due } }: { of: AssetsWaiting }) {
  const t = useTranslations('dashboard.toFinish');
  const soon = useWarrantySoon();
  return (
    <>
      {depreciation_due && (
        <DueRow
          name={t('depreciation')}
          until={depreciation_due}
          to="app.asset.depreciation"
          view="new"
        />
      )}
      {Boolean(warranties) && (
        <ToFinishRow
          icon={ShieldAlert}
          tone="text-warning"
          name={t('warranties')}
          count={warranties ?? 0}
          to="app.assets.asset"
          query={soon}
        />
      )}
    </>
  );
}
