import { CUSTOMER_CHANNELS } from '@/lib/domain/customer-message';
import { recordOf } from '@/lib/domain/record-of';
import type { Channel } from './channel';
import { customerChannel } from './customer-channel';
import { MAIL, mailChannel } from './mail-channel';
import { WEBHOOK, webhookChannel } from './webhook-channel';

const CHANNELS: Readonly<Record<string, Channel>> = {
  [MAIL]: mailChannel,
  [WEBHOOK]: webhookChannel,
  ...recordOf(CUSTOMER_CHANNELS, () => customerChannel),
};

/**
 * Returns the channel of a gateway. The name of a gateway begins with the name of its channel: `webhook` for `webhook
 * 7`.
 */
export function channelOf(gateway: string): Channel {
  const channel = CHANNELS[gateway.split(' ', 1)[0] ?? ''];
  if (!channel) throw new Error(`gateway ${gateway} has no channel`);
  return channel;
}
