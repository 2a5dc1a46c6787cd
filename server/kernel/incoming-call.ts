import type { IncomingMessage, ServerResponse } from 'node:http';

import type { Host } from './host';
import type { Locale, Say } from './locale';
import type { FileAnswer } from './serve';
import type { Trace } from './trace';
import type { Visitor } from './visitor';

/** A request before its user is known. */
export type IncomingCall = Readonly<{
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
  trace: Trace;
  /** Object for the user's id, which the log needs; filled as soon as the session has been read. */
  who: { userId?: number };
}>;

export type Outcome = Readonly<{
  status: number;
  answer: unknown;
  cookies: readonly string[];
  headers: Readonly<Record<string, string>>;
  file?: FileAnswer;
  /** True if the response contains a secret; such a response must not be compressed. */
  isSecret?: boolean;
}>;
