import { type UndoCase, voided } from './undo-cases';
import { DAY, type Held, type UndoOffice } from './undo-office';

const REASON = { reason: 'Undone' };
const PAPER = { type: 'passport', number: 'P1234567' };
const TRS = 'exchange/transfer';

const remitOut = ({ ids }: UndoOffice, { code, rate }: Held) => ({
  kind: 'remit_out',
  sender_id: ids.customer,
  agent_id: ids.agent,
  location_id: 1,
  beneficiary: { name: 'Somebody', country: 'PK' },
  payout_currency: code,
  rate,
  principal: '1100',
  fee: { amount: '8', mode: 'on_top' },
  tax: '5',
  sender_address: '4 Mill Street',
  sender_date_of_birth: '1990-01-02',
});

const remitIn = ({ ids }: UndoOffice, { code }: Held, reference: string) => ({
  kind: 'remit_in',
  agent_id: ids.agent,
  reference,
  sender: { name: 'Far Sender', country: 'AF' },
  beneficiary: { name: 'Near One', country: 'US' },
  payout_currency: code,
  payout_amount: '300',
});

type Back = Readonly<{ steps?: readonly string[]; terms?: object; asked?: object }>;

/** A remittance that is cancelled after some steps. */
const remitBack = (step: string, { steps = [], terms, asked }: Back): UndoCase => ({
  undoes: `${TRS} ${step}`,
  act: async (office, held) => {
    const { good } = office;
    const { id } = await office.made(TRS, { ...remitOut(office, held), ...terms });
    for (const name of steps) await good(`${TRS}/${id}/${name}`, name === 'hold' ? REASON : {});
    return () => good(`${TRS}/${id}/${step}`, { ...REASON, ...asked });
  },
});

const FEE_BACK = { refund_fee: true };
/** Expires by the next day. */
const EXPIRED = { expires_on: DAY };

let references = 0;

const remitInBack = (step: string, { steps = [], terms }: Back = {}): UndoCase => ({
  undoes: `${TRS} ${step}`,
  act: async (office, held) => {
    const { good } = office;
    references += 1;
    const order = remitIn(office, held, `IN-${references}`);
    const { id } = await office.made(TRS, { ...order, ...terms });
    for (const name of steps) await good(`${TRS}/${id}/${name}`, REASON);
    return () => good(`${TRS}/${id}/${step}`, REASON);
  },
});

const paidOut = async (office: UndoOffice, held: Held) => {
  const { good } = office;
  const { id, payout_code } = await office.made(TRS, remitOut(office, held));
  await good(`${TRS}/${id}/send`);
  await good(`${TRS}/${id}/available`);
  await good(`${TRS}/${id}/pay-out`, { code: payout_code, document: PAPER });
  return { id };
};

const REMITTANCES: readonly UndoCase[] = [
  remitBack('cancel', { asked: FEE_BACK }),
  remitBack('cancel', { steps: ['send', 'available'], terms: EXPIRED, asked: FEE_BACK }),
  remitBack('return', { steps: ['send'] }),
  remitBack('refuse', { steps: ['hold'] }),
  remitInBack('return', { terms: EXPIRED }),
  remitInBack('return', { steps: ['hold'] }),
  remitInBack('refuse', { steps: ['hold'] }),
  {
    undoes: 'accounting/settlements void',
    prepare: paidOut,
    act: async ({ good }, { rate }, { id }) => {
      const pay = { pay_currency: 'USD', rate, location_id: 1 };
      const { settlement } = await good(`${TRS}/${id}/settle`, pay);
      return () => good(`accounting/settlements/${settlement.id}/void`, REASON);
    },
  },
  {
    undoes: 'exchange/commissions void',
    prepare: paidOut,
    act: async ({ good, ids }) => {
      const month = { agent_id: ids.agent, from: '2026-11-01', to: '2026-11-30' };
      const { id } = await good('exchange/commissions/store', month);
      return () => good(`exchange/commissions/${id}/void`, REASON);
    },
  },
  voided(`${TRS} void`, ({ places }, { code }) => ({
    kind: 'internal',
    from_location_id: 1,
    to_location_id: places.here,
    lines: [{ currency: code, amount: '40' }],
  })),
  {
    undoes: `${TRS} recall`,
    act: async ({ good, made, places }, { code }) => {
      const { id } = await made(TRS, {
        kind: 'internal',
        from_location_id: 1,
        to_location_id: places.there,
        lines: [{ currency: code, amount: '40' }],
      });
      return () => good(`${TRS}/${id}/recall`, REASON);
    },
  },
];

const CLW = 'exchange/credit-limit-withdrawal';

const CSW = 'exchange/credit-sub-limit-withdrawal';

const drawn = ({ code }: Held) => ({
  currency: code,
  amount: '900',
  due_date: '2026-12-19',
  location_id: 1,
});
const draw = ({ limit_id }: UndoOffice, held: Held): object => ({ limit_id, ...drawn(held) });
const subDraw = ({ sub_limit_id }: UndoOffice, held: Held): object => ({
  sub_limit_id,
  ...drawn(held),
});

const repaid = (path: string, drawn: typeof draw): UndoCase => ({
  undoes: `${path} take-back`,
  prepare: (office, held) => office.made(path, drawn(office, held)),
  act: async ({ good }, { code, rate }, { id }) => {
    const { repayments } = await good(`${path}/${id}/repay`, {
      currency: code,
      amount: '400',
      pay_currency: 'USD',
      rate,
      location_id: 1,
    });
    const { entry_id } = repayments.at(-1);
    return () => good(`${path}/${id}/take-back`, { entry_id, ...REASON });
  },
});

const CREDIT: readonly UndoCase[] = [
  voided(`${CLW} void`, draw),
  repaid(CLW, draw),
  voided(`${CSW} void`, subDraw),
  repaid(CSW, subDraw),
  {
    undoes: 'accounting/settlements void',
    act: async ({ good, ids }, { code, rate }) => {
      const { id } = await good(`accounting/parties/${ids.dealer}/settle`, {
        currency: code,
        amount: '120',
        pay_currency: 'USD',
        rate,
        location_id: 1,
      });
      return () => good(`accounting/settlements/${id}/void`, REASON);
    },
  },
];

export const AGENT_CASES = [...REMITTANCES, ...CREDIT];
