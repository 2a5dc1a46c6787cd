'use client';

import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { OpeningPreview } from '@/components/accounting/opening-balances/use-opening-preview';
import { RecordLink } from '@/components/layout/record-link';
import { Button } from '@/components/ui/button';
import { Callout } from '@/components/ui/callout';
import { useFormats } from '@/hooks/use-formats';
import { ApiError } from '@/lib/api/api-error';
import { call } from '@/lib/api/call';
import { journalEntry, type JournalEntry } from '@/lib/contract/accounting/journal-entry';

type Props = Readonly<{
  replaces: NonNullable<OpeningPreview['replaces']>;
  onTake: (former: JournalEntry) => void;
}>;

/** Names the entry that the balances replace, and offers to copy its lines. */
export function OpeningReplaced({ replaces, onTake }: Props) {
  const t = useTranslations('opening-balances');
  const { day } = useFormats();
  const { take, problem } = useTaking(replaces.id, onTake);
  const { date } = replaces;
  return (
    <Callout>
      {t.rich('replaces', {
        entry: () => <EntryLink entry={replaces} />,
        day: () => <bdi className="figure">{date === null ? '' : day(date)}</bdi>,
      })}
      <Button className="mt-2 flex" onClick={() => void take()}>
        {t('takeLines')}
      </Button>
      {problem !== undefined && <p role="alert">{problem}</p>}
    </Callout>
  );
}

function EntryLink({ entry: { id, number } }: { entry: Props['replaces'] }) {
  return (
    <RecordLink
      to="app.accounting.journal-entry"
      view={id}
      className="figure text-accent hover:underline"
    >
      <bdi dir="ltr">{number}</bdi>
    </RecordLink>
  );
}

/** Loads the former entry with its lines, and passes it to `onTake`. */
function useTaking(id: number, onTake: Props['onTake']) {
  const [problem, setProblem] = useState<string>();
  const take = async () => {
    try {
      onTake(await call(journalEntry.show, { params: { id } }));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setProblem(error.message);
    }
  };
  return { take, problem };
}
