'use client';

import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { DocumentRecord } from '@/components/document/definition';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { Segments } from '@/components/ui/segments';
import { useFormats } from '@/hooks/use-formats';

/** A field that two people changed: how it stands with each of them. */
export type Difference = Readonly<{ field: string; label: string; mine: string; theirs: string }>;

type Side = 'mine' | 'theirs';

/** Somebody else saved the draft meanwhile: who and when, and field by field whose word counts. */
export function ConflictDialog({
  theirs,
  differences,
  onChoose,
  onClose,
}: {
  theirs: DocumentRecord;
  differences: readonly Difference[];
  /** Gets the fields of theirs that are taken over. */
  onChoose: (fields: ReadonlySet<string>) => void;
  onClose: () => void;
}) {
  const t = useTranslations('document.conflict');
  const { instant } = useFormats();
  const [taken, setTaken] = useState<ReadonlySet<string>>(new Set());
  const last = theirs.history.at(-1);
  const isDraft = theirs.status === 'draft';
  const choose = (field: string, side: Side) => {
    const next = new Set(taken);
    if (side === 'theirs') next.add(field);
    else next.delete(field);
    setTaken(next);
  };

  return (
    <Dialog
      open
      wide
      onClose={onClose}
      title={t('title')}
      description={t('who', {
        user: last?.user ?? t('somebody'),
        at: last ? instant(last.at) : '',
      })}
      actions={
        <>
          <Button onClick={onClose}>{t('close')}</Button>
          {isDraft && (
            <Button variant="primary" onClick={() => onChoose(taken)}>
              {t('goOn')}
            </Button>
          )}
        </>
      }
    >
      {isDraft ? (
        <ul className="grid gap-3">
          {differences.map(({ field, label, mine, theirs: other }) => (
            <li key={field} className="grid gap-1 border-b border-line pb-3">
              <div className="flex items-center justify-between gap-3">
                <span className="font-medium">{label}</span>
                <Segments<Side>
                  label={label}
                  value={taken.has(field) ? 'theirs' : 'mine'}
                  onChange={(side) => choose(field, side)}
                  choices={[
                    { value: 'mine', label: t('mine') },
                    { value: 'theirs', label: t('theirs') },
                  ]}
                />
              </div>
              <div className="grid grid-cols-2 gap-3 text-12 text-ink-2">
                <bdi className="whitespace-pre-line">{mine || '–'}</bdi>
                <bdi className="whitespace-pre-line">{other || '–'}</bdi>
              </div>
            </li>
          ))}
        </ul>
      ) : (
        <p>{t('gone')}</p>
      )}
    </Dialog>
  );
}
