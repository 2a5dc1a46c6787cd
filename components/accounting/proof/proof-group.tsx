'use client';

import { Check, X } from 'lucide-react';
import { useId } from 'react';
import { useTranslations } from 'use-intl';

import { ProofRows } from '@/components/accounting/proof/proof-rows';
import { useDuration } from '@/components/accounting/proof/use-duration';
import { Badge } from '@/components/ui/badge';
import type { ProofCheck } from '@/lib/contract/accounting/proof';

/** One group of checks, with the number that passed. */
export function ProofGroup({ group, checks }: { group: string; checks: readonly ProofCheck[] }) {
  const t = useTranslations('proof');
  const id = useId();
  const kept = checks.filter(({ ok }) => ok).length;
  return (
    <section aria-labelledby={id}>
      <div className="flex items-baseline gap-2 px-gutter pb-1">
        <h2 id={id}>{t(`group.${group}`)}</h2>
        <span className="figure text-12 text-ink-3">
          {t('kept', { count: kept, of: checks.length })}
        </span>
      </div>
      <ul className="border-t border-line">
        {checks.map((check) => (
          <CheckItem key={check.key} check={check} />
        ))}
      </ul>
    </section>
  );
}

function CheckItem({ check: { ok, name, rows, count, ms } }: { check: ProofCheck }) {
  const t = useTranslations('proof');
  return (
    <li className="border-b border-line px-gutter py-1.5">
      <CheckLine ok={ok} name={name} ms={ms} />
      {!ok && <ProofRows name={name} rows={rows} count={count} />}
      {ok && rows.length > 0 && (
        <details className="ms-23 max-sm:ms-0 print:hidden">
          <summary className="cursor-default text-12 text-ink-2">{t('told', { count })}</summary>
          <ProofRows name={name} rows={rows} count={count} />
        </details>
      )}
    </li>
  );
}

function CheckLine({
  ok,
  name,
  ms,
}: Readonly<{ ok: ProofCheck['ok']; name: ProofCheck['name']; ms: ProofCheck['ms'] }>) {
  const t = useTranslations('proof');
  const duration = useDuration();
  return (
    <div className="flex min-h-6 items-start gap-3">
      <span className="w-20 flex-none">
        <Badge tone={ok ? 'positive' : 'negative'} icon={ok ? Check : X}>
          {t(ok ? 'ok' : 'broken')}
        </Badge>
      </span>
      <span className="min-w-0 flex-1">{name}</span>
      <bdi className="figure flex-none text-12 leading-5 text-ink-3 max-sm:hidden">
        {duration(ms)}
      </bdi>
    </div>
  );
}
