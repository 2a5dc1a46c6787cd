/** Refuses a Node that is too old to read these files, in one line. */
export function requireNode(): void {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major > 22 || (major === 22 && minor >= 18)) return;
  process.stderr.write(`Sarraf needs Node 22.18 or newer; this is ${process.versions.node}.\n`);
  process.exit(1);
}
