import { writeFileSync } from 'node:fs'

// Loaded before what is measured: writes CPU time and peak memory when the process ends. Not TypeScript, since Node would
// load its compiler into the process.
process.on('exit', () => {
  const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage()
  const usage = { cpuMs: (userCPUTime + systemCPUTime) / 1000, peakMiB: maxRSS / 1024 }
  writeFileSync(process.env.BENCH_USAGE_FILE, JSON.stringify(usage))
})
