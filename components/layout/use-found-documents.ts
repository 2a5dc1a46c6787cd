'use client';

import { useTranslations } from 'use-intl';

import type { Command } from './command';
import { useAnswer } from '@/hooks/use-call';
import { useCurrentUser } from '@/hooks/use-current-user';
import { useDebounced } from '@/hooks/use-debounced';
import { useFormats } from '@/hooks/use-formats';
import { useGoTo } from '@/hooks/use-view';
import type { AnswerOf } from '@/lib/contract/endpoint';
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
/** Minimum number of letters in a search, because a single letter would match nearly everything. */
const FEWEST_LETTERS = 2;

type Found = Readonly<{ documents: readonly Command[]; isSearching: boolean }>;

/**
 * Documents that contain the typed text, a few per type. The server searches after a pause in typing. Results for an
 * older text are never shown.
 */
export function useFoundDocuments(typed: string): Found {
  const search = typed.trim();
  const commandsOf = useCommands(search);
  const { data: user } = useCurrentUser();
  const settled = useDebounced(search, QUIET_MS);
  const isOpen = FOUND_TYPES.some((type) => can(user, pageOfType(type), 'view'));
  const isSearchable = isOpen && search.length >= FEWEST_LETTERS;
  const { data, isFetching } = useAnswer(
    documentSearch,
    { input: { search: settled } },
    // Results are stale at once, so that each search is sent again and finds newly posted documents.
    { enabled: isSearchable && settled === search, staleTime: 0 },
  );
  if (!isSearchable) return { documents: [], isSearching: false };
  if (settled !== search || !data) {
    return { documents: [], isSearching: settled !== search || isFetching };
  }
  return { documents: data.data.flatMap(commandsOf), isSearching: false };
}

type Group = AnswerOf<typeof documentSearch>['data'][number];

/**
 * Returns a function that creates the commands for a document type: one for each found document, and one for the list
 * if more documents match.
 */
function useCommands(search: string): (group: Group) => readonly Command[] {
  const t = useTranslations('frame.palette');
  const route = useTranslations('routes');
  const goTo = useGoTo();
  const hintsOf = useHints();
  return ({ due_to: group, documents, more }) => {
    const to = documentTypes[group].route;
    const found = documents.map((one): Command => ({
      id: `found-${group}-${one.id}`,
      group,
      words: '',
      label: one.number ?? t('draft', { id: String(one.id) }),
      ...hintsOf(one),
      run: () => void goTo(to, { view: recordView(group, one.id) }),
    }));
    // Revaluations get no link to a list, because their screen has no search.
    if (!more || group === 'revaluation') return found;
    const all: Command = {
      id: `all-${group}`,
      group,
      words: '',
      label: t('all', { list: route(keyOf(to)) }),
      run: () => void goTo(to, { query: { search } }),
    };
    return [...found, all];
  };
}

const pageOfType = (type: FoundType) => pageOf(documentTypes[type].route);

/** Returns a function that formats the details that distinguish documents: party, memo, status, amount and day. */
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
