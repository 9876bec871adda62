import { product } from '../../src/version.ts'

/** How workflows name this action: by the tag of its major version, which a release moves. */
export const ownUse = `OWNER/data-model-ci@v${product.version.split('.')[0]}`

/** What stands behind it wherever somebody may copy it from. */
export const ownUseNote = 'put the owner of your copy, and pin a commit'
