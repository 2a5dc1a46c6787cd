const { createHash } = require('node:crypto');
const path = require('node:path');

const { readCatalogue } = require('../../lib/read-catalogue.ts');

function codeOf(file) {
  const { dir, name } = path.parse(file);
  return JSON.stringify(readCatalogue(dir, name));
}

/**
 * Jest transform of a message catalogue. Includes the texts that other catalogues add to this one, and leaves out the
 * texts that this one adds to others.
 */
module.exports = {
  // The cache key is a hash of the result, because texts of other catalogues can change while this file does not.
  getCacheKey: (_text, file) =>
    createHash('sha256')
      .update(`${file}\0${codeOf(file)}`)
      .digest('hex'),
  process: (_text, file) => ({ code: codeOf(file) }),
};
