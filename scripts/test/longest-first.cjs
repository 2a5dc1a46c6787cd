const Sequencer = require('@jest/test-sequencer').default;

/** A file that asks every call takes minutes and few lines; left to the end, it would be waited for alone. */
const LONG = ['contract/hostile', 'contract/lies', 'contract/fuzz', 'server/soak', 'server/plans'];

const rankOf = ({ path }) => (LONG.some((name) => path.includes(name)) ? 0 : 1);

module.exports = class LongestFirst extends Sequencer {
  sort(tests) {
    return super.sort(tests).toSorted((one, other) => rankOf(one) - rankOf(other));
  }
};
