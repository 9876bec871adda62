/** Key `preview` of the team file. */
export interface PreviewSettings {
  /** A URL for people, with `{branch}` and `{deploymentId}`; null if there is none. */
  url: string | null
  /** How many previews of this repository a deployment has at most. */
  max: number
}

export const defaultPreview: PreviewSettings = { url: null, max: 10 }

const mostUrlCharacters = 1000
const mostPreviews = 1000

/** @returns what is wrong as a phrase that follows the key */
export function readPreview(value: unknown): { value: PreviewSettings } | { problem: string } {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return { problem: 'must be an object, for example { max: 5 }' }
  const { url = null, max = defaultPreview.max, ...others } = value as Record<string, unknown>
  const [other] = Object.keys(others)
  if (other !== undefined) return { problem: 'has only the keys `url` and `max`' }
  if (typeof max !== 'number' || !Number.isInteger(max) || max < 1 || max > mostPreviews)
    return { problem: `has a \`max\` that is no whole number from 1 to ${mostPreviews}` }
  if (url === null) return { value: { url, max } }
  if (typeof url !== 'string' || url.length > mostUrlCharacters || !isTemplate(url))
    return {
      problem:
        'has a `url` that is no http(s) URL with `{branch}` and `{deploymentId}`, for example https://tenant.example.com/deployments/{deploymentId}?branch={branch}',
    }
  return { value: { url, max } }
}

function isTemplate(url: string): boolean {
  return /^https?:\/\/[^/?#{}\s]+/i.test(url) && URL.canParse(url) && !/[{}]/.test(fill(url, '', 0))
}

/** The link to a preview. */
export function fill(template: string, branch: string, deploymentId: number): string {
  return template
    .replaceAll('{branch}', encodeURIComponent(branch))
    .replaceAll('{deploymentId}', String(deploymentId))
}
