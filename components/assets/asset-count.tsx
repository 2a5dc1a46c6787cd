'use client';

import { useTranslations } from 'use-intl';

import { useMedia } from '@/hooks/use-media';

type Props = Readonly<{ count: number; words: string }>;

/** Number of assets. A card has no column head, so the text names the unit. */
export function AssetCount({ count, words }: Props) {
  const t = useTranslations(words);
  const isCard = useMedia('(max-width: 639px)');
  return isCard ? t('assetCount', { count }) : <span className="figure">{count}</span>;
}
