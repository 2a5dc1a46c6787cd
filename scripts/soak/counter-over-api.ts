import type { Kysely } from 'kysely';
import * as v from 'valibot';

import type { DB } from '@/server/database/types';
import type { Act } from './counter-act';
import { documentOf } from './counter-documents';
import { Names } from './counter-known';
import { type Caller, type Counting, setUpCounter, Stored } from './counter-set-up';
import { stepOf } from './counter-steps';

type Kept = Readonly<{ path: string; id: number; code: string | undefined }>;

/** A host over its own calls: every act is a document, or a step of one. */
export class CounterOverApi {
  readonly #caller: Caller;
  readonly #names: Names;
  readonly #date: string;
  /** The documents that stand here, by the entry of the model that began each. */
  readonly #documents = new Map<number, Kept>();

  private constructor(caller: Caller, names: Names, date: string) {
    this.#caller = caller;
    this.#names = names;
    this.#date = date;
  }

  /** A counter that is ready to deal; `fund` is in either vault. */
  static async open(
    caller: Caller,
    db: Kysely<DB>,
    { date, fund, ...counting }: Counting & Readonly<{ date: string; fund: string }>,
  ): Promise<CounterOverApi> {
    const known = await setUpCounter(caller, db, counting);
    const host = new CounterOverApi(caller, new Names(known, counting.money), date);
    await host.#fund(fund);
    return host;
  }

  async #fund(amount: string): Promise<void> {
    const capital = { account_id: this.#names.account('capital'), credit: amount };
    const lines = [1, 2].flatMap((place) => [
      {
        account_id: this.#names.account('cash'),
        debit: amount,
        location_id: this.#names.place(place),
      },
      capital,
    ]);
    const path = 'accounting/journal-entry';
    const made = { path, call: `${path}/store`, body: { date: this.#date, lines } };
    const refused = await this.#make(made, 0);
    if (refused !== null) throw new Error(refused);
  }

  /** Does it, or says why the host would not; `entry` is what it would be in the model. */
  async post(act: Act, entry: number): Promise<string | null> {
    const step = stepOf(act, this.#names, (of) => this.#documents.get(of)?.code);
    if (step) {
      const document = this.#documents.get(step.of);
      if (!document) throw new RangeError('no such document');
      const path = `${document.path}/${document.id}/${step.step}`;
      return (await this.#call(path, step.body)).refused;
    }
    const made = documentOf(act, this.#names, entry);
    if (!made) throw new RangeError(`no document is made of ${act.kind}`);
    return this.#make(made, entry);
  }

  async #make(
    { path, call, body }: Readonly<{ path: string; call: string; body: object }>,
    entry: number,
  ): Promise<string | null> {
    const isStored = call.endsWith('/store');
    const sent = { date: this.#date, ...body, ...(isStored && { post: true }) };
    const { refused, answer } = await this.#call(call, sent);
    if (refused !== null) return refused;
    const { id, payout_code: code } = v.parse(Stored, answer);
    this.#documents.set(entry, { path, id, code });
    return null;
  }

  /** What a rule refuses is told; anything else that is not done is an error. */
  async #call(path: string, body: object) {
    const { status, body: answer } = await this.#caller.post(path, body);
    if (status === 422) return { refused: JSON.stringify(answer), answer };
    if (status === 200 || status === 201) return { refused: null, answer };
    throw new Error(`${path} ${JSON.stringify(body)}: ${status} ${JSON.stringify(answer)}`);
  }
}
