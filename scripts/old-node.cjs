// Plain enough for any Node: the oldest must be able to say that it is too old.
const [major, minor] = process.versions.node.split('.').map(Number);

/** Whether this Node cannot read the TypeScript files that everything here begins with. */
exports.isOldNode = major < 22 || (major === 22 && minor < 18);
