'use client';

import { ArrowLeft, Printer } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { LabelSheet } from '@/components/assets/asset/labels/label-sheet';
import { useLabelled } from '@/components/assets/asset/labels/use-labelled';
import { LoadFailure } from '@/components/document/record/load-failure';
import { NoSuchView } from '@/components/document/record/no-such-view';
import { Messages } from '@/components/layout/messages';
import { RecordLink } from '@/components/layout/record-link';
import { Button, buttonClass } from '@/components/ui/button';
import { Callout } from '@/components/ui/callout';
import { EmptyState } from '@/components/ui/empty-state';
import { Icon } from '@/components/ui/icon';
import { SkeletonRows } from '@/components/ui/skeleton';
import { usePermission } from '@/hooks/use-permission';
import { useShortcuts } from '@/hooks/use-shortcuts';

/** Labels of one asset, or of all assets in a list. */
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
  const print = () => window.print();
  useShortcuts({ print });
  if (!may('print')) return <NoSuchView />;
  return (
    <div className="flex min-h-0 flex-1 flex-col print:block">
      <Head count={items?.length ?? 0} onPrint={print} />
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

function Head({ count, onPrint }: Readonly<{ count: number; onPrint: () => void }>) {
  const t = useTranslations('assets.labels');
  return (
    <header className="no-print flex flex-none flex-wrap items-center gap-2 border-b border-line px-gutter py-3">
      <RecordLink to="app.assets.asset" className={buttonClass({ variant: 'ghost' })}>
        <Icon of={ArrowLeft} size={14} directional />
        {t('back')}
      </RecordLink>
      <h1 className="me-auto">{t('title', { count })}</h1>
      <Button variant="primary" icon={Printer} kbd="P" onClick={onPrint}>
        {t('print')}
      </Button>
    </header>
  );
}
