import { openItems } from '@/lib/contract/accounting/open-items';
import { daysOverdue } from '@/lib/domain/accounting/reminder';
import { subtract } from '@/lib/domain/money';
import { serve } from '@/server/kernel/serve';
import { currenciesOf, wireOf } from '@/server/ledger/currencies';
import { openItems as itemsOf } from '@/server/ledger/open-items.sql';
import { waitingItems } from '@/server/ledger/reminders.sql';
import { partyFor } from './parties.sql';

export const openItemRoutes = [
  serve(openItems, async (call) => {
    const { db, input, today } = call;
    const { id } = await partyFor(call, call.params.id);
    const day = input.as_of ?? (await today());
    const wire = wireOf(await currenciesOf(db));
    const items = await itemsOf(db, { day, partyId: id });
    const waiting = await waitingItems(db, day, [id]);
    return {
      reminder: waiting.length === 0 ? null : Math.max(...waiting.map(({ level }) => level)),
      data: items.map(({ party_id: _party, ...item }) => ({
        ...item,
        amount: wire.money(item.amount, item.currency),
        applied: wire.money(subtract(item.amount, item.open), item.currency),
        open: wire.money(item.open, item.currency),
        days_overdue: daysOverdue(item.due, day),
      })),
    };
  }),
];
