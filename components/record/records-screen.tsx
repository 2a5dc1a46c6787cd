'use client';

import { Plus } from 'lucide-react';
import { type ComponentType, useRef } from 'react';
import { useTranslations } from 'use-intl';

import { NarrowingBar } from '@/components/record/narrowing-bar';
import { RecordsList } from '@/components/record/records-list';
import { type Records, type SettingRecord } from '@/components/record/use-records';
import { type Narrowing, useNarrowed } from '@/components/record/use-narrowed';
import { usePanelAddress } from '@/components/record/use-panel-address';
import type { RecordFormProps } from '@/components/record/record-form';
import { Button } from '@/components/ui/button';
import { PageHead } from '@/components/ui/page-head';
import type { Column } from '@/components/ui/table-columns';
import { useDocumentTitle } from '@/hooks/use-document-title';
import { useMedia } from '@/hooks/use-media';
import { usePermission } from '@/hooks/use-permission';
import { useShortcuts } from '@/hooks/use-shortcuts';
import { toast } from '@/hooks/use-toast';
import { keyOf, pageOf, type RouteName } from '@/lib/routes';

/** The form of one of a short list is given the others too. */
export type ListedFormProps<Row> = RecordFormProps<Row> & Readonly<{ rows: readonly Row[] }>;

type Props<Row> = Narrowing<Row> &
  Readonly<{
    route: RouteName;
    records: Records<Row>;
    columns: readonly Column<Row>[];
    /** The columns that stay beside an open form. */
    beside: readonly string[];
    /** What New says, and what an empty list teaches. */
    words: Readonly<{ create: string; none: string }>;
    Form: ComponentType<ListedFormProps<Row>>;
    /** The form needs more room than the list. */
    wideForm?: boolean;
  }>;

/** A list of settings with the record that is open beside it: one shape for roles, users, currencies. */
export function RecordsScreen<Row extends SettingRecord>(props: Props<Row>) {
  const { route, records, words, filters = [], Form } = props;
  const title = useTranslations('routes')(keyOf(route));
  const { may } = usePermission(pageOf(route));
  const address = usePanelAddress(route);
  const narrowed = useNarrowed(records.rows ?? [], props);
  const search = useRef<HTMLInputElement>(null);
  const mayCreate = may('create');
  const row = records.rows?.find(({ id }) => id === address.id);
  const isWide = useMedia('(min-width: 1280px)');
  const isOpen = address.isNew ? mayCreate : row !== undefined;

  useDocumentTitle(title);
  useShortcuts({
    search: () => search.current?.focus(),
    refresh: records.refetch,
    ...(mayCreate && { new: address.create }),
  });

  return (
    <div className="flex min-h-0 flex-1 flex-col" data-density="compact">
      <PageHead title={title} count={records.rows?.length}>
        {mayCreate && (
          <Button variant="primary" icon={Plus} kbd="N" onClick={address.create}>
            {words.create}
          </Button>
        )}
      </PageHead>
      <NarrowingBar {...{ route, filters, narrowed }} searchRef={search} />
      <div className="flex min-h-0 flex-1 border-t border-line">
        <RecordsList
          {...props}
          {...{ title, narrowed }}
          open={isOpen && row ? String(row.id) : undefined}
          isBeside={isWide && isOpen}
          onOpen={address.open}
          onCreate={mayCreate ? address.create : undefined}
        />
        {isOpen && (
          <OpenRecord
            key={row ? `${row.id} ${row.version}` : 'new'}
            {...{ row, records, address, Form }}
          />
        )}
      </div>
    </div>
  );
}

/** The form of a record; what it does to the record is done to the list and to the address too. */
function OpenRecord<Row extends SettingRecord>({
  row,
  records,
  address,
  Form,
}: Pick<Props<Row>, 'records' | 'Form'> & {
  row: Row | undefined;
  address: ReturnType<typeof usePanelAddress>;
}) {
  const t = useTranslations('settings.kit');
  return (
    <Form
      row={row}
      rows={records.rows ?? []}
      onReload={records.refetch}
      onClose={address.close}
      onGone={(id) => {
        records.drop(id);
        address.closeNow();
      }}
      onSaved={(saved) => {
        records.put(saved);
        address.showNow(saved.id);
        toast.success(t('saved', { record: saved.number }));
      }}
    />
  );
}
