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

import { FreeText } from '@/components/ui/free-text';
import { PanelSection } from '@/components/ui/panel-section';
import { type Column, columnsOf } from '@/components/ui/table-columns';
import { useFormats } from '@/hooks/use-formats';
import { cases } from '@/lib/contract/compliance/cases';
import type { Case } from '@/lib/contract/compliance/compliance-shapes';
import { CASE_STATUSES } from '@/lib/domain/compliance/alert';

const WORDS = 'compliance.cases';

const STEPS: readonly Step[] = [
  { name: 'note', call: cases.note, fields: [{ name: 'text', kind: 'prose', isNeeded: true }] },
  {
    name: 'close',
    call: cases.close,
    isGrave: true,
    fields: [
      { name: 'decision', kind: 'choice', initial: 'no_action' },
      { name: 'reason', kind: 'prose', isNeeded: true },
      {
        name: 'reference',
        kind: 'text',
        as: 'code',
        when: ({ decision }) => decision === 'reported',
      },
    ],
  },
];

/** List of cases. A case is opened from an alert. */
export function CasesTab() {
  const decisions = useTranslations(`${WORDS}.choices.decision`);
  const list = useStateList(cases.list);
  const t = useTranslations(WORDS);
  const columns = useCaseColumns();
  const { instant } = useFormats();
  return (
    <ListWithPanel
      words={WORDS}
      empty={<NothingFound words={WORDS} />}
      list={list}
      columns={columns}
      spare={['reason', 'opened']}
      narrowing={
        <StateFilter
          words={WORDS}
          states={CASE_STATUSES}
          value={list.query.status}
          onChange={(status) => list.setQuery({ status })}
        />
      }
      onPage={(page) => list.setQuery({ ...list.query, page })}
      titleOf={({ id }) => t('one', { id })}
    >
      {(one) => {
        const { decision, reference, closed_by } = one;
        return (
          <>
            <StepButtons words={WORDS} row={one} steps={STEPS} />
            <Facts
              facts={[
                {
                  label: t('facts.status'),
                  value: <StateBadge words={WORDS} status={one.status} />,
                },
                {
                  label: t('facts.opened'),
                  value: one.opened_by && <bdi>{one.opened_by.name}</bdi>,
                },
                { label: t('facts.decision'), value: decision && decisions(decision) },
                { label: t('facts.reference'), value: reference && <bdi>{reference}</bdi> },
                { label: t('facts.closed'), value: closed_by && <bdi>{closed_by.name}</bdi> },
              ]}
            />
            <PanelSection title={t('facts.reason')}>
              <LongText>{one.reason}</LongText>
              {one.decision_reason !== null && <LongText>{one.decision_reason}</LongText>}
            </PanelSection>
            <PanelSection title={t('facts.alerts')}>
              {one.alerts.map(({ id, rules, documents }) => (
                <div key={id} className="grid gap-1">
                  <RuleNames rules={rules} />
                  <AboutDocuments documents={documents} />
                </div>
              ))}
            </PanelSection>
            <PanelSection title={t('facts.notes')}>
              <ol className="grid gap-2">
                {one.notes.map(({ id, at, user, text }) => (
                  <li key={id}>
                    <p className="text-12 text-ink-2">
                      <bdi>{user}</bdi> · <bdi className="figure">{instant(at)}</bdi>
                    </p>
                    <LongText>{text}</LongText>
                  </li>
                ))}
              </ol>
              {one.notes.length === 0 && <p className="text-ink-3">{t('facts.noNotes')}</p>}
            </PanelSection>
          </>
        );
      }}
    </ListWithPanel>
  );
}

function useCaseColumns(): readonly Column<Case>[] {
  const t = useTranslations(WORDS);
  const column = columnsOf<Case>(useTranslations(`${WORDS}.columns`));
  const { instant } = useFormats();
  const namesOf = ({ alerts }: Case) =>
    [...new Set(alerts.flatMap(({ parties }) => parties.map(({ name }) => name)))].join(', ');
  return [
    column('case', { pin: true, width: 120, card: 'title' }, ({ id }) => (
      <span className="font-medium">{t('one', { id })}</span>
    )),
    column('party', { width: 220, card: 'line' }, (one) => <bdi>{namesOf(one)}</bdi>),
    column('reason', { width: 260, card: false }, ({ reason }) => <FreeText>{reason}</FreeText>),
    column('opened', { width: 170, card: 'meta' }, ({ opened_at }) => (
      <bdi className="figure text-ink-2">{instant(opened_at)}</bdi>
    )),
    column('status', { width: 130, card: 'badge' }, ({ status }) => (
      <StateBadge words={WORDS} status={status} />
    )),
  ];
}
