'use client';

import { Pencil, Trash2 } from 'lucide-react';
import { type KeyboardEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslations } from 'use-intl';

import { RecordLink } from '@/components/layout/record-link';
import { ViewNameForm } from '@/components/layout/view-name-form';
import { IconButton } from '@/components/ui/button';
import { SaveOrCancel } from '@/components/ui/save-or-cancel';
import { useDeletion } from '@/hooks/use-deletion';
import { useDraftForm } from '@/hooks/use-draft-form';
import type { PageViews } from '@/hooks/use-saved-views';
import { useGoTo } from '@/hooks/use-view';
import { type SavedView, savedViews } from '@/lib/contract/people/saved-views';
import type { RouteName } from '@/lib/routes';

type Props = Readonly<{
  route: RouteName;
  views: PageViews;
  view: SavedView;
  onFollow: () => void;
}>;

/** A saved view in the menu: open, rename or delete it. */
export function ViewItem(props: Props) {
  const item = useRef<HTMLLIElement>(null);
  const [isRenaming, setRenaming] = useState(false);
  const stop = () => {
    // Rendered synchronously, because the menu takes the focus as soon as the field is removed.
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

type ShownProps = Props & Readonly<{ onRename: () => void }>;

function ShownView({ route, views, view, onFollow, onRename }: ShownProps) {
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
        <Acts name={name} onRename={onRename} remove={remove} id={id} />
      </div>
      {kept && (
        <p role="alert" className="text-12 text-negative">
          {kept}
        </p>
      )}
    </>
  );
}

type ActsProps = Readonly<{
  name: string;
  onRename: () => void;
  remove: ReturnType<typeof useDeletion>['remove'];
  id: number;
}>;

function Acts({ name, onRename, remove, id }: ActsProps) {
  const t = useTranslations('ui.views');
  return (
    <>
      <IconButton variant="ghost" icon={Pencil} label={t('rename', { name })} onClick={onRename} />
      <IconButton
        variant="ghost"
        icon={Trash2}
        label={t('delete', { name })}
        onClick={() => void remove(id, { label: name, record: name })}
      />
    </>
  );
}

type RenameProps = Pick<Props, 'view'> & Readonly<{ onDone: () => void }>;

function RenameView({ view: { id, name, query }, onDone }: RenameProps) {
  const t = useTranslations('ui');
  const { form, submit, failure, isSaving } = useDraftForm(savedViews.update, {
    blank: { name },
    given: { params: { id } },
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
      <ViewNameForm
        label={t('views.newName', { name })}
        focus
        onSubmit={submit()}
        form={form}
        failure={failure}
      >
        <SaveOrCancel isSaving={isSaving} onCancel={onDone} />
      </ViewNameForm>
    </div>
  );
}
