import { checkSteps } from './check/steps.ts';
import { requireNode } from './node-version.ts';
import { steps } from './run.ts';

requireNode();
await steps(checkSteps);
