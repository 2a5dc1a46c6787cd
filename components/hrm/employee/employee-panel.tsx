'use client';

import { Trash2, Upload } from 'lucide-react';
import { type ChangeEvent, useId, useState } from 'react';
import { useTranslations } from 'use-intl';

import { Files } from '@/components/document/attachments/attachments';
import { History } from '@/components/document/record/history';
import { EmployeeFacts } from './employee-facts';
import { EmployeePhoto } from './employee-photo';
import { EmployeeStatusBadge } from './employee-status';
import { EmployeeStep, type StepName } from './employee-step';
import { PayHistory } from './pay-history';
import type { PanelAddress } from '@/components/record/use-panel-address';
import { useDocumentTypeName } from '@/components/pickers/document-type';
import { IconButton, Button } from '@/components/ui/button';
import { Callout } from '@/components/ui/callout';
import { Figure } from '@/components/ui/figure';
import { FreeText } from '@/components/ui/free-text';
import { Icon } from '@/components/ui/icon';
import { Ltr } from '@/components/ui/ltr';
import { PanelSection } from '@/components/ui/panel-section';
import { PeekPanel } from '@/components/ui/peek-panel';
import { type PlainColumn, PlainTable } from '@/components/ui/plain-table';
import { ScrollRegion } from '@/components/ui/scroll-region';
import { useSend } from '@/hooks/use-call';
import { useDeletion } from '@/hooks/use-deletion';
import { useFormats } from '@/hooks/use-formats';
import { usePermission } from '@/hooks/use-permission';
import { useShortcuts } from '@/hooks/use-shortcuts';
import { useMayStep } from '@/hooks/use-steps';
import { useToday } from '@/hooks/use-today';
import { useGoTo } from '@/hooks/use-view';
import { employees } from '@/lib/contract/hrm/employee';
import type { EmployeeRecord } from '@/lib/contract/hrm/employee-shapes';

type Props = Readonly<{ record: EmployeeRecord; address: PanelAddress }>;

/** Side panel of one employee: everything that the user may see, with the actions at the foot. */
export function EmployeePanel({ record, address }: Props) {
  const t = useTranslations('employee');
  const deletion = useDeletion(employees.destroy, (_id, { is_deleted }) => {
    if (is_deleted === 'yes') address.closeNow();
  });
  const spellColumns = useSpellColumns();
  const remove = () =>
    void deletion.remove(record.id, { label: record.name, record: record.number });
  const isOpen = record.status !== 'discarded';
  const columns = usePaperColumns();
  return (
    <PeekPanel
      wide
      title={
        <>
          <bdi className="min-w-0">{record.name}</bdi>
          <EmployeeStatusBadge of={record} />
        </>
      }
      footer={<EmployeeActions record={record} address={address} onDelete={remove} />}
      onClose={address.close}
    >
      {/* The group can take the focus, so that keys can scroll it even without focusable content. */}
      <div className="grid gap-5" tabIndex={0} role="group" aria-label={record.name}>
        {deletion.kept !== undefined && <Callout tone="negative">{deletion.kept}</Callout>}
        {record.leave_reason !== null && (
          <Callout>{t('leftBecause', { reason: record.leave_reason })}</Callout>
        )}
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <EmployeePhoto of={record} large />
          <PhotoButtons of={record} />
        </div>
        {record.warnings.map(({ key, message }) => (
          <Callout key={key} tone="warning">
            {message}
          </Callout>
        ))}
        <EmployeeFacts of={record} />
        {record.note && (
          <p className="whitespace-pre-line text-ink-2">
            <bdi>{record.note}</bdi>
          </p>
        )}
        {record.assignments && <PayHistory assignments={record.assignments} />}
        {record.advances && (
          <PanelSection title={t('advances')}>
            {record.advances.length === 0 ? (
              <p className="text-ink-2">{t('noAdvances')}</p>
            ) : (
              <p className="flex flex-wrap gap-x-6">
                {record.advances.map(({ currency, amount }) => (
                  <Figure key={currency} value={amount} currency={currency} />
                ))}
              </p>
            )}
          </PanelSection>
        )}
        <PanelSection title={t('documents.title')}>
          {record.documents.length === 0 ? (
            <p className="text-ink-2">{t('noDocuments')}</p>
          ) : (
            <ScrollRegion label={t('documents.table')} className="overflow-x-auto">
              <PlainTable
                label={t('documents.title')}
                rows={record.documents}
                rowId={({ id }) => id}
                named
                columns={columns}
              />
            </ScrollRegion>
          )}
        </PanelSection>
        <PanelSection title={t('files')}>
          <Files place={{ type: 'employee', id: record.id }} page="employee" isOpen={isOpen} />
        </PanelSection>
        {record.employments.length >= 2 && (
          <PanelSection title={t('employments')}>
            <PlainTable
              label={t('employments')}
              rows={record.employments}
              rowId={({ joined_on }) => joined_on}
              named
              columns={spellColumns}
            />
          </PanelSection>
        )}
        <PanelSection title={t('history')}>
          <History items={record.history} />
        </PanelSection>
      </div>
    </PeekPanel>
  );
}

const TAKEN = 'image/jpeg,image/png,image/webp,.jpg,.jpeg,.png,.webp';
const BUTTON =
  'btn focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-focus';

function PhotoButtons({ of: { id, has_photo } }: { of: EmployeeRecord }) {
  const t = useTranslations('employee.photo');
  const { may } = usePermission('employee');
  const upload = useSend(employees.setPhoto);
  const remove = useSend(employees.removePhoto);
  const failure = upload.error ?? remove.error;
  const takeAway = () => remove.mutate({ params: { id } });
  if (!may('edit')) return null;
  return (
    <div className="grid gap-2">
      {failure && <Callout tone="negative">{failure.errors.file?.[0] ?? failure.message}</Callout>}
      <div className="flex items-center gap-1">
        <ChooseButton
          disabled={upload.isPending}
          onFile={(file) => upload.mutate({ params: { id }, file })}
        />
        {has_photo && (
          <IconButton variant="ghost" icon={Trash2} label={t('remove')} onClick={takeAway} />
        )}
      </div>
      {upload.isPending && <output className="text-12 text-ink-2">{t('sending')}</output>}
    </div>
  );
}

type ChooseProps = Readonly<{ disabled: boolean; onFile: (file: File) => void }>;

function ChooseButton({ disabled, onFile }: ChooseProps) {
  const t = useTranslations('employee.photo');
  const field = useId();
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? [];
    if (file) onFile(file);
    // Clears the file input, so that the user can select the same file again after a correction.
    target.value = '';
  };
  return (
    <label htmlFor={field} className={BUTTON}>
      <Icon of={Upload} size={14} />
      {t('choose')}
      <input
        id={field}
        type="file"
        accept={TAKEN}
        disabled={disabled}
        className="sr-only"
        onChange={choose}
      />
    </label>
  );
}

type EmployeeActionsProps = Readonly<{
  record: EmployeeRecord;
  address: PanelAddress;
  onDelete: () => void;
}>;

const STEPS = ['assign', 'terminate', 'rehire'] as const;

/** Actions that the user may perform on the employee. */
function EmployeeActions({ record, address, onDelete }: EmployeeActionsProps) {
  const t = useTranslations('employee');
  const ui = useTranslations('ui.delete');
  const { may } = usePermission('employee');
  const adjustments = usePermission('payroll adjustment');
  const goTo = useGoTo();
  const isOpen = record.status !== 'discarded';
  const mayEdit = may('edit') && isOpen;
  const edit = () => address.edit(record.id);
  useShortcuts(mayEdit ? { edit } : {});
  const mayStep = useMayStep();
  const [step, setStep] = useState<StepName>();
  // Assigning a salary also requires the right to see pay.
  const mayTake = (name: StepName) =>
    mayStep(employees[name], record.status) && (name !== 'assign' || may('sensitive'));
  return (
    <>
      {mayEdit && (
        <Button kbd="E" onClick={edit}>
          {t('edit')}
        </Button>
      )}
      {STEPS.filter(mayTake).map((name) => (
        <Button key={name} onClick={() => setStep(name)}>
          {t(`steps.${name}.do`)}
        </Button>
      ))}
      {step && <EmployeeStep name={step} record={record} onClose={() => setStep(undefined)} />}
      {record.status === 'active' && adjustments.may('create') && (
        <Button
          onClick={() =>
            void goTo('app.hrm.payroll-adjustment', {
              view: 'new',
              query: { employee_id: String(record.id), kind: 'advance' },
            })
          }
        >
          {t('advance')}
        </Button>
      )}
      {may('delete') && isOpen && (
        <Button variant="ghost" className="ms-auto" onClick={onDelete}>
          {ui('button')}
        </Button>
      )}
    </>
  );
}

type Paper = EmployeeRecord['documents'][number];

/** Columns of the employee's documents. An expiry date in the past is red. */
function usePaperColumns(): readonly PlainColumn<Paper>[] {
  const t = useTranslations('employee.documents');
  const { day } = useFormats();
  const typeName = useDocumentTypeName();
  const today = useToday();
  const on = (value: string | null, tone = '') =>
    value && <Ltr className={`figure ${tone}`}>{day(value)}</Ltr>;
  return [
    { id: 'type', header: t('type'), cell: ({ type }) => <FreeText>{typeName(type)}</FreeText> },
    { id: 'number', header: t('number'), cell: ({ number }) => <Ltr>{number}</Ltr> },
    { id: 'issued_on', header: t('issued_on'), cell: ({ issued_on }) => on(issued_on) },
    {
      id: 'expires_on',
      header: t('expires_on'),
      cell: ({ expires_on }) =>
        on(expires_on, expires_on && expires_on < today ? 'text-negative' : ''),
    },
  ];
}

type Spell = EmployeeRecord['employments'][number];

function useSpellColumns(): readonly PlainColumn<Spell>[] {
  const t = useTranslations('employee.fields');
  const { day } = useFormats();
  const column = (id: 'joined_on' | 'left_on'): PlainColumn<Spell> => ({
    id,
    header: t(id),
    cell: ({ [id]: on }) => on && <Ltr className="figure">{day(on)}</Ltr>,
  });
  return [
    column('joined_on'),
    column('left_on'),
    {
      id: 'reason',
      header: t('reason'),
      cell: ({ reason }) => <FreeText>{reason ?? ''}</FreeText>,
    },
  ];
}
