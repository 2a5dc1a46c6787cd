import type { AnswerOf, Endpoint, ParamName, ReadInput } from '@/lib/contract/endpoint';
import type { Action } from '@/lib/domain/permission';
import type { Refusal } from '@/lib/domain/refusal';
import type { Page } from '@/lib/routes';
import type { User } from './access';
import type { AuditNote } from './audit';
import type { Host, Tx } from './host';
import type { Locale, Say } from './locale';
import type { Sources } from './reads';
import type { Upload } from './uploads';
import type { Visitor } from './visitor';

/** One call as its handler sees it: input, user, transaction, and functions for side effects. */
export type Call<E extends Endpoint = Endpoint> = Readonly<{
  input: ReadInput<E>;
  /** Parameters of the path: ids as numbers, a token as text. */
  params: Readonly<{ [Name in ParamName<E['path']>]: Name extends 'token' ? string : number }>;
  db: Tx;
  /** Databases for a snapshot that ends after the call, such as that of a streamed file. */
  sources: Sources;
  host: Host;
  visitor: Visitor;
  /** The signed-in user; null for a visitor who is not signed in. */
  user: User | null;
  /** The signed-in user. Throws a 401 if there is none. */
  me: User;
  cookie: (name: string) => string | undefined;
  locale: Locale;
  say: Say;
  upload: Upload | null;
  requestId: string;
  /** Aborted when nobody waits for the answer: the time limit has passed, or the client has disconnected. */
  calledAway: AbortSignal;
  /** Returns the organisation's current business day. */
  today: () => Promise<string>;
  may: (page: Page, action: Action) => boolean;
  /** Throws a 403 if the user lacks the right to this action on the page. */
  require: (page: Page, action: Action) => void;
  /** Adds audit notes. Every call that changes something must add at least one note. */
  audit: (...notes: readonly AuditNote[]) => void;
  /** Declares that the call changed nothing, so that no audit note is required. */
  unchanged: () => void;
  /** Returns the audit notes that were added so far. */
  noted: () => readonly AuditNote[];
  /** Adds fields to the response, in addition to what the handler returns. */
  tell: (said: Readonly<Record<string, unknown>>) => void;
  /** Registers work that runs after the commit. A failure of that work is logged and changes nothing. */
  afterCommit: (work: () => Promise<void>) => void;
  /**
   * Registers work that runs if the call commits nothing, such as removing data that the call stored outside the
   * database.
   */
  ifUndone: (work: () => Promise<void>) => void;
  reply: Reply;
}>;

export type Reply = { cookies: string[]; headers: Record<string, string>; status?: 201 | 202 };

export class FileAnswer {
  readonly name: string;
  readonly contentType: string;
  readonly body: Uint8Array | ReadableStream<Uint8Array> | string;
  readonly inline: boolean;
  readonly headers: Readonly<Record<string, string>>;

  constructor(given: {
    name: string;
    contentType: string;
    body: Uint8Array | ReadableStream<Uint8Array> | string;
    inline?: boolean;
    /** Additional headers of the response. */
    headers?: Readonly<Record<string, string>>;
  }) {
    this.name = given.name;
    this.contentType = given.contentType;
    this.body = given.body;
    this.inline = given.inline ?? false;
    this.headers = given.headers ?? {};
  }
}

/** Return value of a handler that refuses the call but commits its writes, such as the count of wrong codes. */
export class RefusedYetKept {
  readonly refusal: Refusal;

  constructor(refusal: Refusal) {
    this.refusal = refusal;
  }
}

/**
 * Function that answers calls of an endpoint. `of` is declared as a method, so that its parameter is checked loosely
 * and one list can contain the handlers of all endpoints. A handler gets only values that the schemas of its endpoint
 * accept.
 */
export type Handler<E extends Endpoint> = {
  of(call: Call<E>): Promise<AnswerOf<E> | FileAnswer | RefusedYetKept>;
}['of'];

/** Reads the record that a call acts on; throws a 404 if there is none. */
type Find<E extends Endpoint> = { of(call: Call<E>): Promise<unknown> }['of'];

/**
 * An endpoint with its handler. `find` reads the record on which the endpoint acts, if no other endpoint reads it.
 * `fields` is the schema whose fields refusals may name; by default the input schema.
 */
export type Route = Readonly<{
  endpoint: Endpoint;
  handle: Handler<Endpoint>;
  find?: Find<Endpoint> | undefined;
  /** Runs before the transaction of the call begins, so that the snapshot of the call contains what it commits. */
  before?: ((host: Host) => Promise<void>) | undefined;
  fields?: Endpoint['input'] | undefined;
}>;

export function serve<E extends Endpoint>(endpoint: E, handle: Handler<E>, find?: Find<E>): Route {
  return { endpoint, handle, find };
}
