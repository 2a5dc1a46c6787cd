'use client';

import { Download } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';

import { AboutDocuments } from './about-documents';
import { Facts } from './facts';
import { ListWithPanel, StateFilter } from './list-with-panel';
import { NothingFound } from './nothing-found';
import { LongText } from './long-text';
import { StateBadge } from './state-badge';
import { type Step, StepButtons } from './step-buttons';
import { useStateList } from './use-state-list';
import { Button } from '@/components/ui/button';
import { Figure } from '@/components/ui/figure';
import { Ltr } from '@/components/ui/ltr';
import { PanelSection } from '@/components/ui/panel-section';
import { saveDownload } from '@/components/ui/save-file';
import { type Column, columnsOf } from '@/components/ui/table-columns';
import { useFormats } from '@/hooks/use-formats';
import { usePermission } from '@/hooks/use-permission';
import { download } from '@/lib/api/call';
import type { InputOf } from '@/lib/contract/endpoint';
import type { ThresholdReport } from '@/lib/contract/compliance/compliance-shapes';
import { thresholdReports } from '@/lib/contract/compliance/threshold-reports';
import { REPORT_STATUSES } from '@/lib/domain/compliance/alert';

const WORDS = 'compliance.reports';

const STEPS: readonly Step[] = [
  { name: 'review', call: thresholdReports.review },
  {
    name: 'file',
    call: thresholdReports.file,
    fields: [{ name: 'reference', kind: 'text', as: 'code', isNeeded: true }],
  },
  {
    name: 'not-required',
    call: thresholdReports['not-required'],
    isGrave: true,
    fields: [{ name: 'reason', kind: 'prose', isNeeded: true }],
  },
];

/** Threshold reports for the authority. Unfinished reports come first, sorted by due date. */
export function ReportsTab() {
  const t = useTranslations(`${WORDS}.facts`);
  const directions = useTranslations('compliance.choices.direction');
  const { day } = useFormats();
  const list = useStateList(thresholdReports.list);
  const columns = useReportColumns();
  const nameOf = useReportName();
  return (
    <ListWithPanel
      words={WORDS}
      empty={<NothingFound words={WORDS} />}
      list={{ ...list, exported: undefined }}
      columns={columns}
      spare={['period', 'direction']}
      narrowing={
        <>
          <StateFilter
            words={WORDS}
            states={REPORT_STATUSES}
            value={list.query.status}
            onChange={(status) => list.setQuery({ status })}
          />
          <span className="flex-1" />
          <ExportReports status={list.query.status} />
        </>
      }
      onPage={(page) => list.setQuery({ ...list.query, page })}
      titleOf={(report) => `${report.kind} · ${nameOf(report)}`}
    >
      {(report) => (
        <>
          <StepButtons words={WORDS} row={report} steps={STEPS} />
          <Facts
            facts={[
              { label: t('status'), value: <StateBadge words={WORDS} status={report.status} /> },
              {
                label: t('total'),
                value: <Figure value={report.total} currency={report.currency} />,
              },
              { label: t('direction'), value: directions(report.direction) },
              { label: t('period'), value: <Ltr>{report.period_key}</Ltr> },
              { label: t('due'), value: <bdi className="figure">{day(report.due_on)}</bdi> },
              { label: t('reference'), value: report.reference && <bdi>{report.reference}</bdi> },
              {
                label: t('decided'),
                value: report.decided_by && <bdi>{report.decided_by.name}</bdi>,
              },
            ]}
          />
          {report.reason !== null && (
            <PanelSection title={t('reason')}>
              <LongText>{report.reason}</LongText>
            </PanelSection>
          )}
          <PanelSection title={t('documents')}>
            <AboutDocuments documents={report.documents} />
          </PanelSection>
        </>
      )}
    </ListWithPanel>
  );
}

type ExportInput = InputOf<typeof thresholdReports.export>;

/** Exports the reports in the selected state as a CSV file with the data for the authority's form. */
function ExportReports({ status }: { status: ExportInput['status'] }) {
  const t = useTranslations('compliance.reports');
  const { may } = usePermission('compliance');
  const [isBusy, setBusy] = useState(false);
  if (!may('export')) return null;
  const save = () => {
    setBusy(true);
    const input = status === undefined ? {} : { status };
    void saveDownload(download(thresholdReports.export, { input })).finally(() => setBusy(false));
  };
  return (
    <Button icon={Download} busy={isBusy} onClick={save}>
      {t('export')}
    </Button>
  );
}

function useReportName(): (report: ThresholdReport) => string {
  const t = useTranslations(WORDS);
  return ({ party, person }) => party?.name ?? person ?? t('nobody');
}

function useReportColumns(): readonly Column<ThresholdReport>[] {
  const column = columnsOf<ThresholdReport>(useTranslations(`${WORDS}.columns`));
  const directions = useTranslations('compliance.choices.direction');
  const nameOf = useReportName();
  const { day } = useFormats();
  return [
    column('party', { pin: true, width: 200, card: 'title' }, (report) => (
      <bdi className="font-medium">{nameOf(report)}</bdi>
    )),
    column('kind', { width: 80, card: 'meta' }, ({ kind }) => <Ltr>{kind}</Ltr>),
    column('period', { width: 150, card: false }, ({ period_key }) => <Ltr>{period_key}</Ltr>),
    column('direction', { width: 110, card: 'line' }, ({ direction }) => directions(direction)),
    column('total', { align: 'end', width: 150, card: 'amount' }, ({ total, currency }) => (
      <Figure value={total} currency={currency} />
    )),
    column('due', { width: 120, card: false }, ({ due_on }) => (
      <bdi className="figure">{day(due_on)}</bdi>
    )),
    column('status', { width: 140, card: 'badge' }, ({ status }) => (
      <StateBadge words={WORDS} status={status} />
    )),
  ];
}
