'use client';

import { useTranslations } from 'use-intl';
import { NotYet } from '@/components/document/record/load-failure';
import { TemplateItem } from '@/components/document/templates/template-item';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { useAnswer } from '@/hooks/use-call';
import { toast } from '@/hooks/use-toast';
import { useGoTo } from '@/hooks/use-view';
import { type Template, templates, type TemplateType } from '@/lib/contract/accounting/templates';
import { documentNumber } from '@/lib/domain/document-number';
import { documentTypes } from '@/lib/domain/document-type';

/** Templates of a document type: make a draft from one, or change one. */
export function TemplatesDialog({ type, onClose }: { type: TemplateType; onClose: () => void }) {
  const t = useTranslations('document.templates');
  const open = useOpenDraft(type, onClose);
  const { data, error, refetch } = useAnswer(templates.list, {
    input: { document_type: type, per_page: '200' },
  });
  return (
    <Dialog
      open
      wide
      onClose={onClose}
      title={t('title')}
      description={t('text')}
      actions={<Button onClick={onClose}>{t('close')}</Button>}
    >
      {!data && <NotYet error={error} onRetry={() => void refetch()} />}
      {data?.data.length === 0 && <p className="py-3 text-ink-2">{t('none')}</p>}
      {data && data.data.length > 0 && <TemplateList templates={data.data} onMade={open} />}
    </Dialog>
  );
}

/** Closes the templates and opens the new draft. */
function useOpenDraft(type: TemplateType, leave: () => void) {
  const t = useTranslations('document.templates');
  const goTo = useGoTo();
  return (id: number) => {
    leave();
    toast.success(t('drafted', { number: documentNumber(type, id) }));
    void goTo(documentTypes[type].route, { view: id, query: { mode: 'edit' } });
  };
}

type TemplateListProps = Readonly<{
  templates: readonly Template[];
  onMade: (documentId: number) => void;
}>;

function TemplateList({ templates, onMade }: TemplateListProps) {
  const t = useTranslations('document.templates');
  return (
    <ul className="max-h-[60vh] overflow-y-auto border-t border-line" aria-label={t('title')}>
      {templates.map((template) => (
        <TemplateItem key={template.id} template={template} onMade={onMade} />
      ))}
    </ul>
  );
}
