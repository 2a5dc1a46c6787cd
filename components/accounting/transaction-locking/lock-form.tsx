'use client';

import { keepPreviousData } from '@tanstack/react-query';
import { Lock } from 'lucide-react';
import { useId } from 'react';
import { useWatch } from 'react-hook-form';
import { useTranslations } from 'use-intl';

import { useRoles } from './use-roles';
import { DocumentLink } from '@/components/document/record/document-link';
import { Button } from '@/components/ui/button';
import { Callout } from '@/components/ui/callout';
import { ChoicesField } from '@/components/ui/choices-field';
import { DateField } from '@/components/ui/date-field';
import { Form } from '@/components/ui/form';
import { FormFailure } from '@/components/ui/form-failure';
import { PageHead } from '@/components/ui/page-head';
import { TextareaField } from '@/components/ui/textarea-field';
import { useAnswer } from '@/hooks/use-call';
import { useDebounced } from '@/hooks/use-debounced';
import { useDocumentTitle } from '@/hooks/use-document-title';
import { useCallForm } from '@/hooks/use-call-form';
import { useShortcuts } from '@/hooks/use-shortcuts';
import { toast } from '@/hooks/use-toast';
import { useToday } from '@/hooks/use-today';
import { useGoTo } from '@/hooks/use-view';
import {
  transactionLocking,
  type TransactionLock,
} from '@/lib/contract/accounting/transaction-locking';
import { endOfLastMonth, isDay } from '@/lib/domain/calendar';
import { LOCK_MODULES } from '@/lib/domain/ledger/open-books';

const ROUTE = 'app.accounting.transaction-locking';

/**
 * Initial values of a lock: all modules, to the end of the previous month, which is usually the last reported month.
 */
const blankOf = (today: string): LockValues => ({
  modules: ['all'],
  lock_date: endOfLastMonth(today),
  reason: '',
  exempt_role_ids: [],
});

/** Form of a new lock, with a preview of the drafts that the lock would refuse. */
export function LockForm() {
  const t = useTranslations('transaction-locking');
  const id = useId();
  const today = useToday();
  const goTo = useGoTo();
  const record = useCallForm(transactionLocking.store, {
    blank: blankOf(today),
    toInput: (values: LockValues) => values,
    onSaved: (saved) => {
      toast.success(t('saved', { number: saved.number }));
      void goTo(ROUTE, { view: saved.id, replace: true });
    },
  });
  const roles = useRoles();
  useDocumentTitle(t('create'));
  useShortcuts({ save: record.save });

  return (
    <div className="flex min-h-0 flex-1 flex-col" data-density="regular">
      <PageHead title={t('create')} />
      <div className="min-h-0 flex-1 overflow-auto border-t border-line">
        <div className="grid grid-cols-1 gap-4 px-gutter py-4">
          <FormFailure failure={record.failure} onSendAnew={record.sendAnew} />
          <Form form={record.form} id={id} label={t('create')} onSubmit={record.save}>
            <div className="grid min-w-0 grid-cols-1 gap-6 lg:grid-cols-[minmax(0,36rem)_minmax(0,1fr)]">
              <div className="grid content-start gap-4">
                <ChoicesField
                  name="modules"
                  label={t('modules')}
                  required
                  alone="all"
                  choices={(['all', ...LOCK_MODULES] as const).map((value) => ({
                    value,
                    label: t(`module.${value}`),
                  }))}
                />
                <DateField
                  name="lock_date"
                  label={t('lockDate')}
                  required
                  today={today}
                  className="max-w-60"
                />
                <TextareaField
                  name="reason"
                  label={t('reason')}
                  help={t('reasonHelp')}
                  required
                  rows={2}
                  maxLength={500}
                />
                {roles.length > 0 && (
                  <ChoicesField
                    name="exempt_role_ids"
                    label={t('exempt')}
                    help={t('exemptHelp')}
                    choices={roles.map(({ id, name }) => ({ value: id, label: name }))}
                  />
                )}
              </div>
              <LockPreview />
            </div>
          </Form>
        </div>
      </div>
      <footer className="flex flex-none flex-wrap justify-end gap-2 border-t border-line bg-surface px-gutter py-2.5">
        <Button variant="ghost" onClick={() => void goTo(ROUTE)}>
          {t('cancel')}
        </Button>
        <Button
          type="submit"
          form={id}
          variant="primary"
          icon={Lock}
          kbd="Ctrl Enter"
          busy={record.isSaving}
        >
          {t('lock')}
        </Button>
      </footer>
    </div>
  );
}

const QUIET_MS = 300;

/** Drafts that the lock would refuse, and the number of documents that are already posted in the locked days. */
function LockPreview() {
  const t = useTranslations('transaction-locking.preview');
  const heading = useId();
  const { isAskable, data, error } = usePreview();
  return (
    <section
      aria-labelledby={heading}
      aria-live="polite"
      className="grid grid-cols-1 content-start gap-2"
    >
      <h2 id={heading}>{t('title')}</h2>
      {!isAskable && <p className="text-ink-2">{t('waits')}</p>}
      {error && <Callout tone="negative">{error.message}</Callout>}
      {isAskable && data && !error && (
        <>
          <Callout tone={data.drafts > 0 ? 'warning' : 'positive'}>
            {t('drafts', { count: data.drafts })}
          </Callout>
          <ul className="grid grid-cols-1 gap-1">
            {data.rows.map((row) => (
              <li key={`${row.due_to} ${row.due_to_id}`}>
                <DocumentLink of={row} />
              </li>
            ))}
          </ul>
          {data.drafts > data.rows.length && (
            <p className="text-12 text-ink-2">
              {t('more', { count: data.drafts - data.rows.length })}
            </p>
          )}
          <p className="text-ink-2">{t('posted', { count: data.posted })}</p>
        </>
      )}
    </section>
  );
}

/** Fetches the preview after a debounce, once modules and date are valid. */
function usePreview() {
  const modules = useDebounced(useWatch<LockValues, 'modules'>({ name: 'modules' }), QUIET_MS);
  const lock_date = useDebounced(
    useWatch<LockValues, 'lock_date'>({ name: 'lock_date' }),
    QUIET_MS,
  );
  const isAskable = modules.length > 0 && isDay(lock_date);
  const { data, error } = useAnswer(
    transactionLocking.preview,
    { input: { modules, lock_date } },
    { enabled: isAskable, placeholderData: keepPreviousData },
  );
  return { isAskable, data, error };
}

type LockValues = Readonly<{
  modules: TransactionLock['modules'];
  lock_date: string;
  reason: string;
  exempt_role_ids: number[];
}>;
