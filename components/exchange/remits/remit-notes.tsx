'use client';

import { useTranslations } from 'use-intl';
import { remittance } from '@/components/exchange/remits/remittance-calls';
import { groupedCode, useToldCode } from '@/components/exchange/remits/told-code';
import { Callout } from '@/components/ui/callout';
import type { Transfer } from '@/lib/contract/exchange/transfer';

/** True while the payout code can still be used; not once it was paid, cancelled or returned. */
const isToBePaid = (status: string): boolean =>
  [remittance.send, remittance.available, remittance['pay-out'], remittance.release].some(
    ({ step }) => step.from.includes(status),
  );

/** Notes above a remittance: the payout code, which is shown once, alerts, and data that the agent left out. */
export function RemitNotes({ record: { id, status, alerts, missing } }: { record: Transfer }) {
  const t = useTranslations('remits');
  const told = useToldCode(id);
  const code = isToBePaid(status) ? told : undefined;
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
