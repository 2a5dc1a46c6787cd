import type { Endpoint } from '@/lib/contract/endpoint';

export type Finding = Readonly<{
  call: string;
  checks: number;
  faults: readonly string[];
  /** Fields of the server's responses that the contract does not define. Such fields are allowed and only reported. */
  notes: readonly string[];
  /** Reasons why something could not be checked. */
  skipped: readonly string[];
}>;

type Open = { checks: number; faults: Set<string>; notes: Set<string>; skipped: Set<string> };

export const nameOf = ({ method, path }: Pick<Endpoint, 'method' | 'path'>): string =>
  `${method} /api/${path}`;

/** Collects the findings by API call, in the order of the first finding for each call. */
export class Findings {
  readonly #open = new Map<string, Open>();

  /** Records one check of an API call, with the faults that it found. */
  check(call: string, question: string, faults: readonly string[]): boolean {
    const open = this.#of(call);
    open.checks += 1;
    for (const fault of faults) open.faults.add(`${question}: ${fault}`);
    return faults.length === 0;
  }

  note(call: string, notes: readonly string[]): void {
    for (const note of notes) this.#of(call).notes.add(note);
  }

  skip(call: string, why: string): void {
    this.#of(call).skipped.add(why);
  }

  list(): readonly Finding[] {
    return [...this.#open].map(([call, { checks, faults, notes, skipped }]) => ({
      call,
      checks,
      faults: [...faults],
      notes: [...notes],
      skipped: [...skipped],
    }));
  }

  #of(call: string): Open {
    const known = this.#open.get(call);
    if (known) return known;
    const made = { checks: 0, faults: new Set<string>(), notes: new Set<string>() };
    const open = { ...made, skipped: new Set<string>() };
    this.#open.set(call, open);
    return open;
  }
}
