'use client';

import { Pencil, Trash2 } from 'lucide-react';
import { type KeyboardEvent, useRef, useState, type ReactNode, useEffect } from 'react';
import { flushSync } from 'react-dom';
import { FormProvider } from 'react-hook-form';
import { useTranslations } from 'use-intl';

import { RecordLink } from './record-link';
import { Button, IconButton } from '@/components/ui/button';
import { Unplaced } from '@/components/ui/form';
import { FormFailure } from '@/components/ui/form-failure';
import { SaveOrCancel } from '@/components/ui/save-or-cancel';
import { submitting } from '@/components/ui/submitting';
import { TextField } from '@/components/ui/text-field';
import { useSend } from '@/hooks/use-call';
import { type CallForm, useCallForm } from '@/hooks/use-call-form';
import { useDeletion } from '@/hooks/use-deletion';
import type { PageViews } from '@/hooks/use-saved-views';
import { useGoTo } from '@/hooks/use-view';
import { type SavedView, savedViews } from '@/lib/contract/people/saved-views';
import { viewedAs, type RouteName } from '@/lib/routes';

type Props = Readonly<{ route: RouteName; views: PageViews; onClose: () => void }>;

/** Saved views of a page, a button that stores the changes of the open one, and a form that saves another. */
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
  const record = useCallForm(savedViews.store, {
    blank: { name: '' },
    leaving: 'free',
    toInput: ({ name }: { name: string }) => ({ page: viewedAs(route), name, query: text }),
    onSaved,
  });
  return (
    <div className="border-t border-line pt-2">
      <ViewNameForm label={t('name')} record={record}>
        <Button type="submit" busy={record.isSaving}>
          {t('save')}
        </Button>
      </ViewNameForm>
    </div>
  );
}

type ViewItemProps = Readonly<{
  route: RouteName;
  views: PageViews;
  view: SavedView;
  onFollow: () => void;
}>;

/** A saved view in the menu. The user can open, rename or delete the view. */
function ViewItem(props: ViewItemProps) {
  const item = useRef<HTMLLIElement>(null);
  const [isRenaming, setRenaming] = useState(false);
  const stop = () => {
    // Renders at once, because the menu would take the focus when the field is removed.
    flushSync(() => setRenaming(false));
    item.current?.querySelector('a')?.focus();
  };
  return (
    <li ref={item}>
      {isRenaming ? (
        <RenameView view={props.view} onDone={stop} />
      ) : (
        <ShownView {...props} onRename={() => setRenaming(true)} />
      )}
    </li>
  );
}

const LINK =
  'flex min-h-7 min-w-0 flex-1 items-center rounded-ctl px-2 -outline-offset-2 hover:bg-row-hover aria-[current]:bg-row-selected';

type ShownProps = ViewItemProps & Readonly<{ onRename: () => void }>;

function ShownView({ route, views, view, onFollow, onRename }: ShownProps) {
  const t = useTranslations('ui.views');
  const goTo = useGoTo();
  const isOpen = view.id === views.open?.id;
  const { id, name } = view;
  const { remove, kept } = useDeletion(savedViews.destroy, (_, { is_deleted }) => {
    if (is_deleted === 'yes' && isOpen) void goTo(route, views.addressOf(undefined));
  });

  return (
    <>
      <div className="flex items-center gap-1">
        <RecordLink
          to={route}
          {...views.addressOf(view)}
          aria-current={isOpen ? 'page' : undefined}
          className={LINK}
          onFollow={onFollow}
        >
          <span className="truncate" title={name}>
            {name}
          </span>
        </RecordLink>
        <IconButton
          variant="ghost"
          icon={Pencil}
          label={t('rename', { name })}
          onClick={onRename}
        />
        <IconButton
          variant="ghost"
          icon={Trash2}
          label={t('delete', { name })}
          onClick={() => void remove(id, { label: name, record: name })}
        />
      </div>
      {kept && (
        <p role="alert" className="text-12 text-negative">
          {kept}
        </p>
      )}
    </>
  );
}

type RenameProps = Pick<ViewItemProps, 'view'> & Readonly<{ onDone: () => void }>;

function RenameView({ view: { id, name, query }, onDone }: RenameProps) {
  const t = useTranslations('ui');
  const record = useCallForm(savedViews.update, {
    blank: { name },
    params: { id },
    leaving: 'free',
    toInput: (values: { name: string }) => ({ name: values.name, query }),
    onSaved: onDone,
  });
  // Escape only ends renaming; otherwise it would close the menu too.
  const leave = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    onDone();
  };

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- hears the Escape of the fields inside
    <div className="py-2" onKeyDown={leave}>
      <ViewNameForm label={t('views.newName', { name })} focus record={record}>
        <SaveOrCancel isSaving={record.isSaving} onCancel={onDone} />
      </ViewNameForm>
    </div>
  );
}

type ViewNameFormProps = Readonly<{
  record: CallForm;
  label: string;
  /** Focuses the field on mount. */
  focus?: boolean;
  children: ReactNode;
}>;

/** Form for the name of a view; Enter saves. */
function ViewNameForm({ record, label, focus = false, children }: ViewNameFormProps) {
  const { form, save, failure, sendAnew } = record;
  const element = useRef<HTMLFormElement>(null);
  useEffect(() => {
    const field = focus ? element.current?.querySelector('input') : undefined;
    field?.focus();
    field?.select();
  }, [focus]);

  return (
    <FormProvider {...form}>
      <form ref={element} noValidate className="grid gap-2" onSubmit={submitting(save)}>
        <TextField name="name" label={label} maxLength={60} autoComplete="off" />
        <FormFailure failure={failure} onSendAnew={sendAnew} />
        <Unplaced />
        {children}
      </form>
    </FormProvider>
  );
}
