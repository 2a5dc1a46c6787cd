'use client';

import { useTranslations } from 'use-intl';

import { useMedia } from '@/hooks/use-media';

type Props = Readonly<{ count: number; words: string }>;

/** How many assets, in words of the page. A card has no heads: there the number says of what it is one. */
export function AssetCount({ count, words }: Props) {
  const t = useTranslations(words);
  const isCard = useMedia('(max-width: 639px)');
  return isCard ? t('assetCount', { count }) : <span className="figure">{count}</span>;
}
