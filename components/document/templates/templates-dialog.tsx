'use client';

import { Ellipsis, Pause, Pencil, Play, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';

import { NotYet } from '@/components/document/record/load-failure';
import { TemplateFields } from './template-fields';
import { recurringOf, type TemplateValues } from './template-values';
import { Button, IconButton } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { Form } from '@/components/ui/form';
import { FormFailure } from '@/components/ui/form-failure';
import { Menu, MenuItem } from '@/components/ui/menu';
import { SaveOrCancel } from '@/components/ui/save-or-cancel';
import { useAnswer, useSend } from '@/hooks/use-call';
import { useCurrentUser } from '@/hooks/use-current-user';
import { useDeletion } from '@/hooks/use-deletion';
import { useFormats } from '@/hooks/use-formats';
import { usePermission } from '@/hooks/use-permission';
import { useCallForm } from '@/hooks/use-call-form';
import { toast } from '@/hooks/use-toast';
import { useGoTo } from '@/hooks/use-view';
import {
  type Template,
  templates,
  type TemplateType,
  templatePages,
} from '@/lib/contract/accounting/templates';
import { documentNumber } from '@/lib/domain/document-number';
import { documentTypes } from '@/lib/domain/document-type';

/** Dialog with the templates of a document type. Rights decide whether the user can draft from them or change them. */
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

/** Returns a function that closes the templates dialog and opens the new draft. */
function useOpenDraft(type: TemplateType, leave: () => void) {
  const t = useTranslations('document.templates');
  const goTo = useGoTo();
  return (id: number) => {
    leave();
    toast.success(t('drafted', { number: documentNumber(type, id) }));
    void goTo(documentTypes[type].route, { view: id, query: { mode: 'edit' } });
  };
}

type Props = Readonly<{ template: Template; onMade: (documentId: number) => void }>;

/**
 * One template: the day of its next use, its last error, a button that creates a draft, and actions that change the
 * template.
 */
function TemplateItem({ template, onMade }: Props) {
  const t = useTranslations('document.templates');
  const [isEditing, setEditing] = useState(false);
  const draft = useSend(templates.draft);
  const { id, last_error } = template;
  const make = () =>
    draft.mutate({ params: { id } }, { onSuccess: ({ document_id }) => onMade(document_id) });

  if (isEditing)
    return (
      <EditTemplate key={template.version} template={template} onDone={() => setEditing(false)} />
    );
  return (
    <li className="grid gap-1 border-b border-line py-2">
      <ItemHead
        template={template}
        isBusy={draft.isPending}
        onMake={make}
        onEdit={() => setEditing(true)}
      />
      {last_error !== null && (
        <p className="text-12 text-negative">
          {t('refused')}
          <span className="block">{last_error}</span>
        </p>
      )}
      <FormFailure failure={draft.error} />
    </li>
  );
}

type ItemHeadProps = Readonly<{
  template: Template;
  isBusy: boolean;
  onMake: () => void;
  onEdit: () => void;
}>;

function ItemHead({ template, isBusy, onMake, onEdit }: ItemHeadProps) {
  const t = useTranslations('document.templates');
  const { may } = usePermission(templatePages[template.document_type]);
  const { data: me } = useCurrentUser();
  const { day } = useFormats();
  const { name, created_by, next_on } = template;
  return (
    <div className="flex flex-wrap items-center gap-2">
      <div className="min-w-0 flex-1 basis-48">
        <bdi className="font-medium">{name}</bdi>
        <p className="text-12 text-ink-2">
          {t(`rhythm.${template.every ?? 'none'}`)}
          {next_on !== null && (
            <>
              {' · '}
              {template.is_active
                ? t.rich('next', {
                    day: () => <bdi className="figure">{day(next_on)}</bdi>,
                  })
                : t('paused')}
            </>
          )}
          {' · '}
          {t('made', { count: template.made })}
          {' · '}
          <bdi>{created_by.name}</bdi>
        </p>
      </div>
      {may('create') && (
        <Button busy={isBusy} onClick={onMake}>
          {t('use')}
          <span className="sr-only"> {name}</span>
        </Button>
      )}
      {(may('edit') || me?.id === created_by.id) && <Changes template={template} onEdit={onEdit} />}
    </div>
  );
}

function Changes({ template, onEdit }: { template: Template; onEdit: () => void }) {
  const update = useSend(templates.update);
  const deletion = useDeletion(templates.destroy, () => undefined);
  const t = useTranslations('document.templates');
  const { id, name, is_active, version, every } = template;
  const turn = () => update.mutate({ params: { id }, input: { is_active: !is_active, version } });
  const remove = () => void deletion.remove(id, { label: name, record: name });
  return (
    <>
      <Menu trigger={<IconButton variant="ghost" label={t('acts', { name })} icon={Ellipsis} />}>
        <MenuItem icon={Pencil} onSelect={onEdit}>
          {t('edit')}
        </MenuItem>
        {every !== null && (
          <MenuItem icon={is_active ? Pause : Play} onSelect={turn}>
            {t(is_active ? 'pause' : 'goOn')}
          </MenuItem>
        )}
        <MenuItem danger icon={Trash2} onSelect={remove}>
          {t('delete')}
        </MenuItem>
      </Menu>
      <FormFailure failure={update.error} />
      {deletion.kept && (
        <p role="alert" className="text-12 text-negative">
          {deletion.kept}
        </p>
      )}
    </>
  );
}

/** Form that is shown instead of the template and changes its name, its interval and the day of its next use. */
function EditTemplate({ template, onDone }: { template: Template; onDone: () => void }) {
  const t = useTranslations('document.templates');
  const { id, name, every, next_on, version } = template;
  const { form, save, failure, sendAnew, refresh, isSaving } = useCallForm(templates.update, {
    blank: { name, every: every ?? '', next_on: next_on ?? '' } as TemplateValues,
    params: { id },
    toInput: (values) => ({ ...recurringOf(values), version }),
    onSaved: onDone,
  });
  return (
    <li className="border-b border-line">
      <div className="grid gap-3 py-3">
        <FormFailure failure={failure} onReload={refresh} onSendAnew={sendAnew} />
        <Form form={form} label={t('editTitle', { name })} focus onSubmit={save}>
          <TemplateFields />
          <SaveOrCancel isSaving={isSaving} onCancel={onDone} />
        </Form>
      </div>
    </li>
  );
}
