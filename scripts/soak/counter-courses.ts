import { Credit } from './counter-credit';
import type { Office } from './counter-office';
import type { Dispatch, RemitIn, RemitOut, Sum, Trade, TradeLeg } from './counter-shapes';

/** A trade that stands: the entries that its legs were settled by, and which of them failed. */
export type TradeCourse = Readonly<{
  entry: number;
  trade: Trade;
  settled: Readonly<Partial<Record<TradeLeg, number>>>;
  failed: readonly TradeLeg[];
}>;

export type RemitStage = 'paid_in' | 'sent' | 'available' | 'held';

/** A remittance that nobody has been paid for yet. */
export type RemitCourse = Readonly<{ entry: number; stage: RemitStage; before: RemitStage }> &
  (Readonly<{ kind: 'out'; remit: RemitOut }> | Readonly<{ kind: 'in'; remit: RemitIn }>);

export type RemitOutCourse = Extract<RemitCourse, Readonly<{ kind: 'out' }>>;
export type RemitInCourse = Extract<RemitCourse, Readonly<{ kind: 'in' }>>;

/** What is on its way to another branch, or is missing of it. */
export type DispatchCourse = Readonly<{
  entry: number;
  dispatch: Dispatch;
  missing?: readonly Sum[];
}>;

/** What was begun and is not at its end, by the entry that began it. */
export class Courses {
  /** Entries that can be taken back as they are. */
  readonly voidable = new Set<number>();
  readonly trades = new Map<number, TradeCourse>();
  readonly remits = new Map<number, RemitCourse>();
  readonly dispatches = new Map<number, DispatchCourse>();
  readonly credit = new Credit();
  /** What is behind the counter, where there is anything. */
  office: Office | undefined;

  /** Nothing is left to go on with; what is over stays as it is. */
  close(): void {
    this.voidable.clear();
    this.trades.clear();
    this.office?.close();
    for (const [entry, draw] of this.credit.draws) {
      this.credit.draws.set(entry, { ...draw, repaid: [] });
    }
  }
}
