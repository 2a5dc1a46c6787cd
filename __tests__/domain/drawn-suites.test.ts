import { drawnSuites, secondsOf, suitesOf } from '../../scripts/test/suites';

const suites = suitesOf('server');

test('every suite runs with the seed of its place', () => {
  for (let seed = 0; seed < suites.length; seed += 25) {
    expect(drawnSuites('server', { seed, changed: [] })).toContain(suites[seed]);
  }
});

test('a run includes changed suites, and the suites near a changed file', () => {
  const changed = [...suites.slice(0, 5), 'lib/domain/event.ts'];
  const drawn = drawnSuites('server', { seed: 40, changed });
  expect(drawn).toEqual(expect.arrayContaining(suites.slice(0, 5)));
});

test('a change of everything keeps the time of a run, and still draws suites by the seed', () => {
  const [one, other] = [100, 200].map((seed) => drawnSuites('server', { seed, changed: suites }));
  for (const drawn of [one, other]) expect(secondsOf(drawn ?? [])).toBeLessThan(600);
  expect(one).not.toEqual(other);
});
