'use client';

import { useTranslations } from 'use-intl';
import { QrCode } from 'lucide-react';

import { AssetPhoto, PhotoButton } from '@/components/assets/asset/asset-photo';
import { Figure } from '@/components/ui/figure';
import { useFormats } from '@/hooks/use-formats';
import type { Asset } from '@/lib/contract/assets/asset';
import { RecordLink } from '@/components/layout/record-link';
import { buttonClass } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { usePermission } from '@/hooks/use-permission';
import { ASSET_LIVE } from '@/lib/domain/asset-shapes';

export function AssetHero({ record }: { record: Asset }) {
  const t = useTranslations('assets.asset');
  const { baseCurrency } = useFormats();
  return (
    <div className="flex min-w-0 flex-wrap items-start gap-4">
      <AssetPhoto record={record} />
      <div className="min-w-0">
        <p className="text-16 font-semibold">
          <bdi>{record.name}</bdi>
        </p>
        <p>
          <Figure value={record.net} currency={baseCurrency} tone="plain" className="hero" />
        </p>
        <p className="pb-2 text-12 text-ink-3">{t('netValue')}</p>
        <div className="no-print flex flex-wrap gap-2">
          <LabelLink id={record.id} status={record.status} />
          {record.photo_id === null && <PhotoButton record={record} />}
        </div>
      </div>
    </div>
  );
}

/** Link to the label of an asset; hidden for drafts and disposed assets. */
function LabelLink({ id, status }: Readonly<{ id: number; status: string }>) {
  const t = useTranslations('assets.labels');
  const { may } = usePermission('asset');
  if (!may('print') || !ASSET_LIVE.some((live) => live === status)) return null;
  return (
    <RecordLink to="app.assets.asset" view="labels" query={{ id }} className={buttonClass({})}>
      <Icon of={QrCode} size={14} />
      {t('one')}
    </RecordLink>
  );
}
