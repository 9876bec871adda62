import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, inject, onTestFinished } from 'vitest'
import { type Emulator, type EmulatorOptions, startEmulator } from '../../emulator/index.ts'
import { fetchFrom } from '../support/fetch-from.ts'

/** Members that the tests read of any JSON response. */
export interface Body {
  message: string
  error: string
  status: string
  syncJobId: string
  branchName: string
  username: string
  updatedAt: string
  buildJobId: number
  lastHash: string
  cubeCount: number
  pageInfo: { hasNextPage: boolean; endCursor: string | null } | null
  items: Record<string, unknown>[]
  data: unknown
  errors: { message: string; fileName?: string }[]
  generatedFiles: unknown[]
  transaction: { id: string }
  deploymentName: string
  components: { schemas: Record<string, { properties: Record<string, unknown> }> }
}

/** A response, read whole. */
export interface Answered {
  status: number
  type: string
  text: string
  /** Empty if the response was not JSON. */
  json: Body
}

/** An emulator with a clock that only the test moves. */
export interface Platform {
  emulator: Emulator
  clock: { now: number }
  slept: number[]
  call: (method: string, path: string, body?: unknown, token?: string) => Promise<Answered>
}

export const api = '/api/v1/deployments/1'
export const build = '/build/api/v1/deployments/1'

/** Starts an emulator for one test. */
export async function startPlatform(options: EmulatorOptions = {}): Promise<Platform> {
  const clock = { now: Date.parse('2026-01-01T00:00:00Z') }
  const slept: number[] = []
  const sleep = (ms: number) => {
    slept.push(ms)
    return Promise.resolve()
  }
  const emulator = await startEmulator({ now: () => clock.now, sleep, ...options })
  onTestFinished(() => emulator.close())
  const call = (method: string, path: string, body?: unknown, token = emulator.token) =>
    request(emulator.url, method, path, body, token, emulator)
  return { emulator, clock, slept, call }
}

/** An emulator whose own responses, and all requests to it, kept the contract when the test is over. */
export async function startCheckedPlatform(options: EmulatorOptions = {}): Promise<Platform> {
  const platform = await startPlatform(options)
  onTestFinished(() => expect(platform.emulator.violations).toEqual([]))
  return platform
}

/** One request, its response read whole. @param emulator of this process, which needs no connection */
export async function request(
  url: string,
  method: string,
  path: string,
  body: unknown,
  token: string,
  emulator: Pick<Emulator, 'respond'> = { respond: () => null },
): Promise<Answered> {
  const response = await fetchFrom(emulator, url + path, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(body === undefined || body instanceof FormData ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: body instanceof FormData ? body : JSON.stringify(body) }),
  })
  const text = await response.text()
  const type = response.headers.get('content-type') ?? ''
  const json: Body = JSON.parse(type.includes('json') ? text : '{}')
  return { status: response.status, type, text, json }
}

const project = {
  'dbt_project.yml': 'name: shop\nversion: "1.0"\nprofile: shop\nmodel-paths: ["models"]\n',
  'models/orders.sql': 'select 1 as id, 2 as amount\n',
}

/** Makes a folder a git repository with one commit of all its files, on the branch `main`. */
export function commitAll(folder: string): void {
  const git = (...args: string[]) => execFileSync('git', ['-C', folder, ...args], { stdio: 'ignore' })
  git('init', '-q', '-b', 'main')
  git('add', '--force', '.')
  git(
    '-c',
    'user.name=Test',
    '-c',
    'user.email=test@example.com',
    '-c',
    'commit.gpgsign=false',
    'commit',
    '-q',
    '-m',
    'all',
  )
}

let small: string | undefined

/**
 * A git repository with a small dbt project, which no test may change: branches `main`, `feature/one` and `broken`, tag
 * `v1`. Each worker makes it once: that takes a dozen processes, and the emulator keeps what it cloned and compiled of it.
 */
export function smallRepository(): string {
  small ??= makeRepository(mkdtempSync(join(inject('demoProjects'), 'small-dbt-')))
  return small
}

function makeRepository(directory: string): string {
  const git = (...args: string[]) => {
    const who = ['-c', 'user.name=Test', '-c', 'user.email=test@example.com', '-c', 'commit.gpgsign=false']
    execFileSync('git', ['-C', directory, ...who, ...args], { stdio: 'ignore' })
  }
  const commit = (files: Record<string, string>) => {
    for (const [path, content] of Object.entries(files)) {
      mkdirSync(dirname(join(directory, path)), { recursive: true })
      writeFileSync(join(directory, path), content)
    }
    git('add', '.')
    git('commit', '-q', '-m', 'change')
  }
  git('init', '-q', '-b', 'main')
  commit(project)
  git('tag', 'v1')
  git('checkout', '-q', '-b', 'feature/one')
  commit({ 'models/customers_of_one.sql': 'select 1 as id\n' })
  git('checkout', '-q', '-b', 'broken')
  commit({ 'models/bad.sql': "select * from {{ ref('nowhere') }}\n" })
  git('checkout', '-q', 'main')
  return directory
}

/** A cube file. */
export function cube(name: string): string {
  return `cubes:\n  - name: ${name}\n    sql_table: ${name}\n    measures:\n      - name: count\n        type: count\n`
}

/** What a signed token says. */
export function claimsOf(token: string): Record<string, unknown> {
  return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString('utf8'))
}
