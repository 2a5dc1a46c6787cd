'use client';

import { CircleCheck, Printer, RefreshCw, TriangleAlert } from 'lucide-react';
import { useTranslations } from 'use-intl';

import { ProofGroup } from '@/components/accounting/proof/proof-group';
import { ProofHead } from '@/components/accounting/proof/proof-head';
import { ProofRecent } from '@/components/accounting/proof/proof-recent';
import { useDuration } from '@/components/accounting/proof/use-duration';
import { NotYet } from '@/components/document/record/load-failure';
import { Button } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { PageHead } from '@/components/ui/page-head';
import { ScrollRegion } from '@/components/ui/scroll-region';
import { useAnswer } from '@/hooks/use-call';
import { useDocumentTitle } from '@/hooks/use-document-title';
import { useFormats } from '@/hooks/use-formats';
import { usePermission } from '@/hooks/use-permission';
import { useShortcuts } from '@/hooks/use-shortcuts';
import { type Proof, proof } from '@/lib/contract/accounting/proof';
import type { ApiError } from '@/lib/api/api-error';

/** Result of the proof, then every check with its violations. It runs when opened, and again only on demand. */
export function ProofOfBooks() {
  const t = useTranslations('proof');
  const mayPrint = usePermission('proof').may('print');
  const { data, error, isFetching, refetch } = useAnswer(proof.run, undefined, {
    staleTime: Infinity,
  });
  const again = () => void refetch();
  const print = () => window.print();
  useDocumentTitle(t('title'));
  useShortcuts({ refresh: again, ...(data && mayPrint && { print }) });

  return (
    <div className="flex min-h-0 flex-1 flex-col" data-density="compact">
      <PageHead title={t('title')}>
        <Acts data={data} mayPrint={mayPrint} print={print} isFetching={isFetching} again={again} />
      </PageHead>
      <Proven isFetching={isFetching} error={error} data={data} again={again} />
    </div>
  );
}

type ActsProps = Readonly<{
  data: Proof | undefined;
  mayPrint: boolean;
  print: () => void;
  isFetching: boolean;
  again: () => undefined;
}>;

function Acts({ data, mayPrint, print, isFetching, again }: ActsProps) {
  const t = useTranslations('proof');
  return (
    <>
      {data && mayPrint && (
        <Button icon={Printer} kbd="P" onClick={print}>
          {t('print')}
        </Button>
      )}
      <Button icon={RefreshCw} kbd="R" busy={isFetching} onClick={again}>
        {t('again')}
      </Button>
    </>
  );
}

type ProvenProps = Readonly<{
  isFetching: boolean;
  error: ApiError | null;
  data: Proof | undefined;
  again: () => undefined;
}>;

function Proven({ isFetching, error, data, again }: ProvenProps) {
  const t = useTranslations('proof');
  const groups = Map.groupBy(data?.checks ?? [], ({ group }) => group);
  return (
    <ScrollRegion
      label={t('title')}
      className="min-h-0 flex-1 overflow-auto border-t border-line pb-6 print:overflow-visible"
    >
      {isFetching && <Proving />}
      {!data && <NotYet error={error} onRetry={again} rows={12} />}
      {data && (
        <div aria-busy={isFetching || undefined} className="grid grid-cols-1 gap-6">
          <Verdict proof={data} />
          <ProofHead head={data.head} />
          <ProofRecent />
          {[...groups].map(([group, checks]) => (
            <ProofGroup key={group} group={group} checks={checks} />
          ))}
        </div>
      )}
    </ScrollRegion>
  );
}

function Proving() {
  const t = useTranslations('proof');
  return (
    <p role="status" className="px-gutter py-3 text-ink-2">
      {t('proving')}
    </p>
  );
}

function Verdict({ proof: { ok, at, ms, checks } }: { proof: Proof }) {
  const t = useTranslations('proof');
  const broken = checks.filter((check) => !check.ok).length;
  return (
    <p
      role={ok ? 'status' : 'alert'}
      className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line px-gutter py-4"
    >
      <Icon
        of={ok ? CircleCheck : TriangleAlert}
        size={20}
        className={ok ? 'text-positive' : 'text-negative'}
      />
      <span className="text-18 font-semibold">
        {ok ? t('sound', { count: checks.length }) : t('unsound', { count: broken })}
      </span>
      <RunAt at={at} ms={ms} />
    </p>
  );
}

function RunAt({ at, ms }: Readonly<{ at: Proof['at']; ms: Proof['ms'] }>) {
  const t = useTranslations('proof');
  const { instant } = useFormats();
  const duration = useDuration();
  return (
    <span className="text-ink-3">
      {t.rich('run', {
        at: () => <bdi className="figure">{instant(at)}</bdi>,
        duration: () => <bdi className="figure">{duration(ms)}</bdi>,
      })}
    </span>
  );
}
