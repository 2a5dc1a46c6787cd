'use client';

import { Download, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';

import { PictureOf } from './picture-of';
import { IconButton } from '@/components/ui/button';
import { saveDownload } from '@/components/ui/save-file';
import { download } from '@/lib/api/call';
import { type Attachment, attachments } from '@/lib/contract/kernel/attachments';
import { grouped } from '@/lib/format/number';

const KILO = 1024;

type Props = Readonly<{
  items: readonly Attachment[];
  onRemove?: ((id: number) => void) | undefined;
}>;

/** List of file names; one picture at a time is previewed. */
export function AttachmentList({ items, onRemove }: Props) {
  const t = useTranslations('document.attachments');
  const pictures = items.filter(isPicture);
  const [chosen, setChosen] = useState<number>();
  const shown = pictures.find(({ id }) => id === chosen) ?? pictures[0];
  if (items.length === 0) return <p className="text-ink-2">{t('none')}</p>;

  return (
    <div className="grid gap-3">
      <ul className="grid">
        {items.map((item) => (
          <li key={item.id} className="flex items-center gap-1 border-b border-line py-1">
            <span className="min-w-0 flex-1">
              {isPicture(item) ? (
                <button
                  type="button"
                  aria-pressed={item === shown}
                  className="max-w-full truncate text-start hover:text-accent aria-pressed:font-medium"
                  onClick={() => setChosen(item.id)}
                >
                  <bdi>{item.name}</bdi>
                </button>
              ) : (
                <bdi className="block truncate" title={item.name}>
                  {item.name}
                </bdi>
              )}
            </span>
            <span className="figure text-12 text-ink-3">{sizeOf(item.size)}</span>
            <IconButton
              variant="ghost"
              icon={Download}
              label={t('download', { name: item.name })}
              onClick={() => void save(item)}
            />
            {onRemove && (
              <IconButton
                variant="ghost"
                icon={Trash2}
                label={t('remove', { name: item.name })}
                onClick={() => onRemove(item.id)}
              />
            )}
          </li>
        ))}
      </ul>
      {shown && (
        <PictureOf
          key={shown.id}
          id={shown.id}
          alt={t('preview', { name: shown.name })}
          className="w-full rounded-card"
        />
      )}
    </div>
  );
}

const isPicture = ({ content_type }: Attachment) => content_type.startsWith('image/');

const sizeOf = (bytes: number) => `${grouped(String(Math.max(1, Math.round(bytes / KILO))))} kB`;

/** Saves a file under its original name. */
async function save({ id, name }: Attachment): Promise<void> {
  const coming = download(attachments.download, { params: { id } });
  await saveDownload(coming.then(({ blob }) => ({ name, blob })));
}
