import type { parties, Party } from '@/lib/contract/accounting/parties';
import type { ReadInput } from '@/lib/contract/endpoint';
import { sum } from '@/lib/domain/money';
import type { Db } from '@/server/kernel/host';
import { filterWords, listFile, type ListColumn } from '@/server/kernel/list-file';
import type { Say } from '@/server/kernel/locale';

type Input = ReadInput<(typeof parties)['export']>;
type Exporting = Parameters<typeof listFile>[0] & Readonly<{ input: Input }>;

/** Returns parties as a file, with the total of their balances in base. */
export function partyFile(
  call: Exporting,
  rows: (db: Db) => AsyncGenerator<readonly Party[], void>,
) {
  const { say, input } = call;
  return listFile<Party>(call, {
    name: 'parties',
    columns: columnsOf(say),
    filters: filtersOf(say, input),
    rows,
  });
}

const wordsOf = (say: Say) => (key: string) => say(`screens.parties.${key}`);
const kindOf = (say: Say, kind: string) => say(`screens.ui.party.kinds.${kind}`);

function columnsOf(say: Say): ListColumn<Party>[] {
  const t = wordsOf(say);
  const text = (
    key: string,
    of: (party: Party) => string | null,
    title = t(`fields.${key}`),
  ): ListColumn<Party> => ({ key, title, type: 'text', of });
  return [
    text('name', ({ name }) => name),
    text('id', ({ id }) => String(id), t('id')),
    text('kind', ({ kind }) => kindOf(say, kind)),
    text('class', ({ class: rank }) => rank && t(`choices.class.${rank}`)),
    text('phone', ({ phone }) => phone),
    text('email', ({ email }) => email),
    text('language', ({ language }) => language),
    text('balances', balanceTexts, t('foreign')),
    {
      key: 'balance',
      title: say('reports.column.balance_base'),
      type: 'money',
      of: ({ balance }) => balance,
      isSummed: true,
    },
    {
      key: 'settlement_limit',
      title: t('fields.settlement_limit'),
      type: 'money',
      of: ({ settlement_limit }) => settlement_limit,
    },
    text(
      'status',
      ({ is_active }) => say(`status.${is_active ? 'active' : 'inactive'}`),
      t('state'),
    ),
    text('note', ({ note }) => note),
  ];
}

/** Balances of a party by currency, such as `120.00 EUR, -5.00 GBP`. */
const balanceTexts = ({ balances }: Party): string =>
  [...Map.groupBy(balances, ({ currency }) => currency)]
    .map(([currency, own]) => `${sum(own.map(({ amount }) => amount))} ${currency}`)
    .join(', ');

function filtersOf(say: Say, input: Input): string[] {
  const t = wordsOf(say);
  const { search, kind, is_active, with_balance, with_reminder } = input;
  const yesOrNo = (value: string | undefined, yes: string, no: string) =>
    value && t(value === '1' ? yes : no);
  return filterWords([
    [say('reports.search'), search],
    [t('fields.kind'), kind && kindOf(say, kind)],
    [t('balance'), yesOrNo(with_balance, 'open', 'settled')],
    [t('reminder.filter'), with_reminder && t('reminder.due')],
    [t('state'), yesOrNo(is_active, 'inUse', 'notInUse')],
  ]);
}
