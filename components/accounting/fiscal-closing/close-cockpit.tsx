'use client';

import { Lock } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';

import { ClosingChecklist } from '@/components/accounting/fiscal-closing/closing-checklist';
import { ClosingPreview } from '@/components/accounting/fiscal-closing/closing-preview';
import type { ShownYear } from '@/components/accounting/fiscal-closing/shown-year';
import { keepsResult, useClosing } from '@/components/accounting/fiscal-closing/use-closing';
import { YearFrame } from '@/components/accounting/fiscal-closing/year-frame';
import { RevaluationRun } from '@/components/accounting/revaluation/revaluation-run';
import { VoidStrip } from '@/components/document/record/void-strip';
import { RecordLink } from '@/components/layout/record-link';
import { AccountPicker } from '@/components/pickers/account-picker';
import { Button } from '@/components/ui/button';
import { Callout } from '@/components/ui/callout';
import { Form } from '@/components/ui/form';
import { FormFailure } from '@/components/ui/form-failure';
import { usePermission } from '@/hooks/use-permission';
import { useShortcuts } from '@/hooks/use-shortcuts';

const EQUITY = ['equity'] as const;

/** Closing of an open year: checklist, account for the result, preview and the closing itself. */
export function CloseCockpit({ year, onReload }: { year: ShownYear; onReload: () => void }) {
  const t = useTranslations('fiscal-closing');
  const id = useId();
  const mayClose = usePermission('fiscal closing').may('create');
  const [undone, setUndone] = useState<readonly string[]>([]);
  const { checklist, record, close } = useClosing(year, setUndone);
  useShortcuts({
    refresh: () => void checklist.refetch(),
    ...(mayClose && { save: () => void close() }),
  });

  return (
    <YearFrame
      year={year}
      notes={<VoidStrip voided={year.voided} act="reopened" />}
      foot={mayClose && <CloseFoot formId={id} isClosing={record.isSaving} />}
    >
      <Form form={record.form} id={id} label={t('form')} onSubmit={() => void close()}>
        <Steps
          mayClose={mayClose}
          checklist={checklist}
          year={year}
          undone={undone}
          record={record}
          onReload={onReload}
        />
      </Form>
    </YearFrame>
  );
}

type StepsProps = Readonly<{
  mayClose: boolean;
  checklist: ReturnType<typeof useClosing>['checklist'];
  year: ShownYear;
  undone: readonly string[];
  record: ReturnType<typeof useClosing>['record'];
  onReload: () => void;
}>;

function Steps({ mayClose, checklist, year, undone, record, onReload }: StepsProps) {
  const t = useTranslations('fiscal-closing');
  return (
    <div className="grid max-w-3xl min-w-0 grid-cols-1 gap-6">
      {!mayClose && <Callout>{t('mayNotClose')}</Callout>}
      <ClosingChecklist checklist={checklist} mayPassOver={mayClose} />
      <RevaluationStep yearEnd={year.year_end} onDone={() => void checklist.refetch()} />
      <ResultAccount isFixed={!mayClose} />
      <ClosingPreview yearEnd={year.year_end} />
      <Undone names={undone} />
      <FormFailure failure={record.failure} onReload={onReload} />
    </div>
  );
}

/** The account that receives the result of the year. */
function ResultAccount({ isFixed }: { isFixed: boolean }) {
  const t = useTranslations('fiscal-closing');
  return (
    <section className="grid grid-cols-1 gap-2">
      <h2>{t('account')}</h2>
      <AccountPicker
        name="retained_earnings_account_id"
        label={t('retained')}
        help={t('retainedHelp')}
        required
        disabled={isFixed}
        kinds={EQUITY}
        among={keepsResult}
        className="max-w-md"
      />
    </section>
  );
}

/** Open conditions that prevented the closing. It takes the focus, so that it scrolls into view. */
function Undone({ names }: { names: readonly string[] }) {
  const t = useTranslations('fiscal-closing');
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (names.length > 0) box.current?.focus();
  }, [names]);
  if (names.length === 0) return null;
  return (
    <div ref={box} tabIndex={-1} className="outline-none">
      <Callout tone="negative">
        <p>{t('undone', { count: names.length })}</p>
        <ul className="list-disc ps-4">
          {names.map((name) => (
            <li key={name}>{name}</li>
          ))}
        </ul>
      </Callout>
    </div>
  );
}

function CloseFoot({ formId, isClosing }: { formId: string; isClosing: boolean }) {
  const t = useTranslations('fiscal-closing.close');
  return (
    <footer className="flex flex-none flex-wrap items-center gap-3 border-t border-line bg-surface px-gutter py-2.5">
      <p className="min-w-0 flex-1 text-12 text-ink-2">{t(isClosing ? 'working' : 'hint')}</p>
      <Button
        type="submit"
        form={formId}
        variant="primary"
        icon={Lock}
        kbd="Ctrl Enter"
        busy={isClosing}
      >
        {t('button')}
      </Button>
    </footer>
  );
}

/** Revaluation of foreign currency at the end of a fiscal year, as a step of the closing. */
function RevaluationStep({ yearEnd, onDone }: { yearEnd: string; onDone: () => void }) {
  const t = useTranslations('revaluation');
  const heading = useId();
  return (
    <section aria-labelledby={heading} className="grid grid-cols-1 gap-2">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 id={heading}>{t('step')}</h2>
        <RecordLink
          to="app.accounting.fiscal-closing"
          view="revaluation"
          className="text-accent hover:underline"
        >
          {t('all')}
        </RecordLink>
      </div>
      <RevaluationRun periodEnd={yearEnd} onDone={onDone} />
    </section>
  );
}
