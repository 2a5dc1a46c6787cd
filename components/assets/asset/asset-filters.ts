import { useCategoryOptions } from './use-categories';
import type { FilterName, OwnFilter } from '@/components/document/definition';

export const assetFilters: readonly (FilterName | OwnFilter)[] = [
  'employee',
  { name: 'category_id', kind: 'choice', useOptions: useCategoryOptions },
  { name: 'location', kind: 'text' },
  { name: 'warranty_from', kind: 'day' },
  { name: 'warranty_to', kind: 'day' },
];
