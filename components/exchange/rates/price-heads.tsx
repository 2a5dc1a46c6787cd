import { useTranslations } from 'use-intl';

/** The heads over both prices, the middle, and how far it moved. */
export function PriceHeads() {
  const t = useTranslations('exchange.rates');
  return ['buy', 'sell', 'mid', 'change'].map((of) => (
    <th key={of} scope="col" className="num">
      {t(of)}
    </th>
  ));
}
