import { randomUUID } from 'node:crypto';

import type { CustomerChannel, MessageKind } from '@/lib/domain/customer-message';
import type { Host, Tx } from '@/server/kernel/host';
import type { CustomerContent } from './customer-channel';
import { queueMessages } from './outbox';

type Queueing = Readonly<{ db: Tx; host: Pick<Host, 'sealer' | 'now'> }>;

export type NewCustomerMessage = Readonly<{
  consentId: number;
  channel: CustomerChannel;
  kind: MessageKind;
  /** Document about which the message is; undefined if it is about none. */
  document?: Readonly<{ type: string; id: number }> | undefined;
  /** User who sends it; null if the program does. */
  by: number | null;
  content: Pick<CustomerContent, 'subject' | 'text' | 'template' | 'attachment'>;
  /** Instant of the first delivery; by default at once. */
  due?: Date | undefined;
  /** Instant after which the message is no longer delivered. */
  expires?: Date | undefined;
}>;

/** Queues a message to a customer in the caller's transaction, and returns its id. */
export async function queueCustomerMessage(
  call: Queueing,
  { consentId, channel, kind, content, due, expires, ...message }: NewCustomerMessage,
): Promise<number> {
  const key = `customer-${randomUUID()}`;
  const { id } = await call.db
    .insertInto('customer_message')
    .values({
      key,
      consent_id: consentId,
      kind,
      document_type: message.document?.type ?? null,
      document_id: message.document?.id ?? null,
      created_at: call.host.now().toISOString(),
      created_by: message.by,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const sealed: CustomerContent = { channel, message_id: id, ...content };
  await queueMessages(call, [
    { gateway: channel, key, kind, due, expires, content: JSON.stringify(sealed) },
  ]);
  return id;
}

/** Queues an answer to a chat that has written to us. It needs no consent, and is given up after one lost answer. */
export async function queueReply(
  call: Queueing,
  { to, text, key }: Readonly<{ to: string; text: string; key: string }>,
): Promise<void> {
  const content: CustomerContent = { channel: 'telegram', to, subject: text, text };
  const message = { gateway: 'telegram', key, kind: 'reply' };
  await queueMessages(call, [{ ...message, content: JSON.stringify(content) }]);
}

/** Queues a test message to an address that an administrator has typed. */
export async function queueTestMessage(
  call: Queueing,
  { channel, to, text }: Readonly<{ channel: CustomerChannel; to: string; text: string }>,
): Promise<void> {
  const content: CustomerContent = { channel, to, subject: text, text };
  const message = { gateway: channel, key: `test-${randomUUID()}`, kind: 'test' };
  await queueMessages(call, [{ ...message, content: JSON.stringify(content) }]);
}
