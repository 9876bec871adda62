// The least that printing a log takes: reads the same pages, parses them and writes their lines. It checks, escapes and
// groups nothing. With `whole`, as a shell script with curl and jq: the log in one piece, at the end of the sync.

const [base, whole] = process.argv.slice(2)
const sync = `${base}/api/v1/deployments/1/dbt-sync/job-1`
const get = async (url) => (await fetch(url)).json()
const write = async ({ items }) => {
  let text = ''
  for (const { timestamp, level, message } of items)
    text += `  ${timestamp.slice(11, 19)} ${level}  | ${message}\n`
  if (!process.stdout.write(text)) await new Promise((resolve) => process.stdout.once('drain', resolve))
}

if (base && whole) {
  while ((await get(sync)).status !== 'COMPLETED');
  await write(await get(`${sync}/logs`))
} else if (base) {
  while ((await get(sync)).status !== 'COMPLETED');
  for (let after = ''; ; ) {
    const page = await get(`${sync}/logs?first=1000${after}`)
    await write(page)
    if (!page.pageInfo.hasNextPage) break
    after = `&after=${page.pageInfo.endCursor}`
  }
}
