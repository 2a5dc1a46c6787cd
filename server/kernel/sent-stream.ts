/**
 * Time in ms after which a caller that reads nothing is disconnected, because it is gone or occupies an export slot.
 */
const STALL_MS = 60_000;
/** Maximum time in ms for which one file may keep its export slot. */
const LONGEST_MS = 900_000;

export type StreamOwner = Readonly<{
  /** Callback for the end of the stream, whatever the reason; called once. */
  onEnd: () => void;
  /** Callback for the error of a stream that fails after its first part was read. */
  onBroken: (error: unknown) => void;
}>;

/**
 * Starts a stream and reports its failures to its owner. The first part is read before the response begins, so that an
 * unreadable stream is refused like any call. A stream that breaks off later must not look complete, so the owner
 * closes the connection.
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
    reader.cancel(error).catch(() => undefined); // an error while cancelling is ignored, because the stream has already failed
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
