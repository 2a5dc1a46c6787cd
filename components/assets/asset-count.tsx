'use client';

import { useTranslations } from 'use-intl';

import { useMedia } from '@/hooks/use-media';

type Props = Readonly<{ count: number; words: string }>;

/** Number of assets. On a phone it includes the unit, because cards have no column header. */
export function AssetCount({ count, words }: Props) {
  const t = useTranslations(words);
  const isCard = useMedia('(max-width: 639px)');
  return isCard ? t('assetCount', { count }) : <span className="figure">{count}</span>;
}
