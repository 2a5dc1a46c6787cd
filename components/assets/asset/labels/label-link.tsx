'use client';

import { QrCode } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { RecordLink } from '@/components/layout/record-link';
import { buttonClass } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { usePermission } from '@/hooks/use-permission';
import { ASSET_LIVE } from '@/lib/domain/asset-shapes';

/** The way to the label of one asset; what is a draft or gone has none. */
export function LabelLink({ id, status }: Readonly<{ id: number; status: string }>) {
  const t = useTranslations('assets.labels');
  const { may } = usePermission('asset');
  if (!may('print') || !ASSET_LIVE.some((live) => live === status)) return null;
  return (
    <p className="no-print">
      <RecordLink to="app.assets.asset" view="labels" query={{ id }} className={buttonClass({})}>
        <Icon of={QrCode} size={14} />
        {t('one')}
      </RecordLink>
    </p>
  );
}
