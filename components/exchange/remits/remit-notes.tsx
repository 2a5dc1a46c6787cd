'use client';

import { useTranslations } from 'use-intl';
import { groupedCode, useToldCode } from '@/components/exchange/remits/told-code';
import { Callout } from '@/components/ui/callout';
import type { Transfer } from '@/lib/contract/exchange/transfer';

/** What has to be seen of a remittance: its code, once, a position that is open, what an agent left out. */
export function RemitNotes({ record: { id, alerts, missing } }: { record: Transfer }) {
  const t = useTranslations('remits');
  const code = useToldCode(id);
  return (
    <>
      {code !== undefined && (
        <Callout tone="positive">
          {t('codeTold')}{' '}
          <bdi dir="ltr" className="figure text-18 font-semibold tracking-widest">
            {groupedCode(code)}
          </bdi>
          <p>{t('codeOnce')}</p>
        </Callout>
      )}
      {alerts.map(({ key, message }) => (
        <Callout key={key} tone="warning">
          {message}
        </Callout>
      ))}
      {missing.length > 0 && (
        <Callout tone="warning">
          <p>{t('missing')}</p>
          <ul className="list-disc ps-5">
            {missing.map(({ field, message }) => (
              <li key={field}>{message}</li>
            ))}
          </ul>
        </Callout>
      )}
    </>
  );
}
