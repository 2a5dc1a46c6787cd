import type {
  DispatchCourse,
  RemitCourse,
  RemitInCourse,
  RemitOutCourse,
  TradeCourse,
} from './counter-courses';
import type { DrawCourse } from './counter-credit';
import type { Spot } from './counter-lines';
import type { Deed } from './counter-office';
import type {
  Decision,
  Dispatch,
  Draw,
  PaidAs,
  RemitIn,
  RemitOut,
  Settlement,
  Sum,
  Trade,
  TradeLeg,
  Undo,
} from './counter-shapes';
import type { Ticket } from './counter-ticket';

/** Event at a counter; amounts in minor units. */
export type Act =
  | Readonly<{ kind: 'ticket'; ticket: Ticket }>
  | Readonly<{ kind: 'shift'; from: number; to: number; currency: string; amount: bigint }>
  | Readonly<{ kind: 'move'; from: Spot; to: Spot; currency: string; amount: bigint }>
  /** Difference that a count finds; below zero is a shortage. */
  | Readonly<{ kind: 'found'; place: number; currency: string; amount: bigint }>
  /** Reverses an entry, by its number in the model. */
  | Readonly<{ kind: 'void'; entry: number }>
  | Readonly<{ kind: 'trade'; trade: Trade }>
  | Readonly<{ kind: 'settle leg'; course: TradeCourse; leg: TradeLeg; at: Spot }>
  | Readonly<{ kind: 'fail leg'; course: TradeCourse; leg: TradeLeg }>
  | Readonly<{ kind: 'remit out'; remit: RemitOut }>
  | Readonly<{ kind: 'remit in'; remit: RemitIn }>
  /** Changes only the state of the remittance. */
  | Readonly<{ kind: 'go on'; course: RemitCourse; step: RemitStep }>
  | Readonly<{ kind: 'paid by agent'; course: RemitOutCourse }>
  | Readonly<{ kind: 'paid here'; course: RemitInCourse; place: number; as?: PaidAs }>
  | Readonly<{ kind: 'cancel'; course: RemitOutCourse; refundsFee: boolean }>
  | Readonly<{ kind: 'give back'; course: RemitCourse; step: 'return' | 'refuse' }>
  | Readonly<{ kind: 'dispatch'; dispatch: Dispatch }>
  | Readonly<{ kind: 'receive'; course: DispatchCourse; counted: readonly Sum[] }>
  | Readonly<{ kind: 'recall'; course: DispatchCourse }>
  | Readonly<{ kind: 'decide'; course: DispatchCourse; decided: Decision }>
  | Readonly<{ kind: 'settle'; settlement: Settlement }>
  | Readonly<{ kind: 'draw'; draw: Draw }>
  | Readonly<{
      kind: 'repay';
      course: DrawCourse;
      amount: bigint;
      at: Spot;
      as?: PaidAs | undefined;
    }>
  /** Reverses a repayment, by its entry number in the model. */
  | Readonly<{ kind: 'take back'; course: DrawCourse; repaid: number }>
  | Readonly<{ kind: 'write off'; course: DrawCourse }>
  /** Changes the limit of a party, or one of its sub-limits. */
  | Readonly<{ kind: 'change limit'; party: number; sub: number | undefined; amount: bigint }>
  | Readonly<{ kind: 'office'; deed: Deed }>
  | Readonly<{ kind: 'undo'; undo: Undo }>;

type RemitStep = 'send' | 'available' | 'hold' | 'release';

export type ActOf<Kind extends Act['kind']> = Extract<Act, Readonly<{ kind: Kind }>>;

/** Parties by number, in the order in which they are created on a host. */
export const CUSTOMERS = [1, 2, 3] as const;
export const DEALERS = [4, 5] as const;
export const AGENTS = [6, 7] as const;

export const PLACES = [1, 2] as const;
/** A location in another branch. */
export const ELSEWHERE = 3;

/** The entry that an act reverses; undefined for any other act. A cancelled remittance may keep its fee. */
export function takenBackBy(act: Act): number | undefined {
  if (act.kind === 'void') return act.entry;
  if (act.kind === 'take back') return act.repaid;
  if (act.kind === 'fail leg') return act.course.settled[act.leg];
  const isBack = act.kind === 'give back' || act.kind === 'cancel' || act.kind === 'recall';
  return isBack ? act.course.entry : undefined;
}
