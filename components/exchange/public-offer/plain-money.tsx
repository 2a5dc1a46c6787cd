import { Ltr } from '@/components/ui/ltr';
import { formatFigure } from '@/lib/format/figure';

/** An amount for whoever may not read the settings of the office: its currency is named by its code. */
export const PlainMoney = ({ amount, currency }: { amount: string; currency: string }) => (
  <Ltr>
    {formatFigure(amount, amount.split('.')[1]?.length ?? 0)} {currency}
  </Ltr>
);
