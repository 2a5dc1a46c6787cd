'use client';

import type { MessageKind } from '@/lib/domain/customer-message';
import { lazyPart, useLazyPart } from '@/hooks/use-lazy-part';

/** Documents about which customers receive messages, or a party, which receives its statement. */
type Subject = 'sales' | 'offer rate' | 'transfer' | 'party';

export type MessagesProps = Readonly<{
  type: Subject;
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
