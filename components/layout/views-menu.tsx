'use client';

import { Bookmark } from 'lucide-react';
import { type ReactElement, useState } from 'react';
import { useTranslations } from 'use-intl';

import { ViewItem } from '@/components/layout/view-item';
import { ViewNameForm } from '@/components/layout/view-name-form';
import { Button } from '@/components/ui/button';
import { FormFailure } from '@/components/ui/form-failure';
import { Popover } from '@/components/ui/popover';
import { useSend } from '@/hooks/use-call';
import { useDraftForm } from '@/hooks/use-draft-form';
import type { PageViews } from '@/hooks/use-saved-views';
import { useShortcuts } from '@/hooks/use-shortcuts';
import { useGoTo } from '@/hooks/use-view';
import { type SavedView, savedViews } from '@/lib/contract/people/saved-views';
import { pageOf, type RouteName } from '@/lib/routes';

/** One's own views of a page: open, rename or delete one, keep what is shown as one. */
export function ViewsMenu({
  route,
  views,
  align = 'end',
  trigger,
}: {
  route: RouteName;
  views: PageViews;
  align?: 'start' | 'end';
  /** Opens it; if none is given, a button with the name of the view that is open. */
  trigger?: ReactElement;
}) {
  const t = useTranslations('ui.views');
  const [isShown, setShown] = useState(false);
  const goTo = useGoTo();
  useShortcuts({ views: () => setShown(true) });
  const close = () => setShown(false);
  const follow = (view: SavedView) => {
    close();
    void goTo(route, views.addressOf(view));
  };

  return (
    <Popover
      label={t('label')}
      align={align}
      open={isShown}
      onOpenChange={setShown}
      trigger={
        trigger ?? (
          <Button variant="ghost" icon={Bookmark} title={t('label')}>
            {views.open?.name ?? <span className="max-xl:sr-only">{t('label')}</span>}
            {views.isChanged && <span className="text-ink-3">{t('changed')}</span>}
          </Button>
        )
      }
    >
      <div className="grid w-72 max-w-[calc(100vw-32px)] gap-2 p-2">
        {views.list.length === 0 && <p className="text-ink-3">{t('none')}</p>}
        {views.list.length > 0 && (
          <ul className="max-h-[40vh] overflow-y-auto">
            {views.list.map((view) => (
              <ViewItem key={view.id} {...{ route, views, view }} onFollow={close} />
            ))}
          </ul>
        )}
        {views.open && views.isChanged && (
          <KeepChanges view={views.open} text={views.text} onSaved={follow} />
        )}
        <KeepAs route={route} text={views.text} onSaved={follow} />
      </div>
    </Popover>
  );
}

function KeepChanges({
  view: { id, name },
  text,
  onSaved,
}: {
  view: SavedView;
  text: string;
  onSaved: (view: SavedView) => void;
}) {
  const t = useTranslations('ui.views');
  const send = useSend(savedViews.update);
  const keep = () =>
    send.mutate({ params: { id }, input: { name, query: text } }, { onSuccess: onSaved });
  return (
    <>
      <FormFailure failure={send.error} />
      <Button busy={send.isPending} onClick={keep}>
        <span className="truncate">{t('keepChanges', { name })}</span>
      </Button>
    </>
  );
}

function KeepAs({
  route,
  text,
  onSaved,
}: {
  route: RouteName;
  text: string;
  onSaved: (view: SavedView) => void;
}) {
  const t = useTranslations('ui.views');
  const { form, submit, failure, isSaving } = useDraftForm(savedViews.store, {
    blank: { name: '' },
    toInput: ({ name }: { name: string }) => ({ page: pageOf(route), name, query: text }),
    onSaved,
  });
  return (
    <div className="border-t border-line pt-2">
      <ViewNameForm label={t('name')} onSubmit={submit()} {...{ form, failure }}>
        <Button type="submit" busy={isSaving}>
          {t('save')}
        </Button>
      </ViewNameForm>
    </div>
  );
}
