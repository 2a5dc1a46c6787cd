import { makeDueDrafts } from '@/server/accounting/template-drafts';
import type { Client } from './client';
import { ledgerScene } from './ledger-scene';
import { startHost } from './test-host';

export const TEMPLATES = 'accounting/templates';

export type TemplateScene = Awaited<ReturnType<typeof templateScene>>;

/** A host on 31 January with a chart, and a monthly rent for a template. */
export async function templateScene() {
  let now = new Date('2027-01-31T10:00:00Z');
  const host = await startHost({ now: () => now });
  const scene = await ledgerScene(host);
  let { me } = scene;
  const rent = (own: object) => ({
    document_type: 'journal entry',
    name: 'Rent',
    body: {
      memo: 'Rent of the shop',
      lines: [
        { account_id: scene.account('5210').id, debit: '900.00' },
        { account_id: scene.account('1010').id, credit: '900.00' },
      ],
    },
    every: 'month',
    next_on: '2027-01-31',
    ...own,
  });
  return {
    host,
    scene,
    me: () => me,
    /** Sets the clock to another day and signs in again. */
    async at(day: string) {
      now = new Date(`${day}T10:00:00Z`);
      me = await host.signIn();
    },
    run: () => makeDueDrafts(host.host),
    store: (own: object = {}, by: Client = me) => by.post(`${TEMPLATES}/store`, rent(own)),
    /** Days of all journal entries, in the order of creation. */
    async drafts() {
      const { rows } = await host.owner.query<{ day: string }>(
        "select date::text as day from document where type = 'journal entry' order by id",
      );
      return rows.map(({ day }) => day);
    },
    one: async () => (await me.get(`${TEMPLATES}/list`)).body.data[0],
    /** Signs in a user with these actions on journal entries. */
    clerk: (name: string, own: object) =>
      host.signInAs([{ name: 'journal entry', title: 'x', ...own }], `${name}@example.test`),
  };
}
