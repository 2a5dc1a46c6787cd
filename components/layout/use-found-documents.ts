'use client';

import { useTranslations } from 'use-intl';

import type { Command } from '@/components/layout/command';
import { useAnswer } from '@/hooks/use-call';
import { useCurrentUser } from '@/hooks/use-current-user';
import { useDebounced } from '@/hooks/use-debounced';
import { useFormats } from '@/hooks/use-formats';
import { useGoTo } from '@/hooks/use-view';
import {
  documentSearch,
  FOUND_TYPES,
  type FoundDocument,
  type FoundType,
} from '@/lib/contract/found-documents';
import { documentTypes, recordView } from '@/lib/domain/document-type';
import { can } from '@/lib/domain/permission';
import { keyOf, pageOf } from '@/lib/routes';

const QUIET_MS = 200;
/** One letter is a beginning of everything. */
const FEWEST_LETTERS = 2;

type Found = Readonly<{ documents: readonly Command[]; isSearching: boolean }>;

/**
 * Documents that hold what was typed, as the host finds them once the hands rest, a few of each type.
 * Answers to an older text are never shown.
 */
export function useFoundDocuments(typed: string): Found {
  const t = useTranslations('frame.palette');
  const route = useTranslations('routes');
  const goTo = useGoTo();
  const hintsOf = useHints();
  const { data: user } = useCurrentUser();
  const search = typed.trim();
  const settled = useDebounced(search, QUIET_MS);
  const isOpen = FOUND_TYPES.some((type) => can(user, pageOfType(type), 'view'));
  const isAsked = isOpen && search.length >= FEWEST_LETTERS;
  const { data, isFetching } = useAnswer(
    documentSearch,
    { input: { search: settled } },
    // What has been posted meanwhile is found too.
    { enabled: isAsked && settled === search, staleTime: 0 },
  );
  if (!isAsked) return { documents: [], isSearching: false };
  if (settled !== search || !data) {
    return { documents: [], isSearching: settled !== search || isFetching };
  }

  const documents = data.data.flatMap(({ due_to, documents: found, more }): Command[] => {
    const to = documentTypes[due_to].route;
    const list = route(keyOf(to));
    const all: Command = {
      id: `all-${due_to}`,
      group: due_to,
      label: t('all', { list }),
      words: '',
      run: () => void goTo(to, { query: { search } }),
    };
    return [
      ...found.map((one): Command => ({
        id: `found-${due_to}-${one.id}`,
        group: due_to,
        label: one.number ?? t('draft', { id: String(one.id) }),
        words: '',
        ...hintsOf(one),
        run: () => void goTo(to, { view: recordView(due_to, one.id) }),
      })),
      // The years and their revaluations share a screen, which has no search.
      ...(more && due_to !== 'revaluation' ? [all] : []),
    ];
  });
  return { documents, isSearching: false };
}

const pageOfType = (type: FoundType) => pageOf(documentTypes[type].route);

/** What tells one document from the next: whom it is with and what it is about, how much and when. */
function useHints() {
  const { day, money } = useFormats();
  const status = useTranslations('ui.status');
  return ({ counterparty, memo, amount, currency, date, status: state }: FoundDocument) => ({
    hint: joined(
      counterparty,
      memo === counterparty ? null : memo,
      state !== 'posted' && state !== 'issued' && status(state),
    ),
    figures: joined(
      amount !== null && currency !== null && money(amount, currency),
      date && day(date),
    ),
  });
}

const joined = (...parts: readonly (string | false | null)[]) => parts.filter(Boolean).join(' · ');
