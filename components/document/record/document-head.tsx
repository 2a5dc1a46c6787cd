'use client';

import {
  Ban,
  ChevronLeft,
  ChevronRight,
  CopyPlus,
  Ellipsis,
  FileDown,
  LayoutTemplate,
  Paperclip,
  Pencil,
  Printer,
  Trash2,
} from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';

import type {
  DocumentDefinition,
  DocumentRecord,
  DocumentStep,
  Stepped,
} from '@/components/document/definition';
import { RecordStrip } from './record-frame';
import type { useDocumentActs } from './use-document-acts';
import { SaveTemplateDialog } from '@/components/document/templates/save-template-dialog';
import { templateTypeAt } from '@/components/document/templates/template-values';
import { CallFields } from '@/components/fields/call-fields';
import { postedOn } from '@/components/fields/field';
import { useFieldsForm } from '@/components/fields/use-fields-form';
import { Messages } from '@/components/layout/messages';
import { Button, IconButton } from '@/components/ui/button';
import { FormDialog } from '@/components/ui/form-dialog';
import { Menu, MenuItem } from '@/components/ui/menu';
import { saveDownload } from '@/components/ui/save-file';
import { usePrint } from '@/hooks/use-print';
import { useFormats } from '@/hooks/use-formats';
import { useMedia } from '@/hooks/use-media';
import { usePostWords } from '@/hooks/use-post-words';
import { useQueryState } from '@/hooks/use-query-state';
import { useShortcuts } from '@/hooks/use-shortcuts';
import { useMayStep } from '@/hooks/use-steps';
import { toast } from '@/hooks/use-toast';
import { useToday } from '@/hooks/use-today';
import { neighboursOf, useTrail } from '@/hooks/use-trail';
import { useVoucherPaper } from '@/hooks/use-voucher-paper';
import { useGoTo } from '@/hooks/use-view';
import { download } from '@/lib/api/call';
import type { DocumentRow } from '@/lib/contract/document-fields';
import { documentTypes, isDocumentType } from '@/lib/domain/document-type';
import { catalogueOf } from '@/lib/i18n';
import type { RouteName } from '@/lib/routes';

type Props<Record extends DocumentRecord> = Readonly<{
  of: DocumentDefinition<Record>;
  record: Record;
  acts: ReturnType<typeof useDocumentActs<Record>>;
  onVoid: () => void;
  onAttach: () => void;
}>;

/** Header strip of a document: number, state and actions. */
export function DocumentHead<Record extends DocumentRecord>(props: Props<Record>) {
  const { of, record, acts } = props;
  return (
    <RecordStrip number={acts.number} status={record.status}>
      <Neighbours of={of} id={record.id} />
      <span className="flex-1" />
      <StepButtons of={of} record={record} />
      {acts.mayDuplicate && <KeepAsTemplate route={of.route} record={record} />}
      <Actions {...props} />
    </RecordStrip>
  );
}

type NeighboursProps<Record extends DocumentRecord> = Readonly<{
  of: DocumentDefinition<Record>;
  id: number;
}>;

function Neighbours<Record extends DocumentRecord>({ of, id }: NeighboursProps<Record>) {
  const t = useTranslations('document');
  const goTo = useGoTo();
  const { trail } = useTrail(of.route);
  const { previous, next } = neighboursOf(trail, id);
  const open = (view: number | undefined) => {
    if (view !== undefined) void goTo(of.route, { view });
  };
  useShortcuts({
    ...(previous && { previous: () => open(previous) }),
    ...(next && { next: () => open(next) }),
  });
  if (previous === undefined && next === undefined) return null;
  return (
    <span className="flex">
      <Turn icon={ChevronLeft} label={t('previous')} to={previous} onOpen={open} />
      <Turn icon={ChevronRight} label={t('next')} to={next} onOpen={open} />
    </span>
  );
}

type TurnProps = Readonly<{
  icon: typeof ChevronLeft;
  label: string;
  to: number | undefined;
  onOpen: (view: number | undefined) => void;
}>;

const Turn = ({ to, onOpen, ...look }: TurnProps) => (
  <IconButton
    {...look}
    variant="ghost"
    directional
    disabled={to === undefined}
    onClick={() => onOpen(to)}
  />
);

function Actions<Record extends DocumentRecord>(props: Props<Record>) {
  const { of, acts } = props;
  const post = usePostWords(of.words);
  const t = useTranslations('document');
  const isNarrow = useMedia('(max-width: 899px)');
  const offered = useOffered(props);
  return (
    <>
      {isNarrow && offered.length > 0 ? (
        <Menu trigger={<IconButton label={t('more')} icon={Ellipsis} />}>
          {offered.map(({ id, icon, run }) => (
            <MenuItem key={id} icon={icon} onSelect={run} danger={id === 'delete'}>
              {t(id)}
            </MenuItem>
          ))}
        </Menu>
      ) : (
        offered.map(({ id, icon, run, kbd }) => (
          <Button key={id} icon={icon} onClick={run} {...(kbd && { kbd })}>
            {t(id)}
          </Button>
        ))
      )}
      {acts.mayPost && (
        <Button
          variant="primary"
          kbd="Ctrl Enter"
          busy={acts.isPosting}
          onClick={() => void acts.post()}
        >
          {post('post')}
        </Button>
      )}
    </>
  );
}

type KeepAsTemplateProps = Readonly<{
  route: RouteName;
  record: Pick<DocumentRow, 'id' | 'memo' | 'counterparty'>;
}>;

/** Button that saves a document as a template; null if the document type has no templates. */
function KeepAsTemplate({ route, record }: KeepAsTemplateProps) {
  const t = useTranslations('document.templates');
  const [isOpen, setOpen] = useState(false);
  const type = templateTypeAt(route);
  if (!type) return null;
  return (
    <>
      <IconButton label={t('saveAs')} icon={LayoutTemplate} onClick={() => setOpen(true)} />
      {isOpen && (
        <SaveTemplateDialog
          type={type}
          source={{ document_id: record.id }}
          name={record.memo ?? record.counterparty ?? ''}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}

/**
 * Returns the permitted common actions on the record, such as edit and void, without posting. Also registers
 * shortcuts, including that of posting.
 */
function useOffered<Record extends DocumentRecord>(props: Props<Record>) {
  const { of, record, acts, onVoid, onAttach } = props;
  const goTo = useGoTo();
  const edit = () => void goTo(of.route, { view: record.id, query: { mode: 'edit' } });
  const duplicate = () => void goTo(of.route, { view: 'new', query: { copy: record.id } });
  const print = usePrint();
  const { paper: size, language } = useVoucherPaper();
  const savePdf = () => {
    const given = { params: { id: record.id }, input: { size, language } };
    if (of.endpoints.pdf) void saveDownload(download(of.endpoints.pdf, given));
  };
  useShortcuts({
    ...(acts.mayEdit && { edit }),
    ...(acts.mayDuplicate && { duplicate }),
    ...(acts.mayPrint && { print }),
    ...(acts.mayVoid && { reverse: onVoid }),
    ...(acts.mayPost && { save: () => void acts.post() }),
  });
  return [
    { id: 'edit', may: acts.mayEdit, icon: Pencil, run: edit, kbd: 'E' },
    { id: 'duplicate', may: acts.mayDuplicate, icon: CopyPlus, run: duplicate, kbd: 'D' },
    { id: 'attach', may: acts.mayAttach, icon: Paperclip, run: onAttach, kbd: 'A' },
    { id: 'print', may: acts.mayPrint, icon: Printer, run: print, kbd: 'P' },
    {
      id: 'pdf',
      may: acts.mayPrint && of.endpoints.pdf !== undefined,
      icon: FileDown,
      run: savePdf,
    },
    { id: 'voidIt', may: acts.mayVoid, icon: Ban, run: onVoid, kbd: 'Shift R' },
    { id: 'delete', may: acts.mayDelete, icon: Trash2, run: () => void acts.destroy() },
  ].filter(({ may }) => may);
}

type StepButtonsProps<Record extends DocumentRecord> = Readonly<{
  step: DocumentStep<Record>;
  record: Record;
  words: string;
  onResponse: DocumentDefinition<Record>['onResponse'];
}>;

/** Buttons of the `steps` that the record's state and the user's rights allow; rare steps are in a menu. */
function StepButtons<Record extends DocumentRecord>({
  of: { steps = [], words, onResponse },
  record,
}: Pick<StepButtonsProps<Record>, 'record'> & {
  of: Pick<DocumentDefinition<Record>, 'steps' | 'words' | 'onResponse'>;
}) {
  const mayStep = useMayStep();
  const { query } = useQueryState();
  const offered = steps.filter(
    ({ call, when }) => mayStep(call, record.status) && when?.(record) !== false,
  );
  // A link can open the dialog of an action: `?step=receive`.
  const [taken, setTaken] = useState(
    () => offered.find(({ name }) => name === query.get('step'))?.name,
  );
  const t = useTranslations('document');
  const word = useTranslations(`${words}.steps`);
  const step = steps.find(({ name }) => name === taken);
  const rare = offered.filter(({ isRare }) => isRare);
  return (
    <>
      {offered
        .filter((step) => !rare.includes(step))
        .map((one) => (
          <StepButton key={one.name} step={one} words={words} onTake={setTaken} />
        ))}
      {rare.length > 0 && (
        <Menu trigger={<Button>{t('moreSteps')}</Button>}>
          {rare.map(({ name }) => (
            <MenuItem key={name} onSelect={() => setTaken(name)}>
              {word(`${name}.do`)}
            </MenuItem>
          ))}
        </Menu>
      )}
      {/* The dialog of a refused action stays open, even if the record's new state no longer allows the action. */}
      {step && (
        <StepForm
          step={step}
          record={record}
          words={words}
          onResponse={onResponse}
          onClose={() => setTaken(undefined)}
        />
      )}
    </>
  );
}

type OfferProps<Record extends DocumentRecord> = Pick<StepButtonsProps<Record>, 'words'> &
  Readonly<{ onTake: (name: string) => void }>;

function StepButton<Record extends DocumentRecord>({
  step: { name },
  words,
  onTake,
}: OfferProps<Record> & Pick<StepButtonsProps<Record>, 'step'>) {
  const t = useTranslations(`${words}.steps.${name}`);
  return <Button onClick={() => onTake(name)}>{t('do')}</Button>;
}

type StepFormProps<Record extends DocumentRecord> = StepButtonsProps<Record> & {
  onClose: () => void;
};

/** Dialog of an action. It shows the fields, runs the action and closes on success; a refusal appears in the dialog. */
function StepForm<Record extends DocumentRecord>(props: StepFormProps<Record>) {
  const { step, record, words, onClose } = props;
  const { name, call, fieldWords = words, isGrave = false, isWide = false } = step;
  const t = useTranslations(`${words}.steps.${name}`);
  const ui = useTranslations('ui');
  const { form, fields } = useStepForm(props);
  return (
    // The message catalogues load outside of the dialog. If they loaded inside, the dialog would open without fields,
    // and the focus would go to a button.
    <Messages of={[catalogueOf(fieldWords)]}>
      <FormDialog
        record={form}
        title={t('do')}
        description={t('text')}
        saves={t('do')}
        // The button "Cancel" gets another label, because it would be ambiguous next to "Cancel remittance".
        keeps={name === 'cancel' ? ui('keep') : undefined}
        wide={isWide}
        isGrave={isGrave}
        onClose={onClose}
      >
        <CallFields fields={fields} call={call} words={fieldWords} row={record} />
      </FormDialog>
    </Messages>
  );
}

function useStepForm<Record extends DocumentRecord>(props: StepFormProps<Record>) {
  const { step, record, words, onResponse, onClose } = props;
  const { name, call } = step;
  const say = useTranslations(words);
  const { money } = useFormats();
  const today = useToday();
  const goToMade = useGoToMade(record);
  const fields = step.fields?.(record, money, say) ?? [];
  const form = useFieldsForm(call, {
    fields,
    begin: postedOn(fields, today),
    params: { id: record.id },
    onSaved: (answer) => {
      onResponse?.(answer);
      toast.success(say(`steps.${name}.done`));
      onClose();
      goToMade(answer);
    },
  });
  return { form, fields };
}

/**
 * Returns a function that opens the document that an action created, if it is not the current one. A draft opens in its
 * form.
 */
function useGoToMade({ due_to, due_to_id }: Stepped): (made: Stepped) => void {
  const goTo = useGoTo();
  return (made) => {
    if (made.due_to === due_to && made.due_to_id === due_to_id) return;
    if (!isDocumentType(made.due_to)) return;
    // The cast is safe, because every document type has a screen.
    const route = documentTypes[made.due_to].route as RouteName;
    const query = made.status === 'draft' ? { mode: 'edit' } : {};
    void goTo(route, { view: made.due_to_id, query });
  };
}
