import type { IncomingMessage, ServerResponse } from 'node:http';

import type { Host } from './host';
import type { Locale, Say } from './locale';
import type { FileAnswer } from './serve';
import type { Visitor } from './visitor';

/** A request whose user is not known yet. */
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
  /** The user's id for the log, set once the session has been read. */
  who: { userId?: number };
}>;

export type Outcome = Readonly<{
  status: number;
  answer: unknown;
  cookies: readonly string[];
  headers: Readonly<Record<string, string>>;
  file?: FileAnswer;
  /** True if the answer contains a secret: it must not be compressed. */
  isSecret?: boolean;
}>;
