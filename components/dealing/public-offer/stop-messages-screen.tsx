'use client';

import { useTranslations } from 'use-intl';

import { Messages } from '@/components/layout/messages';
import { Button } from '@/components/ui/button';
import { Callout } from '@/components/ui/callout';
import { useSend } from '@/hooks/use-call';
import { useDocumentTitle } from '@/hooks/use-document-title';
import { useHydrated } from '@/hooks/use-hydrated';
import { publicConsent } from '@/lib/contract/accounting/consents';

/**
 * Public page that a link in messages to customers opens: one press stops the messages. Opening the page changes
 * nothing.
 */
export function StopMessagesScreen() {
  const hydrated = useHydrated();
  if (!hydrated) return null;
  return (
    <Messages of={['messages']}>
      <StopMessages token={location.hash.slice(1)} />
    </Messages>
  );
}

function StopMessages({ token }: { token: string }) {
  const t = useTranslations('messages');
  const send = useSend(publicConsent.stop);
  useDocumentTitle(t('title'));
  const title = token === '' ? 'incomplete' : send.isSuccess ? 'done' : 'title';
  const text = { incomplete: 'incompleteText', done: 'doneText', title: 'text' } as const;
  return (
    <section aria-labelledby="stop" className="card grid gap-5 p-6 sm:p-8">
      <div role="status" className="grid gap-2">
        <h1 id="stop" className="text-28">
          {t(title)}
        </h1>
        <p className="text-ink-2">{t(text[title])}</p>
      </div>
      {send.error && <Callout tone="negative">{send.error.message}</Callout>}
      {title === 'title' && (
        <Button
          variant="primary"
          large
          busy={send.isPending}
          onClick={() => send.mutate({ params: { token }, input: {} })}
        >
          {t('stop')}
        </Button>
      )}
    </section>
  );
}
