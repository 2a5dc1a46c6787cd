const Sequencer = require('@jest/test-sequencer').default;

/** Test files that take minutes. They start first, because at the end the other workers would wait for them. */
const LONG = ['contract/hostile', 'contract/lies', 'contract/fuzz', 'server/soak', 'server/plans'];

const rankOf = ({ path }) => (LONG.some((name) => path.includes(name)) ? 0 : 1);

module.exports = class LongestFirst extends Sequencer {
  sort(tests) {
    return super.sort(tests).toSorted((one, other) => rankOf(one) - rankOf(other));
  }
};
