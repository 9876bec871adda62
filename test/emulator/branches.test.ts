import { transcripts } from '../support/transcript.ts'

transcripts(
  {},
  {
    'branches come in pages': `
      GIVEN {state: {branches: [{name: a}, {name: b}, {name: c}], switches: {pageSize: 2}}}
      page = GET build/branches
        → [{id: 1, name: main, parentBranch: null}, {id: 2, name: a, parentBranch: main, isStagingEnvironmentEnabled: false}]
      GET build/branches?after=$page.pageInfo.endCursor → *.name [b, c]
      GET build/branches?after=nonsense → 400`,

    'a branch is made from another, once': `
      GIVEN {state: {branches: [{name: a}]}}
      POST build/branches {name: team/b, from: a} → == {active: false, branchName: team/b, parentBranch: a}
      POST build/branches {name: team/b} → 409
      POST build/branches {name: ' '} → 400
      POST build/branches {name: c, from: nowhere} → 404
      STATE branches → *.name [main, a, team/b]`,

    'the deploy branch is built; what nothing compiles never ends': `
      GIVEN {state: {branches: [{name: a}]}}
      GET build-status?branchName=main
        → {status: built, mode: production, buildJobId: any, lastHash: '/^[0-9a-f]{40}$/', updatedAt: any}
      GET build-status?branchName=a → {status: building, branchName: a, mode: dev_mode, errorText: Branch is not active}
      GET build-status?branchName=x → {status: building, branchName: x, errorText: Bad branch}
      GET build-status → {branchName: main}`,

    'staging can be rejected by a fault': `
      GIVEN {state: {branches: [{name: a}]}}
      FAULT {operation: setBranchStagingEnvironment, kind: staging-refused}
      PUT build/branches/staging-environment {branchName: a, enabled: true} → 403
      STATE stagingBranches → == []`,

    'build faults: failure, bad branch, leftover text': `
      GIVEN {state: {branches: [{name: a}]}}
      FAULT {operation: setBranchStagingEnvironment, kind: build-fails, value: Out of memory}
      PUT build/branches/staging-environment {branchName: a, enabled: true}
      STATE switches.leftoverErrorText = old trouble
      GET build-status?branchName=a → {status: building, errorText: old trouble}
      +20s
      GET build-status?branchName=a → {status: failed, errorText: Out of memory}
      FAULT {operation: buildStatus, kind: bad-branch}
      GET build-status?branchName=main → {errorText: Bad branch}`,

    'a staging environment makes the branch compile: building, warmup, built': `
      GIVEN {speed: 5, state: {branches: [{name: a}]}}
      PUT build/branches/staging-environment {branchName: a, enabled: true} → {data: {name: a, isStagingEnvironmentEnabled: true}}
      GET build-status?branchName=a → {status: building}
      +3999ms
      GET build-status?branchName=a → {status: building}
      +1ms
      GET build-status?branchName=a → {status: warmup}
      +999ms
      GET build-status?branchName=a → {status: warmup}
      +1ms
      GET build-status?branchName=a → {status: built}
      STATE stagingBranches → == [a]
      PUT build/branches/staging-environment {branchId: 2, enabled: false}
      GET build-status?branchName=a → {errorText: Branch is not active}
      STATE stagingBranches → == []`,

    'an activated branch is open in the session, and takes no file writes': `
      GIVEN {tokens: [mine], state: {branches: [{name: a}, {name: b, parent: a}, {name: dev-ci-9}]}}
      POST build/branches {name: c, activate: true}
      STATE sessions → == [{token: mine, branchName: c}]
      PUT build/data-model/files {files: [{path: a.yml, content: ''}]} → 400 {message: ~dev-}`,

    'deleting: 400 for the deploy branch, 404 for an unknown one, children move up': `
      GIVEN {tokens: [mine], state: {branches: [{name: a}, {name: b, parent: a}, {name: dev-ci-9}]}}
      DELETE build/branches?branchName=main → 400
      DELETE build/branches?branchName=a → == {success: true}
      DELETE build/branches?branchName=a → 404
      STATE branches → [{name: main}, {name: b, parent: main}, {name: dev-ci-9}]`,

    'staging is rejected for the deploy branch and for dev branches': `
      GIVEN {tokens: [mine], state: {branches: [{name: a}, {name: b, parent: a}, {name: dev-ci-9}]}}
      PUT build/branches/staging-environment {branchName: main, enabled: true} → 400
      PUT build/branches/staging-environment {branchName: dev-ci-9, enabled: true} → 400
      PUT build/branches/staging-environment {enabled: true} → 400
      PUT build/branches/staging-environment {branchName: x, enabled: true} → 404`,

    'deleting without a name breaks the contract': `
      GIVEN {violations: some}
      DELETE build/branches → 400`,
  },
)
