import net from 'node:net';
import { text } from 'node:stream/consumers';

import type { Client } from './client';

const BOUNDARY = 'xXsarrafXx';

/** A multipart upload as raw bytes, with the offsets of its parts. */
export type RawUpload = Readonly<{ bytes: Buffer; at: Readonly<Record<Place, number>> }>;
export type Place = 'headers' | 'field' | 'file' | 'last boundary' | 'end';

type Wanted = Readonly<{
  content: Buffer;
  path?: string;
  contentType?: string;
  /** If empty, the body has no end boundary. */
  closing?: string;
}>;

/** An attachment upload as a browser sends it, unless parts are replaced. */
export function rawUpload(
  client: Client,
  {
    content,
    path = 'attachments/store',
    contentType = `multipart/form-data; boundary=${BOUNDARY}`,
    closing = `\r\n--${BOUNDARY}--\r\n`,
  }: Wanted,
): RawUpload {
  const field = part('name="document_type"', 'journal entry\r\n');
  const body = [
    field,
    part('name="document_id"', '1\r\n'),
    part('name="file"; filename="bill.pdf"', ''),
  ].map((some) => Buffer.from(some));
  const whole = Buffer.concat([...body, content, Buffer.from(closing)]);
  const head = Buffer.from(
    [
      `POST /api/${path} HTTP/1.1`,
      'host: localhost',
      'connection: close',
      `content-type: ${contentType}`,
      `content-length: ${whole.length}`,
      `cookie: ${[...client.cookies].map((pair) => pair.join('=')).join('; ')}`,
      `x-xsrf-token: ${decodeURIComponent(client.cookies.get('XSRF-TOKEN') ?? '')}`,
      '\r\n',
    ].join('\r\n'),
  );
  const file = head.length + Buffer.concat(body).length;
  return {
    bytes: Buffer.concat([head, whole]),
    at: {
      headers: 1,
      field: head.length,
      file,
      'last boundary': file + content.length,
      end: head.length + whole.length,
    },
  };
}

function part(disposition: string, content: string): string {
  return `--${BOUNDARY}\r\ncontent-disposition: form-data; ${disposition}\r\n\r\n${content}`;
}

/** Sends bytes and resets the connection, like a phone that loses its network. */
export async function sendAndDrop(url: string, bytes: Buffer): Promise<void> {
  const socket = await connected(url);
  await new Promise<void>((resolve) => socket.write(bytes, () => resolve()));
  socket.resetAndDestroy();
}

/** Sends bytes and returns the status of the answer. */
export async function sendAndRead(url: string, bytes: Buffer): Promise<number> {
  const socket = await connected(url);
  socket.write(bytes);
  return Number(/^HTTP\/1\.1 (\d+)/.exec(await text(socket))?.[1]);
}

async function connected(url: string): Promise<net.Socket> {
  const { hostname, port } = new URL(url);
  const socket = net.connect(Number(port), hostname);
  socket.on('error', () => undefined); // a connection that ends without an answer is a valid result
  await new Promise((resolve) => socket.once('connect', resolve));
  return socket;
}
