// Imported first, so that a Node that is too old says so, and not what it fails on. It must run there.

const OLDEST = '20.19';

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
const [needed = 0, least = 0] = OLDEST.split('.').map(Number);
if (major < needed || (major === needed && minor < least)) {
  console.error(`This needs Node.js ${OLDEST} or newer: here is ${process.version}.`);
  process.exit(1);
}
