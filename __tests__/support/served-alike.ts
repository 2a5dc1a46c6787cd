import http from 'node:http';

const COMPARED = [
  ...['content-type', 'cache-control', 'content-security-policy', 'permissions-policy'],
  ...['referrer-policy', 'x-content-type-options', 'x-frame-options', 'cross-origin-opener-policy'],
  ...['cross-origin-resource-policy', 'strict-transport-security', 'allow'],
];
const PLAIN_TEXT = 'text/plain; charset=utf-8';

type Served = Readonly<{
  status: number;
  headers: Readonly<Record<string, unknown>>;
  body: string;
}>;

/** What a web server answers for an address, as far as every server has to answer it alike. */
export function servedAt(port: number, target: string, method = 'GET') {
  return new Promise<Served>((resolve, reject) => {
    const request = http.request({ port, path: target, method }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => {
        const { statusCode: status = 0, headers } = response;
        // What is refused in a plain sentence is no page: of its headers only the type matters.
        const isSentence = status !== 200 && headers['content-type'] === PLAIN_TEXT;
        const names = isSentence ? ['content-type', 'allow'] : COMPARED;
        resolve({
          status,
          headers: Object.fromEntries(names.map((name) => [name, headers[name]])),
          body: Buffer.concat(chunks).toString(),
        });
      });
    });
    request.on('error', reject).end();
  });
}
