/** Location of an error in the checked-out repository. */
export interface Place {
  /** Path inside the repository, with forward slashes. */
  path: string
  /** From 1; absent when only the file is known. */
  line?: number
  /** From 1. */
  column?: number
  /** The commit that has it there, if that is another one than the run's. */
  commit?: string
  /** Why the location is approximate, as a phrase; absent when the compiler named this file and location. */
  guess?: string
}
