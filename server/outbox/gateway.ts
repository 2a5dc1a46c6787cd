import type { Failure } from './channel';

/** Settings of a service that delivers messages to customers, with its decrypted token. */
export type GatewayAccess = Readonly<{
  url: string;
  api_version: string;
  sender_id: string;
  method: string;
  headers: string;
  body: string;
  encoding: string;
  expected_status: number;
  expected_text: string;
  /** Access token; empty if none was entered. */
  token: string;
}>;

/** A message for one receiver. `template` is the WhatsApp template that replaces the text. */
export type Outgoing = Readonly<{
  /** Id of the message, equal in each delivery. */
  key: string;
  to: string;
  text: string;
  template?:
    | Readonly<{ name: string; language: string; parameters: readonly string[] }>
    | undefined;
}>;

/**
 * Header by which a service can recognise a repeated message (draft-ietf-httpapi-idempotency-key-header). Services that do
 * not know it ignore it.
 */
export const idOfMessage = ({ key }: Outgoing) => ({ 'idempotency-key': `"${key}"` });

/** Time in ms within which a service must answer. */
export const PATIENCE_MS = 15_000;
/** Size in bytes above which the answer of a service is refused. */
export const MOST_BYTES = 65_536;

/** Thrown if a service refuses a message or all messages. The error's text contains no data of the message. */
export class GatewayRefusal extends Error {
  readonly failure: Failure;
  /** True if the service may have delivered the message in spite of its answer. */
  readonly mayHaveArrived: boolean;
  constructor(failure: Failure, mayHaveArrived = false) {
    super(`gateway: ${failure.trouble}`);
    this.failure = failure;
    this.mayHaveArrived = mayHaveArrived;
  }
}

type Verdict = Omit<Failure, 'isFinal' | 'isOfGateway'>;

/** Refusal of a message that the service will never deliver. */
export const finalRefusal = (verdict: Verdict): GatewayRefusal =>
  new GatewayRefusal({ ...verdict, isFinal: true, isOfGateway: false });

/** Refusal of a message that the service may accept later. It accepts other messages now. */
export const messageRefusal = (verdict: Verdict): GatewayRefusal =>
  new GatewayRefusal({ ...verdict, isFinal: false, isOfGateway: false });

/** Refusal by an answer that does not show whether the service has delivered the message. */
export const unclearRefusal = (verdict: Verdict): GatewayRefusal =>
  new GatewayRefusal({ ...verdict, isFinal: false, isOfGateway: false }, true);

/**
 * HTTP statuses after which the message may have been delivered: the server or its proxy may have failed only
 * afterwards.
 */
const UNCLEAR: ReadonlySet<number | undefined> = new Set([500, 502, 504]);

/**
 * Refusal by a service that accepts no messages at present. `isUnclear` is true if the service may have delivered this
 * one; by default the HTTP status decides.
 */
export const gatewayRefusal = (
  verdict: Verdict,
  isUnclear = UNCLEAR.has(verdict.answer),
): GatewayRefusal =>
  new GatewayRefusal({ ...verdict, isFinal: false, isOfGateway: true }, isUnclear);

/** Parses a JSON answer; undefined if it is not JSON. */
export function jsonOf(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString());
  } catch {
    return undefined;
  }
}
