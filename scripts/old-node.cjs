// Uses no recent syntax, because old versions of Node must be able to run this check.
const [major, minor] = process.versions.node.split('.').map(Number);

/** True if this Node cannot run TypeScript files directly. */
exports.isOldNode = major < 22 || (major === 22 && minor < 18);
