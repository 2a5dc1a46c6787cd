'use client';

import { useState } from 'react';
import { useTranslations } from 'use-intl';

import { ProofGroup } from '@/components/accounting/proof/proof-group';
import { JobButton } from '@/components/layout/job-button';
import { Button } from '@/components/ui/button';
import { useAnswer } from '@/hooks/use-call';
import { useFormats } from '@/hooks/use-formats';
import { proof, type RecentProof } from '@/lib/contract/accounting/proof';

/** A quick proof continues from the last full proof, so a full proof makes it stale. */
const STALES = ['accounting/proof'];

/**
 * Quick proof of what was posted since the last full proof, and a background job for a full one. For books whose proof
 * takes minutes.
 */
export function ProofRecent() {
  const t = useTranslations('proof.recent');
  const [isAsked, setAsked] = useState(false);
  const { data, error, isFetching, refetch } = useAnswer(proof.recent, undefined, {
    enabled: isAsked,
    staleTime: Infinity,
    retry: false,
  });
  const ask = () => {
    if (isAsked) void refetch();
    else setAsked(true);
  };
  return (
    <div className="grid grid-cols-1 gap-3 print:hidden">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 px-gutter">
        <Button busy={isFetching} onClick={ask}>
          {t('check')}
        </Button>
        <JobButton call={proof.start} words="proof.whole" stales={STALES} />
        {!data && !error && <span className="text-ink-2">{t('help')}</span>}
        {error && (
          <p role="alert" className="text-negative">
            {error.message}
          </p>
        )}
        {data && !error && <Covered proof={data} />}
      </div>
      {data && !error && <Broken proof={data} />}
    </div>
  );
}

/** Result of the quick proof, and the earlier full proof that it relies on. */
function Covered({ proof: { ok, checks, since } }: Readonly<{ proof: RecentProof }>) {
  const t = useTranslations('proof.recent');
  const { instant } = useFormats();
  const { full, entries, broken } = since;
  const failed = checks.filter((check) => !check.ok).length;
  return (
    <p role={ok ? 'status' : 'alert'} className={ok ? 'text-positive' : 'text-negative'}>
      {failed > 0 ? t('failed', { count: failed }) : t('passed', { count: checks.length })}{' '}
      {full
        ? t.rich('since', {
            count: entries,
            entry: () => <bdi className="figure">{full.entry_id}</bdi>,
            at: () => <bdi className="figure">{instant(full.at)}</bdi>,
          })
        : t('never', { count: entries })}{' '}
      {broken.length > 0 && t('before', { count: broken.length })}
    </p>
  );
}

function Broken({ proof: { checks } }: Readonly<{ proof: RecentProof }>) {
  const groups = Map.groupBy(
    checks.filter(({ ok }) => !ok),
    ({ group }) => group,
  );
  return [...groups].map(([group, some]) => <ProofGroup key={group} group={group} checks={some} />);
}
