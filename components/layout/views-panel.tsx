'use client';

import { useTranslations } from 'use-intl';

import { ViewItem } from '@/components/layout/view-item';
import { ViewNameForm } from '@/components/layout/view-name-form';
import { Button } from '@/components/ui/button';
import { FormFailure } from '@/components/ui/form-failure';
import { useSend } from '@/hooks/use-call';
import { useDraftForm } from '@/hooks/use-draft-form';
import type { PageViews } from '@/hooks/use-saved-views';
import { useGoTo } from '@/hooks/use-view';
import { type SavedView, savedViews } from '@/lib/contract/people/saved-views';
import { viewedAs, type RouteName } from '@/lib/routes';

type Props = Readonly<{ route: RouteName; views: PageViews; onClose: () => void }>;

/** Saved views of a page, and a form to save another. */
export function ViewsPanel({ route, views, onClose }: Props) {
  const t = useTranslations('ui.views');
  const goTo = useGoTo();
  const follow = (view: SavedView) => {
    onClose();
    void goTo(route, views.addressOf(view));
  };
  return (
    <div className="grid w-72 max-w-[calc(100vw-32px)] gap-2 p-2">
      {views.list.length === 0 && <p className="text-ink-3">{t('none')}</p>}
      {views.list.length > 0 && (
        <ul className="max-h-[40vh] overflow-y-auto">
          {views.list.map((view) => (
            <ViewItem key={view.id} route={route} views={views} view={view} onFollow={onClose} />
          ))}
        </ul>
      )}
      {views.open && views.isChanged && (
        <KeepChanges view={views.open} text={views.text} onSaved={follow} />
      )}
      <KeepAs route={route} text={views.text} onSaved={follow} />
    </div>
  );
}

type KeepChangesProps = Readonly<{
  view: SavedView;
  text: string;
  onSaved: (view: SavedView) => void;
}>;

function KeepChanges({ view: { id, name }, text, onSaved }: KeepChangesProps) {
  const t = useTranslations('ui.views');
  const send = useSend(savedViews.update);
  const keep = () =>
    send.mutate({ params: { id }, input: { name, query: text } }, { onSuccess: onSaved });
  return (
    <>
      <FormFailure failure={send.error} />
      <Button busy={send.isPending} onClick={keep}>
        <span className="truncate" title={name}>
          {t('keepChanges', { name })}
        </span>
      </Button>
    </>
  );
}

type KeepAsProps = Readonly<{ route: RouteName; text: string; onSaved: (view: SavedView) => void }>;

function KeepAs({ route, text, onSaved }: KeepAsProps) {
  const t = useTranslations('ui.views');
  const { form, submit, failure, isSaving } = useDraftForm(savedViews.store, {
    blank: { name: '' },
    toInput: ({ name }: { name: string }) => ({ page: viewedAs(route), name, query: text }),
    onSaved,
  });
  return (
    <div className="border-t border-line pt-2">
      <ViewNameForm label={t('name')} onSubmit={submit()} form={form} failure={failure}>
        <Button type="submit" busy={isSaving}>
          {t('save')}
        </Button>
      </ViewNameForm>
    </div>
  );
}
