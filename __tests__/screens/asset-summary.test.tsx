import { screen } from '@testing-library/react';

import { VEHICLES } from '@/__tests__/support/an-asset';
import { answer } from '@/__tests__/support/mock-api';
import { renderScreen } from '@/__tests__/support/render-screen';
import { aHead, teachOffice } from '@/__tests__/support/report-samples';
import { ReportPage } from '@/components/reports/report-page';
import { assetCategory } from '@/lib/contract/assets/asset-category';
import { type AssetSummary, assetSummary } from '@/lib/contract/reports/asset-summary';

const FIGURES = {
  opening_cost: '0.00',
  additions: '12000.00',
  revaluation: '570.00',
  transfers: '-60.00',
  disposals: '510.00',
  cost: '12000.00',
  opening_accumulated: '30.00',
  taken_over: '0.00',
  depreciation: '540.00',
  impairment: '25.00',
  impairment_reversed: '15.00',
  relieved: '35.00',
  transfers_accumulated: '-5.00',
  accumulated: '540.00',
  net: '11460.00',
} as const;

const REPORT: AssetSummary = {
  ...aHead('asset-summary'),
  rows: [
    {
      asset_id: 5,
      number: 'AST 00005',
      name: 'Delivery van',
      category_id: 3,
      category: 'Vehicles',
      location: 'Herat yard',
      employee: 'Laila Karimi',
      status: 'active',
      ...FIGURES,
    },
  ],
  categories: [{ category_id: 3, category: 'Vehicles', assets: 1, ...FIGURES }],
  totals: { assets: 1, ...FIGURES },
  unposted: { cost: '0.00', accumulated: '0.00' },
};

async function show() {
  teachOffice();
  answer(assetCategory.list, () => [VEHICLES, { ...VEHICLES, id: 4, name: 'Furniture' }]);
  const asked = answer(assetSummary, () => REPORT);
  renderScreen(<ReportPage of="asset-summary" />, {
    at: '/reports/asset-summary?category_id=3',
  });
  await screen.findByRole('grid', { name: 'Asset summary' });
  return asked;
}

test('each category stands over its assets with what they add up to, and all of them at the foot', async () => {
  await show();
  const rows = screen.getAllByRole('row').map(({ textContent }) => textContent ?? '');
  const placeOf = (begin: RegExp) => rows.findIndex((text) => begin.test(text));
  const category = placeOf(/^Vehicles, 1 asset.*12,000\.00.*540\.00.*11,460\.00/);
  expect(category).toBeGreaterThan(0);
  expect(rows[category + 1]).toMatch(/^Delivery van.*AST 00005.*11,460\.00/);
  expect(rows.at(-1)).toMatch(/^Total, 1 asset.*11,460\.00/);
  expect(screen.getByRole('link', { name: 'AST 00005' })).toHaveAttribute(
    'href',
    '/build/assets/asset/5',
  );
});

test('every class of movement has a column, so that the figures of a row add up across', async () => {
  await show();
  const heads = screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
  expect(heads.slice(3)).toEqual([
    'Opening cost',
    'Additions',
    'Revaluation',
    'Transfers',
    'Disposals',
    'Cost',
    'Opening accumulated',
    'Taken over',
    'Depreciation',
    'Impairment',
    'Impairment reversed',
    'Relieved',
    'Accumulated transferred',
    'Accumulated',
    'Net',
  ]);
  const row = screen.getByRole('row', { name: /Delivery van/ });
  expect(row).toHaveTextContent(
    /570\.00.*60\.00.*510\.00.*25\.00.*15\.00.*35\.00.*5\.00.*11,460\.00/,
  );
});

test('the report is narrowed to a category of the address, whose name the filter shows', async () => {
  const asked = await show();
  expect(asked.inputs[0]).toMatchObject({ category_id: '3' });
  expect(await screen.findByRole('button', { name: /Category.*Vehicles/ })).toBeVisible();
});
