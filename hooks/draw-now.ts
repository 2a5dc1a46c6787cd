import { flushSync } from 'react-dom';

/** Draws what has been changed so far, so that what comes next in the same handler finds it drawn. */
export const drawNow = (change: () => void = NOTHING): void => flushSync(change);

const NOTHING = () => undefined;
