import { type Reminder, reminders } from '@/lib/contract/accounting/reminders';
import { seesStaff } from '@/lib/domain/accounting/party';
import { sum } from '@/lib/domain/money';
import { Refusal } from '@/lib/domain/refusal';
import { organisationOf } from '@/server/kernel/organisation';
import { pageOf } from '@/server/kernel/paging';
import { serve } from '@/server/kernel/serve';
import { currenciesOf, type Wire, wireOf } from '@/server/ledger/currencies';
import { sendMessages } from '@/server/outbox/outbox';
import { lockPartyFor, partyFor, withoutStaff } from './parties.sql';
import { reminderLetter } from './reminder-letter';
import { mailReminder, markSent } from './reminders-due';
import { type WaitingItem, waitingItems } from '@/server/ledger/reminders.sql';

const NOTHING = new Refusal('reminder.nothing', { field: 'way' });

export const reminderRoutes = [
  serve(reminders.list, async ({ db, may, input, today }) => {
    const { page, per_page, limit, offset } = pageOf(input);
    const wire = wireOf(await currenciesOf(db));
    const waiting = await waitingItems(db, await today());
    const items = seesStaff(may) ? waiting : await withoutStaff(db, waiting);
    const all = [...Map.groupBy(items, ({ party_id }) => party_id).values()]
      .flatMap((own) => rowOf(own, wire))
      .toSorted((a, b) => b.level - a.level || (a.due < b.due ? -1 : 1));
    return {
      data: all.slice(offset, offset + limit),
      meta: { page, per_page, total: all.length },
    };
  }),

  serve(reminders.letter, async ({ db, may, host, params, today }) => {
    const { id, email } = await partyFor({ db, may }, params.id);
    const items = await waitingItems(db, await today(), [id]);
    if (items.length === 0) throw NOTHING;
    const { name: organisation } = await organisationOf(db);
    const { decimals } = await currenciesOf(db);
    const { catalogues } = host;
    return { ...reminderLetter(items, { catalogues, organisation, decimals }), email };
  }),

  serve(reminders.send, async (call) => {
    const { db, host, me, params, input, today, audit, afterCommit } = call;
    const { id } = params;
    const { way } = input;
    const { email } = await lockPartyFor(call, id);
    const day = await today();
    const items = await waitingItems(db, day, [id]);
    if (items.length === 0) throw NOTHING;
    if (way === 'mail' && email === null)
      throw new Refusal('reminder.no-address', { field: 'way' });
    if (way === 'hand') await markSent(db, host.now(), { id, by: me.id, way });
    else {
      await mailReminder(host, db, { id, day, by: me.id });
      afterCommit(() => sendMessages(host));
    }
    audit({
      action: 'remind',
      page: 'parties',
      record_type: 'party',
      record_id: id,
      changes: { reminder: ['due', way] },
    });
    return { sent: items.length };
  }),
];

function rowOf(own: readonly WaitingItem[], wire: Wire): Reminder[] {
  const [first] = own;
  if (!first) return [];
  const { party_id, party, due } = first;
  return [
    {
      party_id,
      party,
      due,
      items: own.length,
      level: Math.max(...own.map(({ level }) => level)),
      amounts: [...Map.groupBy(own, ({ currency }) => currency)].map(([currency, items]) => ({
        currency,
        open: wire.money(sum(items.map(({ open }) => open)), currency),
      })),
    },
  ];
}
