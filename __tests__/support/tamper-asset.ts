import type { Worker } from './tamper-scene';

/** Two assets with some months of depreciation; one is split and assigned to an employee. */
export async function tamperAsset({ id, must, me }: Worker): Promise<void> {
  const { id: category_id } = await must('assets/asset-category/store', {
    name: 'Machines',
    method: 'straight_line',
    life_months: 12,
  });
  const asset = await must('assets/asset/store', {
    name: 'Counting machines',
    category_id,
    cost: '1200',
    quantity: 4,
    post: true,
    purchased_on: '2026-09-01',
    in_service_on: '2026-09-01',
    paid_from_account_id: id('1010'),
  });
  await must('assets/depreciation/store', { period_end: '2026-10-31' });
  await must(`assets/asset/${asset.id}/split`, { quantity: 1, name: 'One of them' });
  const { body: branches } = await me.get('setting/branches/list');
  await must(`assets/asset/${asset.id}/transfer`, { location: 'Vault', branch_id: branches[0].id });
}
