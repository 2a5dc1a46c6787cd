import { lazy } from 'react';

/** Drawings come in files of their own: whoever reads tables, or sees no such card, fetches none. */
export const BarChart = lazy(async () => ({
  default: (await import('@/components/ui/charts/bar-chart')).BarChart,
}));
export const LineChart = lazy(async () => ({
  default: (await import('@/components/ui/charts/line-chart')).LineChart,
}));
export const DivergingBars = lazy(async () => ({
  default: (await import('@/components/ui/charts/diverging-bars')).DivergingBars,
}));
export const BulletBars = lazy(async () => ({
  default: (await import('@/components/ui/charts/bullet-bars')).BulletBars,
}));
