// GitHub's API for the scripts of this repository's workflows. Node only: a job with write permissions installs nothing.

export interface Reply {
  status: number
  body: unknown
}

/** Sends one call. @param path from the root of the API, such as `/repos/OWNER/REPO/releases` */
export type Ask = (method: string, path: string, body?: unknown) => Promise<Reply>

/** Reads GITHUB_API_URL and GITHUB_TOKEN. Redirects are not followed, so the token goes nowhere else. */
export function gitHubApi(env: NodeJS.ProcessEnv): Ask {
  const { GITHUB_API_URL = 'https://api.github.com', GITHUB_TOKEN = '' } = env
  if (GITHUB_TOKEN === '') throw new Error('GITHUB_TOKEN is missing')
  return async (method, path, body) => {
    const response = await fetch(`${GITHUB_API_URL}${path}`, {
      method,
      redirect: 'error',
      signal: AbortSignal.timeout(60_000),
      headers: {
        accept: 'application/vnd.github+json',
        authorization: `Bearer ${GITHUB_TOKEN}`,
        'user-agent': 'data-model-ci-release',
        'x-github-api-version': '2022-11-28',
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    return { status: response.status, body: text === '' ? null : JSON.parse(text) }
  }
}

/** The body of a response with an expected status. @throws Error with GitHub's message */
export async function bodyOf<T>(
  call: string,
  asked: Promise<Reply>,
  expected: readonly number[],
): Promise<T> {
  const { status, body } = await asked
  if (expected.includes(status)) return body as T
  const message = (body as { message?: unknown } | null)?.message
  throw new Error(`${call} failed with status ${status}${typeof message === 'string' ? `: ${message}` : ''}`)
}

/** A variable that a workflow must set. @throws Error naming it */
export function required(env: NodeJS.ProcessEnv, name: string): string {
  const value = env[name]
  if (!value) throw new Error(`${name} is missing`)
  return value
}
