import { Ltr } from '@/components/ui/ltr';
import { formatFigure } from '@/lib/format/figure';

/** Amount with its currency code, for visitors who cannot read the organisation's settings. */
export const PlainMoney = ({ amount, currency }: { amount: string; currency: string }) => (
  <Ltr>
    {formatFigure(amount, amount.split('.')[1]?.length ?? 0)} {currency}
  </Ltr>
);
