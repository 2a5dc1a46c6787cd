import { randomBytes } from 'node:crypto';

/** Place of a piece of work in a trace, as in W3C Trace Context. Ids are lower-case hex digits. */
export type Trace = Readonly<{
  traceId: string;
  spanId: string;
  /** Span of the caller; undefined if the trace begins here. */
  parentId: string | undefined;
  /** False if the caller does not record the trace. */
  isSampled: boolean;
}>;

const TRACEPARENT =
  /^(?!ff)([\da-f]{2})-(?!0{32})([\da-f]{32})-(?!0{16})([\da-f]{16})-([\da-f]{2})(-.*)?$/;
const LONGEST = 512;
const SAMPLED = 1;

/** Continues the trace of the header `traceparent`, or begins a new one if the header is missing or malformed. */
export function traceOf(traceparent = ''): Trace {
  const [, version, traceId, parentId, flags = '', rest] =
    (traceparent.length <= LONGEST && TRACEPARENT.exec(traceparent)) || [];
  // Version 00 has four fields; later versions may have more.
  if (traceId === undefined || (version === '00' && rest !== undefined)) return newTrace();
  const isSampled = (Number.parseInt(flags, 16) & SAMPLED) === SAMPLED;
  return { traceId, spanId: newSpanId(), parentId, isSampled };
}

export const newTrace = (): Trace => ({
  traceId: randomBytes(16).toString('hex'),
  spanId: newSpanId(),
  parentId: undefined,
  isSampled: true,
});

/** Starts a part of the work: a new span in the same trace, below the given span. */
export const partOf = ({ traceId, spanId, isSampled }: Trace): Trace => ({
  traceId,
  spanId: newSpanId(),
  parentId: spanId,
  isSampled,
});

const newSpanId = (): string => randomBytes(8).toString('hex');
