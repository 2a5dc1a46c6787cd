'use client';

import { useState } from 'react';
import { useTranslations } from 'use-intl';

import { useTrailWords } from './use-trail-words';
import { Towards } from '@/components/ui/from-to';
import { useCellTab } from '@/components/ui/grid/cell-tab';
import { type FieldChange, flatChanges, type TrailChanges } from '@/lib/domain/trail';
import type { TrailNames } from '@/lib/format/trail-words';

const FIELDS_SHOWN = 6;
const LETTERS_SHOWN = 80;

type Props = Readonly<{ changes: TrailChanges; names?: TrailNames | undefined }>;

/** Changed fields of an audit row, before and after; only the first few until expanded. */
export function TrailChanges({ changes, names }: Props) {
  const [isWhole, setWhole] = useState(false);
  const fields = flatChanges(changes);
  const visible = isWhole ? fields : fields.slice(0, FIELDS_SHOWN);
  const hidden = fields.length - visible.length;
  if (fields.length === 0) return null;
  return (
    <>
      <dl className="grid grid-cols-[minmax(72px,auto)_1fr] gap-x-3 text-12">
        {visible.map((change) => (
          <Change key={change.path.join('.')} change={change} names={names} />
        ))}
      </dl>
      {hidden > 0 && <More count={hidden} onClick={() => setWhole(true)} />}
    </>
  );
}

function More({ count, onClick }: { count: number; onClick: () => void }) {
  const t = useTranslations('changed-fields');
  const tabIndex = useCellTab();
  return (
    <button
      type="button"
      tabIndex={tabIndex}
      className="no-print justify-self-start text-12 text-accent"
      onClick={onClick}
    >
      {t('more', { count })}
    </button>
  );
}

type ChangeProps = Readonly<{ change: FieldChange; names: TrailNames | undefined }>;

function Change({ change: { path, before, after }, names }: ChangeProps) {
  const t = useTranslations('changed-fields');
  const words = useTrailWords(names);
  const [was, is] = [words.value(path, before), words.value(path, after)];
  return (
    <div className="contents">
      <dt className="text-ink-3">{words.field(path)}</dt>
      <dd className="min-w-0 break-words">
        {was === undefined || is === undefined ? (
          t('changed')
        ) : (
          <>
            {before !== null && (
              <>
                <Value text={was} className="text-ink-3 line-through" /> <Towards />{' '}
                <span className="sr-only">{t('became')}</span>{' '}
              </>
            )}
            <Value text={is} />
          </>
        )}
      </dd>
    </div>
  );
}

function Value({ text, className }: { text: string; className?: string }) {
  const isLong = text.length > LETTERS_SHOWN;
  return (
    <bdi {...(className && { className })} title={isLong ? text : undefined}>
      {isLong ? `${text.slice(0, LETTERS_SHOWN)}…` : text}
    </bdi>
  );
}
