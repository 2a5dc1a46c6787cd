import net, { type AddressInfo } from 'node:net';

/** A small scanner with clamd's INSTREAM command, which reports content that contains a word. */
export type AClamd = Readonly<{
  address: string;
  /** Contents that were scanned. */
  looked: Buffer[];
  close(): Promise<void>;
}>;

const WORD = 'EICAR';
const COMMAND = 'zINSTREAM\0';

/** Listens at a free port, or at the given one. `reply` sends the answer, and by default closes the connection then. */
export async function aClamd(
  port = 0,
  answer: (content: Buffer) => string = (content) =>
    content.includes(WORD) ? 'stream: Eicar-Test FOUND\0' : 'stream: OK\0',
  reply: (socket: net.Socket, answer: string) => void = (socket, said) => void socket.end(said),
): Promise<AClamd> {
  const looked: Buffer[] = [];
  const sockets = new Set<net.Socket>();
  const server = net.createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    let held = Buffer.alloc(0);
    socket.on('error', () => undefined); // the client may have gone
    socket.on('data', (part: Buffer) => {
      held = Buffer.concat([held, part]);
      const content = contentOf(held);
      if (!content) return;
      looked.push(content);
      reply(socket, answer(content));
    });
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    looked,
    address: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => {
      for (const socket of sockets) socket.destroy();
      return new Promise((resolve) => void server.close(() => resolve()));
    },
  };
}

/** Content of a stream without the length prefixes; undefined until it is complete. */
function contentOf(held: Buffer): Buffer | undefined {
  if (held.subarray(0, COMMAND.length).toString() !== COMMAND) return undefined;
  const parts: Buffer[] = [];
  for (let at = COMMAND.length; at + 4 <= held.length;) {
    const length = held.readUInt32BE(at);
    if (length === 0) return Buffer.concat(parts);
    parts.push(held.subarray(at + 4, at + 4 + length));
    at += 4 + length;
  }
  return undefined;
}
