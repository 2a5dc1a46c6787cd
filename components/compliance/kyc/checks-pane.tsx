'use client';

import { CircleCheck, TriangleAlert } from 'lucide-react';
import { useTranslations } from 'use-intl';

import { Fact, Facts } from '@/components/document/record/facts';
import { FileHistory } from './file-history';
import { RiskBadge } from './risk-badge';
import { ScreeningSummary } from './screening-summary';
import { useFieldWords } from './use-field-words';
import { VersionList } from './version-list';
import { useDocumentTypeName } from '@/components/pickers/document-type';
import { RecordLink } from '@/components/layout/record-link';
import { FreeText } from '@/components/ui/free-text';
import { Icon } from '@/components/ui/icon';
import { Ltr } from '@/components/ui/ltr';
import { Paged } from '@/components/ui/paged';
import { PanelSection } from '@/components/ui/panel-section';
import { StatusBadge } from '@/components/ui/status-badge';
import { useFormats } from '@/hooks/use-formats';
import { useToday } from '@/hooks/use-today';
import type { KycCustomer } from '@/lib/contract/compliance/kyc-customers';
import type { ShownKycDocument } from '@/lib/contract/compliance/kyc-shapes';
import { type Mrz, readMrz } from '@/lib/domain/compliance/mrz';
import { mrzMismatches } from '@/lib/domain/compliance/mrz-mismatch';

type Props = Readonly<{ of: KycCustomer }>;

/**
 * Pane with the checks before a verdict, such as missing data, possible duplicates and risk, and the history of the
 * file.
 */
export function ChecksPane({ of }: Props) {
  const t = useTranslations('customers.checks');
  const history = useTranslations('document.tabs')('history');
  return (
    <div className="grid min-w-0 grid-cols-1 content-start gap-4">
      <PanelSection title={t('title')}>
        <CheckList of={of} />
        {of.missing.length > 0 && <p className="pt-1.5 text-ink-2">{t('onlyBasic')}</p>}
      </PanelSection>
      {of.documents
        .filter(({ mrz }) => mrz)
        .map((document) => (
          <MrzPanel key={document.id} of={of} document={document} />
        ))}
      <PanelSection title={t('duplicates')}>
        {of.duplicates.length === 0 ? (
          <p className="text-ink-2">{t('noDuplicates')}</p>
        ) : (
          <Paged rows={of.duplicates} size={50}>
            {(rows) => (
              <ul className="grid gap-1.5">
                {rows.map((one) => (
                  <li key={one.id} className="grid gap-0.5 border-b border-line pb-1.5">
                    <span className="flex flex-wrap items-center gap-2">
                      <RecordLink
                        to="app.exchange.kyc-customers"
                        view={one.id}
                        target="_blank"
                        className="figure font-medium"
                      >
                        {one.number ?? t('unnumbered')}
                      </RecordLink>
                      <FreeText>{one.name}</FreeText>
                      <StatusBadge status={one.status} />
                    </span>
                    <span className="text-12 text-ink-2">
                      {one.why.map((reason) => t(`same.${reason}`)).join(' · ')}
                    </span>
                  </li>
                ))}
              </ul>
            )}
          </Paged>
        )}
      </PanelSection>
      {of.screening && (
        <PanelSection title={t('screening')}>
          <ScreeningSummary of={of} />
        </PanelSection>
      )}
      {of.risk && (
        <PanelSection title={t('risk')}>
          <RiskParts risk={of.risk} />
        </PanelSection>
      )}
      {of.versions.length > 1 && (
        <PanelSection title={t('versions')}>
          <VersionList of={of} />
        </PanelSection>
      )}
      <PanelSection title={history}>
        <FileHistory of={of} />
      </PanelSection>
    </div>
  );
}

const LOOKS = {
  ok: { icon: CircleCheck, tone: 'text-positive' },
  warn: { icon: TriangleAlert, tone: 'text-warning' },
  block: { icon: TriangleAlert, tone: 'text-negative' },
} as const;

/** Results of the checks, and missing fields, each with an icon and a text. */
export function CheckList({ of }: Props) {
  const t = useTranslations('customers.checks');
  const lines = useCheckLines(of);
  if (lines.length === 0) return <p className="text-ink-2">{t('allGood')}</p>;
  return (
    <ul className="grid gap-1">
      {lines.map(({ key, level, text }) => (
        <li key={key} className="flex items-start gap-1.5">
          <span className={`mt-0.5 flex-none ${LOOKS[level].tone}`}>
            <Icon of={LOOKS[level].icon} size={14} />
            <span className="sr-only">{t(`levels.${level}`)}</span>
          </span>
          <span className="min-w-0">{text}</span>
        </li>
      ))}
    </ul>
  );
}

function useCheckLines({ checks, missing }: KycCustomer) {
  const t = useTranslations('customers.checks');
  const wordOf = useFieldWords();
  return [
    ...checks.map(({ key, level, message }) => ({ key, level, text: message })),
    ...missing.map(({ field, code, message }) => ({
      key: `${field} ${code}`,
      level: 'block' as const,
      text: t('missing', { field: wordOf(field), message }),
    })),
  ];
}

/** Risk score with its components and the version of the risk model. */
export function RiskParts({ risk }: { risk: NonNullable<KycCustomer['risk']> }) {
  const t = useTranslations('customers.risk');
  const { score, level, parts, model_version } = risk;
  return (
    <div className="grid gap-1.5">
      <p className="flex flex-wrap items-center gap-2">
        <span className="figure text-16 font-semibold">{score}</span>
        <RiskBadge level={level} />
        <span className="ms-auto text-12 text-ink-3">{t('model', { version: model_version })}</span>
      </p>
      <Facts>
        {parts.map(({ key, points }) => (
          <Fact key={key} label={t(`parts.${key}`)}>
            <span className="figure block text-end">{points}</span>
          </Fact>
        ))}
      </Facts>
    </div>
  );
}

/** Machine-readable zone (MRZ) of a document: values, check digits, and differences from the entered data. */
function MrzPanel({ of, document }: { of: KycCustomer; document: ShownKycDocument }) {
  const t = useTranslations('customers');
  const mrzWords = useTranslations('customers.mrz');
  const mrz = readMrz(document.mrz ?? '', useToday());
  const typeName = useDocumentTypeName();
  const title = t('mrz.title', { document: typeName(document.type) });
  if ('problem' in mrz) {
    return (
      <PanelSection title={title}>
        <p className="text-negative">{t(`mrz.problems.${mrz.problem}`)}</p>
      </PanelSection>
    );
  }
  return (
    <PanelSection title={title}>
      <pre dir="ltr" className="figure overflow-x-auto text-12" tabIndex={0} aria-label={title}>
        {mrz.lines.join('\n')}
      </pre>
      <ul className="flex flex-wrap gap-x-3 gap-y-1 text-12" aria-label={mrzWords('digits')}>
        {Object.entries(mrz.checks).map(([name, holds]) => (
          <li
            key={name}
            className={`inline-flex items-center gap-1 ${holds ? 'text-positive' : 'text-negative'}`}
          >
            <Icon of={holds ? CircleCheck : TriangleAlert} size={12} />
            {mrzWords(`checks.${name}`)}
            <span className="sr-only">{mrzWords(holds ? 'right' : 'wrong')}</span>
          </li>
        ))}
      </ul>
      <Compared of={of} document={document} mrz={mrz} />
    </PanelSection>
  );
}

type ComparedProps = Readonly<{ of: KycCustomer; document: ShownKycDocument; mrz: Mrz }>;

/** Values from the machine-readable zone. If a value differs from the entered value, both are shown with a mark. */
function Compared({ of, document, mrz }: ComparedProps) {
  const t = useTranslations('customers.mrz');
  const { differing, read, typed } = useCompared({ of, document, mrz });
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-3 gap-y-0.5 text-12">
      {(['name', 'number', 'date_of_birth', 'expires_on'] as const).map((name) => (
        <div key={name} className="contents">
          <dt className="text-ink-2">{t(`checks.${name}`)}</dt>
          <dd className={differing.includes(name) ? 'text-negative' : undefined}>
            <Ltr>{read[name] ?? '–'}</Ltr>
            {differing.includes(name) && (
              <span className="block">
                {t.rich('differs', { typed: () => <bdi>{typed[name]}</bdi> })}
              </span>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function useCompared({ of, document, mrz }: ComparedProps) {
  const { day } = useFormats();
  const owner = ownerOf(of, document);
  const enteredData = {
    number: document.number ?? undefined,
    expires_on: document.expires_on ?? undefined,
    date_of_birth: owner.dob,
    name: owner.name,
  };
  const read = {
    name: `${mrz.given_names} ${mrz.surname}`.trim(),
    number: mrz.number,
    date_of_birth: mrz.date_of_birth && day(mrz.date_of_birth),
    expires_on: mrz.expires_on && day(mrz.expires_on),
  };
  const typed = {
    ...enteredData,
    date_of_birth: enteredData.date_of_birth && day(enteredData.date_of_birth),
    expires_on: enteredData.expires_on && day(enteredData.expires_on),
  };
  return { differing: mrzMismatches(mrz, enteredData), read, typed };
}

/** Name and birth date of the holder of a document: the customer, or a person of the company. */
function ownerOf({ data }: KycCustomer, { person }: ShownKycDocument) {
  if (!person) return { name: data.full_name, dob: data.dob };
  const people = [
    ...(data.signatories ?? []),
    ...(data.beneficial_owners ?? []),
    ...(data.directors ?? []),
  ];
  const owner = people.find(({ key }) => key === person);
  return { name: owner?.name, dob: owner?.dob };
}
