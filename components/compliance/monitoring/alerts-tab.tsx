'use client';

import { useTranslations } from 'use-intl';
import { AboutDocuments } from './about-documents';
import { Facts } from './facts';
import { ListWithPanel, StateFilter } from './list-with-panel';
import { NothingFound } from './nothing-found';
import { RuleNames } from './rule-names';
import { LongText } from './long-text';
import { StateBadge } from './state-badge';
import { type Step, StepButtons } from './step-buttons';
import { useStateList } from './use-state-list';
import type { Field } from '@/components/fields/field';

import { PanelSection } from '@/components/ui/panel-section';
import { type Column, columnsOf } from '@/components/ui/table-columns';
import { useFormats } from '@/hooks/use-formats';
import { alerts } from '@/lib/contract/compliance/alerts';
import type { Alert } from '@/lib/contract/compliance/compliance-shapes';
import { ALERT_STATUSES } from '@/lib/domain/compliance/alert';

const WORDS = 'compliance.alerts';
const reason: Field = { name: 'reason', kind: 'prose', isNeeded: true };

const STEPS: readonly Step[] = [
  { name: 'review', call: alerts.review },
  { name: 'escalate', call: alerts.escalate, fields: [reason] },
  { name: 'dismiss', call: alerts.dismiss, fields: [reason], isGrave: true },
];

/** Alerts that the rules raised, sorted by score. Undecided alerts come first. */
export function AlertsTab() {
  const t = useTranslations(`${WORDS}.facts`);
  const { instant } = useFormats();
  const list = useStateList(alerts.list);
  const columns = useAlertColumns();
  const nameOf = useAlertName();
  return (
    <ListWithPanel
      words={WORDS}
      empty={<NothingFound words={WORDS} />}
      list={list}
      columns={columns}
      spare={['rules', 'raised', 'documents']}
      narrowing={
        <StateFilter
          words={WORDS}
          states={ALERT_STATUSES}
          value={list.query.status}
          onChange={(status) => list.setQuery({ status })}
        />
      }
      onPage={(page) => list.setQuery({ ...list.query, page })}
      titleOf={nameOf}
    >
      {(alert) => (
        <>
          <StepButtons words={WORDS} row={alert} steps={STEPS} />
          <Facts
            facts={[
              { label: t('status'), value: <StateBadge words={WORDS} status={alert.status} /> },
              { label: t('rules'), value: <RuleNames rules={alert.rules} /> },
              { label: t('score'), value: alert.score },
              {
                label: t('raised'),
                value: <bdi className="figure">{instant(alert.raised_at)}</bdi>,
              },
              { label: t('taken'), value: alert.taken_by && <bdi>{alert.taken_by.name}</bdi> },
              {
                label: t('decided'),
                value: alert.decided_by && <bdi>{alert.decided_by.name}</bdi>,
              },
              { label: t('decidedAt'), value: alert.decided_at && instant(alert.decided_at) },
            ]}
          />
          {alert.reason !== null && (
            <PanelSection title={t('reason')}>
              <LongText>{alert.reason}</LongText>
            </PanelSection>
          )}
          <PanelSection title={t('documents')}>
            <AboutDocuments documents={alert.documents} />
          </PanelSection>
        </>
      )}
    </ListWithPanel>
  );
}

/** Returns a function that names an alert by its parties, or by a numbered title if it has no parties. */
function useAlertName(): (alert: Alert) => string {
  const t = useTranslations(WORDS);
  return ({ parties, id }) => parties.map(({ name }) => name).join(', ') || t('one', { id });
}

function useAlertColumns(): readonly Column<Alert>[] {
  const column = columnsOf<Alert>(useTranslations(`${WORDS}.columns`));
  const nameOf = useAlertName();
  const { instant } = useFormats();
  return [
    column('party', { pin: true, width: 200, card: 'title' }, (alert) => (
      <bdi className="font-medium">{nameOf(alert)}</bdi>
    )),
    column('rules', { width: 260, card: 'line' }, ({ rules }) => <RuleNames rules={rules} />),
    column('score', { align: 'end', width: 80, card: 'amount' }, ({ score }) => (
      <bdi className="figure">{score}</bdi>
    )),
    column('documents', { align: 'end', width: 110, card: false }, ({ documents }) => (
      <bdi className="figure">{documents.length}</bdi>
    )),
    column('raised', { width: 170, card: 'meta' }, ({ raised_at }) => (
      <bdi className="figure text-ink-2">{instant(raised_at)}</bdi>
    )),
    column('status', { width: 150, card: 'badge' }, ({ status }) => (
      <StateBadge words={WORDS} status={status} />
    )),
  ];
}
