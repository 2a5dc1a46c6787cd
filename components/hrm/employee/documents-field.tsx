'use client';

import { useTranslations } from 'use-intl';

import type { Values } from '@/components/fields/field';
import { RowsField } from './rows-field';
import { DocumentTypeField } from '@/components/pickers/document-type';
import { DateField } from '@/components/ui/date-field';
import { TextField } from '@/components/ui/text-field';
import type { EmployeeRecord } from '@/lib/contract/hrm/employee-shapes';

const BLANK = { type: '', number: '', issued_on: '', expires_on: '' };

export function DocumentsField() {
  const t = useTranslations('employee.documents');
  return (
    <RowsField name="documents" blank={BLANK}>
      {(at) => (
        <>
          <DocumentTypeField name={`${at}.type`} label={t('type')} required />
          <TextField name={`${at}.number`} label={t('number')} maxLength={60} dir="ltr" />
          <DateField name={`${at}.issued_on`} label={t('issued_on')} />
          <DateField name={`${at}.expires_on`} label={t('expires_on')} />
        </>
      )}
    </RowsField>
  );
}

export const typedDocuments = (documents: EmployeeRecord['documents'] | undefined) =>
  (documents ?? []).map(({ type, number, issued_on, expires_on }) => ({
    type,
    number: number ?? '',
    issued_on: issued_on ?? '',
    expires_on: expires_on ?? '',
  }));

export function sentDocuments({ documents }: Values): readonly object[] {
  // Cast is safe: each row has the fields of `BLANK`, and all are texts except `type`, which can be null.
  const rows = (documents ?? []) as readonly (Omit<typeof BLANK, 'type'> & {
    type: string | null;
  })[];
  return rows.map(({ type, number, issued_on, expires_on }) => ({
    type: type ?? '',
    number: number || null,
    issued_on: issued_on || null,
    expires_on: expires_on || null,
  }));
}
