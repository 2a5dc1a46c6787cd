import type {
  DispatchCourse,
  RemitCourse,
  RemitInCourse,
  RemitOutCourse,
  TradeCourse,
} from './counter-courses';
import {
  decideMissing,
  type Decision,
  type Dispatch,
  postDispatch,
  receiveDispatch,
  type Sum,
} from './counter-dispatch';
import type { PaidAs } from './counter-exchange';
import { keepCourse } from './counter-keep';
import type { Spot } from './counter-lines';
import type { CounterModel } from './counter-model';
import {
  cancelRemit,
  paidByAgent,
  paidHere,
  postRemitIn,
  postRemitOut,
  type RemitIn,
  type RemitOut,
} from './counter-remit';
import { type Draw, drawCredit, type Settlement, settleParty } from './counter-settlement';
import { postTicket, type Ticket } from './counter-ticket';
import { postTrade, settleLeg, type Trade, type TradeLeg } from './counter-trade';

/** Something that happens at a counter; amounts in minor units. */
export type Act =
  | Readonly<{ kind: 'ticket'; ticket: Ticket }>
  | Readonly<{ kind: 'shift'; from: number; to: number; currency: string; amount: bigint }>
  | Readonly<{ kind: 'move'; from: Spot; to: Spot; currency: string; amount: bigint }>
  /** What a count finds: below zero it is gone. */
  | Readonly<{ kind: 'found'; place: number; currency: string; amount: bigint }>
  /** Takes back what the model has as its entry of this number. */
  | Readonly<{ kind: 'void'; entry: number }>
  | Readonly<{ kind: 'trade'; trade: Trade }>
  | Readonly<{ kind: 'settle leg'; course: TradeCourse; leg: TradeLeg; at: Spot }>
  | Readonly<{ kind: 'fail leg'; course: TradeCourse; leg: TradeLeg }>
  | Readonly<{ kind: 'remit out'; remit: RemitOut }>
  | Readonly<{ kind: 'remit in'; remit: RemitIn }>
  /** Only its state changes. */
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
  | Readonly<{ kind: 'draw'; draw: Draw }>;

type RemitStep = 'send' | 'available' | 'hold' | 'release';

export type ActOf<Kind extends Act['kind']> = Extract<Act, Readonly<{ kind: Kind }>>;

/** Everybody by number: in this order they come into a host. */
export const CUSTOMERS = [1, 2, 3] as const;
export const DEALERS = [4, 5] as const;
export const AGENTS = [6, 7] as const;

export const PLACES = [1, 2] as const;
/** The place of another branch. */
export const ELSEWHERE = 3;

/** Tells whether the rules let it happen, and then has let it happen. */
export function apply(model: CounterModel, act: Act): boolean {
  if (!happens(model, act)) return false;
  keepCourse(model, act);
  return true;
}

/** The entry that an act takes back as it was; nothing where it posts anything else, or nothing. */
export function takenBackBy(act: Act): number | undefined {
  if (act.kind === 'void') return act.entry;
  if (act.kind === 'fail leg') return act.course.settled[act.leg];
  return act.kind === 'give back' || act.kind === 'recall' ? act.course.entry : undefined;
}

function happens(model: CounterModel, act: Act): boolean {
  const back = takenBackBy(act);
  if (back !== undefined) return model.void(back);
  switch (act.kind) {
    case 'ticket':
      return postTicket(model, act.ticket);
    case 'trade':
      return postTrade(model, act.trade);
    case 'settle leg':
      return settleLeg(model, act.course, act);
    case 'remit out':
      return postRemitOut(model, act.remit);
    case 'remit in':
      return postRemitIn(model, act.remit);
    case 'paid by agent':
      return paidByAgent(model, act.course);
    case 'paid here':
      return paidHere(model, act.course, act);
    case 'cancel':
      return cancelRemit(model, act.course, act.refundsFee);
    case 'dispatch':
      return postDispatch(model, act.dispatch);
    case 'receive':
      return receiveDispatch(model, act.course, act.counted);
    case 'decide':
      return decideMissing(model, act.course, act.decided);
    case 'settle':
      return settleParty(model, act.settlement);
    case 'draw':
      return drawCredit(model, act.draw);
    default:
      return stays(model, act);
  }
}

/** What happens to notes alone, or to nothing. */
function stays(model: CounterModel, act: Act): boolean {
  if (act.kind === 'shift') return model.shift(act, act.currency, act.amount);
  if (act.kind === 'move') {
    const { from, to, currency, amount } = act;
    return model.post(
      [
        { ...from, currency, amount: -amount },
        { ...to, currency, amount },
      ],
      [],
    );
  }
  return act.kind === 'found' ? countedOtherwise(model, act) : true;
}

function countedOtherwise(
  model: CounterModel,
  { place, currency, amount }: ActOf<'found'>,
): boolean {
  const charge = amount < 0n ? 'short' : 'over';
  if (currency !== model.money.base) {
    return model.post(
      [{ account: 'stock', place, currency, amount }],
      [{ currency, quantity: amount, charge }],
    );
  }
  return model.post(
    [
      { account: 'cash', place, currency, amount },
      { account: charge, currency, amount: -amount },
    ],
    [],
  );
}
