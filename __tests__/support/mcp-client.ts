import { Client as Protocol } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';

import { addDays } from '@/lib/domain/calendar';
import type { Client } from './client';
import { PASSWORD } from './test-host';

type Fields = Record<string, unknown>;

export type Asked = Readonly<{
  isError: boolean;
  // Any JSON that the host sent; each test checks its shape.
  body: any; // oxlint-disable-line typescript/no-explicit-any
  text: string;
}>;

/** Makes an API token of the signed-in user. */
export async function tokenOf(me: Client, more: object = {}, today?: string): Promise<string> {
  const { status, body } = await me.post('profile/tokens/store', {
    name: 'Assistant',
    expires_on: addDays(today ?? new Date().toISOString().slice(0, 10), 30),
    current_password: PASSWORD,
    ...more,
  });
  if (status !== 201) throw new Error(JSON.stringify(body));
  return body.token;
}

const open: Protocol[] = [];

/** Ends the clients of a suite; an open client keeps timers of its requests. */
export async function closeAssistants(): Promise<void> {
  await Promise.all(open.splice(0).map((client) => client.close()));
}

/** An assistant that is connected to the host with a token. */
export async function assistant(
  url: string,
  token: string,
  headers: Readonly<Record<string, string>> = {},
) {
  const client = new Protocol({ name: 'test', version: '1' });
  const transport = new StreamableHTTPClientTransport(new URL('/api/mcp', url), {
    requestInit: { headers: { authorization: `Bearer ${token}`, ...headers } },
  });
  // The cast is needed because the types of the library do not allow for `exactOptionalPropertyTypes`.
  await client.connect(transport as Transport);
  open.push(client);
  return {
    client,
    tools: async () => (await client.listTools()).tools,
    async ask(name: string, args: Fields = {}): Promise<Asked> {
      const { isError, structuredContent, content } = await client.callTool({
        name,
        arguments: args,
      });
      const [first] = content as { text: string }[];
      return { isError: isError === true, body: structuredContent, text: first?.text ?? '' };
    },
  };
}

export type Assistant = Awaited<ReturnType<typeof assistant>>;

/** Sends a raw request to the address of the assistants. */
export async function sendRaw(
  url: string,
  body: BodyInit | undefined,
  headers: Readonly<Record<string, string>> = {},
  method = 'POST',
) {
  const answer = await fetch(`${url}/api/mcp`, {
    method,
    headers: {
      accept: 'application/json, text/event-stream',
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { body }),
  });
  const text = await answer.text();
  return { status: answer.status, headers: answer.headers, text };
}
