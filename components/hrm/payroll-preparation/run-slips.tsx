'use client';

import { X, Plus } from 'lucide-react';
import { useMemo, useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { useTranslations } from 'use-intl';

import { LoadFailure } from '@/components/document/record/load-failure';
import type { Pasted } from './pasted-pay';
import { PayGrid } from './pay-grid';
import { isFlagged, payRows } from './pay-rows';
import { type PayDraftsState, usePayDrafts } from './use-pay-drafts';
import { Button, IconButton } from '@/components/ui/button';
import { Callout } from '@/components/ui/callout';
import { FormDialog } from '@/components/ui/form-dialog';
import { Segments } from '@/components/ui/segments';
import { SelectField } from '@/components/ui/select-field';
import { SkeletonRows } from '@/components/ui/skeleton';
import { TextField } from '@/components/ui/text-field';
import { useAnswer } from '@/hooks/use-call';
import { useFormats } from '@/hooks/use-formats';
import { usePermission } from '@/hooks/use-permission';
import { useSaveForm } from '@/hooks/use-save-form';
import { payrollPreparation, type PayrollRun } from '@/lib/contract/hrm/payroll-preparation';
import type { Slip } from '@/lib/contract/hrm/payslip-shapes';
import { type PayColumn, payColumns, withColumns, columnOf } from '@/lib/domain/hrm/pay-grid';
import { LINE_KINDS, type LineKind } from '@/lib/domain/hrm/payroll';

type Props = Readonly<{ record: PayrollRun }>;

/** Loads the payslips of a payroll run and renders the grid. */
export function RunSlips({ record }: Props) {
  const slips = useAnswer(payrollPreparation.slips, { params: { id: record.id } });
  if (slips.error && !slips.data) {
    return <LoadFailure error={slips.error} onRetry={() => void slips.refetch()} />;
  }
  return slips.data ? <Slips record={record} slips={slips.data} /> : <SkeletonRows rows={5} />;
}

const MOST = ['5', '10', '25'] as const;
type Most = (typeof MOST)[number];

function Slips({ record, slips }: Props & { slips: readonly Slip[] }) {
  const t = useTranslations('payroll.run.grid');
  const pasteWords = useTranslations('payroll.run.paste');
  const mayEdit = useMayEdit(record);
  const { columns, add } = useColumns(slips);
  const drafts = usePayDrafts({ runId: record.id, columns });
  const [most, setMost] = useState<Most>('10');
  const [isOnlyFlagged, setOnlyFlagged] = useState(false);
  const [pasted, setPasted] = useState<Pasted>();
  const all = useRows({ record, slips, columns, drafts, most });
  const flagged = all.filter(isFlagged);

  const states = Object.values(drafts.drafts);
  const stuck = states.filter(({ state }) => state !== 'sending');
  const words =
    states.length === 0
      ? drafts.saved > 0 && t('allSaved')
      : t('unsaved', { count: states.length });
  return (
    <>
      <div className="no-print flex flex-wrap items-center gap-x-4 gap-y-2">
        <span className="text-12 text-ink-2">{t('flagAbove')}</span>
        <Segments
          label={t('flagAbove')}
          value={most}
          onChange={setMost}
          choices={MOST.map((value) => ({ value, label: <bdi dir="ltr">{value} %</bdi> }))}
        />
        <Button aria-pressed={isOnlyFlagged} onClick={() => setOnlyFlagged(!isOnlyFlagged)}>
          {t(isOnlyFlagged ? 'showAll' : 'onlyFlagged', { count: flagged.length })}
        </Button>
        {mayEdit && <NewComponent columns={columns} onAdd={add} />}
        <span className="flex-1" />
        {mayEdit && <span className="text-12 text-ink-3 max-sm:hidden">{t('keys')}</span>}
      </div>
      <p role="status" className={words ? 'text-12 text-ink-2' : 'sr-only'}>
        {words}
      </p>
      {stuck.length > 0 && !mayEdit && <Callout tone="warning">{t('goneOn')}</Callout>}
      {pasted && (
        <Callout
          tone={pasted.unplaced.length > 0 ? 'warning' : 'positive'}
          actions={
            <IconButton
              icon={X}
              variant="ghost"
              label={pasteWords('close')}
              onClick={() => setPasted(undefined)}
            />
          }
        >
          <p role="status">{pasteWords('placed', { count: pasted.puts.length })}</p>
          {pasted.unplaced.length > 0 && (
            <ul className="mt-1 list-disc ps-4">
              {pasted.unplaced.slice(0, TOLD).map(({ row, column, text, why }) => (
                <li key={`${row} ${column} ${why}`}>
                  {pasteWords('where', { row, column })} {pasteWords(`why.${why}`, { text })}
                </li>
              ))}
              {pasted.unplaced.length > TOLD && (
                <li>{pasteWords('more', { count: pasted.unplaced.length - TOLD })}</li>
              )}
            </ul>
          )}
        </Callout>
      )}
      <PayGrid
        runId={record.id}
        rows={isOnlyFlagged ? flagged : all}
        columns={columns}
        drafts={drafts}
        mayEdit={mayEdit}
        onPasted={setPasted}
      />
    </>
  );
}

function useMayEdit({ status, preparing }: PayrollRun): boolean {
  const { may } = usePermission('payroll preparation');
  return status === 'draft' && !preparing && may('edit') && may('sensitive');
}

/** Component columns: the components on the payslips, followed by the columns that the user has added. */
function useColumns(slips: readonly Slip[]) {
  const [added, setAdded] = useState<readonly PayColumn[]>([]);
  const columns = useMemo(() => withColumns(payColumns(slips), added), [slips, added]);
  return { columns, add: (column: PayColumn) => setAdded([...added, column]) };
}

type RowsGiven = Props &
  Readonly<{
    slips: readonly Slip[];
    columns: readonly PayColumn[];
    drafts: PayDraftsState;
    most: Most;
  }>;

/** Rows of the grid, with unsaved edits and flags. */
function useRows({ record, slips, columns, drafts: { drafts }, most }: RowsGiven) {
  const { decimalsOf } = useFormats();
  const rounding = record.net_rounding;
  return payRows(slips, { columns, drafts, decimalsOf, rounding, most });
}

/** Maximum number of paste problems in the list. */
const TOLD = 8;

type NewComponentProps = Readonly<{
  columns: readonly PayColumn[];
  onAdd: (column: PayColumn) => void;
}>;

/** Button that adds a column for a component that no payslip of the run has. */
function NewComponent(props: NewComponentProps) {
  const t = useTranslations('payroll.run.component');
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button icon={Plus} onClick={() => setAsking(true)}>
        {t('add')}
      </Button>
      {isAsking && <NewComponentDialog {...props} onClose={() => setAsking(false)} />}
    </>
  );
}

const CODE = /^[A-Za-z][A-Za-z0-9_]{0,19}$/;

function NewComponentDialog({
  columns,
  onAdd,
  onClose,
}: NewComponentProps & { onClose: () => void }) {
  const t = useTranslations('payroll.run');
  const { save, ...state } = useSaveForm<FieldValues, PayColumn>({
    blank: { code: '', name: '', kind: 'earning' },
    check: (values) => {
      const problem = problemOf(typedColumn(values), columns);
      return problem ? [{ field: 'code', message: t(`component.${problem}`) }] : [];
    },
    send: async (values) => typedColumn(values),
    onSaved: (column) => {
      onAdd(column);
      onClose();
    },
  });
  return (
    <FormDialog
      record={{ ...state, save: () => void save() }}
      title={t('component.add')}
      description={t('component.text')}
      saves={t('component.add')}
      onClose={onClose}
    >
      <div className="grid gap-3">
        <TextField name="name" label={t('component.name')} maxLength={80} dir="auto" />
        <TextField name="code" label={t('component.codeLabel')} required maxLength={20} dir="ltr" />
        <SelectField
          name="kind"
          label={t('component.kind')}
          options={LINE_KINDS.map((value) => ({ value, label: t(`kinds.${value}`) }))}
        />
      </div>
    </FormDialog>
  );
}

function problemOf({ key, code }: PayColumn, columns: readonly PayColumn[]) {
  if (columns.some((one) => one.key === key)) return 'taken';
  return CODE.test(code) ? undefined : 'code';
}

function typedColumn({ code, name, kind }: FieldValues): PayColumn {
  const own = LINE_KINDS.find((one): one is LineKind => one === kind) ?? 'earning';
  const text = String(code).trim().toUpperCase();
  return columnOf({ code: text, name: String(name).trim() || text, kind: own });
}
