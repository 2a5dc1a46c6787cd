'use client';

import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { DocumentDefinition, DocumentRecord } from '@/components/document/definition';
import { type ListQuery, offeredBy, ownFilters } from '@/components/document/list/use-list-query';
import { optionsOf } from '@/components/fields/shape';
import { AddChip } from '@/components/ui/chip';
import { Popover } from '@/components/ui/popover';
import { later, useLater, useSoon } from '@/hooks/use-later';
import { useShortcuts } from '@/hooks/use-shortcuts';

const filterForm = later(() => import('@/components/document/list/filter-form'));
const SOON = [filterForm];

type Props<Record extends DocumentRecord> = Readonly<{
  of: DocumentDefinition<Record>;
  query: ListQuery;
}>;

/** Chip that opens all filters; applied filters are stored in the address. */
export function ListFilters<Record extends DocumentRecord>({ of, query }: Props<Record>) {
  const t = useTranslations('document.filter');
  const [open, setOpen] = useState(false);
  const form = useLater(filterForm, open);
  useSoon(SOON);
  useShortcuts({ filter: () => setOpen(true) });

  return (
    <Popover
      label={t('label')}
      open={open && form !== undefined}
      onOpenChange={setOpen}
      trigger={<AddChip>{t('add')}</AddChip>}
    >
      {form && (
        <form.FilterForm
          offered={offeredBy(of)}
          own={ownFilters(of)}
          words={of.words}
          statuses={of.statuses ?? optionsOf(of.endpoints.list, 'status')}
          now={query.filters}
          onApply={(filters) => {
            query.filter(filters);
            setOpen(false);
          }}
        />
      )}
    </Popover>
  );
}
