/** Names of files that tools and people keep credentials in, and what such a file is. Letter case counts for nothing. */
const kinds: readonly (readonly [RegExp, string])[] = [
  [/^gha-creds-.*\.json$/, 'credentials of google-github-actions/auth'],
  [
    /^(?:application_default_credentials|credentials|client_secret.*)\.json$/,
    'credentials of a cloud account',
  ],
  [/(?:service[-_]?account.*|^keyfile)\.json$/, 'key of a service account'],
  [/^secrets\.ya?ml$/, 'secrets'],
  [/\.(?:tfstate(?:\..*)?|tfvars(?:\.json)?)$/, 'Terraform state or variables'],
  [/\.(?:pem|key|p8|p12|pfx|jks|ppk)$/, 'private key or certificate'],
  [/^id_(?:rsa|dsa|ecdsa|ed25519)$/, 'SSH private key'],
  [/\.env$/, 'environment variables'],
  [/^kubeconfig$/, 'credentials of a cluster'],
]

/** @returns what the file is by its name, where no data model has such a file; null for any other */
export function credentialKind(name: string): string | null {
  return kinds.find(([pattern]) => pattern.test(name.toLowerCase()))?.[1] ?? null
}

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
