'use client';

import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useFieldArray, useFormContext, useWatch } from 'react-hook-form';
import { useTranslations } from 'use-intl';

import { Messages } from '@/components/layout/messages';
import type { FilterName, Report, ReportEndpoint } from '@/components/report/definition';
import { FilterChips } from '@/components/report/report-toolbar';
import { loadReport } from '@/components/reports/report-page';
import { NEW_REPORT } from './pack-kind';
import { Button, IconButton } from '@/components/ui/button';
import { errorIdOf, FieldNote } from '@/components/ui/field';
import { SelectField } from '@/components/ui/select-field';
import { useFormField } from '@/components/ui/use-form-field';
import { useMayView } from '@/hooks/use-may-view';
import type { FilterChange, FilterValues } from '@/hooks/use-report-filters';
import { PACK_PERIODS } from '@/lib/domain/report-pack';
import { openScreens } from '@/lib/menu';
import { type ReportName, REPORTS } from '@/lib/report-table';

/** Reports of a pack in the order of the file, each with its period and its filters. */
export const PackReports = () => (
  <Messages of={['routes', 'reports', 'acts']}>
    <Lines />
  </Messages>
);

function Lines() {
  const t = useTranslations('report-packs');
  const { fields, append, remove, move } = useFieldArray({ name: 'reports' });
  const { setFocus } = useFormContext();
  const add = () => append({ ...NEW_REPORT }, { focusName: `reports.${fields.length}.report` });
  // At the first and the last position the buttons that move a report are not `disabled`, so that they keep the focus.
  const moveTo = (at: number, to: number) => {
    if (to >= 0 && to < fields.length) move(at, to);
  };
  const removeAt = (at: number) => {
    // The button that has the focus is removed with its report.
    setFocus(`reports.${at === 0 ? 1 : at - 1}.report`);
    remove(at);
  };
  return (
    <fieldset className="m-0 grid min-w-0 gap-3 border-0 p-0">
      <legend className="pb-1 text-12 font-medium text-ink-2">{t('fields.reports')}</legend>
      {fields.map(({ id }, at) => (
        <fieldset
          key={id}
          className="m-0 grid min-w-0 gap-2 rounded-ctl border border-line p-3"
          aria-label={t('report.label', { at: at + 1 })}
        >
          <Line at={at} />
          <div className="flex flex-wrap justify-end gap-1">
            <IconButton
              variant="ghost"
              icon={ArrowUp}
              label={t('report.up', { at: at + 1 })}
              aria-disabled={at === 0}
              onClick={() => moveTo(at, at - 1)}
            />
            <IconButton
              variant="ghost"
              icon={ArrowDown}
              label={t('report.down', { at: at + 1 })}
              aria-disabled={at === fields.length - 1}
              onClick={() => moveTo(at, at + 1)}
            />
            <IconButton
              variant="ghost"
              icon={Trash2}
              label={t('report.remove', { at: at + 1 })}
              disabled={fields.length === 1}
              onClick={() => removeAt(at)}
            />
          </div>
        </fieldset>
      ))}
      <div>
        <Button icon={Plus} onClick={add}>
          {t('report.add')}
        </Button>
      </div>
    </fieldset>
  );
}

/** Report, period and filters. A report that the user may not view is offered only if the pack has it. */
function Line({ at }: { at: number }) {
  const t = useTranslations('report-packs');
  const routes = useTranslations('routes');
  const name = `reports.${at}`;
  const stored: unknown = useWatch({ name: `${name}.report` });
  const chosen = REPORTS.find((report) => report === stored);
  const open = new Set<string>(openScreens(useMayView()));
  const filters = useFormField(`${name}.filters`).field;
  return (
    <>
      <div className="grid gap-2 sm:grid-cols-2">
        <SelectField
          name={`${name}.report`}
          label={t('report.report')}
          options={REPORTS.filter(
            (report) => report === chosen || open.has(`app.reports.${report}`),
          ).map((report) => ({ value: report, label: routes(report) }))}
          onTake={() => filters.onChange({})}
          required
        />
        <SelectField
          name={`${name}.period`}
          label={t('report.period')}
          options={PACK_PERIODS.map((value) => ({ value, label: t(`periods.${value}`) }))}
          required
        />
      </div>
      {chosen && <Filters key={chosen} report={chosen} name={`${name}.filters`} />}
    </>
  );
}

/**
 * Filters that a pack does not offer: it sets the days itself, it may not set `known_at`, and `rates` only changes the
 * display on this device.
 */
const LEFT_OUT: ReadonlySet<FilterName> = new Set(['period', 'asOf', 'knownAt', 'rates']);

function Filters({ report, name }: { report: ReportName; name: string }) {
  const t = useTranslations('report-packs.report');
  const { field, error } = useFormField(name);
  const { ref, value, onChange } = field;
  const of = useDefinition(report);
  const input = valuesIn(value);
  const change = (changes: FilterChange) => onChange(changed(input, changes));
  const names = of?.filters.filter((filter) => !LEFT_OUT.has(filter));
  return (
    <div
      ref={ref}
      tabIndex={-1}
      role="group"
      aria-label={t('filters')}
      aria-describedby={error === undefined ? undefined : errorIdOf(name)}
      className="flex flex-wrap items-center gap-2"
    >
      {of && names && (
        <FilterChips of={of} names={names} input={input} change={change} head={undefined} />
      )}
      {names?.length === 0 && <span className="text-12 text-ink-3">{t('none')}</span>}
      <FieldNote id={name} help={undefined} error={error} />
    </div>
  );
}

/** Definition of a report; undefined while it loads. */
function useDefinition(report: ReportName): Report<ReportEndpoint> | undefined {
  const [of, setOf] = useState<Report<ReportEndpoint>>();
  useEffect(() => {
    // If loading fails, the filters stay as they are stored.
    loadReport(report).then(setOf, () => undefined);
  }, [report]);
  return of;
}

const valuesIn = (held: unknown): FilterValues =>
  Object.fromEntries(
    Object.entries(typeof held === 'object' && held !== null ? held : {}).map(([key, value]) => [
      key,
      String(value),
    ]),
  );

const changed = (input: FilterValues, changes: FilterChange): FilterValues =>
  Object.fromEntries(
    Object.entries({ ...input, ...changes }).flatMap(([key, value]) =>
      value === undefined || value === '' ? [] : [[key, value]],
    ),
  );
