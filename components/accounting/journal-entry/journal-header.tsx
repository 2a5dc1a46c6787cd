'use client';

import { useTranslations } from 'use-intl';
import { PostingDateField } from '@/components/document/form/posting-date-field';
import { TextField } from '@/components/ui/text-field';

/** What the entry as a whole says: when, by which paper, what for. */
export function JournalHeader({ isNew }: { isNew: boolean }) {
  const t = useTranslations('accounting.journal.fields');
  return (
    <div className="grid flex-none gap-x-4 gap-y-3 px-gutter py-4 sm:grid-cols-[11rem_12rem_1fr]">
      <PostingDateField of="journal entry" name="date" label={t('date')} required />
      <TextField
        name="reference"
        label={t('reference')}
        maxLength={100}
        dir="auto"
        {...(isNew && { help: t('numberLater') })}
      />
      <TextField name="memo" label={t('memo')} maxLength={500} dir="auto" />
    </div>
  );
}
