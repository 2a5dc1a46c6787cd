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
  const who = { user: last?.user ?? t('somebody'), at: last ? instant(last.at) : '' };
  const choose = (field: string, side: Side) => {
    const others = [...taken].filter((one) => one !== field);
    setTaken(new Set(side === 'theirs' ? [...others, field] : others));
  };

  return (
    <Dialog
      open
      wide
      onClose={onClose}
      title={t('title')}
      description={t('who', who)}
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
          {differences.map((difference) => (
            <Choice
              key={difference.field}
              difference={difference}
              side={taken.has(difference.field) ? 'theirs' : 'mine'}
              onChange={(side) => choose(difference.field, side)}
            />
          ))}
        </ul>
      ) : (
        <p>{t('gone')}</p>
      )}
    </Dialog>
  );
}

function Choice({
  difference: { label, mine, theirs },
  side,
  onChange,
}: {
  difference: Difference;
  side: Side;
  onChange: (side: Side) => void;
}) {
  const t = useTranslations('document.conflict');
  return (
    <li className="grid gap-1 border-b border-line pb-3">
      <div className="flex items-center justify-between gap-3">
        <span className="font-medium">{label}</span>
        <Segments<Side>
          label={label}
          value={side}
          onChange={onChange}
          choices={[
            { value: 'mine', label: t('mine') },
            { value: 'theirs', label: t('theirs') },
          ]}
        />
      </div>
      <div className="grid grid-cols-2 gap-3 text-12 text-ink-2">
        <bdi className="whitespace-pre-line">{mine || '–'}</bdi>
        <bdi className="whitespace-pre-line">{theirs || '–'}</bdi>
      </div>
    </li>
  );
}
