'use client';

import { Hourglass, KeyRound } from 'lucide-react';
import { useTranslations } from 'use-intl';

import { Messages } from '@/components/layout/messages';
import { KindScreen } from '@/components/record/kind-screen';
import type { RecordKind } from '@/components/record/record-kind';
import { MESSAGE_CHANNEL_KIND } from './message-channel-kind';
import { Badge } from '@/components/ui/badge';
import { SkeletonRows } from '@/components/ui/skeleton';
import { StatusBadge } from '@/components/ui/status-badge';
import { useFormats } from '@/hooks/use-formats';
import { lazyPart } from '@/hooks/use-lazy-part';
import { type MessageChannel, messageChannels } from '@/lib/contract/settings/message-channels';

const FORM = lazyPart(async () => {
  const { MessageChannelForm } = await import('./message-channel-form');
  return { Form: MessageChannelForm };
});

/** List of the services that deliver messages to customers. */
export const MessageChannelsScreen = () => (
  <Messages of={['routes', 'message-channels', 'outbox', 'document']} fallback={<SkeletonRows />}>
    <MessageChannels />
  </Messages>
);

const MessageChannels = () => (
  <KindScreen
    kind={useMessageChannelKind()}
    route="app.message-channels"
    textOf={({ kind, url }) => `${kind} ${url}`}
    Form={FORM}
  />
);

function useMessageChannelKind(): RecordKind<MessageChannel> {
  const t = useTranslations('message-channels');
  const states = useTranslations('message-channels.states');
  const { instant } = useFormats();
  return {
    ...MESSAGE_CHANNEL_KIND,
    calls: messageChannels,
    compactColumns: ['kind', 'state'],
    columns: [
      {
        id: 'kind',
        pin: true,
        width: 160,
        card: 'title',
        cell: ({ kind }) => t(`kinds.${kind}`),
      },
      { id: 'state', width: 150, card: 'badge', cell: (row) => stateBadge(row, states) },
      {
        id: 'url',
        width: 320,
        card: 'line',
        cell: ({ url }) => (
          <bdi dir="ltr" title={url}>
            {url}
          </bdi>
        ),
      },
      {
        id: 'waiting',
        width: 100,
        align: 'end',
        card: 'meta',
        cell: ({ waiting }) => <bdi className="figure">{waiting}</bdi>,
      },
      {
        id: 'token_set_at',
        width: 160,
        card: false,
        cell: ({ token_set_at }) =>
          token_set_at && <bdi className="figure">{instant(token_set_at)}</bdi>,
      },
    ],
  };
}

/** State of a channel: whether messages are delivered, and if not, why. */
function stateBadge(
  { is_active, is_ready, trouble }: MessageChannel,
  words: (key: 'no-token' | 'retrying') => string,
) {
  if (!is_active) return <StatusBadge status="inactive" />;
  if (is_ready && trouble === null) return <StatusBadge status="active" />;
  return (
    <Badge tone="warning" icon={is_ready ? Hourglass : KeyRound}>
      {words(is_ready ? 'retrying' : 'no-token')}
    </Badge>
  );
}
