'use client';

import { Flag } from 'lucide-react';
import { memo, type Ref, type KeyboardEvent, type PointerEvent, useId, useState } from 'react';
import { useTranslations } from 'use-intl';

import type { PayDraft, PayProblem } from './pay-drafts';
import type { PayRow as Row } from './pay-rows';
import { type Move, type Begun, STAY, Typing } from './pay-typing';
import { RecordLink } from '@/components/layout/record-link';
import { Button } from '@/components/ui/button';
import { classNames } from '@/components/ui/class-names';
import { CurrencyCode, Figure } from '@/components/ui/figure';
import { Icon } from '@/components/ui/icon';
import { StatusBadge } from '@/components/ui/status-badge';
import { useFormats } from '@/hooks/use-formats';
import type { Slip } from '@/lib/contract/hrm/payslip-shapes';
import type { Decimal } from '@/lib/domain/money';
import type { PayFlag } from '@/lib/domain/hrm/pay-flags';
import { lineAt, type PayColumn } from '@/lib/domain/hrm/pay-grid';
import { foldDigits } from '@/lib/format/fold';

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

/** Number of columns before the first component: name and net. */
export const FIRST = 2;

/** Row of one employee: pinned name, editable components and computed totals. */
function PlainPayRow(props: Props) {
  const t = useTranslations('payroll.run.grid');
  const { row, index, measure, columns } = props;
  const { slip, texts, typed, problems } = props.row;
  const words = useFlagWords();
  return (
    <tr
      ref={measure}
      data-row={index}
      data-index={index}
      aria-rowindex={index + 2}
      data-current={props.draft !== undefined || undefined}
    >
      <th scope="row" data-column={0} tabIndex={-1} className="pin py-1!">
        <span className="flex flex-wrap items-baseline gap-x-2">
          <RecordLink
            to="app.hrm.payroll-preparation"
            view={props.runId}
            query={{ slip: props.row.slip.id }}
            tabIndex={-1}
            className="font-medium"
          >
            <bdi>{props.row.slip.name}</bdi>
          </RecordLink>
          {props.row.slip.department && (
            <bdi className="text-11 text-ink-3">{props.row.slip.department}</bdi>
          )}
          {/* The status is hidden for plain draft payslips and during unsaved edits. */}
          {!props.draft && (props.row.slip.status !== 'draft' || props.row.slip.withheld) && (
            <StatusBadge status={props.row.slip.withheld ? 'withheld' : props.row.slip.status} />
          )}
        </span>
        {props.row.flags.length > 0 && (
          <span className="flex items-start gap-1.5 text-12 text-ink-2">
            <Icon of={Flag} size={12} className="mt-0.5 text-warning" />
            <span className="whitespace-normal">{props.row.flags.map(words).join(' · ')}</span>
          </span>
        )}
        {props.draft && (
          <RowState
            slip={props.row.slip}
            draft={props.draft}
            onSave={props.onSave}
            onDrop={props.onDrop}
          />
        )}
      </th>
      <td data-column={1} tabIndex={-1} className="num border-e border-line bg-surface-2">
        <SumFigure row={row} of="net" />
      </td>
      {props.columns.map(({ key, name }, at) => {
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
            mayEdit={props.mayEdit}
            onText={(text) => props.onText(slip.id, key, text)}
            onMove={({ down, along }: Move) =>
              props.onMove({ row: props.index + down, column: column + along })
            }
          />
        );
      })}
      {SUMS.map((name, at) => (
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

const SUMS = ['gross', 'deductions'] as const;

type SumProps = Readonly<{ row: Row; of: 'gross' | 'deductions' | 'net' }>;

/** Computed total of a payslip, above the total of the previous payslip. */
function SumFigure({ row: { slip, totals }, of }: SumProps) {
  if (slip[of] === null) return null;
  return (
    <span
      className={classNames('grid leading-tight', of === 'net' && 'grid-cols-[1fr_2rem] gap-x-1')}
    >
      <span>
        <Figure
          value={totals[of]}
          of={slip.currency}
          className={of === 'net' ? 'font-semibold' : undefined}
        />
      </span>
      {of === 'net' && (
        <span className="text-start">
          <CurrencyCode of={slip.currency} />
        </span>
      )}
      <LastFigure last={slip.last?.[of] ?? null} currency={slip.currency} />
    </span>
  );
}

function useFlagWords(): (flag: PayFlag) => string {
  const t = useTranslations('payroll.run.flags');
  return (flag) => {
    if (flag.why === 'above') {
      const isDown = flag.percent.startsWith('-');
      return t(isDown ? 'below' : 'above', { percent: flag.percent.replace('-', '') });
    }
    return t(flag.why, { ...flag });
  };
}

type StateProps = Readonly<{
  slip: Slip;
  draft: PayDraft;
  onSave: (id: number) => void;
  onDrop: (id: number) => void;
}>;

/**
 * State of saving a row. Unless it is being saved, a button discards the edits. After a refusal or a conflict,
 * another button saves them again.
 */
function RowState({ slip, draft, onSave, onDrop }: StateProps) {
  const t = useTranslations('payroll.run.grid');
  if (draft.state === 'sending') return <span className="text-12 text-ink-3">{t('saving')}</span>;
  const isMet = draft.state === 'conflict';
  const words = isMet ? t('met') : draft.state === 'refused' ? draft.message : t('notSaved');
  return (
    <span role={draft.state === 'typed' ? undefined : 'alert'} className="grid gap-1 text-12">
      <span className="whitespace-normal text-negative">{words}</span>
      <span className="flex gap-2">
        {draft.state !== 'typed' && (
          <Button onClick={() => onSave(slip.id)}>{t(isMet ? 'keepMine' : 'retry')}</Button>
        )}
        <Button onClick={() => onDrop(slip.id)}>{t(isMet ? 'takeTheirs' : 'discard')}</Button>
      </span>
    </span>
  );
}

type PayCellProps = Readonly<{
  /** Accessible name: employee and component. */
  label: string;
  column: number;
  currency: string;
  /** Amount of the unsaved edit if it is valid, otherwise the stored amount. Null for an empty cell. */
  amount: Decimal | null;
  text: string | undefined;
  last: Decimal | null;
  problem: PayProblem | undefined;
  mayEdit: boolean;
  onText: (text: string) => void;
  /** Moves the focus by an offset, which can be zero. Not called if the focus has already left the cell. */
  onMove: (move: Move) => void;
}>;

/** Cell of the grid with the amount, and below it the amount of the previous payslip. Keys work as in a spreadsheet. */
function PayCell(props: PayCellProps) {
  const { column, problem, mayEdit } = props;
  const { begun, stop, events } = useTypedOver(props);
  const words = useProblem(props);
  const id = useId();
  return (
    <td
      data-column={column}
      tabIndex={-1}
      aria-readonly={!mayEdit || undefined}
      aria-invalid={problem !== undefined || undefined}
      aria-describedby={words === undefined ? undefined : id}
      title={words}
      className={classNames(
        'num border-e border-line',
        begun && 'p-0!',
        problem !== undefined && 'bg-negative-soft',
      )}
      {...events}
    >
      {begun ? (
        <Typing {...props} begun={begun} onStop={stop} />
      ) : (
        <span className="grid leading-tight">
          <span
            className={classNames(
              'min-h-4',
              ((props.last !== null && props.amount !== null && props.amount !== props.last) ||
                props.text !== undefined) &&
                'font-semibold',
              props.problem !== undefined && 'text-negative',
            )}
          >
            {props.text !== undefined && (props.problem !== undefined || props.amount === null) ? (
              <bdi dir="ltr" className="figure">
                {props.text}
              </bdi>
            ) : (
              props.amount !== null && <Figure value={props.amount} of={props.currency} />
            )}
          </span>
          <LastFigure last={props.last} currency={props.currency} />
        </span>
      )}
      {words !== undefined && (
        <span id={id} className="sr-only">
          {words}
        </span>
      )}
    </td>
  );
}

/** Editing state of a cell, and functions that start and end editing. */
function useTypedOver({ amount, text, mayEdit, onText, onMove }: PayCellProps) {
  const [begun, setBegun] = useState<Begun>();
  const shown = text ?? amount ?? '';
  const begin = (how: Begun) => mayEdit && setBegun(how);
  const change = () => begin({ text: shown, isOver: false });
  const stop = (next: string | undefined, move: Move | undefined) => {
    setBegun(undefined);
    if (next !== undefined && next !== shown) onText(next);
    if (move) onMove(move);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const how = begun === undefined && beginning(event, shown);
    if (!how || !mayEdit) return;
    event.preventDefault();
    event.stopPropagation();
    if (how === 'clear') stop('', STAY);
    else begin(how);
  };
  const onPointerUp = ({ pointerType }: PointerEvent) => void (pointerType === 'touch' && change());
  return { begun, stop, events: { onDoubleClick: change, onPointerUp, onKeyDown } };
}

function useProblem({ problem, currency }: PayCellProps): string | undefined {
  const t = useTranslations('payroll.run.grid');
  const { decimalsOf } = useFormats();
  if (problem === undefined) return undefined;
  return t(`problem.${problem}`, { currency, decimals: decimalsOf(currency) });
}

/**
 * Returns the editing state that a key press starts, `clear` if it empties the cell, or undefined. Digits, `=`, `.` and
 * `(` replace the content.
 */
function beginning(
  { key, ctrlKey, metaKey, altKey }: KeyboardEvent,
  shown: string,
): Begun | 'clear' | undefined {
  if (ctrlKey || metaKey || altKey) return undefined;
  if (key === 'F2' || key === 'Enter') return { text: shown, isOver: false };
  if (key === 'Delete' || key === 'Backspace') return 'clear';
  return key.length === 1 && /[\d=.(]/.test(foldDigits(key))
    ? { text: key, isOver: true }
    : undefined;
}

/** Amount of the same component or total on the previous payslip of the employee. */
function LastFigure({ last, currency }: { last: Decimal | null; currency: string }) {
  const t = useTranslations('payroll.run.grid');
  if (last === null) return null;
  return (
    <span className="text-11 text-ink-3">
      <span className="sr-only">{t('last')} </span>
      <Figure value={last} of={currency} />
    </span>
  );
}
