'use client';

import { useState } from 'react';

import { OtherWay } from '@/components/exchange/public-kyc/step-frame';
import { useTask } from '@/components/exchange/public-kyc/use-task';
import { Button } from '@/components/ui/button';
import { Callout } from '@/components/ui/callout';
import { useWords } from '@/hooks/use-words';
import { call } from '@/lib/api/call';
import { publicKyc } from '@/lib/contract/exchange/public-kyc';

/** Taking the consent back: what follows is said before it is done. */
export function WithdrawConsent({ token, onDone }: { token: string; onDone: () => void }) {
  const t = useWords('identify-steps');
  const [isAsked, setAsked] = useState(false);
  const { run, busy, failure } = useTask();
  const withdraw = () =>
    run(async () => {
      await call(publicKyc.withdraw, { params: { token }, input: { confirmed: true } });
      onDone();
    });
  if (!isAsked) return <OtherWay onPress={() => setAsked(true)}>{t('withdraw.ask')}</OtherWay>;
  return (
    <Callout tone="warning">
      <p className="font-semibold">{t('withdraw.title')}</p>
      <p>{t('withdraw.text')}</p>
      {failure && <p role="alert">{failure}</p>}
      <div className="flex flex-wrap gap-2 pt-2">
        <Button busy={busy} className="font-semibold" onClick={withdraw}>
          {t('withdraw.do')}
        </Button>
        <OtherWay onPress={() => setAsked(false)}>{t('withdraw.keep')}</OtherWay>
      </div>
    </Callout>
  );
}
