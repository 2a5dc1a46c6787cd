'use client';

import { type KeyboardEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Kbd } from '@/components/ui/kbd';
import { usePermission } from '@/hooks/use-permission';
import { useGoTo } from '@/hooks/use-view';
import { useShortcuts } from '@/hooks/use-shortcuts';
import { idWritten } from '@/lib/domain/document-number';

const BOX = 'quote-finder';

/** A quote comes back to the counter: its number is typed, or the code on its paper scanned. */
export function QuoteFinder() {
  const t = useTranslations('sale.quote');
  const { text, isWrong, type, find } = useFinding();
  useShortcuts({ 'pad-find': () => document.getElementById(BOX)?.focus() });
  return (
    <div className="quote-finder" title={isWrong ? t('unread') : t('findHint')}>
      <span className="input">
        <input
          id={BOX}
          aria-label={t('find')}
          type="text"
          dir="ltr"
          autoComplete="off"
          placeholder={t('find')}
          aria-invalid={isWrong || undefined}
          value={text}
          onChange={({ target }) => type(target.value)}
          onKeyDown={find}
        />
        <Kbd>Shift F8</Kbd>
      </span>
    </div>
  );
}

/** What is typed, and the way to the ticket that it names. */
function useFinding() {
  const { may } = usePermission('sales');
  const goTo = useGoTo();
  const [text, setText] = useState('');
  const [isWrong, setWrong] = useState(false);
  const type = (typed: string) => {
    setWrong(false);
    setText(typed);
  };
  const find = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    const id = idWritten('sales', text);
    setWrong(id === undefined);
    if (id === undefined) return;
    void goTo('app.exchange.sales', { view: id, ...(may('edit') && { query: { mode: 'edit' } }) });
  };
  return { text, isWrong, type, find };
}
