'use client';

import { useTranslations } from 'use-intl';
import { LoadFailure } from '@/components/document/record/load-failure';
import { TemplateItem } from '@/components/document/templates/template-item';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { SkeletonRows } from '@/components/ui/skeleton';
import { useAnswer } from '@/hooks/use-call';
import { toast } from '@/hooks/use-toast';
import { useGoTo } from '@/hooks/use-view';
import { templates, type TemplateType } from '@/lib/contract/accounting/templates';
import { documentNumber } from '@/lib/domain/document-number';
import { documentTypes } from '@/lib/domain/document-type';

/** The templates of a type of document: a draft is made of one, or one is changed. */
export function TemplatesDialog({ type, onClose }: { type: TemplateType; onClose: () => void }) {
  const t = useTranslations('document.templates');
  const goTo = useGoTo();
  const { data, error, refetch } = useAnswer(templates.list, {
    input: { document_type: type, per_page: '200' },
  });
  const open = (id: number) => {
    onClose();
    toast.success(t('drafted', { number: documentNumber(type, id) }));
    void goTo(documentTypes[type].route, { view: id, query: { mode: 'edit' } });
  };

  return (
    <Dialog
      open
      wide
      onClose={onClose}
      title={t('title')}
      description={t('text')}
      actions={<Button onClick={onClose}>{t('close')}</Button>}
    >
      {error && !data && <LoadFailure error={error} onRetry={() => void refetch()} />}
      {!data && !error && <SkeletonRows />}
      {data?.data.length === 0 && <p className="py-3 text-ink-2">{t('none')}</p>}
      {data && data.data.length > 0 && (
        <ul className="max-h-[60vh] overflow-y-auto border-t border-line" aria-label={t('title')}>
          {data.data.map((template) => (
            <TemplateItem key={template.id} template={template} onMade={open} />
          ))}
        </ul>
      )}
    </Dialog>
  );
}
