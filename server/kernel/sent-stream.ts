/** A caller who takes nothing for so long has gone, or holds what others wait for. */
const STALL_MS = 60_000;
/** However slowly a file is taken, its place is another's after this. */
const LONGEST_MS = 900_000;

export type StreamOwner = Readonly<{
  /** Told once that nothing more is read, however it came to that. */
  onEnd: () => void;
  /** Told why a stream broke off, when a part of it has been sent already. */
  onBroken: (error: unknown) => void;
}>;

/**
 * A stream with an owner for its failure. Its first part is read before anything is answered, so that
 * a stream that cannot be read at all is refused like any call. One that breaks off later must not look
 * whole: its owner cuts the connection.
 */
export async function begun(
  source: ReadableStream<Uint8Array>,
  { onEnd, onBroken }: StreamOwner,
): Promise<ReadableStream<Uint8Array>> {
  const reader = source.getReader();
  let first: Awaited<ReturnType<typeof reader.read>> | undefined;
  try {
    first = await reader.read();
  } catch (error) {
    onEnd();
    throw error;
  }

  let isOver = false;
  const end = () => {
    clearTimeout(stalled);
    clearTimeout(longest);
    if (!isOver) onEnd();
    isOver = true;
  };
  const breakOff = (error: unknown) => {
    if (isOver) return;
    end();
    onBroken(error);
    reader.cancel(error).catch(() => undefined); // it is broken off, whatever it says to that
  };
  const late = () => breakOff(new Error('nobody took the file'));
  const longest = setTimeout(late, LONGEST_MS).unref();
  let stalled = setTimeout(late, STALL_MS).unref();
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        clearTimeout(stalled);
        try {
          const { done, value } = first ?? (await reader.read());
          first = undefined;
          if (done) {
            end();
            controller.close();
            return;
          }
          controller.enqueue(value);
          stalled = setTimeout(late, STALL_MS).unref();
        } catch (error) {
          breakOff(error);
          controller.error(error);
        }
      },
      async cancel(reason) {
        end();
        await reader.cancel(reason);
      },
    },
    { highWaterMark: 0 },
  );
}
