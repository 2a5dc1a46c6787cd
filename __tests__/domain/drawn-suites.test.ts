import { drawnSuites, suitesOf } from '../../scripts/test/suites';

const SEEDS = [0, 1, 2];

test('three runs with consecutive seeds include every suite', () => {
  const all = SEEDS.flatMap((seed) => drawnSuites('server', { seed, changed: [] }));
  expect(new Set(all)).toEqual(new Set(suitesOf('server')));
});

test('a run includes every changed suite, and the suites near a changed file', () => {
  const suites = suitesOf('server');
  const drawn = drawnSuites('server', {
    seed: 0,
    changed: [...suites.slice(0, 5), 'lib/domain/event.ts'],
  });
  expect(drawn).toEqual(expect.arrayContaining(suites.slice(0, 5)));
});

test('a change of everything runs at most 45 % of the suites, beside those that changed', () => {
  const suites = suitesOf('server');
  const folders = suites.map((suite) => `server/${suite.replace(/^.*\/(\w+).*$/, '$1')}/file.ts`);
  const drawn = drawnSuites('server', { seed: 0, changed: folders });
  expect(drawn.length).toBeLessThanOrEqual(suites.length * 0.45);
  expect(drawn.length).toBeGreaterThan(suites.length * 0.4);
});
