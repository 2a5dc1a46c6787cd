import { html, LIES_IN_ANSWERS, type NamedLie, status, withHeader } from './lies-in-answers';
import type { Told } from './recorded-host';

const ofRefusals =
  (statuses: readonly number[], change: (told: Told) => Told): NamedLie['tell'] =>
  (_, told) =>
    statuses.includes(told.status) ? change(told) : undefined;

const body = (told: Told, next: object): Told => ({ ...told, body: JSON.stringify(next) });

export const LIES: readonly NamedLie[] = [
  ...LIES_IN_ANSWERS,
  {
    name: 'a refusal as a mistake of its own',
    named: /status 500/,
    tell: ofRefusals([401, 404, 405, 419, 422], (told) => status(told, 500)),
  },
  {
    name: 'a refusal without a word',
    named: /says no|message is not/,
    tell: ofRefusals([401, 404, 405, 419, 422], (told) => body(told, {})),
  },
  {
    name: 'a refusal as a page',
    named: /says no|message is not/,
    tell: ofRefusals([401, 404, 405, 419, 422], html),
  },
  {
    name: 'a refusal that tells its inside',
    named: /inside of the host/,
    tell: ofRefusals([401, 404, 419, 422], (told) =>
      body(told, {
        ...(JSON.parse(told.body) as object),
        stack: 'at handle (/srv/app/main.js:1:2)',
      }),
    ),
  },
  {
    name: 'errors that no field is named in',
    named: /no error on|says no/,
    tell: ofRefusals([422], (told) => body(told, { message: 'No.', errors: {} })),
  },
  {
    name: 'strangers let in',
    named: /without session/,
    tell: ofRefusals([401], (told) => body(status(told, 200), {})),
  },
  {
    name: 'calls of other pages let in',
    named: /without token/,
    tell: ofRefusals([419], (told) => body(status(told, 200), {})),
  },
  {
    name: 'whatever is asked taken',
    named: /status 200 and not 422/,
    tell: ofRefusals([422], (told) => body(status(told, 200), {})),
  },
  {
    name: 'records that are not there',
    named: /status 200 and not 404|names no file/,
    tell: ofRefusals([404], (told) => body(status(told, 200), {})),
  },
  {
    name: 'methods that do not exist',
    named: /status 404 and not 405/,
    tell: ofRefusals([405], (told) => status(told, 404)),
  },
  {
    name: 'a file without a name',
    named: /names no file/,
    tell: (endpoint, told) =>
      endpoint.answer.type === 'null' && told.status === 200
        ? withHeader(told, 'content-disposition')
        : undefined,
  },
];
