/** Name and version of the product, as in package.json; a test keeps the two in step. */
export const product = { name: 'data-model-ci', version: '0.1.0' } as const

export const userAgent = `${product.name}/${product.version}`

/**
 * Where the documents of this version are. A local action (`uses: ./`) has no repository of its own. A company's server may take
 * the action from github.com, under the same name, so it may not have its documents.
 */
export function docsUrl(
  server: string | undefined,
  repository: string | undefined,
  ref: string | undefined,
): string | undefined {
  const isKnown = server === 'https://github.com' && repository && ref
  return isKnown ? `${server}/${repository}/blob/${ref}/docs` : undefined
}
