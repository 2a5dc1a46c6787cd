'use client';

import { Upload } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import { useTranslations } from 'use-intl';
import { PostingDateField } from '@/components/pickers/posting-date-field';
import { JournalFoot } from '@/components/accounting/journal-entry/journal-foot';
import { useJournalSetting } from '@/components/accounting/journal-entry/use-journal-setting';
import { OpeningFileDialog } from '@/components/accounting/opening-balances/opening-file-dialog';
import { OpeningGate } from '@/components/accounting/opening-balances/opening-gate';
import { OpeningLines } from '@/components/accounting/opening-balances/opening-lines';
import { OpeningReplaced } from '@/components/accounting/opening-balances/opening-replaced';
import { useOpening } from '@/components/accounting/opening-balances/use-opening';
import { useOpeningPreview } from '@/components/accounting/opening-balances/use-opening-preview';
import { focusField } from '@/components/document/form/focus-field';
import { FormFrame } from '@/components/document/form/form-frame';
import { LedgerPreview } from '@/components/document/form/ledger-preview';
import { useFieldLabels } from '@/components/document/form/use-field-labels';
import { Button } from '@/components/ui/button';
import { useGoTo } from '@/hooks/use-view';
import { isDay } from '@/lib/domain/calendar';
import { journalFigures } from '@/lib/domain/journal-figures';

/** Entry of opening balances by account, with the remaining opening equity. */
export function OpeningBalancesScreen() {
  const t = useTranslations('opening-balances');
  const goTo = useGoTo();
  const setting = useJournalSetting();
  const { state, values, take, moveTo, arrive } = useOpening();
  const planned = useOpeningPreview(values);
  const [isFile, setFile] = useState(false);
  const labelOf = useFieldLabels('journal-entry');
  const { form } = state;
  const focus = (field: string) => focusField(form, field);
  const figures = journalFigures(values.lines, setting);
  return (
    <FormFrame
      isWide
      form={form}
      state={state}
      labelOf={labelOf}
      title={t('title')}
      mayPost={false}
      isNew
      saveWords={t('post')}
      actions={
        <Button icon={Upload} disabled={!isDay(values.date)} onClick={() => setFile(true)}>
          {t('file')}
        </Button>
      }
      onCancel={() => void goTo('app.accounting.journal-entry')}
      onFocus={focus}
      rail={<Rail {...planned} isSaving={state.isSaving} onMove={moveTo} onFocus={focus} />}
      totals={
        <JournalFoot
          figures={figures}
          setting={setting}
          balancing={undefined}
          onDifference={idle}
        />
      }
    >
      <Beginning replaces={planned.preview?.replaces} onTake={take} />
      <OpeningLines />
      {isFile && (
        <OpeningFileDialog
          date={values.date}
          onStored={(saved) => void arrive(saved)}
          onClose={() => setFile(false)}
        />
      )}
    </FormFrame>
  );
}

type Planned = ReturnType<typeof useOpeningPreview>;

type RailProps = Planned &
  Readonly<{
    isSaving: boolean;
    onMove: (accountId: number) => void;
    onFocus: (field: string) => void;
  }>;

/** Remaining opening equity, and the preview of the posting. */
function Rail({ preview, refused, fieldOf, isSaving, onMove, onFocus }: RailProps) {
  const hasLines = preview !== undefined && preview.lines.length > 0;
  return (
    <>
      {hasLines && <OpeningGate gap={preview.opening_equity} busy={isSaving} onMove={onMove} />}
      <LedgerPreview
        preview={hasLines ? preview : { lines: [], warnings: [...refused] }}
        // The known balances still include the entry that will be replaced.
        hasBalances={!preview?.replaces}
        fieldOf={fieldOf}
        onFocus={onFocus}
      />
    </>
  );
}

type BeginningProps = Readonly<{
  replaces: NonNullable<Planned['preview']>['replaces'] | undefined;
  onTake: ComponentProps<typeof OpeningReplaced>['onTake'];
}>;

function Beginning({ replaces, onTake }: BeginningProps) {
  const t = useTranslations('opening-balances');
  return (
    <div className="grid flex-none gap-3 px-gutter py-4">
      <p className="max-w-prose text-ink-2">{t('text')}</p>
      <div className="w-44">
        <OpeningDay />
      </div>
      {replaces && <OpeningReplaced replaces={replaces} onTake={onTake} />}
    </div>
  );
}

/** The editor has no balancing action here: opening equity takes the difference. */
const idle = () => undefined;

function OpeningDay() {
  const t = useTranslations('opening-balances');
  return <PostingDateField of="journal entry" name="date" label={t('date')} required />;
}
