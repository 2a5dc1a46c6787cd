'use client';

import { Download, LayoutTemplate, Plus, Printer } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';

import type {
  DocumentDefinition,
  DocumentRecord,
  ListAnswer,
} from '@/components/document/definition';
import { shownNumber } from '@/components/document/document-number';
import { useColumns, useColumnWords } from './standard-columns';
import type { ListQuery } from './use-list-query';
import { templateTypeAt } from '@/components/document/templates/template-values';
import { shownColumns } from '@/components/list/list-columns';
import { RecordLink } from '@/components/layout/record-link';
import { Button, buttonClass, IconButton } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { Kbd } from '@/components/ui/kbd';
import { PaperNote } from '@/components/ui/paper-note';
import { saveDownload } from '@/components/ui/save-file';
import { usePrint } from '@/hooks/use-print';
import { lazyPart, useLazyPart } from '@/hooks/use-lazy-part';
import { usePermission } from '@/hooks/use-permission';
import { useShortcuts } from '@/hooks/use-shortcuts';
import { useGoTo } from '@/hooks/use-view';
import { call } from '@/lib/api/call';
import type { DocumentRow } from '@/lib/contract/document-fields';
import type { DocumentType } from '@/lib/domain/document-type';
import { BYTE_ORDER_MARK, csvLines } from '@/lib/format/csv';
import { keyOf, pageOf, type RouteName } from '@/lib/routes';

type Props<Record extends DocumentRecord> = Readonly<{
  of: DocumentDefinition<Record>;
  query: ListQuery;
  meta: ListAnswer['meta'] | undefined;
}>;

/** Title with count, and the actions of the list. */
export function ListHead<Record extends DocumentRecord>({ of, query, meta }: Props<Record>) {
  const label = useTranslations('routes');
  const { may } = usePermission(pageOf(of.route));
  const goTo = useGoTo();
  useShortcuts({ ...(may('create') && { new: () => void goTo(of.route, { view: 'new' }) }) });

  return (
    <header
      data-density="regular"
      className="flex flex-none flex-wrap items-center gap-2 ps-gutter pe-gutter py-3 sm:pe-6"
    >
      <h1 className="me-auto flex items-baseline gap-2">
        {label(keyOf(of.route))}
        <span className="figure text-16 font-normal text-ink-2">
          {meta?.total}
          {meta?.is_more && '+'}
        </span>
      </h1>
      <PaperNote />
      <SideActs of={of} query={query} />
      {may('create') && <NewLink of={of} />}
    </header>
  );
}

function NewLink<Record extends DocumentRecord>({
  of,
}: Readonly<{ of: DocumentDefinition<Record> }>) {
  const own = useTranslations(of.words);
  return (
    <RecordLink to={of.route} view="new" className={buttonClass({ variant: 'primary' })}>
      <Icon of={Plus} size={14} />
      {own('new')}
      <Kbd>N</Kbd>
    </RecordLink>
  );
}

type SideActsProps<Record extends DocumentRecord> = Readonly<{
  of: DocumentDefinition<Record>;
  query: ListQuery;
}>;

function SideActs<Record extends DocumentRecord>({ of, query }: SideActsProps<Record>) {
  const t = useTranslations('document.list');
  const { may } = usePermission(pageOf(of.route));
  const exporting = useListExport(of, query);
  const { ListActions } = of;
  const print = usePrint();
  useShortcuts({
    ...(may('export') && { export: exporting.start }),
    ...(may('print') && { print }),
  });
  return (
    <span className="no-print flex gap-2 max-sm:hidden">
      {ListActions && may('create') && <ListActions />}
      {may('create') && <TemplatesButton route={of.route} />}
      {may('export') && (
        <Button icon={Download} busy={exporting.isBusy} onClick={exporting.start}>
          {t('export')}
        </Button>
      )}
      {may('print') && <IconButton label={t('print')} icon={Printer} onClick={print} />}
    </span>
  );
}

const templatesDialog = lazyPart(() => import('@/components/document/templates/templates-dialog'));

/** Button that opens the templates; null if the document type has no templates. */
function TemplatesButton({ route }: { route: RouteName }) {
  const t = useTranslations('document.templates');
  const [isOpen, setOpen] = useState(false);
  const dialog = useLazyPart(templatesDialog, isOpen);
  const type = templateTypeAt(route);
  if (!type) return null;
  return (
    <>
      <Button icon={LayoutTemplate} onClick={() => setOpen(true)}>
        {t('from')}
      </Button>
      {isOpen && dialog && <dialog.TemplatesDialog type={type} onClose={() => setOpen(false)} />}
    </>
  );
}

const PAGE = 200;

/** Exports all matching rows with the visible columns and exact figures, as CSV. */
function useListExport<Record extends DocumentRecord>(
  of: DocumentDefinition<Record>,
  query: ListQuery,
) {
  const t = useColumnWords(of.words);
  const columns = useColumns(of);
  const [isBusy, setBusy] = useState(false);

  const write = async () => {
    const shown = exportedOf(shownColumns(columns, query.columns), of.type);
    const rows = await allRows(of, query);
    const lines = rows.map((row) => shown.map(({ text }) => text(row)));
    const heads = shown.map(({ id }) => t(id));
    const name = `${of.type.replaceAll(' ', '-')}.csv`;
    const text = [BYTE_ORDER_MARK, csvLines([heads, ...lines])];
    return { name, blob: new Blob(text, { type: 'text/csv' }) };
  };
  const start = () => {
    if (isBusy) return;
    setBusy(true);
    void saveDownload(write()).finally(() => setBusy(false));
  };
  return { isBusy, start };
}

/** Columns that can be exported as text, with their formatters. */
const exportedOf = (columns: ReturnType<typeof useColumns>, type: DocumentType) =>
  columns.flatMap(({ id, exported }) => {
    const known = EXPORTED.find((one) => one === id);
    if (exported) return [{ id, text: exported }];
    return known ? [{ id, text: (row: DocumentRow) => textOf(known, row, type) }] : [];
  });

const EXPORTED = [
  'number',
  'date',
  'reference',
  'counterparty',
  'memo',
  'amount',
  'currency',
  'base',
  'status',
  'by',
] as const;

function textOf(
  id: (typeof EXPORTED)[number],
  row: DocumentRow,
  type: DocumentType,
): string | null {
  if (id === 'number') return shownNumber(type, row);
  if (id === 'by') return row.created_by?.name ?? null;
  return row[id];
}

async function allRows<Record extends DocumentRecord>(
  { endpoints }: DocumentDefinition<Record>,
  { input }: ListQuery,
): Promise<readonly DocumentRow[]> {
  const rows: DocumentRow[] = [];
  for (let page = 1; ; page += 1) {
    const given = { ...input, page: String(page), per_page: String(PAGE), exact: '1' as const };
    const { data, meta } = await call(endpoints.list, { input: given });
    rows.push(...data);
    if (data.length === 0 || rows.length >= meta.total) return rows;
  }
}
