import type { PlatformError } from '../platform/errors.ts'

/**
 * The fix for an error of the query API. It has another host than the Management API and a token of its own, so the inputs
 * `token` and `base-url` are not at fault.
 * @param environment whose query API it is, as in `branch "main"`
 * @param baseUrl its URL
 */
export function queryApiAdvice(error: PlatformError, environment: string, baseUrl: string): string {
  const { trouble, status, text, unreached, misfit } = error
  const where = `the query API of ${environment} (${new URL(baseUrl).host})`
  if (unreached || (trouble === 'unreachable' && status === undefined))
    return `Allow this runner to reach ${where}: firewall, proxy and allow-list need this host, too.`
  if (trouble === 'auth' && /\bscope is missing\b/i.test(text))
    return `Let an administrator of the platform allow data tokens this scope: ${where} needs "meta" and "sql".`
  if (trouble === 'auth')
    return `${upperFirst(where)} rejected the data token that the action created for it: check that the environment accepts tokens with the "security-context" of the team file, and that its allow-list permits this runner.`
  if (trouble === 'redirected')
    return `The platform lists ${where} with a URL that redirects; the data token is not sent to another host. Report this to the platform.`
  if (trouble === 'not-found' || trouble === 'unsupported')
    return `Check that the environment is running and that ${where} is available in this tenant.`
  if (misfit) return `Report this to the platform: ${where} does not match its contract.`
  if (status === 429) return `Run fewer jobs at a time: ${where} limits the rate of requests.`
  if (trouble === 'rejected') return `Open the environment on the platform: ${where} may not run this model.`
  return `Try again later: ${where} has a problem.`
}

function upperFirst(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
