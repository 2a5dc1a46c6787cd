'use client';

import { Upload } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import * as v from 'valibot';

import { FileDrop } from '@/components/document/attachments/file-drop';
import { NotYet } from '@/components/document/record/load-failure';
import { LateLists } from './late-lists';
import { Button } from '@/components/ui/button';
import { Callout } from '@/components/ui/callout';
import { Checkbox } from '@/components/ui/checkbox';
import { Dialog } from '@/components/ui/dialog';
import { EmptyState } from '@/components/ui/empty-state';
import { Meter } from '@/components/ui/meter';
import { ScrollRegion } from '@/components/ui/scroll-region';
import { Segments } from '@/components/ui/segments';
import { TitledTable } from '@/components/ui/titled-table';
import { useAnswer, useSend } from '@/hooks/use-call';
import { useFollowedJob } from '@/hooks/use-followed-job';
import { useFormats } from '@/hooks/use-formats';
import { usePermission } from '@/hooks/use-permission';
import { screening } from '@/lib/contract/compliance/screening';
import type { ListVersion } from '@/lib/contract/compliance/screening-shapes';
import { LIST_SOURCES, type ListSource } from '@/lib/domain/compliance/screening/subject';

const WORDS = 'screening.lists';

/** Columns that are hidden on phones. */
const SPARE = { className: 'max-sm:hidden' } as const;

/** Table of all list versions, with columns such as version, state, numbers of entries and changes, and file hash. */
export function ListsTab() {
  const t = useTranslations(WORDS);
  const columnsWords = useTranslations(`${WORDS}.columns`);
  const states = useTranslations(`${WORDS}.states`);
  const sources = useTranslations('screening.sources');
  const { may } = usePermission('compliance');
  const [isImporting, setImporting] = useState(false);
  const { data, error, refetch } = useAnswer(screening.lists);
  const { instant } = useFormats();
  if (!data) return <NotYet error={error} onRetry={() => void refetch()} />;
  const stateOf = ({ is_current, is_late }: ListVersion) =>
    states(is_late ? 'late' : is_current ? 'current' : 'superseded');
  const counts = (['entities', 'added', 'changed', 'removed'] as const).map((name) => ({
    id: name,
    header: columnsWords(name),
    align: 'end' as const,
    ...(name !== 'entities' && SPARE),
    cell: (row: ListVersion) => <bdi className="figure">{row[name]}</bdi>,
  }));
  return (
    <ScrollRegion label={t('title')} className="min-h-0 flex-1 overflow-auto">
      <LateLists />
      <div className="grid gap-4 px-gutter py-4">
        {may('create') && (
          <div>
            <Button variant="primary" icon={Upload} onClick={() => setImporting(true)}>
              {t('import')}
            </Button>
          </div>
        )}
        {data.length === 0 ? (
          <EmptyState kind="none" title={t('none')}>
            {t('noneText')}
          </EmptyState>
        ) : (
          <TitledTable
            label={columnsWords('title')}
            className="sm:min-w-200"
            rows={data}
            rowId={({ id }) => id}
            columns={[
              {
                id: 'list',
                header: columnsWords('list'),
                cell: ({ source, name }) => (
                  <>
                    {sources(source)} {name !== 'main' && <bdi className="text-ink-2">{name}</bdi>}
                  </>
                ),
              },
              {
                id: 'version',
                header: columnsWords('version'),
                cell: ({ version }) => <bdi>{version}</bdi>,
              },
              { id: 'state', header: columnsWords('state'), cell: stateOf },
              ...counts,
              {
                id: 'imported',
                header: columnsWords('imported'),
                ...SPARE,
                cell: ({ imported_at, imported_by }) => (
                  <>
                    <bdi className="figure">{instant(imported_at)}</bdi> <bdi>{imported_by}</bdi>
                  </>
                ),
              },
              {
                id: 'hash',
                header: columnsWords('hash'),
                ...SPARE,
                cell: ({ sha256, file_name }) => (
                  <bdi dir="ltr" className="figure" title={`${file_name} ${sha256}`}>
                    {sha256.slice(0, 12)}
                  </bdi>
                ),
              },
            ]}
          />
        )}
      </div>
      {isImporting && <ImportList onClose={() => setImporting(false)} />}
    </ScrollRegion>
  );
}

const IMPORT_WORDS = 'screening.import';

const Counts = v.object({
  entities: v.number(),
  added: v.number(),
  changed: v.number(),
  removed: v.number(),
  is_dry: v.boolean(),
});

/** Dialog that imports a sanctions list. A dry run checks the file before the import replaces the current version. */
function ImportList({ onClose }: { onClose: () => void }) {
  const t = useTranslations(IMPORT_WORDS);
  const sources = useTranslations('screening.sources');
  const { state, file, terms, choose, changeTerms, bringIn } = useListImport();
  const { format, allows } = terms;
  return (
    <Dialog
      open
      wide
      onClose={onClose}
      title={t('title')}
      description={t('text')}
      actions={
        <>
          <Button onClick={onClose}>{state.isDone ? t('close') : t('cancel')}</Button>
          {!state.isDone && (
            <Button
              variant="primary"
              busy={state.isBusy}
              disabled={!state.counts}
              onClick={bringIn}
            >
              {t('do')}
            </Button>
          )}
        </>
      }
    >
      {!state.isDone && !state.isImporting && (
        <>
          <Segments
            label={t('format')}
            value={format}
            onChange={(chosen) => changeTerms({ ...terms, format: chosen })}
            choices={LIST_SOURCES.map((value) => ({ value, label: sources(value) }))}
          />
          <p className="text-12 text-ink-2">{t(`files.${format}`)}</p>
          <FileDrop
            accept=".csv,.xml,.json,.jsonl,text/csv,text/xml,application/json"
            label={t('choose')}
            multiple={format === 'ofac'}
            onFiles={(files) => choose(joinedFile(files))}
          >
            <bdi className="font-medium">{file?.name ?? t('drop')}</bdi>
          </FileDrop>
          <label className="flex min-h-6 items-center gap-2">
            <Checkbox
              name="allow_removals"
              checked={allows}
              onChange={({ target }) => changeTerms({ ...terms, allows: target.checked })}
            />
            {t('allowRemovals')}
          </label>
        </>
      )}
      <div aria-live="polite">
        <Outcome state={state} />
      </div>
    </Dialog>
  );
}

type State = ReturnType<typeof useListImport>['state'];

function Outcome({ state }: { state: State }) {
  const t = useTranslations(IMPORT_WORDS);
  if (state.progress !== undefined) {
    return <Meter label={t('working')} share={state.progress} isProgress />;
  }
  if (state.isBusy) return <p className="text-ink-2">{t('working')}</p>;
  if (state.failure) return <Callout tone="negative">{state.failure}</Callout>;
  if (!state.counts) return null;
  const { is_dry, ...counts } = state.counts;
  return <Callout tone="positive">{t(is_dry ? 'ready' : 'done', counts)}</Callout>;
}

type Terms = Readonly<{ format: ListSource; allows: boolean }>;

/**
 * State of the import. A new file, format or permission of removals starts a dry run, so that the counts belong to what
 * is imported. Each dry run sets a new idempotency key, so that a second press of the button does not import twice.
 */
function useListImport() {
  const send = useSend(screening.import);
  const [file, setFile] = useState<File>();
  const [terms, setTerms] = useState<Terms>({ format: 'ofac', allows: false });
  const [key, setKey] = useState('');
  const [isDry, setDry] = useState(true);
  const [id, setId] = useState<number>();
  const job = useFollowedJob(id, ['exchange/screening']);
  const run = (chosen: File, { format, allows }: Terms, used?: string) => {
    const isCheck = used === undefined;
    setId(undefined);
    setDry(isCheck);
    const input = {
      format,
      ...(isCheck && { dry_run: '1' as const }),
      ...(allows && { allow_removals: '1' as const }),
    };
    send.mutate(
      { input, file: chosen, ...(!isCheck && { key: used }) },
      { onSuccess: ({ job: begun }) => setId(begun.id) },
    );
  };
  const check = (chosen: File | undefined, checked: Terms) => {
    if (!chosen) return;
    setKey(crypto.randomUUID());
    run(chosen, checked);
  };
  const choose = (chosen: File | undefined) => {
    if (chosen) setFile(chosen);
    check(chosen, terms);
  };
  const changeTerms = (changed: Terms) => {
    setTerms(changed);
    check(file, changed);
  };
  const counts = countsIn(job?.result);
  const isBusy = send.isPending || job?.isOpen === true;
  const state = {
    counts,
    isBusy,
    isImporting: isBusy && !isDry,
    isDone: counts?.is_dry === false,
    progress: job?.isOpen ? job.progress : undefined,
    failure: send.error?.message ?? job?.failure,
  };
  const bringIn = () => file && run(file, terms, key);
  return { file, terms, state, choose, changeTerms, bringIn };
}

function countsIn(result: unknown) {
  const read = v.safeParse(Counts, result);
  return read.success ? read.output : undefined;
}

/** Joins the files of an OFAC list to one file that begins with the main entries. */
export function joinedFile(files: readonly File[]): File | undefined {
  const [first, ...rest] = files.toSorted((one, other) => orderOf(one) - orderOf(other));
  if (!first || rest.length === 0) return first;
  return new File([first, ...rest.flatMap((file) => ['\r\n', file])], first.name);
}

const orderOf = ({ name }: File): number => (/sdn\.csv|prim/i.test(name) ? 0 : 1);
