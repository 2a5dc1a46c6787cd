'use client';

import { useTranslations } from 'use-intl';

import { ImportButton } from './import-button';
import type { ImportEndpoint } from './use-import';
import type { Endpoint } from '@/lib/contract/endpoint';
import type { Action } from '@/lib/domain/permission';
import { IMPORT_COLUMNS, type ImportKind } from '@/lib/domain/import-columns';
import type { Page } from '@/lib/routes';

type Props = Readonly<{
  kind: ImportKind;
  endpoint: Endpoint & ImportEndpoint;
  page: Page;
  /** Right that the import needs on the page; by default the right to create records. */
  action?: Action;
  /** Further fields of the import request. */
  input?: Readonly<Record<string, string>>;
}>;

/** Button that imports records of one kind from a file; hidden from users who lack the right `action` on the page. */
export function RecordImportButton({ kind, action = 'create', ...props }: Props) {
  const t = useTranslations('document.import');
  const kinds = useTranslations(`document.import.kinds.${kind}`);
  const { needed, free, sample } = IMPORT_COLUMNS[kind];
  const columns: readonly string[] = [...needed, ...free];
  const cells = new Map(Object.entries(sample));
  return (
    <ImportButton
      {...props}
      action={action}
      label={kinds('open')}
      columns={columns}
      template={{
        name: `${kind.replaceAll('_', '-')}.csv`,
        rows: [columns.map((column) => cells.get(column) ?? '')],
      }}
      words={{
        title: kinds('open'),
        text: kinds('text'),
        ready: ({ records = 0 }) => t('recordsReady', { count: records }),
        done: ({ records = 0 }) => t('recordsDone', { count: records }),
      }}
    />
  );
}
