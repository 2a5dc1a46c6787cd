'use client';

import { memo, type Ref } from 'react';
import { useTranslations } from 'use-intl';
import { LastFigure, type Move, PayCell } from '@/components/hrm/payroll-preparation/pay-cell';
import { PayFlags } from '@/components/hrm/payroll-preparation/pay-flags';
import type { PayRow as Row } from '@/components/hrm/payroll-preparation/pay-rows';
import { RowState } from '@/components/hrm/payroll-preparation/row-state';
import type { PayDraft } from '@/components/hrm/payroll-preparation/pay-drafts';
import { RecordLink } from '@/components/layout/record-link';
import { Figure } from '@/components/ui/figure';
import { lineAt, type PayColumn } from '@/lib/domain/pay-grid';

export type RowActs = Readonly<{
  onText: (id: number, key: string, text: string) => void;
  onMove: (cell: Readonly<{ row: number; column: number }>) => void;
  onSave: (id: number) => void;
  onDrop: (id: number) => void;
}>;

type Props = RowActs &
  Readonly<{
    row: Row;
    index: number;
    runId: number;
    columns: readonly PayColumn[];
    draft: PayDraft | undefined;
    mayEdit: boolean;
    measure?: Ref<HTMLTableRowElement>;
  }>;

/** Before the components stand the name and the days. */
export const FIRST = 2;

/** One employee's pay: the name stays in sight, the components can be typed over, the sums follow. */
function PlainPayRow(props: Props) {
  const { row, index, runId, measure, columns } = props;
  const { slip, flags } = row;
  return (
    <tr
      ref={measure}
      data-row={index}
      data-index={index}
      aria-rowindex={index + 2}
      data-current={props.draft !== undefined || undefined}
    >
      <th scope="row" data-column={0} tabIndex={-1} className="pin font-medium">
        <RecordLink
          to="app.hrm.payroll-preparation"
          view={runId}
          query={{ slip: slip.id }}
          tabIndex={-1}
        >
          <bdi>{slip.name}</bdi>
        </RecordLink>
        {slip.department && <span className="block text-11 text-ink-3">{slip.department}</span>}
      </th>
      <td data-column={1} tabIndex={-1} className="num text-ink-2">
        <bdi dir="ltr" className="figure">
          {slip.payment_days}/{slip.days}
        </bdi>
      </td>
      <ComponentCells {...props} />
      <SumCells row={row} from={FIRST + columns.length} />
      <td data-column={FIRST + columns.length + 3} tabIndex={-1} className="min-w-52">
        <RowState {...props} slip={slip} />
        <PayFlags flags={flags} />
      </td>
    </tr>
  );
}

export const PayRow = memo(PlainPayRow);

function ComponentCells({ row, index, columns, mayEdit, onText, onMove }: Props) {
  const t = useTranslations('payroll.run.grid');
  const { slip, texts, typed, problems } = row;
  return columns.map(({ key, name }, at) => {
    const line = lineAt(slip, key);
    const put = typed[key];
    const column = FIRST + at;
    return (
      <PayCell
        key={key}
        label={t('cell', { employee: slip.name, component: name })}
        column={column}
        currency={slip.currency}
        amount={put === undefined ? (line?.amount ?? null) : put === '' ? null : put}
        text={texts[key]}
        last={line?.last ?? null}
        problem={problems[key]}
        mayEdit={mayEdit}
        onText={(text) => onText(slip.id, key, text)}
        onMove={({ down, along }: Move) => onMove({ row: index + down, column: column + along })}
      />
    );
  });
}

function SumCells({ row: { slip, totals }, from }: { row: Row; from: number }) {
  const sums = [
    ['gross', slip.gross, totals.gross, slip.last?.gross],
    ['deductions', slip.deductions, totals.deductions, slip.last?.deductions],
    ['net', slip.net, totals.net, slip.last?.net],
  ] as const;
  return sums.map(([name, stored, now, last], at) => (
    <td key={name} data-column={from + at} tabIndex={-1} className="num bg-surface-2">
      {stored !== null && (
        <span className="grid leading-tight">
          <Figure
            value={now}
            {...(name === 'net' ? { currency: slip.currency } : { of: slip.currency })}
            className={name === 'net' ? 'font-semibold' : undefined}
          />
          <LastFigure last={last ?? null} currency={slip.currency} />
        </span>
      )}
    </td>
  ));
}
