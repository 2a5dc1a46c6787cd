'use client';

import { defineDocument } from '@/components/document/definition';
import { DocumentScreen } from '@/components/document/document-screen';
import { drawColumns } from '@/components/exchange/credit/draw-columns';
import { drawSteps } from '@/components/exchange/credit/draw-steps';
import { DRAWS } from '@/components/exchange/credit/draws';
import { later } from '@/hooks/use-later';
import type { CreditWithdrawal } from '@/lib/contract/exchange/credit-withdrawal';

const View = later(async () => {
  const { DrawView } = await import('@/components/exchange/credit/draw-view');
  return { View: DrawView };
});
const shared = {
  columns: drawColumns,
  View,
  filters: ['date', 'status', 'amount', 'currency', 'mine'],
} as const;

const limitDraws = defineDocument<CreditWithdrawal>({
  ...DRAWS.limit,
  ...shared,
  steps: drawSteps(DRAWS.limit),
  Form: later(async () => {
    const { LimitDrawForm } = await import('@/components/exchange/credit/draw-form');
    return { Form: LimitDrawForm };
  }),
});

const subDraws = defineDocument<CreditWithdrawal>({
  ...DRAWS.sub,
  ...shared,
  steps: drawSteps(DRAWS.sub),
  Form: later(async () => {
    const { SubDrawForm } = await import('@/components/exchange/credit/draw-form');
    return { Form: SubDrawForm };
  }),
});

export function CreditLimitWithdrawalScreen() {
  return <DocumentScreen of={limitDraws} />;
}

export function CreditSubLimitWithdrawalScreen() {
  return <DocumentScreen of={subDraws} />;
}
