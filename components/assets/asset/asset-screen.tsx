'use client';

import { defineDocument } from '@/components/document/definition';
import { DocumentScreen } from '@/components/document/document-screen';
import { assetColumns } from '@/components/assets/asset/asset-columns';
import { assetFilters } from '@/components/assets/asset/asset-filters';
import { assetSteps } from '@/components/assets/asset/asset-steps';
import { AssetActions, ChosenLabels } from '@/components/assets/asset/asset-actions';
import { AssetHero } from '@/components/assets/asset/asset-hero';
import { SkeletonRows } from '@/components/ui/skeleton';
import { later, useLater } from '@/hooks/use-later';
import { useView } from '@/hooks/use-view';
import { type Asset, asset } from '@/lib/contract/assets/asset';

const assetDefinition = defineDocument<Asset>({
  type: 'asset',
  route: 'app.assets.asset',
  words: 'assets.asset',
  endpoints: asset,
  columns: assetColumns,
  filters: ['date', 'status', 'mine', ...assetFilters],
  steps: assetSteps,
  Hero: AssetHero,
  ListActions: AssetActions,
  Bulk: ChosenLabels,
  Form: later(async () => {
    const { AssetForm } = await import('@/components/assets/asset/asset-form');
    return { Form: AssetForm };
  }),
  View: later(async () => {
    const { AssetView } = await import('@/components/assets/asset/asset-view');
    return { View: AssetView };
  }),
});

const labels = later(() => import('@/components/assets/asset/labels/labels-screen'));

export function AssetScreen() {
  const view = useView();
  const isLabels = view.kind === 'word' && view.word === 'labels';
  const sheet = useLater(labels, isLabels);
  if (!isLabels) return <DocumentScreen of={assetDefinition} />;
  return sheet ? <sheet.LabelsScreen /> : <SkeletonRows />;
}
