import { checkSteps } from './check/steps.ts';
import { steps } from './run.ts';

await steps(checkSteps);
