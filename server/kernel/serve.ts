import type { AnswerOf, Endpoint, ParamName, ReadInput } from '@/lib/contract/endpoint';
import type { Action } from '@/lib/domain/permission';
import type { Refusal } from '@/lib/domain/refusal';
import type { Page } from '@/lib/routes';
import type { User } from './access';
import type { AuditNote } from './audit';
import type { Host, Tx } from './host';
import type { Locale, Say } from './locale';
import type { Upload } from './uploads';
import type { Visitor } from './visitor';

/** One call being answered: what was asked, by whom, and the transaction it is done in. */
export type Call<E extends Endpoint = Endpoint> = Readonly<{
  input: ReadInput<E>;
  /** The ids of the path; a token is text. */
  params: Readonly<{ [Name in ParamName<E['path']>]: Name extends 'token' ? string : number }>;
  db: Tx;
  host: Host;
  visitor: Visitor;
  /** Whoever is signed in; nobody where the endpoint allows anyone. */
  user: User | null;
  /** The signed-in user, where the endpoint asks for one. */
  me: User;
  /** A cookie that the caller sent, by its name. */
  cookie: (name: string) => string | undefined;
  locale: Locale;
  say: Say;
  upload: Upload | null;
  requestId: string;
  /** The organisation's day at this moment. */
  today: () => Promise<string>;
  /** Whether the user has the action. */
  may: (page: Page, action: Action) => boolean;
  /** Refuses with 403 when the user lacks the action. */
  require: (page: Page, action: Action) => void;
  /** Writes down what was done; every call that changes something writes at least one note. */
  audit: (...notes: readonly AuditNote[]) => void;
  /** Says that the call found everything as it asks for: it changes nothing, and writes no note. */
  unchanged: () => void;
  /** What this call has written down so far. */
  noted: () => readonly AuditNote[];
  /** Says something in this answer alone; no later reading of the record repeats it. */
  tell: (said: Readonly<Record<string, unknown>>) => void;
  /** Runs once the transaction has been committed; a failure here is logged and changes nothing. */
  afterCommit: (work: () => Promise<void>) => void;
  /** Runs when nothing was committed after all: takes away what the call had put outside the database. */
  ifUndone: (work: () => Promise<void>) => void;
  /** Cookies and headers of the answer. */
  reply: Reply;
}>;

export type Reply = { cookies: string[]; headers: Record<string, string>; status?: 201 | 202 };

/** An answer that is a file and not JSON. */
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
    /** What the answer says beside the file. */
    headers?: Readonly<Record<string, string>>;
  }) {
    this.name = given.name;
    this.contentType = given.contentType;
    this.body = given.body;
    this.inline = given.inline ?? false;
    this.headers = given.headers ?? {};
  }
}

/** The call is refused, and what it wrote down stands: a wrong code that counts. */
export class RefusedYetKept {
  readonly refusal: Refusal;

  constructor(refusal: Refusal) {
    this.refusal = refusal;
  }
}

/**
 * Answers a call of an endpoint. Both are methods for the compiler, so that the kernel can hold those of any endpoint:
 * it only ever calls one with what its own endpoint's schemas let through.
 */
export type Handler<E extends Endpoint> = {
  of(call: Call<E>): Promise<AnswerOf<E> | FileAnswer | RefusedYetKept>;
}['of'];

/** Reads the record that a call acts on; a 404 where there is none. */
type Find<E extends Endpoint> = { of(call: Call<E>): Promise<unknown> }['of'];

/**
 * An endpoint with the function that answers it, what finds its record where no other call does, and
 * whose fields its refusals name where they are not the call's own.
 */
export type Route = Readonly<{
  endpoint: Endpoint;
  handle: Handler<Endpoint>;
  find?: Find<Endpoint> | undefined;
  fields?: Endpoint['input'] | undefined;
}>;

export function serve<E extends Endpoint>(endpoint: E, handle: Handler<E>, find?: Find<E>): Route {
  return { endpoint, handle, find };
}
