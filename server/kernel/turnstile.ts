import { Places } from './places';

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
