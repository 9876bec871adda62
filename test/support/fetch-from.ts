import type { Emulator } from '../../emulator/index.ts'

/** As `fetch`, but for redirects, which are not followed; without a connection where the emulator needs none. */
export async function fetchFrom(
  { respond }: Pick<Emulator, 'respond'>,
  url: string,
  init: { method?: string; headers?: Record<string, string>; body?: string | FormData } = {},
): Promise<Response> {
  const { method = 'GET', headers = {}, body = null } = init
  const response = body instanceof FormData ? null : respond({ url: new URL(url), method, headers, body })
  if (response === null) return fetch(url, { redirect: 'manual', ...init })
  const { status, headers: told, text } = await response
  return new Response(status === 204 ? null : text, { status, headers: told })
}
