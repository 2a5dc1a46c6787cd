import type { IncomingMessage, ServerResponse } from 'node:http';

import type { Host } from './host';
import type { Locale, Say } from './locale';
import type { FileAnswer } from './serve';
import type { Visitor } from './visitor';

/** A request, before anything is known of who asks. */
export type Asked = Readonly<{
  host: Host;
  incoming: IncomingMessage;
  outgoing: ServerResponse;
  url: URL;
  params: Readonly<Record<string, string>>;
  header: (name: string) => string | undefined;
  visitor: Visitor;
  locale: Locale;
  say: Say;
  requestId: string;
  /** Who asks, for the log, once it is known. */
  who: { userId?: number };
}>;

export type Outcome = Readonly<{
  status: number;
  answer: unknown;
  cookies: readonly string[];
  headers: Readonly<Record<string, string>>;
  file?: FileAnswer;
  /** The answer holds a secret. */
  isSecret?: boolean;
}>;
