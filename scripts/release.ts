import { readFileSync } from 'node:fs'
import { gitHubApi, required } from './github-api.ts'
import { checkRelease } from './release/check.ts'
import { draftRelease, moveMajorTag, publishRelease } from './release/publish.ts'
import { notesOf } from './release/version.ts'

// The steps of .github/workflows/release.yml: node scripts/release.ts check | draft | publish | move-major.

const read = (path: string) => readFileSync(new URL(`../${path}`, import.meta.url), 'utf8')

async function main(): Promise<string> {
  const { env } = process
  const ask = gitHubApi(env)
  const release = {
    repository: required(env, 'GITHUB_REPOSITORY'),
    tag: required(env, 'GITHUB_REF_NAME'),
    commit: required(env, 'GITHUB_SHA'),
  }
  const { version: packageVersion } = JSON.parse(read('package.json')) as { version: string }
  const changelog = read('CHANGELOG.md')
  switch (process.argv[2]) {
    case 'check':
      return checkRelease(ask, release, { packageVersion, changelog })
    case 'draft':
      return draftRelease(ask, release, notesOf(changelog, packageVersion) ?? '')
    case 'publish':
      return publishRelease(ask, release)
    case 'move-major':
      return moveMajorTag(ask, release)
    default:
      throw new Error('what is to be done? check, draft, publish or move-major')
  }
}

try {
  console.log(await main())
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error))
  process.exitCode = 1
}
