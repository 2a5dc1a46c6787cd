import { createServer, type Socket } from 'node:net';
import type { AddressInfo } from 'node:net';

export type MailServer = Awaited<ReturnType<typeof mailServer>>;

/** A mail server that accepts letters, or refuses all of them or one recipient. */
export async function mailServer() {
  const taken: string[] = [];
  const refuses = { all: false, recipient: '' };
  let asked = 0;

  const talk = (socket: Socket): void => {
    let waiting = '';
    let letter: string | undefined;
    const say = (line: string) => socket.write(`${line}\r\n`);
    const answer = (line: string): void => {
      if (letter !== undefined) {
        if (line !== '.') letter += `${line}\n`;
        else {
          taken.push(letter);
          letter = undefined;
          say('250 taken');
        }
      } else if (/^MAIL/i.test(line)) {
        asked += 1;
        say(refuses.all ? '451 not now' : '250 ok');
      } else if (/^RCPT/i.test(line)) {
        const isRefused = refuses.recipient !== '' && line.includes(refuses.recipient);
        say(isRefused ? '550 nobody here' : '250 ok');
      } else if (/^DATA/i.test(line)) {
        letter = '';
        say('354 go on');
      } else if (/^QUIT/i.test(line)) socket.end('221 bye\r\n');
      else say('250 ok');
    };
    socket.on('error', () => {}); // the client may disconnect
    socket.on('data', (chunk) => {
      const lines = (waiting + chunk.toString()).split('\r\n');
      waiting = lines.pop() ?? '';
      for (const line of lines) answer(line);
    });
    say('220 here');
  };

  const server = createServer(talk);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    taken,
    refuses,
    /** Number of letters offered. */
    asked: () => asked,
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}
