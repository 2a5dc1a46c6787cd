import * as v from 'valibot';

import { proof } from '@/lib/contract/accounting/proof';
import type { Endpoint } from '@/lib/contract/endpoint';
import { currencies } from '@/lib/contract/settings/currencies';
import { setup } from '@/lib/contract/settings/setup';
import type { Caller } from './caller';
import type { Decimals } from './money';

/** Data of the server that fills the parameters of calls, such as ids of records, tokens and currencies. */
export type Known = Readonly<{
  /** Ids by the path before `{id}`, such as `accounting/parties/`. */
  ids: ReadonlyMap<string, number>;
  tokens: Readonly<Record<string, string>>;
  decimals: Decimals | undefined;
  account: number | undefined;
  /** Hash of the last entry in the hash chain. */
  hash: string | undefined;
}>;

const Rows = v.array(v.looseObject({ id: v.number() }));
const Listed = v.union([Rows, v.object({ data: Rows })]);

/**
 * Reads ids from the lists of the server, and also tokens, currencies and the last hash. A record kind without a list
 * gets no id.
 */
export async function discover(me: Caller, endpoints: readonly Endpoint[]): Promise<Known> {
  const ids = new Map<string, number>();
  for (const path of recordPaths(endpoints)) {
    const { json } = await me.api('GET', `${path}list`);
    const id = firstId(json);
    if (id !== undefined) ids.set(path, id);
  }
  const [decimals, tokens] = [await decimalsOf(me), await tokensOf(me, ids)];
  const hash = await hashOf(me);
  return { ids, tokens, decimals, account: ids.get('accounting/chart-of-accounts/'), hash };
}

/** Record paths, such as `accounting/parties/`, for which the contract also has a list call. */
function recordPaths(endpoints: readonly Endpoint[]): ReadonlySet<string> {
  const lists = new Set(endpoints.filter(({ method }) => method === 'GET').map(({ path }) => path));
  return new Set(
    endpoints
      .map(({ path }) => recordPath(path))
      .filter((path): path is string => path !== undefined && lists.has(`${path}list`)),
  );
}

export function recordPath(path: string): string | undefined {
  const at = path.indexOf('{id}');
  return at < 0 ? undefined : path.slice(0, at);
}

/**
 * Id of the first posted record of a list, because a posted record has more data than a draft. If no record is posted,
 * the first id.
 */
function firstId(json: unknown): number | undefined {
  const read = v.safeParse(Listed, json);
  if (!read.success) return undefined;
  const rows = Array.isArray(read.output) ? read.output : read.output.data;
  return (rows.find(({ status }) => status === 'posted') ?? rows[0])?.id;
}

async function decimalsOf(me: Caller): Promise<Decimals | undefined> {
  const listed = v.safeParse(
    currencies.list.answer,
    (await me.api('GET', currencies.list.path)).json,
  );
  const system = v.safeParse(setup.system.answer, (await me.api('GET', setup.system.path)).json);
  const base = system.success ? system.output[0]?.base_currency : undefined;
  if (!listed.success || base === undefined) return undefined;
  return { base, of: new Map(listed.output.map(({ code, minor_units }) => [code, minor_units])) };
}

async function hashOf(me: Caller): Promise<string | undefined> {
  const { path, answer } = proof.recent;
  const read = v.safeParse(answer, (await me.api('GET', path)).json);
  return read.success ? read.output.head?.hash : undefined;
}

async function tokensOf(
  me: Caller,
  ids: ReadonlyMap<string, number>,
): Promise<Record<string, string>> {
  const board = (await me.api('GET', 'exchange/rates/board-link')).json;
  const invoice = ids.get('exchange/invoice/');
  const paper =
    invoice === undefined
      ? undefined
      : (await me.api('GET', `exchange/invoice/${invoice}/show`)).json;
  const found = {
    'public/rates-board/{token}': textOf(board, 'token'),
    'public/verify/{token}': textOf(paper, 'verify'),
  };
  return Object.fromEntries(
    Object.entries(found).flatMap(([path, text]) => {
      const token = /[\w-]{16,128}$/.exec(text ?? '')?.[0];
      return token === undefined ? [] : [[path, token]];
    }),
  );
}

function textOf(json: unknown, name: string): string | undefined {
  const value = (json as Record<string, unknown> | null | undefined)?.[name];
  return typeof value === 'string' ? value : undefined;
}
