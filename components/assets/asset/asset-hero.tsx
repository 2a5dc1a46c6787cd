'use client';

import { useTranslations } from 'use-intl';
import { LabelLink } from '@/components/assets/asset/labels/label-link';
import { AssetPhoto } from '@/components/assets/asset/asset-photo';
import { Figure } from '@/components/ui/figure';
import { useFormats } from '@/hooks/use-formats';
import type { Asset } from '@/lib/contract/assets/asset';

/** What an asset is, how it looks, and what is left of its cost. */
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
        <LabelLink id={record.id} status={record.status} />
      </div>
    </div>
  );
}
