import type { UndoCase } from './undo-cases';
import type { Held, UndoOffice } from './undo-office';

const REASON = { reason: 'Undone' };
const PYP = 'hrm/payroll-preparation';
const PYA = 'hrm/payroll-adjustment';
const ASSETS = 'assets/asset';

const paidIn = ({ ids }: UndoOffice, { code }: Held) => (code === 'EUR' ? ids.lina : ids.joe);

const run = async ({ good }: UndoOffice, employee_ids: readonly number[]) => {
  const { id } = await good(`${PYP}/store`, {
    period_from: '2026-11-01',
    period_to: '2026-11-30',
    pay_date: '2026-11-30',
    employee_ids,
  });
  await good(`${PYP}/${id}/approve`);
  return good(`${PYP}/${id}/post`);
};

const lent = async (office: UndoOffice, held: Held) => {
  const { id } = await office.good(`${PYA}/store`, {
    employee_id: paidIn(office, held),
    kind: 'advance',
    amount: '200',
    period: '2026-11',
    reason: 'Rent',
  });
  return office.good(`${PYA}/${id}/approve`);
};

const PEOPLE: readonly UndoCase[] = [
  {
    undoes: `${PYP} void`,
    act: async (office, held) => {
      const { id } = await run(office, [office.ids.omid, paidIn(office, held)]);
      return () => office.good(`${PYP}/${id}/void`, REASON);
    },
  },
  {
    undoes: `${PYP} void`,
    act: async (office, held) => {
      const { id } = await run(office, [paidIn(office, held)]);
      const { good } = office;
      await good(`${PYP}/${id}/pay`, { account_id: office.id('1010'), rate: held.rate });
      return () => good(`${PYP}/${id}/void`, REASON);
    },
  },
  {
    // After one slip of a run is voided, the run remains with the other one.
    undoes: `${PYP}/slips void`,
    prepare: (office, held) => run(office, [paidIn(office, held)]),
    act: async (office, held, { id: former }) => {
      const { good, me, ids } = office;
      await good(`${PYP}/${former}/void`, REASON);
      const other = held.code === 'EUR' ? ids.mina : ids.ann;
      const { id } = await run(office, [paidIn(office, held), other]);
      const { body: slips } = await me.get(`${PYP}/${id}/slips`);
      const slip = slips.find(({ employee_id }: { employee_id: number }) => employee_id === other);
      return () => good(`${PYP}/slips/${slip.id}/void`, REASON);
    },
  },
  {
    // Uses the run of the previous case.
    undoes: `${PYP} take-back`,
    prepare: async ({ me }) => (await me.get(`${PYP}/list?status=posted`)).body.data[0],
    act: async ({ good, id: account }, { rate }, { id }) => {
      const pay = { account_id: account('1010'), rate };
      const { payments } = await good(`${PYP}/${id}/pay`, pay);
      const payment_id = payments.at(-1).id;
      return () => good(`${PYP}/${id}/take-back`, { payment_id, ...REASON });
    },
  },
  {
    undoes: `${PYA} cancel`,
    act: async (office, held) => {
      const { id } = await lent(office, held);
      return () => office.good(`${PYA}/${id}/cancel`, REASON);
    },
  },
  {
    undoes: `${PYA} take-back`,
    prepare: lent,
    act: async ({ good }, _held, { id }) => {
      const { repayments } = await good(`${PYA}/${id}/repay`, { amount: '50', location_id: 1 });
      const { entry_id } = repayments.at(-1);
      return () => good(`${PYA}/${id}/take-back`, { entry_id, ...REASON });
    },
  },
];

const asset = ({ good, id, category_id }: UndoOffice, { code, rate }: Held) =>
  good(`${ASSETS}/store`, {
    category_id,
    name: 'Counting machine',
    cost: '1200',
    currency: code,
    rate,
    purchased_on: '2026-10-05',
    in_service_on: '2026-10-05',
    post: true,
    paid_from_account_id: id('1020'),
  });

const ASSET_CASES: readonly UndoCase[] = [
  {
    undoes: `${ASSETS} void`,
    act: async (office, held) => {
      const { id } = await asset(office, held);
      return () => office.good(`${ASSETS}/${id}/void`, REASON);
    },
  },
  {
    undoes: `${ASSETS} undo-disposal`,
    prepare: asset,
    act: async ({ good, id: account }, { code, rate }, { id }) => {
      await good(`${ASSETS}/${id}/dispose`, {
        kind: 'sale',
        date: '2026-11-19',
        proceeds: '700',
        currency: code,
        rate,
        account_id: account('1020'),
      });
      return () => good(`${ASSETS}/${id}/undo-disposal`, REASON);
    },
  },
  {
    undoes: 'assets/depreciation void',
    prepare: asset,
    act: async ({ good }) => {
      const { id } = await good('assets/depreciation/store', { period_end: '2026-10-31' });
      return () => good(`assets/depreciation/${id}/void`, REASON);
    },
  },
];

const PERIODS: readonly UndoCase[] = [
  {
    undoes: 'exchange/revaluation void',
    act: async ({ good }) => {
      const { id } = await good('exchange/revaluation/store', { period_end: '2026-10-31' });
      return () => good(`exchange/revaluation/${id}/void`, REASON);
    },
  },
  {
    undoes: 'accounting/fiscal-closing reopen',
    act: async ({ good, id: account, second }) => {
      const { id } = await good('accounting/fiscal-closing/store', {
        year_end: '2025-12-31',
        retained_earnings_account_id: account('3020'),
        waivers: [],
      });
      return async () => {
        await good(`accounting/fiscal-closing/${id}/reopen`, REASON);
        await good(`accounting/fiscal-closing/${id}/approve`, {}, second);
      };
    },
  },
];

export const OFFICE_CASES = [...PEOPLE, ...ASSET_CASES, ...PERIODS];
