// Written in syntax that any version of Node can run, because the oldest must be able to run this check.
const [major, minor] = process.versions.node.split('.').map(Number);

/** True if this Node cannot run TypeScript files directly. */
exports.isOldNode = major < 22 || (major === 22 && minor < 18);
