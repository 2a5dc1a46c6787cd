'use client';

import { Send, Copy, Plus, RefreshCw, Ruler } from 'lucide-react';
import { type ComponentType, useState, type FormEvent, useId } from 'react';
import { useTranslations } from 'use-intl';

import { LoadFailure } from '@/components/document/record/load-failure';
import { NoSuchView } from '@/components/document/record/no-such-view';
import type { PublishDialogProps } from './publish-dialog';
import { RateGrid } from './rate-grid';
import { linesOf, type RateLine } from './rate-lines';
import { RatesHead } from './rates-head';
import { useRateDrafts } from './use-rate-drafts';
import { RecordImportButton } from '@/components/document/import/record-import-button';
import { Messages } from '@/components/layout/messages';
import { RecordLink } from '@/components/layout/record-link';
import { StaleRates } from '@/components/ui/age-text';
import { Button, buttonClass } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { SkeletonRows } from '@/components/ui/skeleton';
import { WidePage } from '@/components/ui/wide-page';
import { useAnswer } from '@/hooks/use-call';
import { useCurrencies } from '@/hooks/use-currencies';
import { useFormats } from '@/hooks/use-formats';
import { type LazyPart, lazyPart, useLazyPart, usePreload } from '@/hooks/use-lazy-part';
import { usePermission } from '@/hooks/use-permission';
import { useRates } from '@/hooks/use-rates';
import { useShortcuts } from '@/hooks/use-shortcuts';
import { toast } from '@/hooks/use-toast';
import { useView, type View } from '@/hooks/use-view';
import type { ApiError } from '@/lib/api/api-error';
import { rates } from '@/lib/contract/dealing/rates';
import { isDecimal } from '@/lib/domain/money';
import { foldDigits } from '@/lib/format/fold';

type Tab = LazyPart<Readonly<{ Shown: ComponentType }>>;

const TABS: ReadonlyMap<string, Tab> = new Map([
  [
    'sets',
    lazyPart(async () => ({
      Shown: (await import('./rate-sets')).RateSets,
    })),
  ],
  [
    'fees',
    lazyPart(async () => ({
      Shown: (await import('./fee-rules')).FeeRules,
    })),
  ],
  [
    'rules',
    lazyPart(async () => ({
      Shown: (await import('./pair-rules')).PairRules,
    })),
  ],
  [
    'feeds',
    lazyPart(async () => ({
      Shown: (await import('./feeds')).Feeds,
    })),
  ],
  [
    'board',
    lazyPart(async () => ({
      Shown: (await import('./board-panel')).BoardPanel,
    })),
  ],
]);
const rateRecord = lazyPart(() => import('./rate-record'));
const publishDialog = lazyPart(() => import('./publish-dialog'));
const pendingRates = lazyPart(() => import('./pending-rates'));
const SOON = [...TABS.values(), rateRecord, publishDialog];

/** Screen of the rates, with tabs such as the grid, the published sets and the feeds, and a page for each currency. */
export function RatesScreen() {
  const view = useView();
  return (
    <Messages of={['rates', 'rate-board', 'document']} fallback={<SkeletonRows />}>
      <WidePage>
        <Part view={view} />
      </WidePage>
    </Messages>
  );
}

/** Renders the tab or the currency page that the URL selects. */
function Part({ view }: { view: View }) {
  usePreload(SOON);
  const isRate = view.kind === 'word' && /^[A-Z]{3}$/.test(view.word);
  const rate = useLazyPart(rateRecord, isRate);
  if (view.kind === 'pending') return <SkeletonRows />;
  if (view.kind === 'list') return <RateEditor />;
  if (view.kind !== 'word') return <NoSuchView />;
  if (isRate) {
    return rate ? <rate.RateRecord key={view.word} code={view.word} /> : <SkeletonRows />;
  }
  const tab = TABS.get(view.word);
  return tab ? <OneTab key={view.word} of={tab} /> : <NoSuchView />;
}

function OneTab({ of }: { of: Tab }) {
  const tab = useLazyPart(of, true);
  return tab ? <tab.Shown /> : <SkeletonRows />;
}

/** Editor of the rate board. The changed rates are published together. */
function RateEditor() {
  const { rows, error, refetch } = useRates();
  const { data: currencies } = useCurrencies();
  const lines = rows && currencies ? linesOf(currencies, rows) : undefined;
  if (error && !rows) {
    return (
      <>
        <RatesHead tab="grid" />
        <LoadFailure error={error} onRetry={refetch} />
      </>
    );
  }
  return lines ? <Editor lines={lines} onRefresh={refetch} /> : <SkeletonRows />;
}

type Refused = Readonly<Record<string, string>>;

function Editor({ lines, onRefresh }: { lines: readonly RateLine[]; onRefresh: () => void }) {
  const t = useTranslations('rates');
  const mayEdit = usePermission('rates').may('create');
  const drafts = useRateDrafts(lines);
  const { refused, publish, dialog } = usePublication(lines, drafts);
  useShortcuts({ refresh: onRefresh, ...(drafts.count > 0 && { save: publish }) });
  const { data: planned = [] } = useAnswer(rates.planned);
  const { data } = useAnswer(rates.list, { input: { status: 'proposed', per_page: '50' } });
  const waiting = data?.data ?? [];
  const isWanted = planned.length + waiting.length > 0;
  const part = useLazyPart(pendingRates, isWanted);
  const publishing = useLazyPart(publishDialog, dialog !== false);
  return (
    <>
      <RatesHead tab="grid">
        <RecordImportButton kind="rates" page="rates" endpoint={rates.import} />
        {mayEdit && (
          <Button
            variant="primary"
            icon={Send}
            directional
            kbd="Ctrl Enter"
            disabled={drafts.count === 0}
            onClick={publish}
          >
            {t('publish.button')}
          </Button>
        )}
      </RatesHead>
      {mayEdit && lines.length > 0 && (
        <div className="flex flex-wrap items-center gap-2 px-gutter py-3">
          <Button variant="ghost" icon={Copy} onClick={drafts.copyLast}>
            {t('copyLast')}
          </Button>
          <Button variant="ghost" icon={Ruler} onClick={drafts.spread}>
            {t('spreadFromMid')}
          </Button>
          <ShiftForm onShift={drafts.shift} />
          {drafts.count > 0 && (
            <span className="ms-auto flex items-center gap-2">
              <span role="status" className="text-ink-2">
                {t('drafted', { count: drafts.count })}
              </span>
              <Button variant="ghost" icon={RefreshCw} onClick={drafts.clear}>
                {t('dropAll')}
              </Button>
            </span>
          )}
        </div>
      )}
      {isWanted && part && <part.PendingRates waiting={waiting} planned={planned} />}
      <StaleRates of={lines.flatMap(({ currentRate }) => currentRate ?? [])} />
      {lines.length === 0 ? (
        <EmptyState
          kind="none"
          actions={
            <RecordLink
              to="app.currencies"
              view="new"
              className={buttonClass({ variant: 'primary' })}
            >
              {t('addCurrency')}
            </RecordLink>
          }
        >
          {t('noCurrencies')}
        </EmptyState>
      ) : (
        <RateGrid lines={lines} drafts={drafts} refused={refused} mayEdit={mayEdit} />
      )}
      {dialog && publishing && <publishing.PublishDialog drafted={drafts.ready} {...dialog} />}
    </>
  );
}

/** Publishes the drafts after confirmation, and shows the errors from the server in their cells. */
function usePublication(lines: readonly RateLine[], drafts: ReturnType<typeof useRateDrafts>) {
  const t = useTranslations('rates');
  const { instant } = useFormats();
  const [isPublishing, setPublishing] = useState(false);
  const [refused, setRefused] = useState<Refused>({});
  const publish = () => {
    if (drafts.isReady) setPublishing(true);
    else focusRow(lines.findIndex(({ code }) => code === drafts.firstWrong));
  };
  const onClose = () => setPublishing(false);
  const onRefused = (error: ApiError) => {
    const codes = drafts.ready.map(({ line }) => line.code);
    setRefused(refusedOf(error, codes));
    setPublishing(false);
  };
  const onPublished = (set: PublishedRates) => {
    setPublishing(false);
    setRefused({});
    drafts.clear();
    const isPlanned = Date.parse(set.effective_at) > Date.now();
    const done = isPlanned
      ? t('plannedFor', { count: set.rates.length, time: instant(set.effective_at) })
      : t('published', { count: set.rates.length });
    toast.success(set.warnings[0] ?? done);
  };
  return { refused, publish, dialog: isPublishing && { onClose, onRefused, onPublished } };
}

type PublishedRates = Parameters<PublishDialogProps['onPublished']>[0];

function focusRow(line: number) {
  document.querySelector<HTMLElement>(`[data-line="${line}"] [aria-invalid] `)?.focus();
}

/** Returns the errors from the server by currency and cell, from fields such as `rates.1.buy`. */
function refusedOf({ errors }: ApiError, codes: readonly string[]): Refused {
  return Object.fromEntries(
    Object.entries(errors).map(([field, sentences]) => {
      const [, index, cell = ''] = field.split('.');
      const of = cell === 'currency' ? 'buy' : cell;
      return [`${codes[Number(index)] ?? ''} ${of}`, sentences[0] ?? ''];
    }),
  );
}

const LIMIT = /^-?\d{1,4}(\.\d{1,2})?$/;

/** Form that shifts rates by basis points, up or down. */
function ShiftForm({ onShift }: { onShift: (points: string) => void }) {
  const t = useTranslations('rates');
  const id = useId();
  const [text, setText] = useState('');
  const points = foldDigits(text).replace('\u2212', '-').replace(/^\+/, '').trim();
  const isGood = LIMIT.test(points) && isDecimal(points);
  const shift = (event: FormEvent) => {
    event.preventDefault();
    if (isGood) onShift(points);
  };
  return (
    <form onSubmit={shift} className="flex items-center gap-2 border-s border-line ps-3">
      <label htmlFor={id} className="text-ink-2">
        {t('shift')}
      </label>
      <span className="input w-24">
        <input
          id={id}
          dir="ltr"
          inputMode="text"
          autoComplete="off"
          placeholder="+5"
          className="figure amount"
          value={text}
          aria-invalid={(text !== '' && !isGood) || undefined}
          onChange={(event) => setText(event.target.value)}
        />
      </span>
      <span className="text-12 text-ink-3">{t('points')}</span>
      <Button type="submit" icon={Plus}>
        {t('apply')}
      </Button>
    </form>
  );
}
