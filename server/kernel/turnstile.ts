import { Places } from './places';

/** Slots of each caller, so that a caller who uses all of them does not block other callers. */
class PlacesOfEach {
  readonly #places = new Map<string, Places>();
  readonly #most: number;
  readonly #waitingMost: number;

  constructor(most: number, waitingMost: number) {
    this.#most = most;
    this.#waitingMost = waitingMost;
  }

  /** Takes a slot of this caller and returns the function that releases it. */
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

/** Lets each caller run 16 calls concurrently, including the reading of their bodies. Up to 64 more calls wait. */
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
 * Lets two exports run concurrently, one per caller; the others wait without a database connection. An export keeps its
 * slot until the file has been sent.
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
