'use client';

import { useState } from 'react';
import { useTranslations } from 'use-intl';

import { AboutDocuments } from '@/components/compliance/monitoring/about-documents';
import { ListWithPanel } from '@/components/compliance/monitoring/list-with-panel';
import { useStateList } from '@/components/compliance/monitoring/use-state-list';
import { BandBadge } from './band-badge';
import { LateLists } from './late-lists';
import { ScoreParts, percent } from './score-parts';
import { Sides } from './sides';
import { CallFields } from '@/components/fields/call-fields';
import type { Field } from '@/components/fields/field';
import { JobButton } from '@/components/layout/job-button';
import { Button } from '@/components/ui/button';
import { Callout } from '@/components/ui/callout';
import { FilterMenu } from '@/components/ui/filter-menu';
import { FormDialog } from '@/components/ui/form-dialog';
import { PanelSection } from '@/components/ui/panel-section';
import { type Column, columnsOf } from '@/components/ui/table-columns';
import { useCallForm } from '@/hooks/use-call-form';
import { useFormats } from '@/hooks/use-formats';
import { usePermission } from '@/hooks/use-permission';
import { useShortcuts } from '@/hooks/use-shortcuts';
import { toast } from '@/hooks/use-toast';
import { HIT_STATES, screening } from '@/lib/contract/compliance/screening';
import type { Hit } from '@/lib/contract/compliance/screening-shapes';
import type { Decision } from '@/lib/domain/compliance/screening/decision';
import { SUBJECT_KINDS } from '@/lib/domain/compliance/screening/subject';
import { shortcutOf } from '@/lib/shortcuts';

const WORDS = 'screening.hits';
/** Columns that are hidden while the panel of a hit is open. */
const SPARE = ['listed', 'list', 'found'];

/** List of screening hits, most similar first. A panel compares the screened person with the list entry. */
export function HitsTab() {
  const t = useTranslations(WORDS);
  const { instant } = useFormats();
  const { may } = usePermission('compliance');
  const kinds = useTranslations('screening.kinds');
  const list = useStateList(screening.hits);
  const { query, setQuery } = list;
  const state = HIT_STATES.find((one) => one === query.state) ?? 'undecided';
  return (
    <>
      <LateLists />
      <ListWithPanel
        words={WORDS}
        list={list}
        columns={useHitColumns()}
        spare={SPARE}
        titleOf={useHitName()}
        narrowing={
          <>
            <FilterMenu
              name={t('state')}
              value={state === 'undecided' ? undefined : state}
              none={t('states.undecided')}
              choices={HIT_STATES.slice(1).map((value) => ({ value, label: t(`states.${value}`) }))}
              onChange={(value) =>
                setQuery({
                  ...query,
                  page: undefined,
                  state: HIT_STATES.find((one) => one === value),
                })
              }
            />
            <FilterMenu
              name={t('kind')}
              value={query.subject_kind}
              choices={SUBJECT_KINDS.map((value) => ({ value, label: kinds(value) }))}
              onChange={(value) =>
                setQuery({
                  ...query,
                  page: undefined,
                  subject_kind: SUBJECT_KINDS.find((one) => one === value),
                })
              }
            />
            <span className="flex-1" />
            {may('edit') && (
              <JobButton call={screening.run} words="screening.run" stales={STALES} />
            )}
          </>
        }
        onPage={(page) => setQuery({ ...query, page })}
        wide
      >
        {(hit, onNext) => (
          <>
            <DecideButtons hit={hit} onDecided={onNext} />
            <div className="grid gap-1">
              {hit.ended !== null && <p>{t(`ended.${hit.ended}`)}</p>}
              {hit.decided_at !== null && (
                <p>
                  {t(`decisions.${hit.decision}`)} · <bdi>{hit.decided_by}</bdi> ·{' '}
                  <bdi className="figure">{instant(hit.decided_at)}</bdi>
                </p>
              )}
              {hit.reason !== null && (
                <p dir="auto" className="break-words whitespace-pre-line text-ink-2">
                  {hit.reason}
                </p>
              )}
            </div>
            {hit.subject.document !== null && (
              <PanelSection title={t('namedOn')}>
                <AboutDocuments documents={[hit.subject.document]} />
              </PanelSection>
            )}
            <Sides hit={hit} />
            <ScoreParts parts={hit.parts} score={hit.score} />
          </>
        )}
      </ListWithPanel>
    </>
  );
}

const STALES = ['exchange/screening'];

/**
 * Returns a function that returns the name of the screened person. If the person's record no longer exists, the
 * function returns the kind and id of the record.
 */
function useHitName(): (hit: Hit) => string {
  const kinds = useTranslations('screening.kinds');
  return ({ subject: { names, kind, id } }) => names[0] ?? `${kinds(kind)} ${id}`;
}

function useHitColumns(): readonly Column<Hit>[] {
  const column = columnsOf<Hit>(useTranslations('screening.hits.columns'));
  const kinds = useTranslations('screening.kinds');
  const sources = useTranslations('screening.sources');
  const nameOf = useHitName();
  const { instant } = useFormats();
  return [
    column('subject', { pin: true, width: 220, card: 'title' }, (hit) => (
      <span className="grid">
        <span className="truncate font-medium" title={nameOf(hit)}>
          <bdi>{nameOf(hit)}</bdi>
        </span>
        <span className="text-12 text-ink-3">{kinds(hit.subject.kind)}</span>
      </span>
    )),
    column('score', { align: 'end', width: 90, card: 'amount' }, ({ score }) => (
      <bdi dir="ltr" className="figure">
        {percent(score)}
      </bdi>
    )),
    column('band', { width: 150, card: 'badge' }, ({ band }) => <BandBadge band={band} />),
    column('listed', { width: 220, card: 'line' }, ({ parts }) => <bdi>{parts.list_name}</bdi>),
    column('list', { width: 160, card: 'meta' }, ({ list }) => sources(list.source)),
    column('found', { width: 160, card: false }, ({ found_at }) => (
      <bdi className="figure text-ink-2">{instant(found_at)}</bdi>
    )),
  ];
}

const VERDICTS = [
  { decision: 'false_positive', shortcut: 'hit-clear' },
  { decision: 'more_data', shortcut: 'hit-ask' },
  { decision: 'true_match', shortcut: 'hit-match' },
] as const;
type Verdict = Exclude<Decision, 'open'>;

const fields: readonly Field[] = [{ name: 'reason', kind: 'prose', isNeeded: true }];

type Props = Readonly<{ hit: Hit; onDecided: () => void }>;

/** Buttons and shortcuts for the three verdicts. After a verdict the next hit opens. */
function DecideButtons({ hit, onDecided }: Props) {
  const t = useTranslations(`${WORDS}.verdicts`);
  const { may } = usePermission('compliance');
  const [verdict, setVerdict] = useState<Verdict>();
  const mayDecide = may('approve') && hit.ended === null;
  const choose = (decision: Verdict) => {
    if (mayDecide && decision !== hit.decision) setVerdict(decision);
  };
  useShortcuts({
    'hit-clear': () => choose('false_positive'),
    'hit-ask': () => choose('more_data'),
    'hit-match': () => choose('true_match'),
  });
  if (!mayDecide) return null;
  return (
    <div className="flex flex-wrap gap-2">
      {VERDICTS.filter(({ decision }) => decision !== hit.decision).map(
        ({ decision, shortcut }) => (
          <Button
            key={decision}
            kbd={shortcutOf(shortcut).keys.replace('Digit', '')}
            {...(decision === 'true_match' && { variant: 'danger' as const })}
            onClick={() => choose(decision)}
          >
            {t(decision)}
          </Button>
        ),
      )}
      {verdict && (
        <VerdictDialog
          key={verdict}
          hit={hit}
          verdict={verdict}
          onDecided={onDecided}
          onClose={() => setVerdict(undefined)}
        />
      )}
    </div>
  );
}

type DialogProps = Props & Readonly<{ verdict: Verdict; onClose: () => void }>;

function VerdictDialog({ hit, verdict, onDecided, onClose }: DialogProps) {
  const t = useTranslations(WORDS);
  const record = useCallForm(screening.decide, {
    blank: { reason: '' },
    params: { id: hit.id },
    toInput: ({ reason }) => ({ decision: verdict, reason }),
    onSaved: () => {
      toast.success(t(`decided.${verdict}`));
      onClose();
      onDecided();
    },
  });
  const isGrave = verdict === 'true_match';
  return (
    <FormDialog
      record={record}
      title={t(`verdicts.${verdict}`)}
      description={t(`texts.${verdict}`)}
      saves={t(`verdicts.${verdict}`)}
      isGrave={isGrave}
      onClose={onClose}
    >
      {isGrave && hit.entity.topic === 'sanction' && (
        <Callout tone="warning">{t('freezes')}</Callout>
      )}
      <CallFields fields={fields} call={screening.decide} words={WORDS} />
    </FormDialog>
  );
}
