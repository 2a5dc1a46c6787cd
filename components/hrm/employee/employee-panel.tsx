'use client';

import { useTranslations } from 'use-intl';

import { Files } from '@/components/document/attachments/attachments';
import { History } from '@/components/document/record/history';
import { EmployeeActions } from '@/components/hrm/employee/employee-actions';
import { Advances, Documents, Employments } from '@/components/hrm/employee/employee-lists';
import { EmployeeFacts } from '@/components/hrm/employee/employee-facts';
import { EmployeePhoto } from '@/components/hrm/employee/employee-photo';
import { PhotoButtons } from '@/components/hrm/employee/photo-buttons';
import { EmployeeStatusBadge } from '@/components/hrm/employee/employee-status';
import { PayHistory } from '@/components/hrm/employee/pay-history';
import type { PanelAddress } from '@/components/record/use-panel-address';
import { Callout } from '@/components/ui/callout';
import { PanelSection } from '@/components/ui/panel-section';
import { PeekPanel } from '@/components/ui/peek-panel';
import { useDeletion } from '@/hooks/use-deletion';
import { employees } from '@/lib/contract/hrm/employee';
import type { EmployeeRecord } from '@/lib/contract/hrm/employee-shapes';

type Props = Readonly<{ record: EmployeeRecord; address: PanelAddress }>;

/** Panel of one employee: facts, pay history, advances, documents and history. */
export function EmployeePanel({ record, address }: Props) {
  const deletion = useDeletion(employees.destroy, (_id, { is_deleted }) => {
    if (is_deleted === 'yes') address.closeNow();
  });
  const remove = () =>
    void deletion.remove(record.id, { label: record.name, record: record.number });
  return (
    <PeekPanel
      wide
      title={<Title of={record} />}
      footer={<EmployeeActions record={record} address={address} onDelete={remove} />}
      onClose={address.close}
    >
      {/* Focusable, so that keys can scroll a panel without focusable content. */}
      <div className="grid gap-5" tabIndex={0} role="group" aria-label={record.name}>
        {deletion.kept !== undefined && <Callout tone="negative">{deletion.kept}</Callout>}
        <Known of={record} />
        <Kept of={record} />
      </div>
    </PeekPanel>
  );
}

type Of = Readonly<{ of: EmployeeRecord }>;

const Title = ({ of }: Of) => (
  <>
    <bdi className="min-w-0">{of.name}</bdi>
    <EmployeeStatusBadge of={of} />
  </>
);

/** Photo, warnings, facts and note; the reason if the employee has left. */
function Known({ of }: Of) {
  const t = useTranslations('employee');
  return (
    <>
      {of.leave_reason !== null && (
        <Callout>{t('leftBecause', { reason: of.leave_reason })}</Callout>
      )}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <EmployeePhoto of={of} large />
        <PhotoButtons of={of} />
      </div>
      {of.warnings.map(({ key, message }) => (
        <Callout key={key} tone="warning">
          {message}
        </Callout>
      ))}
      <EmployeeFacts of={of} />
      {of.note && (
        <p className="whitespace-pre-line text-ink-2">
          <bdi>{of.note}</bdi>
        </p>
      )}
    </>
  );
}

/** Pay and advances (null without permission), documents, files, employments and history. */
function Kept({ of }: Of) {
  const t = useTranslations('employee');
  const isOpen = of.status !== 'discarded';
  return (
    <>
      {of.assignments && <PayHistory assignments={of.assignments} />}
      {of.advances && <Advances of={of.advances} />}
      <Documents of={of} />
      <PanelSection title={t('files')}>
        <Files place={{ type: 'employee', id: of.id }} page="employee" isOpen={isOpen} />
      </PanelSection>
      <Employments of={of.employments} />
      <PanelSection title={t('history')}>
        <History items={of.history} />
      </PanelSection>
    </>
  );
}
