'use client';

import { CircleCheck, TriangleAlert } from 'lucide-react';
import { useTranslations } from 'use-intl';

import { Fact, Facts } from '@/components/document/record/facts';
import { FileHistory } from '@/components/exchange/kyc/file-history';
import { MrzPanels } from '@/components/exchange/kyc/mrz-panel';
import { RiskBadge } from '@/components/exchange/kyc/risk-badge';
import { ScreeningSummary } from '@/components/exchange/kyc/screening-summary';
import { useFieldWords } from '@/components/exchange/kyc/use-field-words';
import { VersionList } from '@/components/exchange/kyc/version-list';
import { RecordLink } from '@/components/layout/record-link';
import { FreeText } from '@/components/ui/free-text';
import { Icon } from '@/components/ui/icon';
import { Paged } from '@/components/ui/paged';
import { PanelSection } from '@/components/ui/panel-section';
import { StatusBadge } from '@/components/ui/status-badge';
import type { KycCustomer } from '@/lib/contract/exchange/kyc-customers';

type Props = Readonly<{ of: KycCustomer }>;

/** Checks before a decision: missing data, differences, possible duplicates and risk. */
export function ChecksPane({ of }: Props) {
  const t = useTranslations('customers.checks');
  const history = useTranslations('document.tabs')('history');
  return (
    <div className="grid min-w-0 grid-cols-1 content-start gap-4">
      <PanelSection title={t('title')}>
        <CheckList of={of} />
      </PanelSection>
      <MrzPanels of={of} />
      <PanelSection title={t('duplicates')}>
        <Duplicates of={of} />
      </PanelSection>
      <HowRisky of={of} />
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

/** Screening result and risk score. */
function HowRisky({ of }: Props) {
  const t = useTranslations('customers.checks');
  return (
    <>
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
    </>
  );
}

const LOOKS = {
  ok: { icon: CircleCheck, tone: 'text-positive' },
  warn: { icon: TriangleAlert, tone: 'text-warning' },
  block: { icon: TriangleAlert, tone: 'text-negative' },
} as const;

/** Results of the checks, each with an icon and a text. */
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

/** Customers that may be the same person, with the data that they share. */
function Duplicates({ of: { duplicates } }: Props) {
  const t = useTranslations('customers.checks');
  if (duplicates.length === 0) return <p className="text-ink-2">{t('noDuplicates')}</p>;
  return (
    <Paged rows={duplicates} size={50}>
      {(rows) => (
        <ul className="grid gap-1.5">
          {rows.map((one) => (
            <li key={one.id} className="grid gap-0.5 border-b border-line pb-1.5">
              <Duplicate of={one} />
              <span className="text-12 text-ink-2">
                {one.why.map((reason) => t(`same.${reason}`)).join(' · ')}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Paged>
  );
}

function Duplicate({ of }: { of: KycCustomer['duplicates'][number] }) {
  const t = useTranslations('customers.checks');
  return (
    <span className="flex flex-wrap items-center gap-2">
      <RecordLink
        to="app.exchange.kyc-customers"
        view={of.id}
        target="_blank"
        className="figure font-medium"
      >
        {of.number ?? t('unnumbered')}
      </RecordLink>
      <FreeText>{of.name}</FreeText>
      <StatusBadge status={of.status} />
    </span>
  );
}

/** Risk score with its parts and the version of its model. */
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
