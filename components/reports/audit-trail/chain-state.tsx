'use client';

import { ShieldCheck } from 'lucide-react';
import { useTranslations } from 'use-intl';

import { Button } from '@/components/ui/button';
import { Callout } from '@/components/ui/callout';
import { Icon } from '@/components/ui/icon';
import { useSend } from '@/hooks/use-call';
import { ApiError } from '@/lib/api/api-error';
import type { AuditReport } from '@/lib/contract/reports/audit-trail';
import { auditTrail } from '@/lib/contract/settings/audit-trail';

const HASH_SHOWN = 12;

type Props = Readonly<{ answer: AuditReport; onChanged: () => void }>;

/** State of the hash chain: the number of sealed and of unsealed rows, and a button that verifies the chain. */
export function ChainState({ answer: { chain }, onChanged }: Props) {
  const t = useTranslations('reports.chain');
  const verify = useSend(auditTrail.verifyNoted);

  const start = () => verify.mutate({}, { onSuccess: onChanged });
  const walk = verify.data;
  return (
    <section aria-label={t('label')} className="grid flex-none gap-2 px-gutter pb-3">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-ink-2">
        <Icon of={ShieldCheck} size={14} />
        <span>{chain.seq === 0 ? t('empty') : t('upTo', { seq: String(chain.seq) })}</span>
        {chain.hash && (
          <bdi dir="ltr" className="figure text-ink-3" title={chain.hash}>
            {chain.hash.slice(0, HASH_SHOWN)}…
          </bdi>
        )}
        {chain.unsealed > 0 && <span>{t('waiting', { count: chain.unsealed })}</span>}
        <Button className="no-print" busy={verify.isPending} onClick={start}>
          {t('verify')}
        </Button>
      </p>
      {walk?.ok && <Callout tone="positive">{t('whole', { count: String(walk.entries) })}</Callout>}
      {walk && !walk.ok && (
        <Callout tone="negative">{t('broken', { at: String(walk.broken_at ?? 0) })}</Callout>
      )}
      {verify.error instanceof ApiError && (
        <Callout tone="negative">{verify.error.message}</Callout>
      )}
    </section>
  );
}
