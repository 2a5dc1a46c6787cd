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

type RowActs = Readonly<{
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

/** Before the components stand the name and the net. */
export const FIRST = 2;

/** One employee's pay: the name stays in sight, the components can be typed over, the sums follow. */
function PlainPayRow(props: Props) {
  const { row, index, measure, columns } = props;
  return (
    <tr
      ref={measure}
      data-row={index}
      data-index={index}
      aria-rowindex={index + 2}
      data-current={props.draft !== undefined || undefined}
    >
      <NameCell {...props} />
      <td data-column={1} tabIndex={-1} className="num border-e border-line bg-surface-2">
        <SumFigure row={row} of="net" />
      </td>
      <ComponentCells {...props} />
      {(['gross', 'deductions'] as const).map((name, at) => (
        <td
          key={name}
          data-column={FIRST + columns.length + at}
          tabIndex={-1}
          className="num bg-surface-2"
        >
          <SumFigure row={row} of={name} />
        </td>
      ))}
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

type SumProps = Readonly<{ row: Row; of: 'gross' | 'deductions' | 'net' }>;

/** What the components come to, above what they came to the last time. */
function SumFigure({ row: { slip, totals }, of }: SumProps) {
  if (slip[of] === null) return null;
  return (
    <span className="grid leading-tight">
      <span>
        <Figure
          value={totals[of]}
          {...(of === 'net' ? { currency: slip.currency } : { of: slip.currency })}
          className={of === 'net' ? 'font-semibold' : undefined}
        />
      </span>
      <LastFigure last={slip.last?.[of] ?? null} currency={slip.currency} />
    </span>
  );
}

/** Who it is, for how many days, and what wants to be looked at. */
function NameCell({ row: { slip, flags }, runId, draft, onSave, onDrop }: Props) {
  return (
    <th scope="row" data-column={0} tabIndex={-1} className="pin py-1!">
      <span className="flex flex-wrap items-baseline gap-x-2">
        <RecordLink
          to="app.hrm.payroll-preparation"
          view={runId}
          query={{ slip: slip.id }}
          tabIndex={-1}
          className="font-medium"
        >
          <bdi>{slip.name}</bdi>
        </RecordLink>
        {slip.department && <bdi className="text-11 text-ink-3">{slip.department}</bdi>}
      </span>
      <PayFlags flags={flags} />
      <RowState {...{ slip, draft, onSave, onDrop }} />
    </th>
  );
}
