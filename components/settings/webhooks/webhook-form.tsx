'use client';

import { KeyRound, Send } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';

import { RecordForm } from '@/components/record/record-form';
import type { ListedFormProps } from '@/components/record/records-screen';
import { WEBHOOK_KIND } from './webhook-kind';
import { RecordLink } from '@/components/layout/record-link';
import { Button, buttonClass } from '@/components/ui/button';
import { Callout } from '@/components/ui/callout';
import { PanelSection } from '@/components/ui/panel-section';
import { SecretDialog } from '@/components/ui/secret-dialog';
import { useSend } from '@/hooks/use-call';
import { useConfirm } from '@/hooks/use-confirm';
import { useFormats } from '@/hooks/use-formats';
import { usePermission } from '@/hooks/use-permission';
import { toast } from '@/hooks/use-toast';
import { type Webhook, webhooks } from '@/lib/contract/settings/webhooks';

/** Form of a webhook. For an existing webhook, sections about its state, secret and messages follow. */
export function WebhookForm({ rows: _rows, ...form }: ListedFormProps<Webhook>) {
  const t = useTranslations('webhooks.trouble');
  const reason = useTranslations('outbox.troubles');
  const { row } = form;
  return (
    <RecordForm
      {...form}
      kind={WEBHOOK_KIND}
      below={
        row && (
          <>
            {row.disabled_for !== null ? (
              <Callout tone="negative">{t(row.disabled_for)}</Callout>
            ) : (
              row.trouble !== null && (
                <Callout tone="warning">{t('retrying', { reason: reason(row.trouble) })}</Callout>
              )
            )}
            <Secret webhook={row} onMade={form.onReload} />
            <Deliveries webhook={row} />
          </>
        )
      }
    />
  );
}

type SecretProps = Readonly<{ webhook: Webhook; onMade: () => void }>;

/** Creation time of the secret that signs the messages, and a button that creates a new secret. */
function Secret({ webhook: { id, name, secret_at }, onMade }: SecretProps) {
  const t = useTranslations('webhooks.secret');
  const { may } = usePermission('webhooks');
  const { instant } = useFormats();
  const confirm = useConfirm();
  const send = useSend(webhooks.rotate);
  const [secret, setSecret] = useState<string>();
  const make = async () => {
    const question = { title: t('again'), text: t('againText'), confirm: t('make'), record: name };
    if (secret_at !== null && !(await confirm(question))) return;
    const made = await send.mutateAsync({ params: { id } }).catch(() => undefined);
    setSecret(made?.secret);
  };
  const close = () => {
    setSecret(undefined);
    send.reset();
    onMade();
  };
  return (
    <PanelSection title={t('title')}>
      {secret_at === null ? (
        <Callout tone="warning">{t('none')}</Callout>
      ) : (
        <p className="text-ink-2">{t('since', { at: instant(secret_at) })}</p>
      )}
      {send.error && <Callout tone="negative">{send.error.message}</Callout>}
      {may('edit') && (
        <Button
          icon={KeyRound}
          className="justify-self-start"
          busy={send.isPending}
          onClick={() => void make()}
        >
          {t('make')}
        </Button>
      )}
      {secret !== undefined && (
        <SecretDialog title={t('of', { name })} label={t('title')} secret={secret} onClose={close}>
          <p className="text-ink-2">{t('usage')}</p>
        </SecretDialog>
      )}
    </PanelSection>
  );
}

/** Link to the messages of a webhook, and a button that sends a test message. */
function Deliveries({ webhook: { id, is_active, secret_at } }: { webhook: Webhook }) {
  const t = useTranslations('webhooks.deliveries');
  const { may } = usePermission('webhooks');
  const outbox = usePermission('outbox');
  const send = useSend(webhooks.test);
  const test = () =>
    send.mutate({ params: { id }, input: {} }, { onSuccess: () => toast.success(t('queued')) });
  return (
    <PanelSection title={t('title')}>
      {send.error && <Callout tone="negative">{send.error.message}</Callout>}
      <div className="flex flex-wrap gap-2">
        {may('edit') && is_active && secret_at !== null && (
          <Button icon={Send} busy={send.isPending} onClick={test}>
            {t('test')}
          </Button>
        )}
        {outbox.may('view') && (
          <RecordLink to="app.outbox" query={{ webhook: String(id) }} className={buttonClass({})}>
            {t('all')}
          </RecordLink>
        )}
      </div>
    </PanelSection>
  );
}
