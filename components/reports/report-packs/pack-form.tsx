'use client';

import { Download, Send, ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react';
import { useState, useEffect } from 'react';
import { useFieldArray, useFormContext, useWatch } from 'react-hook-form';
import { useTranslations } from 'use-intl';

import { Fact, Facts } from '@/components/document/record/facts';
import { Messages } from '@/components/layout/messages';
import { RecordForm } from '@/components/record/record-form';
import type { ListedFormProps } from '@/components/record/records-screen';
import { packKind, NEW_REPORT } from './pack-kind';
import type { FilterName, Report, ReportEndpoint } from '@/components/report/definition';
import { FilterChips } from '@/components/report/report-toolbar';
import { loadReport } from '@/components/reports/report-page';
import { Button, IconButton } from '@/components/ui/button';
import { Callout } from '@/components/ui/callout';
import { errorIdOf, FieldNote } from '@/components/ui/field';
import { PanelSection } from '@/components/ui/panel-section';
import { saveDownload } from '@/components/ui/save-file';
import { SelectField } from '@/components/ui/select-field';
import { useFormField } from '@/components/ui/use-form-field';
import { useSend } from '@/hooks/use-call';
import { useConfirm } from '@/hooks/use-confirm';
import { useFollowedJob } from '@/hooks/use-followed-job';
import { useFormats } from '@/hooks/use-formats';
import { useLocale } from '@/hooks/use-locale';
import { useMayView } from '@/hooks/use-may-view';
import { usePermission } from '@/hooks/use-permission';
import type { FilterChange, FilterValues } from '@/hooks/use-report-filters';
import { toast } from '@/hooks/use-toast';
import { download } from '@/lib/api/call';
import {
  type ReportPack,
  reportPacks,
  type PackNotice,
  type PackRun,
} from '@/lib/contract/reports/report-packs';
import { PACK_PERIODS } from '@/lib/domain/report-pack';
import { openScreens } from '@/lib/menu';
import { type ReportName, REPORTS } from '@/lib/report-table';

/** Form of a report pack. A stored pack also has the state of its runs and its actions. */
export function PackForm({ rows: _rows, ...form }: ListedFormProps<ReportPack>) {
  const { row } = form;
  const kind = packKind(
    <Messages of={['routes', 'reports', 'acts']}>
      <PackReports />
    </Messages>,
    row?.receivers ?? [],
  );
  return <RecordForm {...form} wide kind={kind} below={row && <Runs pack={row} />} />;
}

/** Last and next run of a pack, and its actions. */
function Runs({ pack }: { pack: ReportPack }) {
  const t = useTranslations('report-packs.run');
  const { day, instant } = useFormats();
  const { last_run: last, next_at, saved_by } = pack;
  return (
    <PanelSection title={t('title')}>
      {last && (
        <Messages of={['routes']}>
          <Notices run={last} />
        </Messages>
      )}
      <Facts>
        <Fact label={t('by')}>
          <bdi>{saved_by.name}</bdi>
        </Fact>
        {last && (
          <>
            <Fact label={t('last')}>
              <bdi className="figure">{instant(last.at)}</bdi>
            </Fact>
            <Fact label={t('day')}>
              <bdi className="figure">{day(last.day)}</bdi>
            </Fact>
            <Fact label={t('result')}>{t('letters', { count: last.letters })}</Fact>
          </>
        )}
        <Fact label={t('next')}>
          <bdi className="figure">{next_at === null ? '–' : instant(next_at)}</bdi>
        </Fact>
      </Facts>
      <PackActions pack={pack} />
    </PanelSection>
  );
}

/** Path prefixes of the queries that a finished run changes. */
const STALES = ['reports/report-packs', 'notices', 'setting/outbox'];

/** Buttons that send a pack now and download it. */
function PackActions({ pack }: { pack: ReportPack }) {
  const { id, name, receivers, is_running } = pack;
  const t = useTranslations('report-packs.run');
  const { may } = usePermission('report packs');
  const confirm = useConfirm();
  const send = useSend(reportPacks.send);
  const [job, setJob] = useState<number>();
  const followed = useFollowedJob(job, STALES);
  const [isBusy, setBusy] = useState(false);
  if (!may('print')) return null;
  const isRunning = followed?.isOpen ?? is_running;
  const begin = async () => {
    const text = t('sendText', { count: receivers.length });
    const question = { title: t('send'), text, confirm: t('send'), record: name };
    if (!(await confirm({ ...question, variant: 'primary' }))) return;
    send.mutate(
      { params: { id }, input: {} },
      {
        onSuccess: ({ job: begun }) => {
          setJob(begun.id);
          toast.success(t('queued'));
        },
      },
    );
  };
  const save = () => {
    setBusy(true);
    void saveDownload(download(reportPacks.pdf, { params: { id } })).finally(() => setBusy(false));
  };
  return (
    <div className="grid gap-2 pt-2">
      {send.error && <Callout tone="negative">{send.error.message}</Callout>}
      {isRunning && <p className="text-12 text-ink-2">{t('running')}</p>}
      <div className="flex flex-wrap gap-2">
        <Button icon={Send} busy={send.isPending} disabled={isRunning} onClick={() => void begin()}>
          {t('send')}
        </Button>
        <Button icon={Download} busy={isBusy} onClick={save}>
          {t('download')}
        </Button>
      </div>
    </div>
  );
}

function Notices({ run: { status, notices } }: { run: PackRun }) {
  const textOf = useNoticeText();
  if (notices.length === 0) return null;
  const isNegative = status === 'stopped' || status === 'failed';
  return (
    <Callout tone={isNegative ? 'negative' : 'warning'}>
      <ul className="m-0 grid list-none gap-1 p-0">
        {notices.map((notice, at) => (
          <li key={at}>{textOf(notice)}</li>
        ))}
      </ul>
    </Callout>
  );
}

function useNoticeText(): (notice: PackNotice) => string {
  const t = useTranslations('report-packs.notices');
  const routes = useTranslations('routes');
  const { locale } = useLocale();
  return ({ code, report, name, reason }) => {
    const key = code === 'receiver' && report === null ? 'receiver-inactive' : code;
    return t(key, {
      name: `\u2068${name ?? ''}\u2069`,
      report: report === null ? '' : routes(report),
      reason: reason?.[locale] ?? '',
    });
  };
}

/** Reports of a pack in the order of the file, each with its period and its filters. */
function PackReports() {
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
          <PackReport at={at} />
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
function PackReport({ at }: { at: number }) {
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
