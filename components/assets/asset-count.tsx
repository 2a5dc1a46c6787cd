'use client';

import { useTranslations } from 'use-intl';

import { useMedia } from '@/hooks/use-media';

type Props = Readonly<{ count: number; words: string }>;

/** Number of assets. Cards on phones have no column header, so there the text is "3 assets" instead of "3". */
export function AssetCount({ count, words }: Props) {
  const t = useTranslations(words);
  const isCard = useMedia('(max-width: 639px)');
  return isCard ? t('assetCount', { count }) : <span className="figure">{count}</span>;
}
