'use client';

import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type {
  DocumentDefinition,
  DocumentRecord,
  DocumentStep,
  Stepped,
} from '@/components/document/definition';
import { inputOf, postedOn, type Values, valuesOf } from '@/components/fields/field';
import { CallFields } from '@/components/fields/call-fields';
import { Messages } from '@/components/layout/messages';
import { Button } from '@/components/ui/button';
import { FormDialog } from '@/components/ui/form-dialog';
import { Menu, MenuItem } from '@/components/ui/menu';
import { useFormats } from '@/hooks/use-formats';
import { useRecordForm } from '@/hooks/use-record-form';
import { useMayStep } from '@/hooks/use-steps';
import { toast } from '@/hooks/use-toast';
import { useToday } from '@/hooks/use-today';
import { useGoTo } from '@/hooks/use-view';
import { documentTypes, isDocumentType } from '@/lib/domain/document-type';
import { catalogueOf } from '@/lib/i18n';
import type { RouteName } from '@/lib/routes';

type Props<Record extends DocumentRecord> = Readonly<{
  step: DocumentStep<Record>;
  record: Record;
  words: string;
  told: DocumentDefinition<Record>['told'];
}>;

/** Buttons of the steps that the record's state and the user's rights allow. */
export function StepButtons<Record extends DocumentRecord>({
  of: { steps = [], words, told },
  record,
}: Pick<Props<Record>, 'record'> & {
  of: Pick<DocumentDefinition<Record>, 'steps' | 'words' | 'told'>;
}) {
  const mayStep = useMayStep();
  const [taken, setTaken] = useState<string>();
  const step = steps.find(({ name }) => name === taken);
  const offered = steps.filter(
    ({ call, when }) => mayStep(call, record.status) && when?.(record) !== false,
  );
  const rare = offered.filter(({ isRare }) => isRare);
  return (
    <>
      {offered
        .filter((step) => !rare.includes(step))
        .map((one) => (
          <StepButton key={one.name} step={one} words={words} onTake={setTaken} />
        ))}
      {rare.length > 0 && <RareSteps steps={rare} words={words} onTake={setTaken} />}
      {/* A refusal may mean that the state no longer allows the step; its dialog stays until it is closed. */}
      {step && (
        <StepForm
          step={step}
          record={record}
          words={words}
          told={told}
          onClose={() => setTaken(undefined)}
        />
      )}
    </>
  );
}

type OfferProps<Record extends DocumentRecord> = Pick<Props<Record>, 'words'> &
  Readonly<{ onTake: (name: string) => void }>;

function RareSteps<Record extends DocumentRecord>({
  steps,
  words,
  onTake,
}: OfferProps<Record> & Readonly<{ steps: readonly DocumentStep<Record>[] }>) {
  const t = useTranslations('document');
  const word = useTranslations(`${words}.steps`);
  return (
    <Menu trigger={<Button>{t('moreSteps')}</Button>}>
      {steps.map(({ name }) => (
        <MenuItem key={name} onSelect={() => onTake(name)}>
          {word(`${name}.do`)}
        </MenuItem>
      ))}
    </Menu>
  );
}

function StepButton<Record extends DocumentRecord>({
  step: { name },
  words,
  onTake,
}: OfferProps<Record> & Pick<Props<Record>, 'step'>) {
  const t = useTranslations(`${words}.steps.${name}`);
  return <Button onClick={() => onTake(name)}>{t('do')}</Button>;
}

type StepFormProps<Record extends DocumentRecord> = Props<Record> & { onClose: () => void };

/** Dialog of a step: shows its fields, runs it and closes; refusals appear in the dialog. */
function StepForm<Record extends DocumentRecord>(props: StepFormProps<Record>) {
  const { step, record, words, onClose } = props;
  const { name, call, fieldWords = words, isGrave = false, isWide = false } = step;
  const t = useTranslations(`${words}.steps.${name}`);
  const ui = useTranslations('ui');
  const { form, fields } = useStepForm(props);
  return (
    // Loaded outside of the dialog; otherwise it would open without fields and focus its buttons.
    <Messages of={[catalogueOf(fieldWords)]}>
      <FormDialog
        record={form}
        title={t('do')}
        description={t('text')}
        saves={t('do')}
        // Beside "Cancel remittance", a button "Cancel" would be ambiguous.
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
  const { step, record, words, told, onClose } = props;
  const { name, call } = step;
  const say = useTranslations(words);
  const { money } = useFormats();
  const today = useToday();
  const goToMade = useGoToMade(record);
  const fields = step.fields?.(record, money, say) ?? [];
  const form = useRecordForm(call, {
    blank: { ...valuesOf(fields, undefined), ...postedOn(fields, today) },
    params: { id: record.id },
    toInput: (values: Values) => inputOf(fields, call, values),
    onSaved: (answer) => {
      told?.(answer);
      toast.success(say(`steps.${name}.done`));
      onClose();
      goToMade(answer);
    },
  });
  return { form, fields };
}

/** Opens the document that a step created, if it is another one; a draft opens in its form. */
function useGoToMade({ due_to, due_to_id }: Stepped): (made: Stepped) => void {
  const goTo = useGoTo();
  return (made) => {
    if (made.due_to === due_to && made.due_to_id === due_to_id) return;
    if (!isDocumentType(made.due_to)) return;
    // Every type has a screen.
    const route = documentTypes[made.due_to].route as RouteName;
    const query = made.status === 'draft' ? { mode: 'edit' } : {};
    void goTo(route, { view: made.due_to_id, query });
  };
}
