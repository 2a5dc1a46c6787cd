import type { Failure } from './channel';

/** Access to a service that delivers messages to customers, as the settings have it, with its decrypted token. */
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
  /** Empty if none was entered. */
  token: string;
}>;

/** A message for one receiver. `template` is the WhatsApp template that replaces the text. */
export type Outgoing = Readonly<{
  to: string;
  text: string;
  template?:
    Readonly<{ name: string; language: string; parameters: readonly string[] }> | undefined;
}>;

/** Time in ms that a service has to answer. */
export const PATIENCE_MS = 15_000;
/** Size in bytes above which the answer of a service is not read. */
export const MOST_BYTES = 65_536;

/** An answer by which a service refuses a message, or every message. Its text has no data of the message. */
export class GatewayRefusal extends Error {
  readonly failure: Failure;
  /** True if the service may have delivered the message although its answer is not the expected one. */
  readonly mayHaveArrived: boolean;
  constructor(failure: Failure, mayHaveArrived = false) {
    super(`gateway: ${failure.trouble}`);
    this.failure = failure;
    this.mayHaveArrived = mayHaveArrived;
  }
}

type Verdict = Omit<Failure, 'isFinal' | 'isOfGateway'>;

/** The service will never deliver this message. */
export const finalRefusal = (verdict: Verdict): GatewayRefusal =>
  new GatewayRefusal({ ...verdict, isFinal: true, isOfGateway: false });

/** The service may deliver this message later, and others now. */
export const messageRefusal = (verdict: Verdict): GatewayRefusal =>
  new GatewayRefusal({ ...verdict, isFinal: false, isOfGateway: false });

/** The answer does not say whether the service has delivered this message. */
export const unclearRefusal = (verdict: Verdict): GatewayRefusal =>
  new GatewayRefusal({ ...verdict, isFinal: false, isOfGateway: false }, true);

/** Statuses of a server, or of the proxy before it, that may have delivered the message before it failed. */
const UNCLEAR: ReadonlySet<number | undefined> = new Set([500, 502, 504]);

/** The service delivers no message at present. */
export const gatewayRefusal = (verdict: Verdict): GatewayRefusal =>
  new GatewayRefusal(
    { ...verdict, isFinal: false, isOfGateway: true },
    UNCLEAR.has(verdict.answer),
  );

/** Value of a JSON answer; undefined if it is no JSON. */
export function jsonOf(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString());
  } catch {
    return undefined;
  }
}
