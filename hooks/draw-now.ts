import { flushSync } from 'react-dom';

/** Renders pending changes synchronously, so that the next step of the handler finds them in the DOM. */
export const drawNow = (change: () => void = NOTHING): void => flushSync(change);

const NOTHING = () => undefined;
