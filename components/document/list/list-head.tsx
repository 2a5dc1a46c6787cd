'use client';

import { LayoutTemplate, Plus, Printer } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';

import type {
  DocumentDefinition,
  DocumentRecord,
  ListAnswer,
} from '@/components/document/definition';
import { useListExport } from './use-list-export';
import type { ListQuery } from './use-list-query';
import { templateTypeAt } from '@/components/document/templates/template-values';
import { RecordLink } from '@/components/layout/record-link';
import { Button, buttonClass, IconButton } from '@/components/ui/button';
import { ExportMenu, TABLE_FORMATS } from '@/components/ui/export-menu';
import { Icon } from '@/components/ui/icon';
import { Kbd } from '@/components/ui/kbd';
import { PaperNote } from '@/components/ui/paper-note';
import { usePrint } from '@/hooks/use-print';
import { lazyPart, useLazyPart } from '@/hooks/use-lazy-part';
import { usePermission } from '@/hooks/use-permission';
import { useShortcuts } from '@/hooks/use-shortcuts';
import { useGoTo } from '@/hooks/use-view';
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
  const own = useTranslations(of.words);
  const t = useTranslations('document.list');
  const exporting = useListExport(of, query);
  const { ListActions } = of;
  const print = usePrint();
  useShortcuts({
    ...(may('create') && { new: () => void goTo(of.route, { view: 'new' }) }),
    ...(may('export') && { export: () => exporting.start('csv') }),
    ...(may('print') && { print }),
  });

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
      <span className="no-print flex gap-2 max-sm:hidden">
        {ListActions && may('create') && <ListActions />}
        {may('create') && <TemplatesButton route={of.route} />}
        {may('export') && (
          <ExportMenu formats={TABLE_FORMATS} isBusy={exporting.isBusy} onSave={exporting.start} />
        )}
        {may('print') && <IconButton label={t('print')} icon={Printer} onClick={print} />}
      </span>
      {may('create') && (
        <RecordLink to={of.route} view="new" className={buttonClass({ variant: 'primary' })}>
          <Icon of={Plus} size={14} />
          {own('new')}
          <Kbd>N</Kbd>
        </RecordLink>
      )}
    </header>
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
