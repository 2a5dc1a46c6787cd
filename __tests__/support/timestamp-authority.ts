import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

const CONFIG = `
[ req ]
distinguished_name = name
[ name ]
[ root ]
basicConstraints = critical,CA:TRUE
keyUsage = critical,keyCertSign,cRLSign
[ signer ]
basicConstraints = critical,CA:FALSE
keyUsage = critical,digitalSignature
extendedKeyUsage = critical,timeStamping
[ tsa ]
default_tsa = authority
[ authority ]
serial = serial
signer_cert = signer.pem
certs = root.pem
signer_key = signer.key
signer_digest = sha256
default_policy = 1.2.3.4.1
digests = sha256
`;

/**
 * A timestamp authority by OpenSSL behind a web server. `behave` replaces the reply to a query; without it, the authority
 * stamps every query.
 */
export async function timestampAuthority() {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'sarraf-authority-'));
  const openssl = (...args: readonly string[]) => run('openssl', args, { cwd: folder });
  await writeFile(path.join(folder, 'config'), CONFIG);
  await writeFile(path.join(folder, 'serial'), '01');
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes'];
  const config = ['-config', 'config'];
  const root = ['-x509', '-days', '3650', '-extensions', 'root', '-subj', '/CN=Test root'];
  await openssl('req', ...key, ...config, ...root, '-keyout', 'root.key', '-out', 'root.pem');
  const subject = ['-subj', '/O=Test/CN=Test authority'];
  await openssl(
    'req',
    ...key,
    ...config,
    ...subject,
    '-keyout',
    'signer.key',
    '-out',
    'signer.csr',
  );
  const signed = ['-CA', 'root.pem', '-CAkey', 'root.key', '-CAcreateserial', '-days', '3650'];
  const use = ['-extfile', 'config', '-extensions', 'signer'];
  await openssl('x509', '-req', '-in', 'signer.csr', ...signed, ...use, '-out', 'signer.pem');

  let count = 0;
  const state: { behave?: ((reply: Buffer) => Buffer) | undefined } = {};
  /** Stamps a query, as OpenSSL replies to it. */
  async function reply(query: Buffer): Promise<Buffer> {
    count += 1;
    const [asked, out] = [`query-${count}`, `reply-${count}`];
    await writeFile(path.join(folder, asked), query);
    await openssl('ts', '-reply', ...config, '-queryfile', asked, '-out', out);
    return readFile(path.join(folder, out));
  }
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      reply(Buffer.concat(chunks)).then(
        (made) => response.end(state.behave ? state.behave(made) : made),
        (error: unknown) => response.writeHead(500).end(String(error)),
      );
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/tsa`,
    roots: await readFile(path.join(folder, 'root.pem'), 'utf8'),
    /** Stamps a query without the web server. */
    reply,
    state,
    /** Number of queries so far. */
    count: () => count,
    /** Checks a reply as an auditor does: by OpenSSL, with the hash in a text file. */
    verify: async (made: Buffer, hash: string) => {
      await writeFile(path.join(folder, 'made'), made);
      await writeFile(path.join(folder, 'hash.txt'), hash);
      const asked = ['-data', 'hash.txt', '-in', 'made', '-CAfile', 'root.pem'];
      const { stdout, stderr } = await openssl('ts', '-verify', ...asked).catch(
        (error: unknown) => error as { stdout: string; stderr: string },
      );
      return stdout + stderr;
    },
    close: async () => {
      await new Promise((resolve) => server.close(resolve));
      await rm(folder, { recursive: true });
    },
  };
}
