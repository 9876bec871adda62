import { Deployment } from '../state/deployment.ts'
import { settingsShape, switchesShape } from '../state/settings.ts'

/** A class whose instances the state file keeps. */
export interface KeptClass {
  prototype: object
  /** Any instance: all its members are replaced by those of the file. */
  make: () => object
}

/**
 * The kept classes by the name that stands in the file. Only plain members are kept: a class with private `#` fields
 * would lose their values. Plain data, Map and Set need no entry.
 */
export const keptClasses: Readonly<Record<string, KeptClass>> = {
  deployment: {
    prototype: Deployment.prototype,
    make: () => new Deployment(0, settingsShape.parse({}), switchesShape.parse({})),
  },
}
