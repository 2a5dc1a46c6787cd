'use client';

import { useTranslations } from 'use-intl';

import type { Command } from '@/components/layout/command';
import { usePartySearch } from '@/components/pickers/use-party-search';
import { useCurrencies } from '@/hooks/use-currencies';
import { usePermission } from '@/hooks/use-permission';
import { usePlaces } from '@/hooks/use-places';
import { useRateFormat } from '@/hooks/use-rate-format';
import { useRates } from '@/hooks/use-rates';
import { useGoTo } from '@/hooks/use-view';

/** A single letter would match nearly everything. */
const FEWEST_LETTERS = 2;
const PARTIES_SHOWN = 5;

/** Customers and other parties by name or phone, found by the host, for users who may see them. */
export function useFoundParties(typed: string): readonly Command[] {
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

/** Currencies with their quoted rate: `usd rate`, `euro`. */
export function useRateCommands(typed: string): readonly Command[] {
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

/** Commands that act on an object instead of opening a page: `open till 3`, `revalue`. */
export function useVerbs(typed: string): readonly Command[] {
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
