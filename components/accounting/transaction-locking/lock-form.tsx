'use client';

import { Lock } from 'lucide-react';
import { useId } from 'react';
import { useTranslations } from 'use-intl';

import { LockPreview } from '@/components/accounting/transaction-locking/lock-preview';
import type { LockValues } from '@/components/accounting/transaction-locking/lock-values';
import { useRoles } from '@/components/accounting/transaction-locking/use-roles';
import { Button } from '@/components/ui/button';
import { ChoicesField } from '@/components/ui/choices-field';
import { DateField } from '@/components/ui/date-field';
import { Form } from '@/components/ui/form';
import { FormFailure } from '@/components/ui/form-failure';
import { PageHead } from '@/components/ui/page-head';
import { TextareaField } from '@/components/ui/textarea-field';
import { useDocumentTitle } from '@/hooks/use-document-title';
import { useRecordForm } from '@/hooks/use-record-form';
import { useShortcuts } from '@/hooks/use-shortcuts';
import { toast } from '@/hooks/use-toast';
import { useToday } from '@/hooks/use-today';
import { pushView, useGoTo } from '@/hooks/use-view';
import { href } from '@/lib/address';
import { transactionLocking } from '@/lib/contract/accounting/transaction-locking';
import { addDays } from '@/lib/domain/calendar';
import { LOCK_MODULES } from '@/lib/domain/open-books';

const ROUTE = 'app.accounting.transaction-locking';

/** The date defaults to the end of the previous month, which is usually the last one reported. */
const blankOf = (today: string): LockValues => ({
  modules: ['all'],
  lock_date: addDays(`${today.slice(0, 7)}-01`, -1),
  reason: '',
  exempt_role_ids: [],
});

/** Form of a new lock, with a preview of what it would refuse. */
export function LockForm() {
  const t = useTranslations('transaction-locking');
  const id = useId();
  const today = useToday();
  const record = useRecordForm(transactionLocking.store, {
    blank: blankOf(today),
    toInput: (values: LockValues) => values,
    onSaved: (saved) => {
      toast.success(t('saved', { number: saved.number }));
      pushView(href(ROUTE, { view: saved.id }), { replace: true });
    },
  });
  useDocumentTitle(t('create'));
  useShortcuts({ save: record.save });

  return (
    <div className="flex min-h-0 flex-1 flex-col" data-density="regular">
      <PageHead title={t('create')} />
      <div className="min-h-0 flex-1 overflow-auto border-t border-line">
        <Body record={record} id={id} today={today} />
      </div>
      <Foot id={id} record={record} />
    </div>
  );
}

function Body({
  record,
  id,
  today,
}: Readonly<{ record: ReturnType<typeof useRecordForm>; id: string; today: string }>) {
  const t = useTranslations('transaction-locking');
  return (
    <div className="grid grid-cols-1 gap-4 px-gutter py-4">
      <FormFailure failure={record.failure} />
      <Form form={record.form} id={id} label={t('create')} onSubmit={record.save}>
        <div className="grid min-w-0 grid-cols-1 gap-6 lg:grid-cols-[minmax(0,36rem)_minmax(0,1fr)]">
          <div className="grid content-start gap-4">
            <LockFields today={today} />
          </div>
          <LockPreview />
        </div>
      </Form>
    </div>
  );
}

function Foot({ id, record }: Readonly<{ id: string; record: ReturnType<typeof useRecordForm> }>) {
  const t = useTranslations('transaction-locking');
  const goTo = useGoTo();
  return (
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
  );
}

function LockFields({ today }: { today: string }) {
  const t = useTranslations('transaction-locking');
  const roles = useRoles();
  return (
    <>
      <Modules />
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
      {roles.length > 0 && <Exempt roles={roles} />}
    </>
  );
}

function Modules() {
  const t = useTranslations('transaction-locking');
  return (
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
  );
}

function Exempt({ roles }: Readonly<{ roles: ReturnType<typeof useRoles> }>) {
  const t = useTranslations('transaction-locking');
  return (
    <ChoicesField
      name="exempt_role_ids"
      label={t('exempt')}
      help={t('exemptHelp')}
      choices={roles.map(({ id, name }) => ({ value: id, label: name }))}
    />
  );
}
