'use client';

import type { MessageKind } from '@/lib/domain/customer-message';
import { lazyPart, useLazyPart } from '@/hooks/use-lazy-part';

/** Subject of a message to a customer: a type of document, or a party, which receives its statement. */
type Subject = 'sales' | 'offer rate' | 'transfer' | 'party';

export type MessagesProps = Readonly<{
  type: Subject;
  id: number;
  /**
   * Secret texts by kind of message, such as the payout code or the link of an offer. The server returns them only
   * once, so only this page has them.
   */
  secrets?: Readonly<Partial<Record<MessageKind, string | undefined>>> | undefined;
}>;

const SECTION = lazyPart(() => import('./document-messages'));

/** Messages to the customer about a document, loaded after the document. */
export function LazyMessages(props: MessagesProps) {
  const section = useLazyPart(SECTION, true);
  return section ? <section.DocumentMessages {...props} /> : null;
}
