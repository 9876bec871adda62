#!/usr/bin/env bash
# Starts the embedded platform in the background, for the steps of a job that follow: with the demo's dbt project, and
# SPEED times as fast as a real one. Its URL becomes the output "url" of the step.
set -euo pipefail
cd "$(dirname "$0")/.."

project=$(node scripts/demo-repository.ts)
log=$RUNNER_TEMP/platform.log
: >"$log"
node emulator/cli.ts --port 0 --dbt-repository "$project" --speed "${SPEED:-20}" >"$log" 2>&1 </dev/null &
pid=$!

# Its first line is its URL, printed when it accepts requests.
url=''
for _ in {1..300}; do
  read -r url <"$log" && break
  kill -0 "$pid" 2>/dev/null || break
  sleep 0.1
done
if [[ $url != http://127.0.0.1:* ]]; then
  printf 'The embedded platform did not start:\n' >&2
  cat "$log" >&2
  kill "$pid" 2>/dev/null || true
  exit 1
fi
printf 'The embedded platform is at %s\n' "$url"
printf 'url=%s\n' "$url" >>"$GITHUB_OUTPUT"
