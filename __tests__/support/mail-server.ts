import { readFileSync } from 'node:fs';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import path from 'node:path';
import tls from 'node:tls';

export type MailServer = Awaited<ReturnType<typeof mailServer>>;

/** Ways in which the server misbehaves; `ok` is none of them. With `loses` it accepts a letter and does not confirm it. */
export type MailBehaviour = 'ok' | 'hangs' | 'busy' | 'half' | 'loses' | 'large' | 'drips';

const CERTIFICATES = path.join(import.meta.dirname, 'certificates');

/**
 * A mail server that accepts letters, or refuses all of them or one recipient, or misbehaves. With `secure` it speaks TLS
 * with a self-signed certificate, with `password` it asks for one.
 */
export async function mailServer({ secure = false, password = '' } = {}) {
  const taken: string[] = [];
  const refuses = { all: false, recipient: '' };
  const state: { behaviour: MailBehaviour } = { behaviour: 'ok' };
  const sockets = new Set<Socket>();
  const timers = new Set<NodeJS.Timeout>();
  let asked = 0;

  /** Greets a client as the behaviour demands. Returns false if no conversation follows. */
  const greet = (socket: Socket): boolean => {
    if (state.behaviour === 'hangs') return false;
    if (state.behaviour === 'drips') {
      timers.add(setInterval(() => socket.write('2'), 100));
      return false;
    }
    if (state.behaviour === 'large') socket.write(Buffer.alloc(10_000_000, '2'));
    else socket.write('220 here\r\n');
    return true;
  };
  const talk = (socket: Socket): void => {
    let waiting = '';
    let letter: string | undefined;
    const say = (line: string) => socket.write(`${line}\r\n`);
    const confirm = (): void => {
      if (state.behaviour === 'loses') socket.destroy();
      else say('250 taken');
    };
    const answerMail = (): void => {
      asked += 1;
      if (state.behaviour === 'half') socket.write('250-o', () => socket.destroy());
      else if (state.behaviour === 'busy') say('421 too many letters, try again in 10 minutes');
      else say(refuses.all ? '451 not now' : '250 ok');
    };
    const answer = (line: string): void => {
      if (letter !== undefined) {
        if (line !== '.') letter += `${line}\n`;
        else {
          taken.push(letter);
          letter = undefined;
          confirm();
        }
      } else if (/^EHLO/i.test(line) && password !== '') say('250-here\r\n250 AUTH PLAIN');
      else if (/^AUTH/i.test(line)) say('235 welcome');
      else if (/^MAIL/i.test(line)) answerMail();
      else if (/^RCPT/i.test(line)) {
        const isRefused = refuses.recipient !== '' && line.includes(refuses.recipient);
        say(isRefused ? '550 nobody here' : '250 ok');
      } else if (/^DATA/i.test(line)) {
        letter = '';
        say('354 go on');
      } else if (/^QUIT/i.test(line)) socket.end('221 bye\r\n');
      else say('250 ok');
    };
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => {}); // the client may disconnect
    if (!greet(socket)) return;
    socket.on('data', (chunk) => {
      const lines = (waiting + chunk.toString()).split('\r\n');
      waiting = lines.pop() ?? '';
      for (const line of lines) answer(line);
    });
  };

  const server = secure
    ? tls.createServer(
        {
          key: readFileSync(path.join(CERTIFICATES, 'self-signed.key')),
          cert: readFileSync(path.join(CERTIFICATES, 'self-signed.pem')),
        },
        talk,
      )
    : createServer(talk);
  const listen = (at: number) =>
    new Promise<void>((resolve) => server.listen(at, '127.0.0.1', resolve));
  await listen(0);
  const { port } = server.address() as AddressInfo;
  /** Closes all connections. */
  const hangUp = (): void => {
    for (const timer of timers) clearInterval(timer);
    for (const socket of sockets) socket.destroy();
  };
  const close = () => {
    hangUp();
    return new Promise((resolve) => server.close(resolve));
  };
  return {
    url: `${secure ? 'smtps' : 'smtp'}://${password && `office:${password}@`}127.0.0.1:${port}`,
    taken,
    refuses,
    state,
    /** Number of letters offered. */
    asked: () => asked,
    hangUp,
    /** Stops listening, so that connections are refused, until `comeBack`. */
    leave: close,
    comeBack: () => listen(port),
    close,
  };
}
