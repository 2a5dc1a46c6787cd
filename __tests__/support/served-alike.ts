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

/** Removes trailing empty elements of a list, such as Apache's in `Allow`. */
const listed = (value: string | string[] | undefined) =>
  typeof value === 'string' ? value.replace(/(, *)+$/, '') : value;

/** The parts of a web server's answer that must be equal on all servers. */
export function servedAt(port: number, target: string, method = 'GET') {
  return new Promise<Served>((resolve, reject) => {
    const request = http.request({ port, path: target, method }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => {
        const { statusCode: status = 0, headers } = response;
        // A refusal in plain text is no page, so the page policies are not compared.
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
