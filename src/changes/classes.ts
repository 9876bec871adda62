import type { ChangeId, ChangeLevel } from '../findings.ts'

/** What a class of changes means for those who query the model. */
interface ChangeClass {
  level: ChangeLevel
  /** Why it has this level, a sentence. */
  reason: string
  /** What keeps queries working; empty when there is nothing to do. */
  fix: string
}

const breaking = (reason: string, fix: string): ChangeClass => ({ level: 'breaking', reason, fix })
const dangerous = (reason: string, fix = ''): ChangeClass => ({ level: 'dangerous', reason, fix })
const safe = (reason: string): ChangeClass => ({ level: 'safe', reason, fix: '' })

const keepName = 'Keep the old name for one release.'
const makePublic = 'Set `public: true` again, or move the queries to another member first.'
const compareNumbers = 'Compare the results of both branches before merging.'
const correctIt = 'Correct the definition that the message names.'
const addIt = 'Add to the warehouse what the message names, or correct the definition.'

/** Every class of changes, in the order of the documentation. */
export const changeClasses: Readonly<Record<ChangeId, ChangeClass>> = {
  'entity-removed': breaking('Queries that use it fail.', keepName),
  'member-removed': breaking('Queries that use it fail.', keepName),
  'entity-hidden': breaking('Queries that use it through the API fail.', makePublic),
  'member-hidden': breaking('Queries that use it through the API fail.', makePublic),
  'member-kind-changed': breaking(
    'Queries list measures, dimensions and segments under different keys.',
    'Add the new member under a new name, and keep the old one for one release.',
  ),
  'dimension-type-changed': breaking(
    'Filters, time ranges and chart axes depend on the type.',
    'Add a dimension of the new type under a new name, or cast in `sql`.',
  ),
  'measure-type-changed': breaking(
    'Filters and charts depend on the type.',
    'Add a measure of the new type under a new name.',
  ),
  'granularity-removed': breaking('Queries that use the granularity fail.', 'Keep the granularity.'),
  'join-path-lost': breaking('Queries over both fail.', 'Keep a join between them.'),
  'plan-failed': breaking('The planner accepts it on the base and rejects it on this branch.', correctIt),
  'plan-failed-new': dangerous('It is new, and the planner rejects every query that uses it.', correctIt),
  'run-failed': breaking('The warehouse runs it on the base and rejects it on this branch.', addIt),
  'run-failed-new': dangerous('It is new, and the warehouse rejects every query that uses it.', addIt),
  'aggregation-changed': dangerous('Queries work and give other numbers.', compareNumbers),
  'member-definition-changed': dangerous('Queries work and may give other values.', compareNumbers),
  'member-source-changed': dangerous(
    'The same name now stands for another member of a cube.',
    compareNumbers,
  ),
  'entity-source-changed': dangerous('All its members may give other values.', compareNumbers),
  'join-changed': dangerous('Rows may be multiplied or dropped.', compareNumbers),
  'primary-key-changed': dangerous(
    'Duplicate rows are detected by the primary key, so numbers may change.',
    compareNumbers,
  ),
  'access-policy-changed': dangerous(
    'Other users may see other rows and members. Policies are not evaluated.',
    'Check who may see what.',
  ),
  'pre-aggregation-removed': dangerous('Queries may be slower, or fail in rollup-only mode.'),
  'rollup-lost': dangerous(
    'Queries of these members no longer read the pre-aggregation: they may be slower, or fail in rollup-only mode.',
    'Keep the members in the pre-aggregation.',
  ),
  'hierarchy-removed': dangerous('Drill paths are lost.'),
  'definition-not-readable': dangerous(
    'What it does depends on who asks, or on settings that apply to all queries: no plan shows it.',
    compareNumbers,
  ),
  'definition-not-visible': breaking(
    'The model has access policies, and no context was named in which to compare what they hide.',
    'Name a context that sees the model in the team file, such as `security-context: { groups: [name] }`; the token needs the permission `DeploymentUpdate` for it. Or accept the change.',
  ),
  'not-compared': dangerous(
    'The planners of both sides give no SQL for it, and a file that may define it changed.',
    'Check it by hand, or accept the change.',
  ),
  'entity-added': safe('New in the public surface.'),
  'member-added': safe('New in the public surface.'),
  'made-public': safe('It existed before and is new in the public surface.'),
  'granularity-added': safe('Queries can group by it.'),
  'hierarchy-added': safe('There is a new drill path.'),
  'title-changed': safe('Readers see another title.'),
  'description-changed': safe('Readers see another description.'),
  'format-changed': safe('Readers see the values in another format.'),
  'meta-changed': safe('Applications that read `meta` see other values.'),
  'order-changed': safe('Values are sorted in another order by default.'),
  'folder-changed': safe('Readers find its members in other folders.'),
  'drill-members-changed': safe('Drilling down shows other members.'),
  'pre-aggregation-added': safe('Queries may be faster.'),
  'pre-aggregation-changed': safe('The speed of queries may change.'),
  'refresh-key-changed': safe('Data may be refreshed at other times.'),
}
