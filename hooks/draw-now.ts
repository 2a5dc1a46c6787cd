import { flushSync } from 'react-dom';

/** Renders pending changes synchronously, so that the calling handler finds them in the DOM. */
export const drawNow = (change: () => void = NOTHING): void => flushSync(change);

const NOTHING = () => undefined;
