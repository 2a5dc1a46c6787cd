import { TurnedAway } from './failure';

/** A number of places, and a line of those who wait for one. */
class Places {
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

/** Places for each of many: whoever takes all of his own leaves those of the others free. */
class PlacesOfEach {
  readonly #places = new Map<string, Places>();
  readonly #most: number;
  readonly #waitingMost: number;

  constructor(most: number, waitingMost: number) {
    this.#most = most;
    this.#waitingMost = waitingMost;
  }

  /** Takes a place of this one; gives the way to give it back. */
  async take(whose: string, calledAway: AbortSignal): Promise<() => void> {
    const places = this.#places.get(whose) ?? new Places(this.#most, this.#waitingMost);
    this.#places.set(whose, places);
    const forgetIdle = () => places.isIdle && this.#places.delete(whose);
    await places.take(calledAway).finally(forgetIdle);
    return () => {
      places.giveBack();
      forgetIdle();
    };
  }
}

/** Lets one caller do 16 things at once, reading what he sends included; 64 more may wait. */
export class Turnstile {
  readonly #callers = new PlacesOfEach(16, 64);

  async pass<T>(caller: string, work: () => Promise<T>, calledAway: AbortSignal): Promise<T> {
    const giveBack = await this.#callers.take(caller, calledAway);
    try {
      return await work();
    } finally {
      giveBack();
    }
  }
}

/**
 * Lets two exports be made at once, and one of each caller; the others wait, and hold nothing while
 * they do. A place is kept until the file was taken.
 */
export class ExportGate {
  readonly #callers = new PlacesOfEach(1, 32);
  readonly #all = new Places(2, 256);

  async enter(caller: string, calledAway: AbortSignal): Promise<() => void> {
    const giveBack = await this.#callers.take(caller, calledAway);
    try {
      await this.#all.take(calledAway);
    } catch (error) {
      giveBack();
      throw error;
    }
    let isInside = true;
    return () => {
      if (!isInside) return;
      isInside = false;
      this.#all.giveBack();
      giveBack();
    };
  }
}
