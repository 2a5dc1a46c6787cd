'use client';

import { useCurrencies } from '@/hooks/use-currencies';
import { useLocale } from '@/hooks/use-locale';
import { currencyWords } from '@/lib/currency-words';
import { statedInWords } from '@/lib/domain/amount-words';
import { dirOf, type Locale } from '@/lib/i18n';

type Props = Readonly<{ amount: string; currency: string; language?: Locale | undefined }>;

/** Amount in words, in `language`, which defaults to the reader's language. */
export function AmountInWords({ amount, currency, language }: Props) {
  const { locale } = useLocale();
  const { data: currencies } = useCurrencies();
  const spoken = language ?? locale;
  const own = currencies?.find(({ code }) => code === currency)?.name;
  return (
    <bdi lang={spoken} dir={dirOf(spoken)}>
      {statedInWords(amount, currencyWords(currency, own), spoken)}
    </bdi>
  );
}
