'use client';

import { Ellipsis } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { FormProvider, type FieldValues, type UseFormReturn } from 'react-hook-form';
import { useTranslations } from 'use-intl';

import type { SaveIntent, DocumentBody } from '@/components/document/definition';
import { FormNotes, type NotedState } from './form-notes';
import { keptPlace } from './kept-place';
import { SaveTemplateDialog } from '@/components/document/templates/save-template-dialog';
import { recurringBody, templateTypeAt } from '@/components/document/templates/template-values';
import { TemplatesDialog } from '@/components/document/templates/templates-dialog';
import { Button, IconButton } from '@/components/ui/button';
import { classNames } from '@/components/ui/class-names';
import { Menu, MenuItem } from '@/components/ui/menu';
import { StatusBadge } from '@/components/ui/status-badge';
import { fieldsOf } from '@/hooks/first-field';
import { useClock } from '@/hooks/use-clock';
import { useEnterGoesOn } from '@/hooks/use-enter-goes-on';
import { usePermission } from '@/hooks/use-permission';
import { usePostWords } from '@/hooks/use-post-words';
import { useShortcuts } from '@/hooks/use-shortcuts';
import { templatePages, type TemplateType } from '@/lib/contract/accounting/templates';
import type { RouteName } from '@/lib/routes';

/** State of a document form that the frame shows; it does not contain the form's values. */
type FormState = NotedState &
  Readonly<{
    save: (intent: SaveIntent) => Promise<void>;
    isSaving: boolean;
    templating?: Templating | undefined;
  }>;

type Props<Values extends FieldValues> = Readonly<{
  form: UseFormReturn<Values>;
  state: FormState;
  title: string;
  mayPost: boolean;
  isNew: boolean;
  /** Namespace of the document type's texts. Its labels for posting replace the common labels. */
  words?: string;
  /** Label of the only save button, for documents with a single way to save. */
  saveWords?: string;
  /** True if documents are entered in series; adds a button to post and start the next. */
  isSerial?: boolean;
  /** Returns the label of a form field, for the list of problems. */
  labelOf: (field: string) => string;
  onFocus: (field: string) => void;
  onCancel: () => void;
  actions?: ReactNode;
  rail?: ReactNode;
  /**
   * True if the lines have many columns. The side column (`rail`) then needs a wider form to be next to them; in a
   * narrower form it is below them.
   */
  isWide?: boolean;
  /** Totals of the lines, in the footer. */
  totals?: ReactNode;
  children: ReactNode;
}>;

/**
 * CSS classes of the layout. The side column (`rail`) is next to the fields in a form of at least 791 px (`usual`) or
 * 1120 px (`wide`). In a narrower form it is below the fields.
 */
const LAYOUTS = {
  usual: {
    frame: '@max-[790px]:flex-col @max-[790px]:overflow-auto',
    fields: '@min-[791px]:overflow-auto',
    rail: '@max-[790px]:border-t @min-[791px]:w-78 @min-[791px]:overflow-auto @min-[791px]:border-s',
  },
  wide: {
    frame: '@max-[1119px]:flex-col @max-[1119px]:overflow-auto',
    fields: '@min-[1120px]:overflow-auto',
    rail: '@max-[1119px]:border-t @min-[1120px]:w-78 @min-[1120px]:overflow-auto @min-[1120px]:border-s',
  },
} as const;

/** Page of a form: title and problems at the top, the fields and the side column, totals and buttons at the bottom. */
export function FormFrame<Values extends FieldValues>(props: Props<Values>) {
  const { form, state, title, mayPost, isNew, labelOf, onFocus, rail, children } = props;
  const layout = LAYOUTS[props.isWide ? 'wide' : 'usual'];
  const fields = useRef<HTMLDivElement>(null);
  const enter = useEnterGoesOn();
  useEffect(() => {
    const first = fields.current && fieldsOf(fields.current)[0];
    (keptPlace() ?? first)?.focus();
  }, []);
  useShortcuts({
    save: () => void state.save(mayPost ? 'post' : 'draft'),
    'save-draft': () => void state.save('draft'),
    ...(isNew && { 'save-new': () => void state.save(mayPost ? 'post-new' : 'draft') }),
  });

  return (
    <FormProvider {...form}>
      <form
        noValidate
        aria-label={title}
        data-density="regular"
        className="@container flex min-h-0 flex-1 flex-col"
        onSubmit={(event) => event.preventDefault()}
        {...enter}
      >
        <FormHead {...props} />
        <div className={classNames('flex min-h-0 flex-1', layout.frame)}>
          <div ref={fields} className={classNames('flex min-w-0 flex-1 flex-col', layout.fields)}>
            <div className="grid gap-2 px-gutter pt-3 empty:hidden">
              <FormNotes state={state} isNew={isNew} labelOf={labelOf} onFocus={onFocus} />
            </div>
            {children}
          </div>
          {rail && (
            <aside className={classNames('flex-none border-line bg-bg', layout.rail)}>{rail}</aside>
          )}
        </div>
        <FormFoot {...props} />
      </form>
    </FormProvider>
  );
}

function FormHead<Values extends FieldValues>({ title, state, actions, saveWords }: Props<Values>) {
  const t = useTranslations('document.form');
  const time = useClock();
  return (
    <header className="flex flex-none flex-wrap items-center gap-2 border-b border-line ps-gutter pe-6 py-3">
      <h1>{title}</h1>
      {!saveWords && <StatusBadge status="draft" />}
      <output className="text-12 text-ink-3">
        {state.kept.at && t('kept', { time: time(state.kept.at) })}
      </output>
      <span className="flex-1" />
      {actions}
      {state.templating && <FormMenu templating={state.templating} />}
    </header>
  );
}

function FormFoot<Values extends FieldValues>(props: Props<Values>) {
  const { state, mayPost, isNew, isSerial = false, saveWords, words = 'document' } = props;
  const t = useTranslations('document.form');
  return (
    <footer className="flex flex-none flex-wrap items-center gap-x-6 gap-y-2 border-t border-line bg-surface px-gutter py-2.5">
      {props.totals}
      <span className="flex-1" />
      <span className="flex flex-wrap gap-2">
        <Button variant="ghost" onClick={props.onCancel}>
          {t('cancel')}
        </Button>
        <Button
          variant={mayPost ? 'default' : 'primary'}
          kbd={saveWords ? 'Ctrl Enter' : 'Ctrl S'}
          busy={state.isSaving}
          onClick={() => void state.save('draft')}
        >
          {saveWords ?? t('saveDraft')}
        </Button>
        {mayPost && <PostButtons state={state} words={words} hasNext={isNew && isSerial} />}
      </span>
    </footer>
  );
}

type PostButtonsProps = Readonly<{ state: FormState; words: string; hasNext: boolean }>;

function PostButtons({ state: { save, isSaving }, words, hasNext }: PostButtonsProps) {
  const t = usePostWords(words);
  return (
    <>
      {hasNext && (
        <Button
          className="max-sm:hidden"
          kbd="Ctrl Shift Enter"
          busy={isSaving}
          onClick={() => void save('post-new')}
        >
          {t('postNext')}
        </Button>
      )}
      <Button variant="primary" kbd="Ctrl Enter" busy={isSaving} onClick={() => void save('post')}>
        {t('post')}
      </Button>
    </>
  );
}

/** Source of a new template: `take` returns the body of the form, or undefined while the form's values are invalid. */
type Templating = Readonly<{ route: RouteName; take: () => DocumentBody | undefined }>;

function FormMenu({ templating }: { templating: Templating }) {
  const type = templateTypeAt(templating.route);
  return type ? <TemplateMenu type={type} take={templating.take} /> : null;
}

function TemplateMenu({ type, take }: Pick<Templating, 'take'> & { type: TemplateType }) {
  const t = useTranslations('document');
  const { may } = usePermission(templatePages[type]);
  const [kept, setKept] = useState<DocumentBody>();
  const [isChoosing, setChoosing] = useState(false);
  if (!may('create')) return null;
  return (
    <>
      <Menu trigger={<IconButton label={t('more')} icon={Ellipsis} />}>
        <MenuItem onSelect={() => setKept(take())}>{t('templates.saveAs')}</MenuItem>
        <MenuItem onSelect={() => setChoosing(true)}>{t('templates.from')}</MenuItem>
      </Menu>
      {kept && (
        <SaveTemplateDialog
          type={type}
          source={{ body: recurringBody(kept) }}
          name={typeof kept.memo === 'string' ? kept.memo : ''}
          onClose={() => setKept(undefined)}
        />
      )}
      {isChoosing && <TemplatesDialog type={type} onClose={() => setChoosing(false)} />}
    </>
  );
}
