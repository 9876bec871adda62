import { product } from '../../src/version.ts'

/** How workflows name this action: by the tag of its major version, which a release moves. */
export const ownUse = `OWNER/data-model-ci@v${product.version.split('.')[0]}`

/** What stands behind it in every workflow that users may copy. */
export const ownUseNote = 'replace OWNER, and pin a commit'
