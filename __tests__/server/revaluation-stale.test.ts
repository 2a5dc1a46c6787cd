import { REVALUATION as PATH, revaluationFixture } from '../support/revaluation-fixture';

const { closingAt, revalue, scene, sell } = revaluationFixture();

test('a late entry is told that the period is revalued already, and then marks it as stale', async () => {
  await closingAt('1.12');
  const { body: made } = await revalue();
  const { me, account } = scene();
  const stale = async () => {
    const { body: shown } = await me.get(`${PATH}/${made.id}/show`);
    const { body: list } = await me.get(`${PATH}/list`);
    return [shown.is_stale, list.data[0].is_stale];
  };
  expect(await stale()).toEqual([false, false]);
  const late = {
    date: '2026-10-20',
    paid_from_account_id: account('1020').id,
    currency: 'EUR',
    rate: '1.10',
    lines: [{ account_id: account('3000').id, amount: '100' }],
  };
  const noted = async (more: object = {}) => {
    const { body } = await me.post('accounting/expenses/preview', { ...late, ...more });
    return body.warnings.filter(({ key }: { key: string }) => key === 'revaluation.stale');
  };
  expect(await noted({ date: '2026-11-02' })).toEqual([]);
  expect(await noted()).toEqual([
    {
      key: 'revaluation.stale',
      level: 'note',
      field: 'date',
      message: expect.stringContaining(
        `${made.number} has revalued the positions up to 2026-10-31`,
      ),
    },
  ]);
  await sell('100', '1.10', '2026-10-20');
  expect(await stale()).toEqual([true, true]);
  await revalue();
  const { body: list } = await me.get(`${PATH}/list?status=posted`);
  expect(list.data.map(({ is_stale }: { is_stale: boolean }) => is_stale)).toEqual([false]);
});
