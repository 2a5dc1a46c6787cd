'use client';

import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';

import { CopyNumber } from '@/components/document/record/copy-number';
import { FreeText } from '@/components/ui/free-text';
import { StatusBadge } from '@/components/ui/status-badge';
import { useRecordName } from '@/hooks/use-document-title';
import type { KycCustomer } from '@/lib/contract/compliance/kyc-customers';

type Props = Readonly<{ of: KycCustomer; children?: ReactNode }>;

/** Header of a file: number, name, status, reviewer and actions. */
export function FileHead({ of: { number, name, status, reviewer }, children }: Props) {
  const t = useTranslations('customers.file');
  useRecordName(number ?? (name || t('unnamed')));
  return (
    <header className="no-print flex flex-none flex-wrap items-center gap-2 border-b border-line ps-gutter pe-6 py-3">
      <h1 className="figure">{number ?? t('unnumbered')}</h1>
      {number !== null && <CopyNumber number={number} />}
      <span className="max-w-80 min-w-0 text-16">
        {name ? <FreeText>{name}</FreeText> : t('unnamed')}
      </span>
      <StatusBadge status={status} />
      {reviewer && (
        <span className="text-12 text-ink-2">
          {t.rich('heldBy', { name: () => <bdi>{reviewer.name}</bdi> })}
        </span>
      )}
      {children}
    </header>
  );
}
