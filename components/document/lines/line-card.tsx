'use client';

import { Trash2 } from 'lucide-react';
import { useTranslations } from 'use-intl';
import type { LineColumn } from '@/components/document/lines/line-editor-props';
import { IconButton } from '@/components/ui/button';
import { classNames } from '@/components/ui/class-names';

type Props = Readonly<{
  name: string;
  index: number;
  columns: readonly LineColumn[];
  onRemove: () => void;
}>;

/** A line as a card on narrow screens: its fields below each other. */
export function LineCard({ name, index, columns, onRemove }: Props) {
  return (
    <li data-line={index} className="grid grid-cols-2 gap-3 border-b border-line px-gutter py-3">
      <CardHead onRemove={onRemove} index={index} />
      {columns.map(({ id, label, isWide, Cell }) => (
        <div
          key={id}
          data-cell={id}
          className={classNames('min-w-0 empty:hidden', isWide && 'col-span-2')}
        >
          <Cell name={`${name}.${index}`} index={index} label={label} variant="form" />
        </div>
      ))}
    </li>
  );
}

function CardHead({ onRemove, index }: Readonly<{ onRemove: () => void; index: number }>) {
  const t = useTranslations('document.lines');
  const line = index + 1;
  return (
    <div className="col-span-2 flex items-center justify-between">
      <span className="font-medium text-ink-2">{t('line', { line })}</span>
      <IconButton
        variant="ghost"
        label={t('removeLine', { line })}
        icon={Trash2}
        onClick={onRemove}
      />
    </div>
  );
}
