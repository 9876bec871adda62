/** The largest request body that the platform is known to accept (50 MB, elsewhere); model files are far smaller. */
export const mostFileBytes = 50 * 1024 * 1024

/** @returns what the file is by its name and content, where a data model can have a file of that name, too */
export function credentialFile(name: string, bytes: Buffer): string | null {
  return /^profiles\.ya?ml$/i.test(name) && /^\s+outputs\s*:/m.test(bytes.toString()) ? 'dbt profile' : null
}

/** @returns why no file with this content may be uploaded; null for any other */
export function secretIn(bytes: Buffer): string | null {
  if (bytes.includes('PRIVATE KEY') && /-----BEGIN [A-Z0-9 ]{0,40}PRIVATE KEY/.test(bytes.toString('latin1')))
    return 'contains a private key'
  if (bytes.includes('service_account') && /"type"\s*:\s*"service_account"/.test(bytes.toString('latin1')))
    return 'contains the key of a service account'
  return null
}
