import { TurnedAway } from './failure';

/** A number of places, and a line of those who wait for one. */
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
   * Takes a place, at once or when one is given back; refuses (429) when too many wait already.
   * Whoever is called away leaves the line (503).
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

  /** Gives a place back, to the next in line if there is one. */
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
