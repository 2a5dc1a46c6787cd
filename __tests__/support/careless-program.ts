import pino from 'pino';

import { guardProcess } from '@/server/last-resort';

/** A program in which nobody catches anything, for the test of what is done then. */
guardProcess(pino(pino.destination({ fd: 2, sync: true })));
void Promise.reject(new Error('nobody awaits this'));
setTimeout(() => {
  throw new Error('nobody catches this');
}, 1);
setTimeout(() => process.stdout.write('still here\n'), 50);
