'use client';

import type { MessageKind } from '@/lib/domain/customer-message';
import { lazyPart, useLazyPart } from '@/hooks/use-lazy-part';

/** Documents about which customers receive messages. */
export type MessageDocument = 'sales' | 'offer rate' | 'transfer';

export type MessagesProps = Readonly<{
  type: MessageDocument;
  id: number;
  /** Secret part of a kind of messages, which only this page has: the payout code, or the link of an offer. */
  secrets?: Readonly<Partial<Record<MessageKind, string | undefined>>> | undefined;
}>;

const SECTION = lazyPart(() => import('./document-messages'));

/** Messages to the customer about a document, loaded after the document. */
export function LazyMessages(props: MessagesProps) {
  const section = useLazyPart(SECTION, true);
  return section ? <section.DocumentMessages {...props} /> : null;
}
