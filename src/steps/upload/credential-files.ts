/** Names of files that tools and people keep credentials in, and what such a file is. Letter case counts for nothing. */
const kinds: readonly (readonly [RegExp, string])[] = [
  [/^gha-creds-.*\.json$/, 'credentials of google-github-actions/auth'],
  [
    /^(?:application_default_credentials|credentials|client_secret.*)\.json$/,
    'credentials of a cloud account',
  ],
  [/^service[-_]?account.*\.json$/, 'key of a service account'],
  [/\.(?:pem|key|p12|pfx|jks|ppk)$/, 'private key or certificate'],
  [/^id_(?:rsa|dsa|ecdsa|ed25519)$/, 'SSH private key'],
  [/\.env$/, 'environment variables'],
  [/^kubeconfig$/, 'credentials of a cluster'],
]

/** @returns what the file is by its name, where no data model has such a file; null for any other */
export function credentialKind(name: string): string | null {
  return kinds.find(([pattern]) => pattern.test(name.toLowerCase()))?.[1] ?? null
}
