'use client';

import { useState } from 'react';

import type { DraftKeeper } from '@/components/exchange/public-kyc/draft-keeper';
import { OtherWay } from '@/components/exchange/public-kyc/step-frame';
import { useKept } from '@/components/exchange/public-kyc/use-kept';
import { useTask } from '@/components/exchange/public-kyc/use-task';
import { useWords } from '@/hooks/use-words';
import { call } from '@/lib/api/call';
import { publicKyc } from '@/lib/contract/exchange/public-kyc';

/** Autosave state, and a link by mail to continue later or on another device. */
export function LaterNote({ keeper }: { keeper: DraftKeeper }) {
  const t = useWords('identify');
  const { line } = useKept(keeper);
  const mailing = useMailing(keeper.token);
  if (line === 'broken')
    return (
      <p role="status" className="text-warning">
        {t('line.broken')}
      </p>
    );
  return (
    <>
      <p role="status">{t(line === 'waiting' ? 'line.waiting' : 'line.kept')}</p>
      <MailedLink {...mailing} />
    </>
  );
}

type Mailing = ReturnType<typeof useMailing>;

/** Mails the link that reopens the application to the confirmed address. */
function useMailing(token: string) {
  const [isSent, setSent] = useState(false);
  const { run, busy, failure } = useTask();
  const send = () =>
    run(async () => {
      await call(publicKyc.link, { params: { token } });
      setSent(true);
    });
  return { isSent, send, busy, failure };
}

function MailedLink({ isSent, send, busy, failure }: Mailing) {
  const t = useWords('identify');
  return (
    <>
      {isSent ? (
        <p role="status">{t('later.sent')}</p>
      ) : (
        <OtherWay onPress={send} busy={busy}>
          {t('later.send')}
        </OtherWay>
      )}
      {failure && (
        <p role="alert" className="text-negative">
          {failure}
        </p>
      )}
    </>
  );
}
