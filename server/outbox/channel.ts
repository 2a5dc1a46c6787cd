import type { Trouble } from '@/lib/contract/settings/outbox';
import type { Host, Tx } from '@/server/kernel/host';

/** A message whose delivery is due, with its decrypted content. */
export type Message = Readonly<{
  /** Name of the gateway to which it is delivered. */
  gateway: string;
  /** Id by which the receiver recognises a message that it has already accepted. */
  key: string;
  content: string;
}>;

/** A message that is being delivered. `tries` is the number of this delivery, from 1. */
type Delivery = Message & Readonly<{ tries: number }>;

/** Reason and consequences of a failed delivery. */
export type Failure = Readonly<{
  trouble: Trouble;
  /** True if the receiver will never accept this message. */
  isFinal: boolean;
  /** True if the gateway would not accept any other message either. */
  isOfGateway: boolean;
  /** HTTP status of the answer. */
  answer?: number;
  /** Time in ms for which the gateway asks us to wait. */
  pauseMs?: number;
  /** Codes of the failure for the log, without personal data. */
  codes?: object;
}>;

/** The transaction that stores a failure, and the clock. */
export type Failing = Pick<Host, 'now'> & Readonly<{ db: Tx }>;

/** A way by which messages leave the system. */
export type Channel = Readonly<{
  /** Name under which the content of its messages is sealed. */
  sealedFor: string;
  /**
   * True if messages stay in the log with their content after they were accepted. Otherwise an accepted message is
   * deleted, and a message that the receiver will never accept loses its content.
   */
  isLogged: boolean;
  /**
   * Delivers a message. Resolves to true when the receiver has accepted it, and to false if nobody had to be contacted.
   */
  deliver(host: Host, message: Delivery): Promise<boolean>;
  failureOf(error: unknown): Failure;
  /** Runs after a failed delivery, in the transaction that stores the failure. */
  onFailure?(where: Failing, gateway: string, failure: Failure): Promise<void>;
}>;
