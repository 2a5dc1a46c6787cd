'use client';

import { LayoutTemplate } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { SaveTemplateDialog } from '@/components/document/templates/save-template-dialog';
import { templateTypeAt } from '@/components/document/templates/template-values';
import { IconButton } from '@/components/ui/button';
import type { DocumentRow } from '@/lib/contract/document-fields';
import type { RouteName } from '@/lib/routes';

/** Keeps what a document holds as a template; nothing where its type has none. */
export function KeepAsTemplate({
  route,
  record,
}: {
  route: RouteName;
  record: Pick<DocumentRow, 'id' | 'memo' | 'counterparty'>;
}) {
  const t = useTranslations('document.templates');
  const [isOpen, setOpen] = useState(false);
  const type = templateTypeAt(route);
  if (!type) return null;
  return (
    <>
      <IconButton label={t('saveAs')} icon={LayoutTemplate} onClick={() => setOpen(true)} />
      {isOpen && (
        <SaveTemplateDialog
          type={type}
          source={{ document_id: record.id }}
          name={record.memo ?? record.counterparty ?? ''}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
