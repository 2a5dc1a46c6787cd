'use client';

import { FormProvider } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import { PostingDateField } from '@/components/document/form/posting-date-field';
import type { DocumentDefinition, DocumentRecord } from '@/components/document/definition';
import { shownNumber } from '@/components/document/document-number';
import { Button } from '@/components/ui/button';
import { Callout } from '@/components/ui/callout';
import { Dialog } from '@/components/ui/dialog';
import { TextareaField } from '@/components/ui/textarea-field';
import { useDraftForm } from '@/hooks/use-draft-form';
import { useLater } from '@/hooks/use-later';
import { useShortcuts } from '@/hooks/use-shortcuts';
import { toast } from '@/hooks/use-toast';
import type { DocumentRow } from '@/lib/contract/document-fields';

/** Takes a posted document back: why, and on which day; without a day, today. */
export function VoidDialog<Record extends DocumentRecord>({
  of,
  row,
  onClose,
}: {
  of: DocumentDefinition<Record>;
  row: DocumentRow;
  onClose: () => void;
}) {
  const t = useTranslations('document.void');
  const number = shownNumber(of.type, row);
  const { form, submit, failure, isSaving } = useDraftForm<
    { reason: string; date?: string | undefined },
    typeof of.endpoints.void
  >(of.endpoints.void, {
    blank: { reason: '', date: '' },
    given: { params: { id: row.id } },
    toInput: ({ reason, date }) => ({ reason, ...(date && { date }) }),
    onSaved: ({ status }) => {
      if (status === 'voided') toast.success(t('done', { number }));
      else toast.plain(t('asked', { number }));
      onClose();
    },
  });
  const send = submit();
  useShortcuts({ save: () => void send() }, { inDialog: true });
  const isOnField = failure && Object.keys(failure.errors).some((name) => name in form.getValues());

  return (
    <Dialog open onClose={onClose} title={t('title', { number })} description={t('text')}>
      <FormProvider {...form}>
        <form onSubmit={(event) => void send(event)} className="grid gap-3">
          {of.VoidPreview && <Effect of={of.VoidPreview} id={row.id} />}
          {failure && !isOnField && <Callout tone="negative">{failure.message}</Callout>}
          <TextareaField name="reason" label={t('reason')} required rows={2} />
          <PostingDateField of={of.type} name="date" label={t('date')} help={t('dateHelp')} />
          <div className="flex flex-wrap justify-end gap-2">
            <Button onClick={onClose}>{t('cancel')}</Button>
            <Button type="submit" variant="danger" kbd="Ctrl Enter" busy={isSaving}>
              {t('confirm', { number })}
            </Button>
          </div>
        </form>
      </FormProvider>
    </Dialog>
  );
}

/** What it would do, where the type of document can tell. */
function Effect<Record extends DocumentRecord>({
  of,
  id,
}: {
  of: NonNullable<DocumentDefinition<Record>['VoidPreview']>;
  id: number;
}) {
  const piece = useLater(of, true);
  return piece && <piece.VoidPreview id={id} />;
}
