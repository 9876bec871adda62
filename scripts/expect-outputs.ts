// Compares the outputs of steps with what they should be. OUTPUTS and EXPECTED are JSON: step to output to value.
// Outputs that EXPECTED does not name may be anything.

type Outputs = Record<string, Record<string, string>>

const { OUTPUTS = '', EXPECTED = '' } = process.env
const outputs = JSON.parse(OUTPUTS) as Outputs
const expected = Object.entries(JSON.parse(EXPECTED) as Outputs)

let compared = 0
for (const [step, values] of expected) {
  for (const [name, value] of Object.entries(values)) {
    const actual = outputs[step]?.[name]
    compared += 1
    if (actual === value) continue
    console.log(
      `FAILED  ${step}: ${name} is ${JSON.stringify(actual) ?? 'missing'}, not ${JSON.stringify(value)}`,
    )
    process.exitCode = 1
  }
}
if (compared === 0) process.exitCode = 1
console.log(`${compared} outputs of ${expected.length} steps were compared`)
