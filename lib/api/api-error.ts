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

/** Message for a call without a session (401), in the page's language; it replaces the server's message. */
let signedOut: string | undefined;

export function saySignedOut(sentence: string): void {
  signedOut = sentence;
}

/** Parses the body of a failed call. The default message is `Request failed` (section 8 of the specification). */
export function failureOf(status: number, body: unknown): Failure {
  const read = v.safeParse(FailureBody, body);
  if (!read.success) return { message: 'Request failed', errors: {}, body };
  const { errors, request_id } = read.output;
  const message =
    (status === 401 ? signedOut : undefined) ?? read.output.message ?? 'Request failed';
  return { message, errors, body, requestId: request_id };
}

/** True if the failure body says that the outcome is unknown or that the server is still processing the call. */
export function isUnsettled(body: unknown): boolean {
  const read = v.safeParse(FailureBody, body);
  return read.success && ['outcome_unknown', 'in_flight'].includes(read.output.code ?? '');
}

/** A failed call. `errors` has the messages for each form field; `status` is 0 if there was no response. */
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

  /** True if the server reported success but its response was invalid. */
  get isMisread(): boolean {
    return this.status >= 200 && this.status < 300;
  }

  /**
   * True if the server may have stored the call: it sent no response, does not know the outcome, or is still processing
   * the call.
   */
  get isOutcomeUnknown(): boolean {
    return this.status === 0 || isUnsettled(this.body);
  }

  /** True if a retry may help: no response, a server error, too many requests, or an invalid response. */
  get isPassing(): boolean {
    return this.status === 0 || this.status >= 500 || this.status === 429 || this.isMisread;
  }
}
