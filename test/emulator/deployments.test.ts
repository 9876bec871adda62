import { test } from 'vitest'
import { play, transcripts } from '../support/transcript.ts'
import { claimsOf } from './support.ts'

const values = {
  wanted: {
    name: 'Shop',
    cloudProvider: 'aws',
    region: 'aws-us-east-1',
    targetPlatform: 'aws',
    isManaged: true,
    creationStep: 'project',
  },
}

transcripts(
  { values },
  {
    'with creationMethod github there is no project and no build yet': `
      POST /build/api/v1/deployments/ {...wanted, creationMethod: github, deployMode: null}
      GET /deployments/2/build-status → {status: none}
      GET /build/api/v1/deployments/2/data-model/files → == []
      GET /deployments/2/settings → {creationMethod: github, repoType: git, deployMode: git}`,

    'a deleted deployment is gone, and its id is not given again': `
      POST /build/api/v1/deployments/ $wanted
      DELETE /deployments/2 → == {success: true}
      DELETE /deployments/2 → 404
      GET /deployments/2 → 404
      POST /build/api/v1/deployments/ $wanted → {id: 3}`,

    'without its deployment the emulator still answers': `
      DELETE .
      GET /deployments → == []
      GET /__emulator/state → 404`,

    'the regions come in pages, and whole in the old member': `
      page = GET /regions/?first=2 → [{id: 1, name: aws-us-east-1}, {id: 2}]
      SEE $page.data → [any, any, any]
      GET /regions/?first=2&after=$page.pageInfo.endCursor
        → {items: [{id: 3, isDedicated: true}], pageInfo: {hasNextPage: false, hasPreviousPage: true}}`,

    'every page of the log follows the one before': `
      all = GET logs → *.message [any, any, any, any]
      one = WALK logs
      SEE $one → [[$all.items.0], [$all.items.1], [$all.items.2], [$all.items.3]]`,

    'a deployment of what is not there is rejected': `
      GIVEN {violations: some}
      POST /build/api/v1/deployments/ {...wanted, name: ' '} → 400 {message: ~name}
      POST /build/api/v1/deployments/ {...wanted, region: mars-1} → 400 {message: ~Region "mars-1"}
      POST /build/api/v1/deployments/ {...wanted, creationStep: done} → 400 {message: ~creationStep}
      POST /build/api/v1/deployments/ {...wanted, cspsConfig: null} → 400 {message: ~cspsConfig}
      STATE deployments.size → 1`,

    'the creation steps forward and back': `
      GIVEN {violations: some}
      POST creation-step/advance {creationStep: databases} → {id: 1, creationStep: databases}
      GET settings → {creationStep: databases}
      POST creation-step/reset → {creationStep: project}
      GET settings → {creationStep: project}
      POST creation-step/advance {creationStep: moon} → 400
      POST /deployments/9/creation-step/reset → 404`,

    'a token for the query API cannot last longer than a day, or less than a minute': `
      GIVEN {violations: some}
      POST token {expiresIn: 59} → 400
      POST token {expiresIn: 86401} → 400
      POST token {expiresIn: '60'} → 400`,

    'a created deployment has the next id, a starter project and a first build': `
      GIVEN {state: {otherDeployments: [4]}, tokens: [all, {token: scoped, deployments: [1]}]}
      made = POST /build/api/v1/deployments/ $wanted
        → == {id: 5, name: Shop, deploymentUrl: 'https://deployment-5.example.com', creationStep: project}
      GET /deployments?creationStep=project → == [$made]
      GET /deployments/5 → == $made
      GET /deployments/5/build-status → {status: building}
      +25s
      GET /deployments/5/build-status → {status: built}
      GET /build/api/v1/deployments/5/data-model/validate → {valid: true, cubesCount: 1}
      GET /deployments/5/settings → {region: aws-us-east-1}`,

    'a token for single deployments makes no others': `
      GIVEN {state: {otherDeployments: [4]}, tokens: [all, {token: scoped, deployments: [1]}]}
      scoped: POST /build/api/v1/deployments/ $wanted → 403
      scoped: GET /deployments → [{id: 1}]`,

    'the pods are those of production, and of dev mode while it is open': `
      GIVEN {state: {branches: [{name: a}]}}
      GET pods → *.name [deployment-1-api-0, deployment-1-worker-0]
      PUT build/branches/staging-environment {branchName: a, enabled: true}
      GET pods → *.name [deployment-1-api-0, deployment-1-worker-0, deployment-1-dev-worker-0]
      page = GET pods?first=1
      GET pods?first=1&after=$page.pageInfo.endCursor → *.name [deployment-1-worker-0]`,

    'the log tells the builds of production and dev mode in the order of time': `
      GIVEN {state: {branches: [{name: a}]}}
      GET logs → *.message ['/^Fetched main at [0-9a-f]{7}$/', ~Build 1001 of main, ~is built, ~Serving main]
      PUT build/branches/staging-environment {branchName: a, enabled: true}
      GET logs → *.message [any, any, any, any, '/^Fetched a /', '/Build 1002 of a at .* started/']
      +25s
      GET logs → *.message [any, any, any, any, any, any, '/Build 1002 of a at .* is built/']
      GET logs?source=dev → [any, any, any]
      GET logs?source=production&container=engine-server → [any]
      GET logs?container=INIT → [any, any]
      GET logs?pod=deployment-1-dev-worker-0 → [any, any, any]
      GET logs?pod=nobody → == []
      +1ms
      PATCH /__emulator/state {files: {main: {a.yml: x}}}
      GET logs → *.message [any, any, any, any, any, any, any, '/^Fetched main /', '/Build 1003 of main at .* started/']`,

    'a failed build says why in the log': `
      GIVEN {state: {branches: [{name: a}]}}
      FAULT {operation: setBranchStagingEnvironment, kind: build-fails, value: 'no'}
      PUT build/branches/staging-environment {branchName: a, enabled: true}
      +25s
      GET logs?source=dev → *.message [any, any, 'Build 1002 failed: no']`,

    'the log of a source that there is not breaks the contract': `
      GIVEN {violations: some}
      GET logs?source=test → 400`,
  },
)

test.each([
  [undefined, 86_400],
  [{}, 86_400],
  [{ expiresIn: null }, 86_400],
  [{ expiresIn: 60 }, 60],
])('a token for the query API, asked for with %j, lasts %i s', (body, seconds) =>
  play(
    {
      values: { exp: Date.parse('2026-01-01') / 1000 + seconds },
      acts: { claims: (_, { made }) => claimsOf((made as { engineApiToken: string }).engineApiToken) },
    },
    `
      made = POST token ${body === undefined ? '' : JSON.stringify(body)}
      do claims
      SEE $claims → {deploymentId: 1, exp: $exp}`,
  ),
)
