'use client';

import { Send } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';

import type { Field } from '@/components/fields/field';
import { CallFields } from '@/components/fields/call-fields';
import { useFieldsForm } from '@/components/fields/use-fields-form';
import { RecordLink } from '@/components/layout/record-link';
import { RecordForm } from '@/components/record/record-form';
import type { ListedFormProps } from '@/components/record/records-screen';
import { MESSAGE_CHANNEL_KIND } from './message-channel-kind';
import { Button, buttonClass } from '@/components/ui/button';
import { Callout } from '@/components/ui/callout';
import { FormDialog } from '@/components/ui/form-dialog';
import { PanelSection } from '@/components/ui/panel-section';
import { usePermission } from '@/hooks/use-permission';
import { toast } from '@/hooks/use-toast';
import { type MessageChannel, messageChannels } from '@/lib/contract/settings/message-channels';

/** Form of a channel. For an existing channel, sections about its state and its messages follow. */
export function MessageChannelForm({ rows: _rows, ...form }: ListedFormProps<MessageChannel>) {
  const { row } = form;
  return (
    <RecordForm {...form} kind={MESSAGE_CHANNEL_KIND} below={row && <Deliveries channel={row} />} />
  );
}

/** Reason why nothing is delivered, a button that sends a test message, and a link to the messages of the channel. */
function Deliveries({ channel }: { channel: MessageChannel }) {
  const t = useTranslations('message-channels');
  const reason = useTranslations('outbox.troubles');
  const { may } = usePermission('message channels');
  const outbox = usePermission('outbox');
  const [isOpen, setOpen] = useState(false);
  const { kind, is_active, is_ready, trouble } = channel;
  return (
    <>
      {is_active && !is_ready && <Callout tone="warning">{t('noToken')}</Callout>}
      {trouble !== null && (
        <Callout tone="warning">{t('trouble', { reason: reason(trouble) })}</Callout>
      )}
      <PanelSection title={t('test.title')}>
        <div className="flex flex-wrap gap-2">
          {may('edit') && is_ready && (
            <Button icon={Send} onClick={() => setOpen(true)}>
              {t('test.open')}
            </Button>
          )}
          {outbox.may('view') && (
            <RecordLink to="app.outbox" query={{ channel: kind }} className={buttonClass({})}>
              {t('deliveries')}
            </RecordLink>
          )}
        </div>
        {isOpen && <TestDialog channel={channel} onClose={() => setOpen(false)} />}
      </PanelSection>
    </>
  );
}

const FIELDS: readonly Field[] = [{ name: 'to', kind: 'text', as: 'code' }];

type TestDialogProps = Readonly<{ channel: MessageChannel; onClose: () => void }>;

function TestDialog({ channel: { id, kind }, onClose }: TestDialogProps) {
  const t = useTranslations('message-channels.test');
  const record = useFieldsForm(messageChannels.test, {
    fields: FIELDS,
    params: { id },
    onSaved: () => {
      toast.success(t('queued'));
      onClose();
    },
  });
  return (
    <FormDialog
      record={record}
      title={t('open')}
      description={t(`help.${kind}`)}
      saves={t('send')}
      onClose={onClose}
    >
      <CallFields fields={FIELDS} call={messageChannels.test} words="message-channels.test" />
    </FormDialog>
  );
}
