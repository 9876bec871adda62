import '../../src/api/call.ts'
import '../../src/commands/api.ts'
import '../../src/commands/cleanup.ts'
import '../../src/commands/deploy.ts'
import '../../src/commands/merge.ts'
import '../../src/commands/preflight.ts'
import '../../src/commands/release.ts'
import '../../src/commands/rollback.ts'
import '../../src/commands/sync.ts'
import '../../src/commands/validate.ts'
import '../../src/main.ts'
import '../../src/publish.ts'

// All that a run loads on demand, which takes real time: where time is virtual, it must not pass meanwhile.
