import { useEmployeeOptions } from '@/hooks/use-employees';
import { useCategoryOptions } from './use-categories';
import type { OwnFilter } from '@/components/document/definition';

export const assetFilters: readonly OwnFilter[] = [
  { name: 'category_id', kind: 'choice', useOptions: useCategoryOptions },
  { name: 'employee_id', kind: 'choice', useOptions: useEmployeeOptions },
  { name: 'location', kind: 'text' },
  { name: 'warranty_from', kind: 'day' },
  { name: 'warranty_to', kind: 'day' },
];
