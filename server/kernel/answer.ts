import { changesState, type Endpoint } from '@/lib/contract/endpoint';
import { checkAllowed, userOf } from './access';
import type { Asked, Outcome } from './asked';
import { isJson, readJson, readQuery } from './body';
import { checkCsrf } from './csrf';
import { checked, NotFound } from './failure';
import type { Turnstile } from './limits';
import { perform } from './perform';
import type { Route } from './serve';
import { type Finder, refuseMissing } from './there';
import { readForm, type Upload } from './uploads';

/**
 * Answers one call, always in this order: who asks → does it come from our page → may they → is the
 * input well formed → was it answered before → one transaction → is the answer well formed → audit.
 */
export async function answerCall(
  asked: Asked,
  route: Route,
  { turnstile, finder }: Readonly<{ turnstile: Turnstile; finder: Finder | undefined }>,
): Promise<Outcome> {
  const { endpoint } = route;
  const { host, visitor } = asked;

  const user = await userOf(host.db, visitor, host.now());
  if (changesState(endpoint)) checkCsrf(asked, endpoint);
  checkAllowed(user, endpoint.allow);
  const params = readParams(asked.params);

  const { given, upload } = await readInput(asked, endpoint);
  try {
    const ready = { asked, route, user, params, input: {}, upload: null };
    const input = await formOf(given, endpoint, async () => {
      if (finder)
        await refuseMissing(finder, params.id, (found) => perform({ ...ready, route: found }));
    });
    const work = () => perform({ ...ready, input, upload });
    return user ? await turnstile.pass(user.id, work) : await work();
  } finally {
    await upload?.discard();
  }
}

/** The input as the contract has it. Before it is refused, a record that is not there is. */
async function formOf(
  given: unknown,
  { input }: Endpoint,
  refuseMissing: () => Promise<void>,
): Promise<unknown> {
  try {
    return checked(input, given);
  } catch (error) {
    await refuseMissing();
    throw error;
  }
}

/** The ids of a path, and a token where it has one. What is neither names nothing. */
function readParams(given: Readonly<Record<string, string>>): Record<string, number | string> {
  return Object.fromEntries(
    Object.entries(given).map(([name, text]) => {
      if (name === 'token' && /^[\w-]{16,128}$/.test(text)) return [name, text];
      if (name === 'token' || !/^[1-9]\d{0,14}$/.test(text)) throw new NotFound();
      return [name, Number(text)];
    }),
  );
}

async function readInput(
  { incoming, url }: Asked,
  { method, form }: Endpoint,
): Promise<{ given: unknown; upload: Upload | null }> {
  if (form && !(form.orJson && isJson(incoming))) {
    const { fields, upload } = await readForm(incoming, form.maxBytes);
    return { given: fields, upload };
  }
  if (method === 'GET') return { given: readQuery(url), upload: null };
  return { given: await readJson(incoming), upload: null };
}
