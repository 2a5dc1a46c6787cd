import { TurnedAway } from './failure';

/** A fixed number of slots, with a queue for callers who wait for a slot. */
export class Places {
  readonly #most: number;
  readonly #waitingMost: number;
  readonly #waiting = new Set<() => void>();
  #taken = 0;

  constructor(most: number, waitingMost: number) {
    this.#most = most;
    this.#waitingMost = waitingMost;
  }

  get isIdle(): boolean {
    return this.#taken === 0 && this.#waiting.size === 0;
  }

  /**
   * Takes a free slot, or waits in the queue for one. Refuses (429) if the queue is full. A caller who aborts leaves
   * the queue (503).
   */
  async take(calledAway: AbortSignal): Promise<void> {
    if (calledAway.aborted) throw new TurnedAway(503, 5);
    if (this.#taken < this.#most) {
      this.#taken += 1;
      return;
    }
    if (this.#waiting.size >= this.#waitingMost) throw new TurnedAway(429, 1);
    const turn = Promise.withResolvers<void>();
    const leave = () => {
      this.#waiting.delete(turn.resolve);
      turn.reject(new TurnedAway(503, 5));
    };
    this.#waiting.add(turn.resolve);
    calledAway.addEventListener('abort', leave);
    try {
      await turn.promise;
    } finally {
      calledAway.removeEventListener('abort', leave);
    }
  }

  /** Releases a slot; the first caller in the queue gets it. */
  giveBack(): void {
    const [next] = this.#waiting;
    if (!next) {
      this.#taken -= 1;
      return;
    }
    this.#waiting.delete(next);
    next();
  }
}
