import { type Kysely, sql } from 'kysely';
import * as v from 'valibot';

import type { DB } from '@/server/database/types';
import type { Act } from './counter-act';
import { told, limitFor } from './counter-credit';
import { documentOf, type Made, referenceOf } from './counter-documents';
import { Names } from './counter-known';
import { officeCall } from './counter-office-calls';
import { type Caller, type Counting, Repaid, setUpCounter, Stored } from './counter-set-up';
import type { Undo } from './counter-shapes';
import { postAndUndo } from './counter-undo';

type Kept = Readonly<{
  path: string;
  id: number;
  code?: string | undefined;
  isHeld?: boolean;
}>;

/** The dealing user, a colleague for second approvals, and the database. */
type People = Readonly<{ caller: Caller; colleague: Pick<Caller, 'post'>; db: Kysely<DB> }>;

const Figures = v.object({
  limit: v.string(),
  used: v.nullable(v.string()),
  available: v.nullable(v.string()),
});
const Available = v.object({ ...Figures.entries, sub_limits: v.array(Figures) });
const Ids = v.array(v.object({ id: v.number() }));

/** Counter on a host, through its API: every act is a document or a step of one. */
export class CounterOverApi {
  readonly #people: People;
  readonly #names: Names;
  readonly #date: string;
  /** Documents on the host by the entry number of the model that began each. */
  readonly #documents = new Map<number, Kept>();
  /** Draws of tickets paid on credit, by the entry of the ticket. */
  readonly #draws = new Map<number, Kept>();
  /** Entries of repayments on the host, by those of the model. */
  readonly #repaid = new Map<number, number>();

  /** Kinds of documents that were posted and undone at once. */
  readonly undone = new Set<Undo['of']>();

  private constructor(people: People, names: Names, date: string) {
    this.#people = people;
    this.#names = names;
    this.#date = date;
  }

  /** Opens a counter that is ready to deal, with `fund` in each vault. */
  static async open(
    people: People,
    { date, fund, ...counting }: Counting & Readonly<{ date: string; fund: string }>,
  ): Promise<CounterOverApi> {
    const known = await setUpCounter(people.caller, people.db, counting);
    const host = new CounterOverApi(people, new Names(known, counting.money), date);
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

  /** Carries out an act; returns null, or the reason of the refusal. `entry` is its number in the model. */
  async post(act: Act, entry: number): Promise<string | null> {
    if (act.kind === 'office') {
      const { path, body } = officeCall(act.deed, this.#names, this.#date);
      return (await this.#call(path, body)).refused;
    }
    if (act.kind === 'undo') return this.#undo(act.undo);
    const step = stepOf(act, this.#names, {
      code: (of) => this.#documents.get(of)?.code,
      entry: (of) => this.#repaid.get(of),
    });
    if (step) return this.#take(act, step, entry);
    const made = documentOf(act, this.#names, entry);
    if (!made) throw new RangeError(`no document is made of ${act.kind}`);
    return this.#make(made, entry);
  }

  /** True if the host holds the document for review since it was posted. */
  isHeld(entry: number): boolean {
    return this.#documents.get(entry)?.isHeld ?? false;
  }

  async #take(act: Act, { of, step, body }: Step, entry: number): Promise<string | null> {
    const path = typeof of === 'string' ? of : this.#pathOf(of, act.kind === 'void');
    const { refused, answer } = await this.#call(`${path}/${step}`, body);
    if (refused !== null) return refused;
    if (act.kind === 'repay') {
      const { repayments } = v.parse(Repaid, answer);
      this.#repaid.set(entry, repayments.at(-1)?.entry_id ?? 0);
    }
    if (act.kind !== 'write off') return null;
    return (await this.#call(`${path}/approve`, {}, this.#people.colleague)).refused;
  }

  /** A void goes to the ticket itself, any other step to its draw. */
  #pathOf(entry: number, isVoid: boolean): string {
    const document = (isVoid ? undefined : this.#draws.get(entry)) ?? this.#documents.get(entry);
    if (!document) throw new RangeError('no such document');
    return `${document.path}/${document.id}`;
  }

  async #make({ path, call, body }: Made, entry: number): Promise<string | null> {
    const isStored = call.endsWith('/store');
    const sent = { date: this.#date, ...body, ...(isStored && { post: true }) };
    const { refused, answer } = await this.#call(call, sent);
    if (refused !== null) return refused;
    const { id, payout_code: code, status } = v.parse(Stored, answer);
    this.#documents.set(entry, { path, id, code, isHeld: status === 'held' });
    if (path === 'exchange/sales') await this.#keepDraw(id, entry);
    return null;
  }

  async #keepDraw(sale: number, entry: number): Promise<void> {
    const { rows } = await sql`
      select id from document
      where type = 'credit limit withdrawal' and course ->> 'sale_id' = ${String(sale)}
    `.execute(this.#people.db);
    for (const { id } of v.parse(Ids, rows)) {
      this.#draws.set(entry, { path: 'exchange/credit-limit-withdrawal', id });
    }
  }

  async #undo(undo: Undo): Promise<null> {
    const call = async (path: string, body: object) => {
      const { refused, answer } = await this.#call(path, body);
      return refused === null ? answer : null;
    };
    const list = async (path: string) =>
      JSON.parse(await this.#people.caller.text(path)) as unknown;
    if (await postAndUndo({ call, list, names: this.#names }, undo, this.#date)) {
      this.undone.add(undo.of);
    }
    return null;
  }

  /** Limit, used and available amounts of a party on the host. */
  async creditOf(party: number): Promise<string[]> {
    const { path, id } = this.#names.limit(party, undefined);
    const text = await this.#people.caller.text(`${path}/${id}/available`);
    const { sub_limits, ...limit } = v.parse(Available, JSON.parse(text));
    return [limit, ...sub_limits].map(({ limit: amount, used, available }, at) =>
      told(at, [amount, used, available]),
    );
  }

  /** Returns the refusal of a 422; throws on any other failure. */
  async #call(path: string, body: object, by: Pick<Caller, 'post'> = this.#people.caller) {
    const { status, body: answer } = await by.post(path, body);
    if (status === 422) return { refused: JSON.stringify(answer), answer };
    if (status === 200 || status === 201) return { refused: null, answer };
    throw new Error(`${path} ${JSON.stringify(body)}: ${status} ${JSON.stringify(answer)}`);
  }
}

/** A step on a document, given by its entry in the model or by its path if it existed before. */
type Step = Readonly<{ of: number | string; step: string; body: object }>;

/** Values of the host for an entry of the model. */
type Ours = Readonly<{
  code: (entry: number) => string | undefined;
  entry: (entry: number) => number | undefined;
}>;

const REASON = { reason: 'soak' };
const PAPER = { type: 'passport', number: 'P1234567' };

/** Step that an act takes on an existing document; undefined for other acts. */
function stepOf(act: Act, names: Names, ours: Ours): Step | undefined {
  if (act.kind === 'void') return { of: act.entry, step: 'void', body: REASON };
  if (act.kind === 'change limit') {
    const { party, sub, amount } = act;
    const { path, id } = names.limit(party, sub);
    const limit = limitFor(names.money);
    const { currency } = (sub === undefined ? limit : limit.subs[sub]) ?? limit;
    const body = { amount: names.text(amount, currency), ...REASON };
    return { of: `${path}/${id}`, step: 'change', body };
  }
  if (!('course' in act)) return undefined;
  const { entry: of } = act.course;
  switch (act.kind) {
    case 'settle leg':
      return { of, step: 'settle', body: { leg: act.leg, ...names.at(act.at) } };
    case 'fail leg':
      return { of, step: 'fail', body: { leg: act.leg, ...REASON } };
    case 'go on':
      return { of, step: act.step, body: act.step === 'hold' ? REASON : {} };
    case 'paid by agent':
      return { of, step: 'pay-out', body: { code: ours.code(of), document: PAPER } };
    case 'paid here': {
      const where = { location_id: names.place(act.place), ...names.as(act.as) };
      return {
        of,
        step: 'pay-out',
        body: { reference: referenceOf(of), document: PAPER, ...where },
      };
    }
    case 'cancel':
      return { of, step: 'cancel', body: { ...REASON, refund_fee: act.refundsFee } };
    case 'give back':
      return { of, step: act.step, body: REASON };
    default:
      return ofDraw(act, names, ours) ?? onItsWay(act, names);
  }
}

function ofDraw(act: Act, names: Names, ours: Ours): Step | undefined {
  if (act.kind === 'repay') {
    const { course, amount, at, as } = act;
    const sum = names.sum({ currency: course.currency, amount });
    return { of: course.entry, step: 'repay', body: { ...sum, ...names.as(as), ...names.at(at) } };
  }
  if (act.kind === 'take back') {
    const body = { entry_id: ours.entry(act.repaid), ...REASON };
    return { of: act.course.entry, step: 'take-back', body };
  }
  if (act.kind !== 'write off') return undefined;
  return { of: act.course.entry, step: 'write-off', body: REASON };
}

function onItsWay(act: Act, names: Names): Step | undefined {
  if (act.kind === 'recall') return { of: act.course.entry, step: 'recall', body: REASON };
  if (act.kind === 'receive') {
    const lines = act.counted.map((sum) => names.sum(sum));
    return { of: act.course.entry, step: 'receive', body: { lines } };
  }
  if (act.kind !== 'decide') return undefined;
  const { decided } = act;
  const party_id = decided.decision === 'party' ? names.party(decided.party) : undefined;
  const body = {
    ...REASON,
    decision: decided.decision,
    ...(party_id !== undefined && { party_id }),
  };
  return { of: act.course.entry, step: 'difference', body };
}
