import { cancelAdvance, lend, repayAdvance } from './counter-advances';
import { buyAsset, disposeOf, returnAsset, undoDisposal } from './counter-assets';
import { depreciate, undoDepreciation } from './counter-depreciation';
import { inBase } from './counter-lines';
import type { CounterModel } from './counter-model';
import { type Deed, nextNo, type Office } from './counter-office';
import { payPayroll } from './counter-paying';
import { revalue } from './counter-revaluation';
import { goOnWithPayroll, preparePayroll, voidPayroll } from './counter-payroll';

/** Applies a deed of the office to the model; returns false if the rules refuse it. */
export function doInOffice(model: CounterModel, deed: Deed): boolean {
  const { office } = model.courses;
  if (!office) throw new RangeError('there is no office behind this counter');
  switch (deed.kind) {
    case 'buy':
      return buyAsset(model, office, deed);
    case 'return asset':
      return returnAsset(model, office, office.asset(deed.asset));
    case 'depreciate':
      return depreciate(model, office, deed.end);
    case 'undo depreciation':
      return undoDepreciation(model, office, deed.run);
    case 'revalue':
      return revalue(model, office, deed);
    case 'dispose':
      return disposeOf(model, office, deed);
    case 'undo disposal':
      return undoDisposal(model, office, office.asset(deed.asset));
    default:
      return employs(model, office, deed);
  }
}

/** Applies a deed between the office and its employees. */
function employs(model: CounterModel, office: Office, deed: Deed): boolean {
  switch (deed.kind) {
    case 'hire': {
      const no = nextNo(office.employees);
      office.employees.set(no, { ...deed.earning, no });
      return true;
    }
    case 'advance':
      return lend(model, office, deed);
    case 'repay advance':
      return repayAdvance(model, office, deed);
    case 'cancel advance':
      return cancelAdvance(model, office, office.advance(deed.advance));
    case 'prepare':
      return preparePayroll(model, office, deed);
    case 'step run':
      return goOnWithPayroll(model, office, deed);
    case 'pay':
      return payPayroll(model, office, deed);
    case 'void run':
      return voidPayroll(model, office, deed.run);
    case 'hand over':
      return model.post(
        inBase(model.money.base, [
          [deed.account, deed.amount],
          ['bank', -deed.amount],
        ]),
        [],
      );
    default:
      throw new RangeError(`nobody does ${deed.kind}`);
  }
}
