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

/** Header of a printed document: the organisation, the type and the number. */
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

type LetterheadProps = Readonly<{
  of: Readonly<{ name: string; legal_name: string; licence: string; address: string }>;
  /** Label of the licence, in the language of the document. */
  licence: string;
}>;

/** Head of a printed document: logo, name, legal name, licence and address of the organisation. */
export function Letterhead({
  of: { name, legal_name, licence, address },
  ...label
}: LetterheadProps) {
  const setup = useSystemSetup();
  return (
    <>
      {setup?.logo_url && (
        // oxlint-disable-next-line next/no-img-element -- of any size, from the host
        <img src={setup.logo_url} alt="" className="mb-2 inline-block max-h-14 max-w-40" />
      )}
      <p className="text-16 font-semibold">
        <bdi>{name}</bdi>
      </p>
      {legal_name && (
        <p>
          <bdi>{legal_name}</bdi>
        </p>
      )}
      {licence && (
        <p className="text-12 text-ink-2">
          {label.licence} <bdi>{licence}</bdi>
        </p>
      )}
      {address && (
        <p className="text-12 whitespace-pre-line text-ink-2">
          <bdi>{address}</bdi>
        </p>
      )}
    </>
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
