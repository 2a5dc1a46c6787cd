'use client';

import { useTranslations } from 'use-intl';
import { NotYet } from '@/components/document/record/load-failure';
import { usePositionColumns } from '@/components/exchange/tills/position-columns';
import { PositionMoves } from '@/components/exchange/tills/position-moves';
import { TillsFrame } from '@/components/exchange/tills/tills-frame';
import { DataTable } from '@/components/ui/data-table';
import { EmptyState } from '@/components/ui/empty-state';
import { RateSwitch } from '@/components/ui/rate-switch';
import { useAnswer } from '@/hooks/use-call';
import { usePanelStep } from '@/hooks/use-panel-step';
import { useShortcuts } from '@/hooks/use-shortcuts';
import { positions } from '@/lib/contract/exchange/positions';
import type { AnswerOf } from '@/lib/contract/endpoint';

/** Foreign currency positions of the organisation over all accounts, with their moves. */
export function Positions() {
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
            <PositionTable rows={data} columns={columns} open={open} onOpen={setOpen} />
          </div>
          {open !== undefined && (
            <PositionMoves key={open} currency={open} onClose={() => setOpen(undefined)} />
          )}
        </div>
      )}
    </TillsFrame>
  );
}

type PositionTableProps = Readonly<{
  rows: AnswerOf<typeof positions.list>;
  columns: ReturnType<typeof usePositionColumns>;
  open: string | undefined;
  onOpen: (currency: string) => void;
}>;

function PositionTable({ rows, columns, open, onOpen }: PositionTableProps) {
  const t = useTranslations('tills.positions');
  return (
    <DataTable
      label={t('title')}
      rows={rows}
      columns={columns}
      rowId={({ currency }) => currency}
      rowLabel={({ currency }) => currency}
      current={open}
      onOpen={onOpen}
      onPeek={onOpen}
      empty={
        <EmptyState kind="none" title={t('none')}>
          {t('noneText')}
        </EmptyState>
      }
    />
  );
}
