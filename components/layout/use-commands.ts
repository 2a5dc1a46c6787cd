'use client';

import { useTranslations } from 'use-intl';

import type { Command } from './command';
import { useFoundDocuments } from './use-found-documents';
import { usePartySearch } from '@/components/pickers/use-party-search';
import { useAppearance } from '@/hooks/use-appearance';
import { useCurrencies } from '@/hooks/use-currencies';
import { useCurrentUser } from '@/hooks/use-current-user';
import { useIsApple } from '@/hooks/use-is-apple';
import { openOverlay } from '@/hooks/use-overlay';
import { usePermission } from '@/hooks/use-permission';
import { usePlaces } from '@/hooks/use-places';
import { useRateFormat } from '@/hooks/use-rate-format';
import { useRates } from '@/hooks/use-rates';
import { runShortcut, useLiveShortcuts } from '@/hooks/use-shortcuts';
import { useSignOut } from '@/hooks/use-sign-out';
import { useGoTo } from '@/hooks/use-view';
import { findDocument } from '@/lib/document-search';
import { can } from '@/lib/domain/permission';
import { foldName } from '@/lib/format/fold';
import { groupOf, openScreens } from '@/lib/menu';
import { OTHER_NAMES } from '@/lib/other-names';
import { PARTS } from '@/lib/parts';
import { keyOf, pageOf, type Route, type RouteName, routes } from '@/lib/routes';
import { shortcutOf, shownKeys } from '@/lib/shortcuts';
import en from '@/messages/en/routes.json';
import fa from '@/messages/fa/routes.json';

/** Page names in every language, which are search terms of the commands. */
const NAMES: readonly Readonly<Record<string, string>>[] = [en, fa];

type Answers = Readonly<{ commands: readonly Command[]; isSearching: boolean }>;

/**
 * Commands that match the typed text. Matches of the whole text are above matches of single words. Documents from the
 * server come last, so that they do not move the other results when they load.
 */
export function useCommands(typed: string): Answers {
  const document = useDocumentCommand(typed);
  const { documents, isSearching } = useFoundDocuments(typed);
  const parties = useFoundParties(typed);
  const all = [
    ...useRateCommands(typed),
    ...useVerbs(typed),
    ...useActions(),
    ...usePages(),
    ...useParts(),
    ...useMakes(),
    ...useAppearanceCommands(),
  ];
  const phrase = foldName(typed).trim();
  const words = phrase.split(' ').filter(Boolean);
  const textOf = (command: Command) => foldName(`${command.label} ${command.words}`);
  const found = all.filter((command) => words.every((word) => textOf(command).includes(word)));
  const { said = [], meant = [] } = Object.groupBy(found, (command) =>
    textOf(command).includes(phrase) ? 'said' : 'meant',
  );
  // Parties from the server may match by other fields than their label. Commands that contain the whole typed text
  // therefore come before them.
  const others = documents.filter(({ label }) => document.every(({ words: own }) => own !== label));
  return { commands: [...document, ...said, ...parties, ...meant, ...others], isSearching };
}

function useScreens(): RouteName[] {
  const { data: user } = useCurrentUser();
  return openScreens((page) => can(user, page, 'view'));
}

/** Command for typed text like `JOU 12`: opens the record, if the user may open its screen. */
function useDocumentCommand(typed: string): Command[] {
  const t = useTranslations('frame.palette');
  const goTo = useGoTo();
  const screens = useScreens();
  const found = findDocument(typed, screens);
  if (!found) return [];
  return [
    {
      id: 'document',
      group: 'documents',
      label: t('document', { number: found.number }),
      words: found.number,
      run: () => void goTo(found.to, { view: found.view }),
    },
  ];
}

/** Commands for the active shortcuts of the page; shortcuts of the frame and those that open a page are left out. */
function useActions(): Command[] {
  const t = useTranslations('frame.shortcuts.label');
  const isApple = useIsApple();
  return useLiveShortcuts()
    .filter((id) => shortcutOf(id).to === undefined && !OF_THE_FRAME.includes(id))
    .map((id) => ({
      id: `action-${id}`,
      group: 'actions',
      label: t(id),
      words: id,
      keys: shownKeys(shortcutOf(id).keys, isApple).join(' '),
      run: () => runShortcut(id),
    }));
}

const OF_THE_FRAME: readonly string[] = ['palette', 'sheet', 'language'];

function usePages(): Command[] {
  const t = useTranslations('frame.group');
  const goTo = useGoTo();
  return useLabelled().map(({ name, label, words }): Command => {
    const group = groupOf(name);
    return {
      id: `page-${keyOf(name)}`,
      group: 'pages',
      label,
      words,
      ...(group && { hint: t(group) }),
      run: () => void goTo(name),
    };
  });
}

/** Commands that open screens within other pages, such as opening balances, labelled with their breadcrumb names. */
function useParts(): Command[] {
  const t = useTranslations('frame.crumbs');
  const route = useTranslations('routes');
  const { data: user } = useCurrentUser();
  const goTo = useGoTo();
  return PARTS.filter(({ route: name, needs }) =>
    needs.every((action) => can(user, pageOf(name), action)),
  ).map(({ route: name, view, names }): Command => ({
    id: `part-${keyOf(name)}-${view}`,
    group: 'pages',
    label: t(view),
    words: `${view} ${names}`,
    hint: route(keyOf(name)),
    run: () => void goTo(name, { view }),
  }));
}

/** Command to create a record on each page that allows it. */
function useMakes(): Command[] {
  const t = useTranslations('frame.palette');
  const { data: user } = useCurrentUser();
  const goTo = useGoTo();
  return useLabelled()
    .filter(({ name }) => takesNew(name) && can(user, pageOf(name), 'create'))
    .map(({ name, label, words }): Command => ({
      id: `new-${keyOf(name)}`,
      group: 'create',
      label: t('create', { page: label }),
      words: `new ${words}`,
      run: () => void goTo(name, { view: 'new' }),
    }));
}

function useLabelled() {
  const t = useTranslations('routes');
  return useScreens().map((name) => {
    const key = keyOf(name);
    return {
      name,
      label: t(key),
      words: [...NAMES.map((names) => names[key]), key, OTHER_NAMES[key]].join(' '),
    };
  });
}

/** True if a record can be created on the screen. False for reports, because a view in their URL is a saved view. */
function takesNew(name: RouteName): boolean {
  const route: Route = routes[name];
  return route.view && route.group !== 'reports';
}

function useAppearanceCommands(): Command[] {
  const t = useTranslations('frame.palette');
  const signOut = useSignOut();
  return [
    ...useLookCommands(),
    {
      id: 'shortcuts',
      group: 'appearance',
      label: t('shortcuts'),
      words: 'keyboard shortcuts',
      run: () => openOverlay('shortcuts'),
    },
    {
      id: 'sign-out',
      group: 'appearance',
      label: t('signOut'),
      words: 'sign out log out',
      run: () => void signOut(),
    },
  ];
}

function useLookCommands(): Command[] {
  const t = useTranslations('frame.palette');
  return useAppearance().flatMap(({ of, value, choices, onChange }) =>
    choices
      .filter((choice) => choice.value !== value)
      .map((choice): Command => ({
        id: `${of}-${choice.value}`,
        group: 'appearance',
        label: t(of, { choice: choice.label }),
        words: `${of} ${choice.value}`,
        run: () => onChange(choice.value),
      })),
  );
}

/** Minimum number of letters in a search, because a single letter would match nearly everything. */
const FEWEST_LETTERS = 2;
const PARTIES_SHOWN = 5;

/** Customers and other parties that the server finds, for users who may see them. */
function useFoundParties(typed: string): readonly Command[] {
  const t = useTranslations('ui.party');
  const goTo = useGoTo();
  const { found, mayView } = usePartySearch(typed, { enabled: isEnough(typed) });
  if (!mayView || !isEnough(typed)) return [];
  return found.slice(0, PARTIES_SHOWN).map(({ id, name, kind, phone }) => ({
    id: `party-${id}`,
    group: 'parties',
    label: name,
    words: '',
    hint: [t(`kinds.${kind}`), phone].filter(Boolean).join(' · '),
    run: () => void goTo('app.accounting.parties', { view: id }),
  }));
}

/** Commands that show the rate of a currency, for typed text such as `usd rate` or `euro`. */
function useRateCommands(typed: string): readonly Command[] {
  const t = useTranslations('frame.palette');
  const goTo = useGoTo();
  const { rate } = useRateFormat();
  const { rows = [] } = useRates();
  const { data: currencies = [] } = useCurrencies();
  const names = new Map(currencies.map(({ code, name }) => [code, name]));
  if (!isEnough(typed)) return [];
  return rows.map(({ currency, buy, sell, mid, ...manner }) => ({
    id: `rate-${currency}`,
    group: 'rates',
    label:
      buy === null || sell === null
        ? t('middle', { currency, mid: rate(currency, { ...manner, rate: mid }) })
        : t('rate', {
            currency,
            buy: rate(currency, { ...manner, rate: buy }),
            sell: rate(currency, { ...manner, rate: sell }),
          }),
    words: `${names.get(currency) ?? ''} rate نرخ`,
    ...(names.has(currency) && { hint: names.get(currency) ?? '' }),
    run: () => void goTo('app.exchange.rates', { view: currency }),
  }));
}

/** Commands for actions, which open the page of the action: `open till 3`, `revalue`. */
function useVerbs(typed: string): readonly Command[] {
  const t = useTranslations('frame.palette');
  const goTo = useGoTo();
  const { may } = usePermission('fiscal closing');
  const counts = useCounts(typed);
  if (!may('view') || !isEnough(typed)) return counts;
  const revalue: Command = {
    id: 'revalue',
    group: 'verbs',
    label: t('revalue'),
    words: 'revalue revaluations تسعیر تجدید ارزیابی',
    run: () => void goTo('app.accounting.fiscal-closing', { view: 'revaluation' }),
  };
  return [...counts, revalue];
}

function useCounts(typed: string): readonly Command[] {
  const t = useTranslations('frame.palette');
  const goTo = useGoTo();
  const { may } = usePermission('tills');
  const mayCount = may('view') && may('post') && isEnough(typed);
  const { data: places = [] } = usePlaces({ enabled: mayCount });
  return places
    .filter(({ type, is_active }) => mayCount && type !== 'bank' && is_active)
    .map(({ id, name, session }): Command => ({
      id: `count-${id}`,
      group: 'verbs',
      label: t(session ? 'closeTill' : 'openTill', { place: name }),
      words: session ? 'close count بستن شمارش' : 'open count باز کردن شمارش',
      run: () => void goTo('app.exchange.tills', { query: { count: id } }),
    }));
}

const isEnough = (typed: string) => typed.trim().length >= FEWEST_LETTERS;
