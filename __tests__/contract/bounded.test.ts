import * as v from 'valibot';

import { allEndpoints } from '@/server/routes';
import { templateBodies } from '@/lib/contract/accounting/templates';
import { settingBodies } from '@/lib/contract/settings/system-setting';
import { type Many, manyOf } from '../support/schema-walk';

const inputs = [
  ...allEndpoints.map(({ method, path, input }) => ({ name: `${method} ${path}`, input })),
  ...Object.entries(templateBodies).map(([name, input]) => ({ name: `template ${name}`, input })),
  ...Object.entries(settingBodies).map(([name, input]) => ({ name: `setting ${name}`, input })),
];
const found = inputs.flatMap(({ name, input }) =>
  manyOf(input).map((many) => ({ name: `${name}: ${many.at.join('.')}`, many })),
);

test('there are lists and tables to look at', () => {
  expect(found.length).toBeGreaterThan(30);
});

test.each(found)('$name says how many it takes at most', ({ many }) => {
  expect(many.most).toBeGreaterThan(0);
  expect(many.most).toBeLessThanOrEqual(1000);
});

test.each(found)(
  '$name is refused for its length before anything in it is looked at',
  ({ many }) => {
    const { issues } = v.safeParse(many.schema, untouchable(many));
    expect(issues?.map(({ message, requirement }) => [message, requirement])).toEqual([
      ['many', many.most],
    ]);
  },
);

/** One more than fit; whoever reads any of them fails the test. */
function untouchable({ kind, most }: Many): object {
  const get = (target: object, key: string | symbol): unknown => {
    if (key === 'length') return most + 1;
    throw new Error(`${String(key)} was looked at`);
  };
  if (kind === 'list') return new Proxy([], { get });
  const keys = Array.from({ length: most + 1 }, (_, at) => `k${at}`);
  return new Proxy(Object.fromEntries(keys.map((key) => [key, 0])), { get });
}
