import { execFileSync } from 'node:child_process';

/** From here on subjects are imperative; a release tag takes its place. */
const SINCE = '2026-11-29T15:48:00Z';
const LONGEST = 72;
const FORM = /^[a-z][a-z0-9 ,&_./-]*: [a-z`]/;
/** Words that begin a description of a state and not an order. */
const NO_VERB =
  /^(a|an|the|what|who|whose|whoever|which|where|when|how|why|each|every|all|their|its|it|of|in|on|by|no|nothing|one|two|that|those|after|before|between|without)$|ed$|ing$/;
const VERBS = new Set(['embed', 'feed', 'seed', 'need', 'speed', 'bring', 'string', 'ring']);

test('subjects of commits are `area: imperative`, of 72 characters at most', () => {
  const subjects = execFileSync('git', ['log', '--no-merges', '--format=%s', `--since=${SINCE}`], {
    encoding: 'utf8',
  });
  const wrong = subjects
    .split('\n')
    .filter(Boolean)
    .filter((subject) => {
      const verb = subject.slice(subject.indexOf(': ') + 2).split(' ')[0] ?? '';
      const isOrder = VERBS.has(verb) || !NO_VERB.test(verb);
      return subject.length > LONGEST || !FORM.test(subject) || !isOrder;
    });
  expect(wrong).toEqual([]);
});
