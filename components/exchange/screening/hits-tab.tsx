'use client';

import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { NotYet } from '@/components/document/record/load-failure';
import { DecideButtons } from '@/components/exchange/screening/decide-buttons';
import { useHitColumns, useHitName } from '@/components/exchange/screening/hit-columns';
import { LateLists } from '@/components/exchange/screening/late-lists';
import { RunButton } from '@/components/exchange/screening/run-button';
import { ScoreParts } from '@/components/exchange/screening/score-parts';
import { Sides } from '@/components/exchange/screening/sides';
import { DataTable } from '@/components/ui/data-table';
import { EmptyState } from '@/components/ui/empty-state';
import { FilterMenu } from '@/components/ui/filter-menu';
import { Pager } from '@/components/ui/pager';
import { PeekPanel } from '@/components/ui/peek-panel';
import { SkeletonRows } from '@/components/ui/skeleton';
import { useAnswer } from '@/hooks/use-call';
import { useFormats } from '@/hooks/use-formats';
import { HIT_STATES, screening } from '@/lib/contract/exchange/screening';
import type { Hit } from '@/lib/contract/exchange/screening-shapes';
import { SUBJECT_KINDS } from '@/lib/domain/screening/subject';
import type { AnswerOf, InputOf } from '@/lib/contract/endpoint';

const WORDS = 'exchange.screening.hits';
/** Give way while a hit is open beside the list. */
const SPARE = ['listed', 'list', 'found'];

type Asked = InputOf<typeof screening.hits>;

/** Whom the lists may mean, the most alike first, each with both sides beside the list. */
export function HitsTab() {
  const [asked, setAsked] = useState<Asked>({});
  const { data, error, refetch, isPlaceholderData } = useAnswer(
    screening.hits,
    { input: asked },
    { placeholderData: keepPreviousData },
  );
  if (!data && error) return <NotYet error={error} onRetry={() => void refetch()} />;
  return (
    <>
      <LateLists />
      <Narrowing asked={asked} onAsk={setAsked} />
      {data ? <Found page={data} isBusy={isPlaceholderData} /> : <SkeletonRows />}
      {data && data.meta.total > data.meta.per_page && (
        <Pager
          page={data.meta.page}
          size={data.meta.per_page}
          total={data.meta.total}
          onPage={(page) => setAsked({ ...asked, page: String(page) })}
        />
      )}
    </>
  );
}

type NarrowingProps = Readonly<{ asked: Asked; onAsk: (asked: Asked) => void }>;

function Narrowing({ asked, onAsk }: NarrowingProps) {
  const t = useTranslations(WORDS);
  const kinds = useTranslations('exchange.screening.kinds');
  const state = HIT_STATES.find((one) => one === asked.state) ?? 'undecided';
  return (
    <div className="flex flex-none flex-wrap items-center gap-2 px-gutter py-2">
      <FilterMenu
        name={t('state')}
        value={state === 'undecided' ? undefined : state}
        none={t('states.undecided')}
        choices={HIT_STATES.slice(1).map((value) => ({ value, label: t(`states.${value}`) }))}
        onChange={(value) =>
          onAsk({ ...asked, page: undefined, state: HIT_STATES.find((one) => one === value) })
        }
      />
      <FilterMenu
        name={t('kind')}
        value={asked.subject_kind}
        choices={SUBJECT_KINDS.map((value) => ({ value, label: kinds(value) }))}
        onChange={(value) =>
          onAsk({
            ...{ ...asked, page: undefined },
            subject_kind: SUBJECT_KINDS.find((one) => one === value),
          })
        }
      />
      <span className="flex-1" />
      <RunButton />
    </div>
  );
}

type FoundProps = Readonly<{ page: AnswerOf<typeof screening.hits>; isBusy: boolean }>;

function Found({ page, isBusy }: FoundProps) {
  const t = useTranslations(WORDS);
  const [open, setOpen] = useState<string>();
  const columns = useHitColumns();
  const nameOf = useHitName();
  const at = page.data.findIndex(({ id }) => String(id) === open);
  const hit = page.data[at];
  const next = page.data[at + 1] ?? page.data[at - 1];
  return (
    <div className="flex min-h-0 flex-1">
      <div className="flex min-h-0 min-w-0 flex-1 flex-col">
        <DataTable
          label={t('title')}
          rows={page.data}
          columns={columns}
          rowId={({ id }) => String(id)}
          rowLabel={nameOf}
          hidden={hit ? SPARE : []}
          busy={isBusy}
          onOpen={setOpen}
          current={hit && String(hit.id)}
          empty={<EmptyState kind="none">{t('none')}</EmptyState>}
        />
      </div>
      {hit && (
        <PeekPanel key={hit.id} wide title={nameOf(hit)} onClose={() => setOpen(undefined)}>
          <div className="grid gap-4">
            <DecideButtons hit={hit} onDecided={() => setOpen(next && String(next.id))} />
            <Decided hit={hit} />
            <Sides hit={hit} />
            <ScoreParts parts={hit.parts} score={hit.score} />
          </div>
        </PeekPanel>
      )}
    </div>
  );
}

/** What was decided, by whom and why; or why it counts no more. */
function Decided({ hit: { decision, decided_by, decided_at, reason, ended } }: { hit: Hit }) {
  const t = useTranslations(WORDS);
  const { instant } = useFormats();
  return (
    <div className="grid gap-1">
      {ended !== null && <p>{t(`ended.${ended}`)}</p>}
      {decided_at !== null && (
        <p>
          {t(`decisions.${decision}`)} · <bdi>{decided_by}</bdi> ·{' '}
          <bdi className="figure">{instant(decided_at)}</bdi>
        </p>
      )}
      {reason !== null && (
        <p dir="auto" className="break-words whitespace-pre-line text-ink-2">
          {reason}
        </p>
      )}
    </div>
  );
}
