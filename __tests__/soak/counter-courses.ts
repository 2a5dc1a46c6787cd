import { Credit } from './counter-credit';
import type { Office } from './counter-office';
import type { Dispatch, RemitIn, RemitOut, Sum, Trade, TradeLeg } from './counter-shapes';

/** A posted trade, the entries that settled its legs, and the legs that failed. */
export type TradeCourse = Readonly<{
  entry: number;
  trade: Trade;
  settled: Readonly<Partial<Record<TradeLeg, number>>>;
  failed: readonly TradeLeg[];
}>;

export type RemitStage = 'paid_in' | 'sent' | 'available' | 'held';

/** A remittance that was not paid out yet. */
export type RemitCourse = Readonly<{ entry: number; stage: RemitStage; before: RemitStage }> &
  (Readonly<{ kind: 'out'; remit: RemitOut }> | Readonly<{ kind: 'in'; remit: RemitIn }>);

export type RemitOutCourse = Extract<RemitCourse, Readonly<{ kind: 'out' }>>;
export type RemitInCourse = Extract<RemitCourse, Readonly<{ kind: 'in' }>>;

/** A transfer on its way to another branch, or its missing amounts. */
export type DispatchCourse = Readonly<{
  entry: number;
  dispatch: Dispatch;
  missing?: readonly Sum[];
}>;

/** Unfinished documents, by the entry that began them. */
export class Courses {
  readonly voidable = new Set<number>();
  readonly trades = new Map<number, TradeCourse>();
  readonly remits = new Map<number, RemitCourse>();
  readonly dispatches = new Map<number, DispatchCourse>();
  readonly credit = new Credit();
  /** The back office, if the counter has one. */
  office: Office | undefined;

  /** Ends the run: nothing can be continued, and finished documents stay as they are. */
  close(): void {
    this.voidable.clear();
    this.trades.clear();
    this.office?.close();
    for (const [entry, draw] of this.credit.draws) {
      this.credit.draws.set(entry, { ...draw, repaid: [] });
    }
  }
}
