'use client';

import { useState } from 'react';
import { useTranslations } from 'use-intl';
import * as v from 'valibot';
import { FileDrop } from '@/components/document/attachments/file-drop';
import { joinedFile } from './joined-file';
import { useFollowedJob } from '@/hooks/use-followed-job';
import { Button } from '@/components/ui/button';
import { Callout } from '@/components/ui/callout';
import { Checkbox } from '@/components/ui/checkbox';
import { Dialog } from '@/components/ui/dialog';
import { Meter } from '@/components/ui/meter';
import { Segments } from '@/components/ui/segments';
import { useSend } from '@/hooks/use-call';
import { screening } from '@/lib/contract/compliance/screening';
import { LIST_SOURCES, type ListSource } from '@/lib/domain/compliance/screening/subject';

const WORDS = 'screening.import';

const Counts = v.object({
  entities: v.number(),
  added: v.number(),
  changed: v.number(),
  removed: v.number(),
  is_dry: v.boolean(),
});

/** Dialog that imports a sanctions list. A dry run checks the file before the import replaces the current version. */
export function ImportList({ onClose }: { onClose: () => void }) {
  const t = useTranslations(WORDS);
  const [format, setFormat] = useState<ListSource>('ofac');
  const { state, bringIn, ...what } = useListImport(format);
  const isReady = state.counts !== undefined || (what.allows && state.failure !== undefined);
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
            <Button variant="primary" busy={state.isBusy} disabled={!isReady} onClick={bringIn}>
              {t('do')}
            </Button>
          )}
        </>
      }
    >
      {!state.isDone && <WhatToBring format={format} setFormat={setFormat} {...what} />}
      <div aria-live="polite">
        <Outcome state={state} />
      </div>
    </Dialog>
  );
}

type WhatProps = Readonly<{ format: ListSource; setFormat: (format: ListSource) => void }> &
  Pick<ReturnType<typeof useListImport>, 'file' | 'choose' | 'allows' | 'setAllows'>;

/** Fields for the source of the list, the file, and the permission to import a much shorter list. */
function WhatToBring({ format, setFormat, file, choose, allows, setAllows }: WhatProps) {
  const t = useTranslations(WORDS);
  const sources = useTranslations('screening.sources');
  return (
    <>
      <Segments
        label={t('format')}
        value={format}
        onChange={setFormat}
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
          onChange={({ target }) => setAllows(target.checked)}
        />
        {t('allowRemovals')}
      </label>
    </>
  );
}

type State = ReturnType<typeof useListImport>['state'];

function Outcome({ state }: { state: State }) {
  const t = useTranslations(WORDS);
  if (state.progress !== undefined) {
    return <Meter label={t('working')} share={state.progress} isProgress />;
  }
  if (state.isBusy) return <p className="text-ink-2">{t('working')}</p>;
  if (state.failure) return <Callout tone="negative">{state.failure}</Callout>;
  if (!state.counts) return null;
  const { is_dry, ...counts } = state.counts;
  return <Callout tone="positive">{t(is_dry ? 'ready' : 'done', counts)}</Callout>;
}

/**
 * State of the import. Each file has an idempotency key, so that a second press of the button does not import the file
 * again.
 */
function useListImport(format: ListSource) {
  const send = useSend(screening.import);
  const [file, setFile] = useState<File>();
  const [key, setKey] = useState('');
  const [allows, setAllows] = useState(false);
  const [id, setId] = useState<number>();
  const job = useFollowedJob(id, ['exchange/screening']);
  const run = (chosen: File, more: { dry_run?: '1' }, used?: string) => {
    setId(undefined);
    const input = { format, ...more, ...(allows && { allow_removals: '1' as const }) };
    send.mutate(
      { input, file: chosen, ...(used !== undefined && { key: used }) },
      { onSuccess: ({ job: begun }) => setId(begun.id) },
    );
  };
  const choose = (chosen: File | undefined) => {
    if (!chosen) return;
    setFile(chosen);
    setKey(crypto.randomUUID());
    run(chosen, { dry_run: '1' });
  };
  const counts = countsIn(job?.result);
  const state = {
    counts,
    isBusy: send.isPending || job?.isOpen === true,
    isDone: counts?.is_dry === false,
    progress: job?.isOpen ? job.progress : undefined,
    failure: send.error?.message ?? job?.failure,
  };
  const bringIn = () => file && run(file, {}, key);
  return { file, state, choose, bringIn, allows, setAllows };
}

function countsIn(result: unknown) {
  const read = v.safeParse(Counts, result);
  return read.success ? read.output : undefined;
}
