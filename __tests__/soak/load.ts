import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import * as v from 'valibot';

import { decimalOf } from '@/server/seed/minor-units';
import { type Random, seeded } from '@/server/seed/random';
import type { Visitor } from './visitor';

type Call = Readonly<{ path: string; body: object; voids?: number }>;
const Stored = v.object({ id: v.number(), number: v.string() });

/** Entry that the host confirmed as posted. */
export type Acknowledged = Readonly<{ id: number; number: string; isVoided: boolean }>;

const WORKERS = 4;
const PATH = 'accounting/journal-entry';
const LATER = new Set([409, 429, 503]);
const PATIENCE_MS = 15_000;

/**
 * Load generator that posts and voids as fast as the host answers. Confirmed entries must survive any crash; unanswered
 * calls are sent again with their idempotency key and must then exist once.
 */
export class Load {
  readonly acknowledged = new Map<number, Acknowledged>();
  readonly #open = new Map<string, Call>();
  readonly #accounts: ReadonlyMap<string, number>;
  readonly #random: Random;
  #isOver = false;

  constructor(accounts: ReadonlyMap<string, number>, seed: number) {
    this.#accounts = accounts;
    this.#random = seeded(seed);
  }

  /** Runs until the host dies or `stop` is called; calls `began` at its first answer. */
  async run(visitor: Visitor, began: () => void): Promise<void> {
    this.#isOver = false;
    await Promise.all(Array.from({ length: WORKERS }, () => this.#work(visitor, began)));
  }

  /** Lets each worker finish its call. */
  stop(): void {
    this.#isOver = true;
  }

  async #work(visitor: Visitor, began: () => void): Promise<void> {
    while (!this.#isOver) {
      const key = randomUUID();
      this.#open.set(key, this.#next());
      try {
        while (!(await this.#send(visitor, key))) {
          if (this.#isOver) return;
          await sleep(20);
        }
        began();
      } catch (error) {
        // An unanswered call stays open; any other error is a failure of the host.
        if (isUnanswered(error)) return;
        throw error;
      }
    }
  }

  /** Sends the unanswered calls again after a crash; returns their number. */
  async settle(visitor: Visitor): Promise<number> {
    const keys = [...this.#open.keys()];
    const until = Date.now() + PATIENCE_MS;
    for (const key of keys) {
      while (!(await this.#send(visitor, key))) {
        if (Date.now() > until) throw new Error('a call could not be settled');
        await sleep(50);
      }
    }
    return keys.length;
  }

  /** Sends a call; true if the answer is final. Refusals other than "try later" throw. */
  async #send(visitor: Visitor, key: string): Promise<boolean> {
    const call = this.#open.get(key);
    if (!call) return true;
    const { status, body, text } = await visitor.post(call.path, call.body, key);
    if (LATER.has(status)) return false;
    if (status !== 200 && status !== 201)
      throw new Error(`${call.path} answered ${status}: ${text}`);
    this.#open.delete(key);
    const { id, number } = v.parse(Stored, body);
    const isVoided = call.voids !== undefined || (this.acknowledged.get(id)?.isVoided ?? false);
    this.acknowledged.set(id, { id, number, isVoided });
    return true;
  }

  #next(): Call {
    const voidable = this.#random.below(8) === 0 ? this.#voidable() : undefined;
    if (voidable === undefined) return { path: `${PATH}/store`, body: this.#entry() };
    return { path: `${PATH}/${voidable}/void`, body: { reason: 'soak' }, voids: voidable };
  }

  /** Id of an entry that can be voided and is not being voided already. */
  #voidable(): number | undefined {
    const standing = [...this.acknowledged.values()].slice(-40).filter(({ isVoided }) => !isVoided);
    const busy = new Set([...this.#open.values()].map(({ voids }) => voids));
    return standing.find(({ id }) => !busy.has(id))?.id;
  }

  #entry(): object {
    const cents = BigInt(1 + this.#random.below(500_000));
    const amount = decimalOf(cents, 2);
    const [debit, credit, foreign] = this.#random.pick([
      ['5210', '1030', false],
      ['1030', '4020', false],
      ['1030', '3000', false],
      ['1040', '1030', true],
    ] as const);
    const own = foreign ? { currency: 'EUR', rate: '1.085' } : {};
    const base = foreign ? decimalOf((cents * 1085n + 500n) / 1000n, 2) : amount;
    const date = `2026-0${1 + this.#random.below(9)}-15`;
    return {
      date,
      memo: 'soak',
      post: true,
      lines: [
        { account_id: this.#accounts.get(debit), debit: amount, ...own },
        { account_id: this.#accounts.get(credit), credit: base },
      ],
    };
  }
}

/** True for the error that `fetch` throws without an answer. */
export function isUnanswered(error: unknown): boolean {
  return (
    typeof error === 'object' && error !== null && 'name' in error && error.name === 'TypeError'
  );
}
