import {
  age,
  baseUrl,
  branch,
  commentWhen,
  duration,
  file,
  folder,
  message,
  oneOf,
  operationText,
  path,
  pollInterval,
  positiveInteger,
  ref,
  token,
  yamlBoolean,
  yamlDocument,
} from './fields.ts'

// Every input of action.yml and its reader: required ones with an example, others with their default, or with
// neither if an unset input has a meaning of its own. An `expression` is a default that GitHub evaluates. A test compares
// the two files.

export const commandNames = [
  'sync',
  'validate',
  'merge',
  'release',
  'deploy',
  'rollback',
  'cleanup',
  'preflight',
  'api',
] as const
export type CommandName = (typeof commandNames)[number]

// Groups of commands that inputs and checks of the preflight apply to.

/** Start a sync. */
export const syncing: readonly CommandName[] = ['sync', 'release']
/** Open, build and validate a branch that the inputs or the event name. */
export const opening: readonly CommandName[] = ['sync', 'validate', 'merge', 'release', 'deploy']
/** Comment on the pull request, because the result is about its change. */
export const commenting = opening
/** Act on the platform. */
export const working: readonly CommandName[] = commandNames.filter((name) => name !== 'preflight')
const making: readonly CommandName[] = ['sync', 'merge', 'release']
const validating: readonly CommandName[] = ['sync', 'merge', 'release', 'deploy']
/** With a branch that this run makes of production, too. */
const building: readonly CommandName[] = [...opening, 'rollback']

export const inputs = {
  command: { fallback: 'sync', read: oneOf(commandNames) },
  'base-url': { read: baseUrl, example: 'https://tenant.example.com' },
  token: { read: token, example: '$' + '{{ secrets.DATA_MODEL_TOKEN }}' },
  'auth-scheme': { fallback: 'bearer', read: oneOf(['bearer', 'api-key']) },
  'deployment-id': { read: positiveInteger, example: '42' },
  ref: { read: ref, commands: syncing },
  branch: { read: branch, commands: opening },
  validate: { fallback: 'true', read: yamlBoolean, commands: validating },
  activate: {
    fallback: 'auto',
    read: oneOf(['auto', 'staging', 'dev-mode', 'never']),
    commands: building,
  },
  'fail-on': {
    fallback: 'never',
    read: oneOf(['never', 'impact', 'breaking', 'dangerous']),
    commands: opening,
  },
  'content-token': { read: token, commands: building },
  config: { fallback: '.data-model-ci.yml', read: file, commands: opening },
  into: { fallback: 'default', read: oneOf(['default', 'parent']), commands: ['merge'] },
  message: { read: message, commands: ['merge', 'release', 'deploy', 'rollback'] },
  'delete-branch': {
    fallback: 'auto',
    read: oneOf(['auto', 'always', 'on-success', 'on-close', 'never']),
    commands: making,
  },
  'on-unhealthy': { fallback: 'fail', read: oneOf(['fail', 'rollback']), commands: ['release'] },
  'skip-unchanged': { fallback: 'false', read: yamlBoolean, commands: ['sync'] },
  production: { fallback: 'false', read: yamlBoolean, commands: ['deploy'] },
  snapshot: { read: path, commands: ['rollback'] },
  'older-than': { read: age, commands: ['cleanup'] },
  'dry-run': { read: yamlBoolean, commands: ['deploy', 'rollback', 'cleanup'] },
  operation: { read: operationText, commands: ['api'] },
  params: { read: yamlDocument, commands: ['api'] },
  body: { read: yamlDocument, commands: ['api'] },
  paginate: { fallback: 'false', read: yamlBoolean, commands: ['api'] },
  timeout: { fallback: '30m', read: duration },
  'on-timeout': { fallback: 'cancel', read: oneOf(['cancel', 'detach']), commands: syncing },
  'poll-interval': { fallback: 'auto', read: pollInterval },
  'on-fork': { fallback: 'skip', read: oneOf(['skip', 'fail']) },
  'on-platform-outage': { fallback: 'fail', read: oneOf(['fail', 'warn']) },
  'model-path': { fallback: '.', read: folder },
  'dbt-project-dir': { fallback: '.', read: folder },
  'github-token': { read: token, expression: '$' + '{{ github.token }}' },
  comment: { fallback: 'always', read: commentWhen },
} as const

export type InputName = keyof typeof inputs
/** Inputs whose values are masked, and shown in no message. */
export const secretInputs = ['token', 'content-token', 'github-token'] as const satisfies InputName[]
/** Texts by input name; absent and empty mean that the input is not set, and so do blanks if that is safe. */
export type RawInputs = Readonly<Record<string, string | undefined>>
export const inputNames = Object.keys(inputs) as InputName[]

/** The default of an input as action.yml must have it; undefined for required and for optional ones. */
export function inputDefault(name: InputName): string | undefined {
  const input = inputs[name]
  return 'fallback' in input ? input.fallback : undefined
}

/** The default of an input that GitHub evaluates before the step runs. */
export function inputExpression(name: InputName): string | undefined {
  const input = inputs[name]
  return 'expression' in input ? input.expression : undefined
}

/** The commands that an input belongs to; null for one that belongs to all. */
export function commandsOf(name: InputName): readonly CommandName[] | null {
  const input = inputs[name]
  return 'commands' in input ? input.commands : null
}
