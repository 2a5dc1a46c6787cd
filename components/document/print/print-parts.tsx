'use client';

import { useTranslations } from 'use-intl';
import type { DocumentDefinition, DocumentRecord } from '@/components/document/definition';
import { shownNumber } from '@/components/document/document-number';
import { Ltr } from '@/components/ui/ltr';
import { StatusBadge } from '@/components/ui/status-badge';
import { useSystemSetup } from '@/hooks/use-system-setting';

type Props<Record extends DocumentRecord> = Readonly<{
  of: DocumentDefinition<Record>;
  record: Record;
}>;

/** Header of a printed document: organisation, branch, type, number and state. */
export function PrintHead<Record extends DocumentRecord>({ of, record }: Props<Record>) {
  const own = useTranslations(of.words);
  const setup = useSystemSetup();
  return (
    <div
      aria-hidden
      className="hidden items-start justify-between gap-6 border-b border-line pb-3 print:flex"
    >
      <div>
        <p className="text-16 font-semibold">
          <bdi>{setup?.name}</bdi>
        </p>
        <BranchLine of={record.branch} />
        <p className="text-ink-2">{own('one')}</p>
      </div>
      <div className="text-end">
        <p className="figure text-18 font-semibold">
          <Ltr>{shownNumber(of.type, record)}</Ltr>
        </p>
        <StatusBadge status={record.status} />
      </div>
    </div>
  );
}

/** Branch of a document and its address; null if there is only one branch. */
export function BranchLine({ of }: { of: DocumentRecord['branch'] }) {
  if (!of) return null;
  return (
    <p className="text-12 text-ink-2">
      <bdi>{of.name}</bdi>
      {of.address && (
        <>
          {' · '}
          <bdi>{of.address}</bdi>
        </>
      )}
    </p>
  );
}

export type Signature = 'prepared' | 'checked' | 'approved' | 'paid' | 'received' | 'counterparty';

export function SignLines({ roles }: { roles: readonly Signature[] }) {
  const t = useTranslations('document.paper');
  return (
    <div className="sign-lines">
      {roles.map((role) => (
        <p key={role}>{t(role)}</p>
      ))}
    </div>
  );
}

const SIGNATURES = ['prepared', 'checked', 'approved'] as const;

/** Signature lines, in print only. */
export function PrintSignatures() {
  return (
    <div aria-hidden className="mt-12 hidden print:block">
      <SignLines roles={SIGNATURES} />
    </div>
  );
}
