'use client';

import { keepPreviousData } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useRef } from 'react';
import { useTranslations } from 'use-intl';

import { PartiesFilters } from '@/components/accounting/parties/parties-filters';
import { PartiesTable } from '@/components/accounting/parties/parties-table';
import { PartySide } from '@/components/accounting/parties/party-side';
import { usePartiesAddress } from '@/components/accounting/parties/use-parties-address';
import { Messages } from '@/components/layout/messages';
import { Button } from '@/components/ui/button';
import { PageHead } from '@/components/ui/page-head';
import { SkeletonRows } from '@/components/ui/skeleton';
import { useAnswer } from '@/hooks/use-call';
import { useDebounced } from '@/hooks/use-debounced';
import { useDocumentTitle } from '@/hooks/use-document-title';
import { usePermission } from '@/hooks/use-permission';
import { useShortcuts } from '@/hooks/use-shortcuts';
import { parties } from '@/lib/contract/accounting/parties';

const QUIET_MS = 250;

export const PartiesScreen = () => (
  <Messages of={['routes', 'accounting', 'document']} fallback={<SkeletonRows />}>
    <Parties />
  </Messages>
);

/** Whom the house deals with, and what stands between them. */
function Parties() {
  const t = useTranslations('accounting.parties');
  const { may } = usePermission('parties');
  const address = usePartiesAddress();
  const search = useDebounced(address.typed.trim(), QUIET_MS);
  const list = useAnswer(
    parties.list,
    { input: { ...address.input, ...(search && { search }) } },
    { placeholderData: keepPreviousData },
  );
  const searchBox = useRef<HTMLInputElement>(null);
  const mayCreate = may('create');

  useDocumentTitle(t('title'));
  useShortcuts({
    search: () => searchBox.current?.focus(),
    refresh: () => void list.refetch(),
    ...(mayCreate && { new: address.create }),
  });

  return (
    <div className="flex min-h-0 flex-1 flex-col" data-density="compact">
      <PageHead title={t('title')} count={list.data?.meta.total}>
        {mayCreate && (
          <Button variant="primary" icon={Plus} kbd="N" onClick={address.create}>
            {t('create')}
          </Button>
        )}
      </PageHead>
      <PartiesFilters address={address} searchRef={searchBox} />
      <div className="flex min-h-0 flex-1 border-t border-line">
        <PartiesTable {...{ address, list }} />
        <PartySide address={address} />
      </div>
    </div>
  );
}
