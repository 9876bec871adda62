import { createHash } from 'node:crypto'
import { lstatSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Ask, bodyOf, gitHubApi, required } from './github-api.ts'

// The second half of .github/workflows/rebuild-dist.yml: commits what the first built, and runs nothing of it. It is
// data from a job in which code of others ran: a few files with known names, of a sensible size, and nothing else.
// node scripts/commit-dist.ts FOLDER; BRANCH and HEAD are the pull request's, and nothing is committed if it moved on.

const names = ['index.js', 'licenses.txt', 'package.json', 'post.js', 'undo.js']
const mostBytes = 10 * 1024 * 1024
/** What a pull request needs to be merged, and nothing else would start. */
const workflows = ['ci.yml', 'codeql.yml']

function readBuilt(folder: string): Map<string, Buffer> {
  const found = readdirSync(folder).toSorted()
  if (found.join() !== names.join())
    throw new Error(`the build made ${found.join(', ') || 'nothing'}, and not ${names.join(', ')}`)
  const built = found.map((name) => {
    const entry = lstatSync(join(folder, name))
    if (!entry.isFile()) throw new Error(`${name} is not a file`)
    if (entry.size > mostBytes) throw new Error(`${name} has ${entry.size} bytes, more than ${mostBytes}`)
    return [name, readFileSync(join(folder, name))] as const
  })
  return new Map(built)
}

/** The name that git gives to a file's content. */
function blobOf(content: Buffer): string {
  return createHash('sha1').update(`blob ${content.length}\0`).update(content).digest('hex')
}

const mutation = `mutation ($input: CreateCommitOnBranchInput!) {
  createCommitOnBranch(input: $input) { commit { oid } }
}`

/** @returns what was done, in one sentence */
export async function commitDist(ask: Ask, folder: string, env: NodeJS.ProcessEnv): Promise<string> {
  const [repository, branch, head] = ['GITHUB_REPOSITORY', 'BRANCH', 'HEAD'].map((name) =>
    required(env, name),
  )
  const built = readBuilt(folder)
  const asked = ask('GET', `/repos/${repository}/contents/dist?ref=${head}`)
  const there = await bodyOf<{ name: string; sha: string }[]>('Listing dist/', asked, [200])
  const blobs = new Map(there.map(({ name, sha }) => [name, sha]))
  const changed = [...built].filter(([name, content]) => blobs.get(name) !== blobOf(content))
  const deletions = [...blobs.keys()]
    .filter((name) => !built.has(name))
    .map((name) => ({ path: `dist/${name}` }))
  if (changed.length === 0 && deletions.length === 0)
    return 'dist/ is what it was: there is nothing to commit'

  const additions = changed.map(([name, content]) => ({
    path: `dist/${name}`,
    contents: content.toString('base64'),
  }))
  const input = {
    branch: { repositoryNameWithOwner: repository, branchName: branch },
    expectedHeadOid: head,
    message: {
      headline: 'build: rebuild dist with the updated dependencies',
      // Dependabot rebases no branch with a commit of others, unless that says so.
      body: '[dependabot skip]',
    },
    fileChanges: { additions, deletions },
  }
  type Committed = {
    data?: { createCommitOnBranch?: { commit: { oid: string } } }
    errors?: { message: string }[]
  }
  const sent = ask('POST', '/graphql', { query: mutation, variables: { input } })
  const { data, errors } = await bodyOf<Committed>('Committing dist/', sent, [200])
  const commit = data?.createCommitOnBranch?.commit.oid
  if (!commit) throw new Error(`dist/ was not committed: ${errors?.[0]?.message ?? 'no reason was given'}`)

  // What a workflow's token pushes starts no workflow; asking for one does.
  for (const workflow of workflows) {
    const path = `/repos/${repository}/actions/workflows/${workflow}/dispatches`
    await bodyOf(`Starting ${workflow}`, ask('POST', path, { ref: branch }), [200, 204])
  }
  const count = changed.length + deletions.length
  return `${commit} has ${count} changed files in dist/, and ${workflows.join(' and ')} are started for it`
}

if (import.meta.main) {
  try {
    const [, , folder] = process.argv
    if (folder === undefined) throw new Error('which folder was built?')
    console.log(await commitDist(gitHubApi(process.env), folder, process.env))
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error))
    process.exitCode = 1
  }
}
