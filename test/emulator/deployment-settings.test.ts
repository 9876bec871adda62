import { test } from 'vitest'
import { play, transcripts } from '../support/transcript.ts'

const pollution = () => (({}) as Record<string, unknown>).x ?? 'none'

transcripts(
  { values: { proto: JSON.parse('{"__proto__":{"x":1}}') }, acts: { pollution } },
  {
    'only what was sent changes, and null counts as not sent': `
      before = GET settings
      PUT . {name: ' Shop ', deployMode: cli, customDomain: bi.example.com, region: null, template: null}
        → == {...before, name: Shop, deployMode: cli, customDomain: bi.example.com}
      GET settings → == {...before, name: Shop, deployMode: cli, customDomain: bi.example.com}
      GET . → {name: Shop}
      PUT . {} → == {...before, name: Shop, deployMode: cli, customDomain: bi.example.com}`,

    'templateVariables merge key by key, where null is a value': `
      PUT . {templateVariables: {size: 2, zone: a}} → {templateVariables: {size: 2, zone: a}}
      PUT . {templateVariables: {zone: null, tags: [1]}} → {templateVariables: {size: 2, zone: null, tags: [1]}}
      PUT . {templateVariables: null} → {templateVariables: {size: 2}}
      PUT . {templateVariables: $proto} → {templateVariables: {size: 2}}
      do pollution
      SEE $pollution → none`,

    'cspsConfig is replaced as a whole': `
      PUT . {cspsConfig: {enabled: true, storageProvider: s3, s3Bucket: one}}
      PUT . {cspsConfig: {enabled: false, storageProvider: s3}} → {cspsConfig: {enabled: false, storageProvider: s3, s3Bucket: absent}}
      GET settings → {cspsConfig: {enabled: false, storageProvider: s3, s3Bucket: absent}}`,

    'the versions are the heads and older ones, in pages': `
      page = GET versions?first=3 → == [
        {releaseChannelVersion: latest-1.6.4, version: 1.6.4, releaseChannel: latest, isLatestInChannel: true, isCurrent: true},
        {releaseChannelVersion: latest-1.6.2, version: 1.6.2, releaseChannel: latest, isLatestInChannel: false, isCurrent: false},
        {releaseChannelVersion: release-1.5.8, version: 1.5.8, releaseChannel: release, isLatestInChannel: true, isCurrent: false}]
      GET versions?first=3&after=$page.pageInfo.endCursor → {items: [{version: 1.5.3}], pageInfo: {hasNextPage: false}}`,
  },
)

transcripts(
  {},
  {
    'another deploy branch is built, and the one before becomes its child': `
      GIVEN {state: {branches: [{name: next, staging: true}]}}
      PUT . {deployBranchName: next}
      GET build/branches → [{name: main, parentBranch: next}, {name: next, parentBranch: null, isStagingEnvironmentEnabled: false}]
      GET build-status?branchName=next → {mode: production, status: building}
      +25s
      GET build-status?branchName=next → {status: built}
      GET build-status?branchName=main → {errorText: Branch is not active}
      PUT . {deployBranchName: next}
      GET build-status?branchName=next → {status: built}`,

    'a change to what may not be is rejected, and nothing else changes': `
      GIVEN {state: {branches: [{name: dev-ci-1}]}, violations: some}
      before = GET settings
      PUT . {deployMode: cli, templateVariables: {a: 1}, name: ''} → 400 {message: ~name}
      PUT . {deployMode: cli, templateVariables: {a: 1}, region: mars-1} → 400 {message: ~Region}
      PUT . {deployMode: cli, templateVariables: {a: 1}, deployBranchName: nowhere} → 400 {message: ~nowhere}
      PUT . {deployMode: cli, templateVariables: {a: 1}, deployBranchName: dev-ci-1} → 400 {message: ~personal}
      PUT . {deployMode: cli, templateVariables: {a: 1}, releaseChannelVersion: 9.9.9} → 400 {message: ~9.9.9}
      PUT . {deployMode: cli, templateVariables: {a: 1}, releaseChannel: release, releaseChannelVersion: 1.6.4} → 400 {message: ~1.6.4}
      PUT . {deployMode: cli, templateVariables: {a: 1}, creationStep: ready} → 400 {message: ~creationStep}
      GET settings → == $before
      PUT /deployments/9 {} → 404
      GET /deployments/9/versions → 404`,
  },
)

test.each([
  ['an older one is held', { releaseChannelVersion: 'latest-1.6.2' }, 'latest-1.6.2', true],
  ['in the other spelling too', { releaseChannelVersion: '1.6.2' }, 'latest-1.6.2', true],
  [
    'unless the call says otherwise',
    { releaseChannelVersion: '1.6.2', releaseChannelVersionHold: false },
    'latest-1.6.2',
    false,
  ],
  ['the head is not held', { releaseChannelVersion: '1.6.4' }, 'latest-1.6.4', false],
  ['another channel means its head', { releaseChannel: 'release' }, 'release-1.5.8', false],
  [
    'an older one of another channel',
    { releaseChannel: 'release', releaseChannelVersion: '1.5.3' },
    'release-1.5.3',
    true,
  ],
])('choosing a version: %s', (_, sent, version, hold) =>
  play(
    {
      values: { sent, version, hold },
      acts: {
        current: (_platform, { list }) =>
          (list as { items: Record<string, unknown>[] }).items
            .filter(({ isCurrent }) => isCurrent)
            .map(({ releaseChannelVersion }) => releaseChannelVersion),
      },
    },
    `
      PUT . $sent → {releaseChannelVersion: $version, releaseChannelVersionHold: $hold}
      list = GET versions
      do current
      SEE $current → [$version]`,
  ),
)
