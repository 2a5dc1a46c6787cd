import { type Act, type ActOf, takenBackBy } from './counter-act';
import { decideMissing, postDispatch, receiveDispatch } from './counter-dispatch';
import { keepCourse } from './counter-keep';
import { changesLimit, drawCredit, isCovered, repayDraw, writeOff } from './counter-lending';
import type { CounterModel } from './counter-model';
import { doInOffice } from './counter-deeds';
import { cancelRemit, paidByAgent, paidHere, postRemitIn, postRemitOut } from './counter-remit';
import { settleParty } from './counter-settlement';
import { postTicket } from './counter-ticket';
import { postTrade, settleLeg } from './counter-trade';
import { movedBy, movedByRemit, watched } from './counter-moved';
import { keepUndo } from './counter-undo';

/** Applies an act to the model; returns false if the rules refuse it. */
export function apply(model: CounterModel, act: Act): boolean {
  if (!happens(model, act)) return false;
  keepCourse(model, act);
  return true;
}

function happens(model: CounterModel, act: Act): boolean {
  const back = takenBackBy(act);
  if (back !== undefined) return takesBack(model, act, back);
  switch (act.kind) {
    case 'ticket':
      return watched(
        model,
        () => movedBy(act.ticket, model.money),
        () => isCovered(model, act.ticket) && postTicket(model, act.ticket),
      );
    case 'trade':
      return postTrade(model, act.trade);
    case 'settle leg':
      return settleLeg(model, act.course, act);
    case 'remit out':
      return watched(
        model,
        () => movedByRemit(act.remit, model.money),
        () => postRemitOut(model, act.remit),
      );
    case 'remit in':
      return postRemitIn(model, act.remit);
    case 'paid by agent':
      return paidByAgent(model, act.course);
    case 'paid here':
      return paidHere(model, act.course, act);
    case 'dispatch':
      return postDispatch(model, act.dispatch);
    case 'receive':
      return receiveDispatch(model, act.course, act.counted);
    case 'decide':
      return decideMissing(model, act.course, act.decided);
    case 'office':
      return doInOffice(model, act.deed);
    case 'settle':
      return settleParty(model, act.settlement);
    default:
      return lends(model, act);
  }
}

/**
 * Reverses an entry. A voided ticket no longer counts towards the thresholds; a returned remittance still does, because
 * money moved.
 */
function takesBack(model: CounterModel, act: Act, entry: number): boolean {
  const isVoided =
    act.kind === 'cancel' ? cancelRemit(model, act.course, act.refundsFee) : model.void(entry);
  if (!isVoided) return false;
  if (act.kind === 'void') model.watch?.forget(entry);
  return true;
}

function lends(model: CounterModel, act: Act): boolean {
  switch (act.kind) {
    case 'draw':
      return drawCredit(model, act.draw);
    case 'repay':
      return repayDraw(model, act);
    case 'write off':
      return writeOff(model, act);
    case 'change limit':
      return changesLimit(model, act);
    default:
      return stays(model, act);
  }
}

/** Applies acts that move only cash, or that leave the books as they were. */
function stays(model: CounterModel, act: Act): boolean {
  if (act.kind === 'undo') keepUndo(model, act.undo);
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
