/** Name and version of the product, as in package.json; a test keeps the two in step. */
export const product = { name: 'data-model-ci', version: '0.1.0' } as const

export const userAgent = `${product.name}/${product.version}`
