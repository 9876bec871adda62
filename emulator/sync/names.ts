import { randomBytes } from 'node:crypto'
import { isoTime } from '../iso-time.ts'

/** The branch name that the platform chooses for a ref: `dbt-sync/<ref>-<14 digits>-<8 hex>`. */
export function chosenBranchName(ref: string, now: number): string {
  const part = ref.replaceAll(/[/~\s]/g, '-').slice(0, 40)
  const digits = isoTime(now).replaceAll(/\D/g, '').slice(0, 14)
  return `dbt-sync/${part}-${digits}-${randomBytes(4).toString('hex')}`
}
