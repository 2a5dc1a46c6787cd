import * as v from 'valibot';

const FailureBody = v.object({
  message: v.optional(v.string()),
  code: v.optional(v.string()),
  errors: v.optional(v.record(v.string(), v.array(v.string())), {}),
  current: v.optional(v.unknown()),
  request_id: v.optional(v.string()),
});

export type Failure = Readonly<{
  message: string;
  errors: Readonly<Record<string, readonly string[]>>;
  body: unknown;
  requestId?: string | undefined;
}>;

/** Message for a call without a session, in the page's language. The server's own message is always in English. */
let signedOut: string | undefined;

export function saySignedOut(sentence: string): void {
  signedOut = sentence;
}

/** Parses the body of a failed call. Without a message in it, the message is `Request failed` (specification 8). */
export function failureOf(status: number, body: unknown): Failure {
  const read = v.safeParse(FailureBody, body);
  if (!read.success) return { message: 'Request failed', errors: {}, body };
  const { errors, request_id } = read.output;
  const message =
    (status === 401 ? signedOut : undefined) ?? read.output.message ?? 'Request failed';
  return { message, errors, body, requestId: request_id };
}

/** True if the body says that the call may have been stored, or may still be stored. */
export function isUnsettled(body: unknown): boolean {
  const read = v.safeParse(FailureBody, body);
  return read.success && ['outcome_unknown', 'in_flight'].includes(read.output.code ?? '');
}

/** A failed call. `errors` has messages by field for a form; `status` is 0 if the server was not reached. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  readonly errors: Failure['errors'];
  readonly body: unknown;
  readonly requestId: string | undefined;
  readonly response: Response | undefined;

  constructor(status: number, failure: Failure, response?: Response, cause?: unknown) {
    super(failure.message, { cause });
    this.status = status;
    this.errors = failure.errors;
    this.body = failure.body;
    this.requestId = failure.requestId;
    this.response = response;
  }

  /** True if the answer was invalid, although the call may have succeeded. */
  get isMisread(): boolean {
    return this.status >= 200 && this.status < 300;
  }

  /** True if the call may have been stored: there was no answer, or the server does not know the outcome. */
  get isOutcomeUnknown(): boolean {
    return this.status === 0 || isUnsettled(this.body);
  }

  /** True if the server was not reached or could not answer, so that a retry may help. */
  get isPassing(): boolean {
    return this.status === 0 || this.status >= 500 || this.status === 429 || this.isMisread;
  }
}
