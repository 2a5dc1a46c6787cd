'use client';

import { keepPreviousData } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useTranslations } from 'use-intl';

import { NotYet } from '@/components/document/record/load-failure';
import { EntryLink } from '@/components/document/entry-link';
import { TillsFrame } from './tills-frame';
import { DataTable } from '@/components/ui/data-table';
import { EmptyState } from '@/components/ui/empty-state';
import { Figure } from '@/components/ui/figure';
import { Ltr } from '@/components/ui/ltr';
import { Meter } from '@/components/ui/meter';
import { Pager } from '@/components/ui/pager';
import { PeekPanel } from '@/components/ui/peek-panel';
import { Rate } from '@/components/ui/rate';
import { RateSwitch } from '@/components/ui/rate-switch';
import { type Column, columnsOf } from '@/components/ui/table-columns';
import { useAnswer } from '@/hooks/use-call';
import { useFormats } from '@/hooks/use-formats';
import { usePanelStep } from '@/hooks/use-panel-step';
import { useShortcuts } from '@/hooks/use-shortcuts';
import { positions, type Position } from '@/lib/contract/dealing/positions';

/** Foreign currency positions of the organisation, over all accounts. Each position has a list of its changes. */
export function Positions() {
  const t = useTranslations('tills.positions');
  const { data, error, refetch } = useAnswer(positions.list);
  const { open, setOpen } = usePanelStep();
  const columns = usePositionColumns(data);
  useShortcuts({ refresh: () => void refetch() });
  return (
    <TillsFrame part="positions" count={data?.length} actions={<RateSwitch />}>
      {!data && <NotYet error={error} onRetry={() => void refetch()} />}
      {data && (
        <div className="flex min-h-0 flex-1">
          <div className="flex min-h-0 min-w-0 flex-1 flex-col">
            <DataTable
              label={t('title')}
              rows={data}
              columns={columns}
              rowId={({ currency }) => currency}
              rowLabel={({ currency }) => currency}
              current={open}
              onOpen={setOpen}
              onPeek={setOpen}
              empty={
                <EmptyState kind="none" title={t('none')}>
                  {t('noneText')}
                </EmptyState>
              }
            />
          </div>
          {open !== undefined && (
            <PositionMoves key={open} currency={open} onClose={() => setOpen(undefined)} />
          )}
        </div>
      )}
    </TillsFrame>
  );
}

const SIZE = 25;

/** Changes of a position, newest first, each with the position after the change. */
function PositionMoves({ currency, onClose }: { currency: string; onClose: () => void }) {
  const t = useTranslations('tills.positions');
  const { baseCurrency, day } = useFormats();
  const [page, setPage] = useState(1);
  const { data, error, refetch } = useAnswer(
    positions.moves,
    { input: { currency, page: String(page), per_page: String(SIZE) } },
    { placeholderData: keepPreviousData },
  );
  return (
    <PeekPanel title={t('moves', { currency })} onClose={onClose} wide>
      {!data && <NotYet error={error} onRetry={() => void refetch()} />}
      {data && (
        <ul aria-label={t('moves', { currency })} tabIndex={0}>
          {data.data.map((move) => (
            <li key={move.entry_id} className="grid gap-0.5 border-b border-line py-2">
              <div className="flex items-baseline gap-3">
                <EntryLink of={move} />
                <Ltr className="text-ink-2">{day(move.date)}</Ltr>
                <span className="ms-auto font-medium">
                  <Figure value={move.quantity} currency={currency} />
                </span>
              </div>
              <p className="flex flex-wrap gap-x-3 text-12 text-ink-2">
                {move.cost !== null && (
                  <span>
                    {t('movedCost')} <Figure value={move.cost} of={baseCurrency} />
                  </span>
                )}
                {move.realised !== null && (
                  <span>
                    {t('realised')} <Figure value={move.realised} of={baseCurrency} zero="dash" />
                  </span>
                )}
                <span className="ms-auto">
                  {move.quantity_after !== null && (
                    <>
                      {t('after')} <Figure value={move.quantity_after} of={currency} />
                    </>
                  )}
                  {move.cost_after !== null && (
                    <>
                      {' · '}
                      <Figure value={move.cost_after} of={baseCurrency} />
                    </>
                  )}
                  {move.average_after !== null && (
                    <>
                      {' · '}
                      <Rate of={currency} perUnit={move.average_after} />
                    </>
                  )}
                </span>
              </p>
            </li>
          ))}
        </ul>
      )}
      <Pager page={page} size={SIZE} total={data?.meta.total ?? 0} onPage={setPage} />
    </PeekPanel>
  );
}

type Columns = readonly Column<Position>[];

/** Columns of positions. Cost and results are only for users who may see them. */
function usePositionColumns(rows: readonly Position[] = []): Columns {
  const t = useTranslations('tills.positions');
  const { baseCurrency } = useFormats();
  const column = columnsOf<Position>(t);
  const results = useResultColumns();
  const isOpen = rows.some(({ cost }) => cost !== null);
  return [
    column('currency', { pin: true, width: 84, card: 'title' }, ({ currency }) => (
      <bdi className="font-medium">{currency}</bdi>
    )),
    column(
      'quantity',
      { align: 'end', width: 132, card: 'amount' },
      ({ quantity, currency }) =>
        quantity !== null && <Figure value={quantity} of={currency} className="font-medium" />,
    ),
    column(
      'in_stock',
      { header: t('inStock'), align: 'end', width: 132, card: false },
      ({ in_stock, currency }) =>
        in_stock !== null && (
          <span className="text-ink-2">
            <Figure value={in_stock} of={currency} zero="dash" />
          </span>
        ),
    ),
    column('mid', { align: 'end', width: 96, card: false }, ({ currency, mid }) => (
      <Rate of={currency} perUnit={mid} />
    )),
    ...(isOpen ? results : []),
    column('limit', { width: 150, card: 'line' }, (position) =>
      position.limit === null || position.limit_used === null ? (
        <span className="text-ink-3">–</span>
      ) : (
        <span className="grid gap-0.5">
          <Meter
            label={t('limitOf', { currency: position.currency })}
            share={Number(position.limit_used) / 100}
          />
          <span className="text-12 text-ink-2">
            <Ltr>{position.limit_used} %</Ltr>
            {' · '}
            <Figure value={position.limit} of={baseCurrency} />
          </span>
        </span>
      ),
    ),
  ];
}

function useResultColumns(): Columns {
  const t = useTranslations('tills.positions');
  const column = columnsOf<Position>(t);
  const { baseCurrency, baseMark } = useFormats();
  const money = (id: 'cost' | 'unrealised' | 'realised_today', header: string, width: number) =>
    ({
      id,
      header,
      cell: ({ [id]: value }: Position) =>
        value !== null && (
          <Labelled label={header}>
            <Figure value={value} of={baseCurrency} zero="dash" />
          </Labelled>
        ),
      align: 'end',
      width,
      card: id === 'unrealised' ? 'meta' : false,
    }) as const;
  return [
    column('average', { align: 'end', width: 108, card: 'meta' }, ({ currency, average }) => (
      <Labelled label={t('average')}>
        <Rate of={currency} perUnit={average} isWorkedOut />
      </Labelled>
    )),
    column(
      'break_even',
      { header: t('breakEven'), align: 'end', width: 100, card: false },
      ({ currency, break_even }) => <Rate of={currency} perUnit={break_even} isWorkedOut />,
    ),
    money('cost', t('cost', { currency: baseMark }), 124),
    money('unrealised', t('unrealised'), 112),
    money('realised_today', t('realisedToday'), 126),
  ];
}

/** Label and figure on a card; a table has column headers instead. */
const Labelled = ({ label, children }: { label: string; children: ReactNode }) => (
  <>
    <span className="text-ink-3 sm:hidden">{label} </span>
    {children}
  </>
);
