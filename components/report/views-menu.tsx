'use client';

import { Bookmark, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { useTranslations } from 'use-intl';

import { RecordLink } from '@/components/layout/record-link';
import type { ReportRoute } from '@/components/report/definition';
import { inputPage, type SavedViews } from '@/components/report/use-saved-views';
import { Button, IconButton } from '@/components/ui/button';
import { Popover } from '@/components/ui/popover';
import { TextField } from '@/components/ui/text-field';
import { useSend } from '@/hooks/use-call';
import { useDeletion } from '@/hooks/use-deletion';
import { useShortcuts } from '@/hooks/use-shortcuts';
import { useGoTo } from '@/hooks/use-view';
import { ApiError } from '@/lib/api/api-error';
import { type SavedView, savedViews } from '@/lib/contract/reports/saved-views';

/** One's own views of this report: open one, keep the present filters under a name, throw one away. */
export function ViewsMenu({
  route,
  views,
  text,
}: {
  route: ReportRoute;
  views: SavedViews;
  text: string;
}) {
  const t = useTranslations('reports.views');
  const [isOpen, setOpen] = useState(false);
  const goTo = useGoTo();
  useShortcuts({ views: () => setOpen(true) });

  return (
    <Popover
      label={t('label')}
      align="end"
      open={isOpen}
      onOpenChange={setOpen}
      trigger={
        <Button variant="ghost" icon={Bookmark} title={t('label')}>
          {views.open?.name ?? <span className="max-xl:sr-only">{t('label')}</span>}
        </Button>
      }
    >
      <div className="grid w-72 max-w-[calc(100vw-32px)] gap-2 p-2">
        {views.list.length === 0 && <p className="text-ink-3">{t('none')}</p>}
        <ul>
          {views.list.map((view) => (
            <ViewItem
              key={view.id}
              route={route}
              view={view}
              isOpen={view.id === views.open?.id}
              onFollow={() => setOpen(false)}
            />
          ))}
        </ul>
        <SaveView
          route={route}
          text={text}
          onSaved={({ id }) => {
            setOpen(false);
            void goTo(route, { view: id });
          }}
        />
      </div>
    </Popover>
  );
}

function ViewItem({
  route,
  view: { id, name },
  isOpen,
  onFollow,
}: {
  route: ReportRoute;
  view: SavedView;
  isOpen: boolean;
  onFollow: () => void;
}) {
  const t = useTranslations('reports.views');
  const goTo = useGoTo();
  const { remove, kept } = useDeletion(savedViews.destroy, (_, { is_deleted }) => {
    if (is_deleted === 'yes' && isOpen) void goTo(route);
  });

  return (
    <li className="flex items-center gap-1">
      <RecordLink
        to={route}
        view={id}
        aria-current={isOpen ? 'page' : undefined}
        className="opt min-w-0 flex-1 truncate hover:bg-row-hover aria-[current]:bg-row-selected"
        onFollow={onFollow}
      >
        {name}
      </RecordLink>
      <IconButton
        variant="ghost"
        icon={Trash2}
        label={t('delete', { name })}
        onClick={() => void remove(id, { label: name, record: name })}
      />
      {kept && (
        <p role="alert" className="text-12 text-negative">
          {kept}
        </p>
      )}
    </li>
  );
}

function SaveView({
  route,
  text,
  onSaved,
}: {
  route: ReportRoute;
  text: string;
  onSaved: (view: SavedView) => void;
}) {
  const t = useTranslations('reports.views');
  const form = useForm({ defaultValues: { name: '' } });
  const send = useSend(savedViews.store);
  const save = async ({ name }: { name: string }) => {
    try {
      onSaved(await send.mutateAsync({ input: { page: inputPage(route), name, query: text } }));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      form.setError('name', { message: error.errors.name?.[0] ?? error.message });
    }
  };
  return (
    <FormProvider {...form}>
      <form className="grid gap-2 border-t border-line pt-2" onSubmit={form.handleSubmit(save)}>
        <TextField name="name" label={t('name')} />
        <Button type="submit" busy={send.isPending}>
          {t('save')}
        </Button>
      </form>
    </FormProvider>
  );
}
