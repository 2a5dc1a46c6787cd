import * as v from 'valibot';

import { type Endpoint, fillPath } from '@/lib/contract/endpoint';
import { answerFaults } from './answer';
import type { Caller, Reply, Sent } from './caller';
import { type Findings, nameOf } from './finding';
import type { Decimals } from './money';
import { refusalFaults } from './refusal';

export type Given = Readonly<{
  id?: number;
  body?: unknown;
  file?: Sent['file'];
  key?: string;
}>;

/** Sends API calls with one HTTP client, and records the findings. */
export class Steps {
  readonly me: Caller;
  readonly findings: Findings;
  readonly decimals: Decimals | undefined;

  constructor(me: Caller, findings: Findings, decimals?: Decimals) {
    this.me = me;
    this.findings = findings;
    this.decimals = decimals;
  }

  async send({ method, path }: Endpoint, { id, body, file, key }: Given = {}): Promise<Reply> {
    return this.me.api(method, fillPath(path, id === undefined ? {} : { id }), {
      ...(file ? { file } : method !== 'GET' && { body: body ?? {} }),
      ...(key !== undefined && { headers: { 'idempotency-key': key } }),
    });
  }

  /** Sends a call that must succeed. Returns the body of its response; undefined if the response has faults. */
  async done<E extends Endpoint>(
    endpoint: E,
    question: string,
    given: Given = {},
  ): Promise<v.InferOutput<E['answer']> | undefined> {
    const reply = await this.send(endpoint, given);
    const faults = answerFaults(endpoint, reply, this.decimals);
    this.findings.check(nameOf(endpoint), question, faults);
    const read = v.safeParse(endpoint.answer, reply.json);
    return faults.length === 0 && read.success ? read.output : undefined;
  }

  /** Sends a call that must be refused. */
  async refused(
    endpoint: Endpoint,
    question: string,
    { status, field, ...given }: Given & Readonly<{ status: number; field?: string }>,
  ): Promise<void> {
    const reply = await this.send(endpoint, given);
    this.findings.check(nameOf(endpoint), question, refusalFaults(reply, status, field));
  }

  /** Records whether a condition holds after a call. */
  expect(endpoint: Endpoint, question: string, holds: boolean, otherwise: string): void {
    this.findings.check(nameOf(endpoint), question, holds ? [] : [otherwise]);
  }
}
