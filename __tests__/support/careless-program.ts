import pino from 'pino';

import { guardProcess } from '@/server/last-resort';

/** A program with uncaught errors, for the test of their handler. */
guardProcess(pino(pino.destination({ fd: 2, sync: true })));
void Promise.reject(new Error('nobody awaits this'));
setTimeout(() => {
  throw new Error('nobody catches this');
}, 1);
setTimeout(() => process.stdout.write('still here\n'), 50);
