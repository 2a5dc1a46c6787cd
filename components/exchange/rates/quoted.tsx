import { Ltr } from '@/components/ui/ltr';
import type { RateVersion } from '@/lib/contract/exchange/rate-shapes';
import { shownRate } from '@/lib/format/rate';

type Quote = Readonly<Pick<RateVersion, 'buy' | 'sell' | 'mid'>>;

/** Buy and sell rate of a currency, or the mid rate if it has none; a dash if there is no rate. */
export function Quoted({ of }: { of: Quote | undefined }) {
  if (!of) return '–';
  return <Ltr>{quotedText(of)}</Ltr>;
}

export const quotedText = ({ buy, sell, mid }: Quote) =>
  buy === null || sell === null ? shownRate(mid) : `${shownRate(buy)}/${shownRate(sell)}`;
