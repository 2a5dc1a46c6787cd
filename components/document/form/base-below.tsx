'use client';

import { Figure } from '@/components/ui/figure';
import { useFormats } from '@/hooks/use-formats';
import { absolute, type Decimal } from '@/lib/domain/money';

type Props = Readonly<{ currency: string; base: Decimal | null | undefined }>;

/** Shows the amount in base, without its sign, below an amount in a foreign currency. */
export function BaseBelow({ currency, base }: Props) {
  const { baseCurrency } = useFormats();
  if (!base || currency === baseCurrency) return null;
  return (
    <span className="block text-12 text-ink-2">
      <Figure value={absolute(base)} currency={baseCurrency} />
    </span>
  );
}

type BothProps = Readonly<{
  value: string | null;
  currency: string;
  base: string | null | undefined;
}>;

/** An amount in its currency with its base value below; renders nothing without an amount. */
export const FigureInBoth = ({ value, currency, base }: BothProps) =>
  value && (
    <>
      <Figure value={value} of={currency} />
      <BaseBelow currency={currency} base={base} />
    </>
  );
