import http from 'node:http';

const COMPARED = [
  'content-type',
  'cache-control',
  'content-security-policy',
  'permissions-policy',
  'referrer-policy',
  'x-content-type-options',
  'x-frame-options',
  'cross-origin-opener-policy',
  'cross-origin-resource-policy',
  'strict-transport-security',
  'allow',
];
const OF_SENTENCES = ['content-type', 'allow', 'cache-control', 'x-content-type-options'];
const PLAIN_TEXT = 'text/plain; charset=utf-8';

type Served = Readonly<{
  status: number;
  headers: Readonly<Record<string, unknown>>;
  body: string;
}>;

/** Without the empty elements that a list may have, such as the last one of Apache's `Allow`. */
const listed = (value: string | string[] | undefined) =>
  typeof value === 'string' ? value.replace(/(, *)+$/, '') : value;

/** What a web server answers for an address, as far as every server has to answer it alike. */
export function servedAt(port: number, target: string, method = 'GET') {
  return new Promise<Served>((resolve, reject) => {
    const request = http.request({ port, path: target, method }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => {
        const { statusCode: status = 0, headers } = response;
        // A refusal in a plain sentence is no page: the policies of pages do not matter there.
        const isSentence = status !== 200 && headers['content-type'] === PLAIN_TEXT;
        const names = isSentence ? OF_SENTENCES : COMPARED;
        resolve({
          status,
          headers: Object.fromEntries(names.map((name) => [name, listed(headers[name])])),
          body: Buffer.concat(chunks).toString(),
        });
      });
    });
    request.on('error', reject).end();
  });
}
