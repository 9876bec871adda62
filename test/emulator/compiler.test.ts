import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, it, onTestFinished } from 'vitest'
import type { Compilation, ModelFile } from '../../emulator/compiler/compilation.ts'
import { Compiler, type CompilerOptions } from '../../emulator/compiler/compiler.ts'
import { CompilerProcess, CompilerProcesses } from '../../emulator/compiler/process.ts'
import { validateModel } from '../../emulator/model/validate.ts'

type Model = Record<string, string>

const customers = `cubes:
  - name: customers
    sql_table: customers
    dimensions:
      - {name: id, sql: "{CUBE}.id", type: number, primary_key: true}
      - {name: city, sql: "{CUBE}.city", type: string}
    measures:
      - {name: count, type: count}
`

/** A cube; extra lines follow its measures. */
function orders(extra = '', table = 'sql_table: orders'): string {
  return `cubes:
  - name: orders
    ${table}
    dimensions:
      - {name: id, sql: "{CUBE}.id", type: number, primary_key: true}
      - {name: created_at, sql: "{CUBE}.created_at", type: time}
    measures:
      - {name: count, type: count}
${extra}`
}

/** A cube in JavaScript. */
function code(extra = ''): Model {
  return {
    'cubes/orders.js': `cube(\`orders\`, {
  sql_table: \`orders\`,
  dimensions: { id: { sql: \`id\`, type: \`number\`, primary_key: true } },
${extra}})
`,
  }
}

const joined =
  '    joins:\n      - {name: customers, sql: "{CUBE}.c = {customers.id}", relationship: many_to_one}\n'

function filesOf(model: string | Model): ModelFile[] {
  const files = typeof model === 'string' ? { 'cubes/orders.yml': model } : model
  return Object.entries({ ...files, 'cubes/customers.yml': customers }).map(([path, content]) => {
    return { path: `model/${path}`, content }
  })
}

// To start them takes longer than all that they do here.
const processes = new CompilerProcesses()
afterAll(() => processes.close())

/** Without a limit of its own, a compiler has the processes of all others. */
function compilerOf(options: CompilerOptions): Compiler {
  if (options.limitMs === undefined) return new Compiler({ ...options, processes })
  const compiler = new Compiler(options)
  onTestFinished(() => compiler.close())
  return compiler
}

function folder(): string {
  const made = mkdtempSync(join(tmpdir(), 'compiler-test-'))
  onTestFinished(() => rmSync(made, { recursive: true, force: true }))
  return made
}

/** Each way in which the compiler reports: beginning of each message, and the file that it names, if it does. */
const broken: Record<string, [string | Model, ...[string, string?][]]> = {
  'unknown key': [orders('    colour: red\n'), ['orders cube: (colour = red) is not allowed']],
  'brace without end': [
    orders('      - {name: total, type: sum, sql: "{CUBE.amount"}\n'),
    ['Failed to parse Python expression. ', 'cubes/orders.yml'],
  ],
  'wrong indentation': [
    orders().replace('    dimensions', '   dimensions'),
    ['bad indentation of a sequence entry (4:4)\n\n 1 | cubes:\n'],
  ],
  'a broken cube that another one needs': [
    {
      'cubes/lines.yml': orders(joined.replaceAll('customers', 'orders')).replace('orders', 'lines'),
      'cubes/orders.yml': orders('    colour: red\n'),
    },
    ['orders cube: (colour = red) is not allowed'],
    ["lines cube: Cube orders doesn't exist"],
  ],
  'JavaScript: syntax': [
    { 'cubes/orders.js': 'cube(`orders`, { sql_table: `orders` dimensions: {} })\n' },
    ['Unexpected token, expected "," (1:37)'],
  ],
  'JavaScript: throws': [{ 'cubes/orders.js': 'throw new Error("not today")\n' }, ['not today']],
}

const none = { dimensions: [], segments: [], timeDimensions: [], filters: [], timezone: 'UTC' }

describe('the compiler of the platform', () => {
  it.each(Object.entries(broken))('%s', async (_, [model, ...expected]) => {
    const { valid, errors } = await validateModel(filesOf(model))
    expect(valid).toBe(false)
    expect(errors).toEqual(
      expected.map(([message, fileName]) => ({
        message: expect.toSatisfy((text: string) => text.startsWith(message)),
        ...(fileName === undefined ? {} : { fileName }),
      })),
    )
  })

  it.each<[string, string | Model]>([
    ['YAML', orders(joined)],
    ['JavaScript', code()],
    ['an empty file', ''],
    ['a file of comments', '# nothing\n'],
    ['braces that only end a template', orders('    meta: {a: {b: 1}}\n')],
  ])('accepts %s', async (_, model) => {
    expect(await validateModel(filesOf(model))).toMatchObject({ valid: true, errors: [] })
  })

  it('reads YAML and JavaScript in the folder of the model, and nothing else', async () => {
    const junk = 'this: [is broken'
    const other = [
      'cubes.yml',
      'models/orders.yml',
      'models.yml',
      '.github/workflows/ci.yml',
      'model/notes.md',
    ]
    const files = [...filesOf(orders()), ...other.map((path) => ({ path, content: junk }))]
    expect(await validateModel(files)).toEqual({ valid: true, errors: [], cubesCount: 2 })
    expect(await validateModel([...files, { path: 'model/deep/er/x.yaml', content: junk }])).toMatchObject({
      valid: false,
    })
  })

  it.each<[string, Model]>([
    ['cubes/x.yml', { 'cubes/x.yml': 'cubes:\n  - name: "{{ name }}"\n' }],
    ['cubes/x.yml', { 'cubes/x.yml': '{% set a = 1 %}\ncubes: []\n' }],
    ['cubes/x.yml', { 'cubes/x.yml': '# {# }} #}\ncubes: []\n' }],
    ['cubes/x.jinja', { 'cubes/x.jinja': 'cubes: []\n' }],
    ['globals.py', { 'globals.py': '' }],
  ])('says of a template that it cannot be validated: %s %o', async (path, model) => {
    const message = `Emulator: ${path} needs Jinja or Python, which the emulator cannot run. This data model cannot be validated here`
    const result = await validateModel(filesOf({ 'cubes/orders.yml': orders('    colour: red\n'), ...model }))
    expect(result).toEqual({ valid: false, errors: [{ message, fileName: path }], cubesCount: 0 })
  })
})

describe('forms in which tenants report', () => {
  const twice = {
    'cubes/orders.yml': orders('    colour: red\n    colours: []\n'),
    'cubes/x.yml': 'cube: []\n',
  }
  const head = 'orders cube: "colour" is not allowed. "colours" is not allowed\nPossible reasons (one of):'
  const list = '\n\t* (colour = red) is not allowed\n\t* (colours = ) is not allowed'
  const key = "Unexpected YAML key: cube. Only 'cubes', 'views', and 'view_groups' are allowed here."
  const text = `Compile errors:\nErrors:\n${head}${list}\n\ncubes/x.yml Errors:\n${key}\n`

  it.each<[Parameters<typeof validateModel>[1], unknown[]]>([
    [{}, [{ message: key, fileName: 'cubes/x.yml' }, { message: head + list }]],
    [{ validationErrors: 'text' }, [{ message: text }]],
    [
      { validationReasons: 'apart' },
      [
        { message: key, fileName: 'cubes/x.yml' },
        { message: 'orders cube: (colour = red) is not allowed' },
        { message: 'orders cube: (colours = ) is not allowed' },
      ],
    ],
  ])('%o', async (form, errors) => {
    expect((await validateModel(filesOf(twice), form)).errors).toEqual(errors)
  })
})

describe('the process of the compiler', () => {
  /** Compiles a model that evaluates expressions with all that Node has. @returns what came of each */
  async function pry(...expressions: string[]): Promise<string[]> {
    const tries = expressions.map((expression) => `attempt(async () => ${expression})`)
    const text = `
      const { compiler } = require('Funnels')
      compiler.allowNodeRequire = true
      const node = cube.constructor('return process')()
      const attempt = (run) => run().then((value) => 'got ' + value, (error) => (error.cause ?? error).message)
      asyncModule(async () => { throw new Error(JSON.stringify(await Promise.all([${tries.join(', ')}]))) })
    `
    const { errors } = await compilerOf({ folder: folder() }).compile(named({ 'cubes/orders.js': text }))
    const [{ message } = { message: '' }] = errors
    return JSON.parse(message)
  }
  const denied =
    /^(?:Access to this API has been restricted|Access to the network is not allowed|Signals are not allowed|process\.binding)/

  it('reads its packages and nothing else, writes and starts nothing, signals nobody, reaches no network', async () => {
    const secret = join(folder(), 'secret.txt')
    writeFileSync(secret, 'secret')
    const own = fileURLToPath(new URL('../../package.json', import.meta.url))
    const file = join(folder(), 'written.txt')
    let connections = 0
    const server = createServer((socket) => {
      connections += 1
      socket.destroy()
    })
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
    onTestFinished(() => void server.close())
    const address = server.address()
    const port = typeof address === 'object' ? address?.port : undefined
    const there = `{ host: '127.0.0.1', port: ${port} }`
    const [environment, ...got] = await pry(
      'JSON.stringify(node.env)',
      `require('fs').readFileSync('${secret}', 'utf8')`,
      `node.getBuiltinModule('fs').readFileSync('${secret}', 'utf8')`,
      `require('fs').readdirSync('/')`,
      `require('fs').readFileSync('${own}', 'utf8')`,
      `require('fs').writeFileSync('${file}', '')`,
      "require('child_process').execSync('id')",
      "new (require('worker_threads').Worker)('', { eval: true })",
      'node.kill(node.ppid, 0)',
      "node.binding('tcp_wrap')",
      "require('inspector').open(0)",
      ...['net', 'tls', 'http2'].map((name) => `require('${name}').connect(${there})`),
      ...['http', 'https'].map((name) => `require('${name}').get(${there})`),
      `cube.constructor('return fetch')()('http://127.0.0.1:${port}')`,
      `require('net').createServer().listen(0)`,
      `require('dgram').createSocket('udp4').send('x', 9, '127.0.0.1')`,
      `require('dns').lookup('localhost', () => undefined)`,
      `require('dns').promises.resolve('localhost')`,
      `new (require('dns').Resolver)().resolve4('localhost', () => undefined)`,
    )
    expect(environment).toBe('got {}')
    expect(got).toEqual(got.map(() => expect.stringMatching(denied)))
    expect(got).toHaveLength(21)
    expect(existsSync(file)).toBe(false)
    expect(connections).toBe(0)
  })

  it('is not shared with a model with code, and kept for the latest two of these', async () => {
    const compiler = compilerOf({ folder: folder() })
    const world = "cube.constructor('return globalThis')()"
    const asked = async (name: string, limit: number) => {
      const sql = `\`${'$'}{${world}.process.pid} ${'$'}{${world}.left}\``
      const text = `${world}.left ??= '${name}'\ncube('c', { sql_table: 'x', dimensions: { n: { sql: ${sql}, type: 'number' } } })\n`
      const query = { ...none, measures: [], dimensions: ['c.n'], limit }
      const plan = await compiler.plan(named({ 'a.js': text }), query, {})
      const [, pid, left] = /(\d+) (\w)/.exec(JSON.stringify(plan)) ?? []
      return [Number(pid), left]
    }
    const [[a], [b], ...again] = [
      await asked('a', 1),
      await asked('b', 1),
      await asked('b', 2),
      await asked('a', 2),
    ]
    expect(again).toEqual([
      [b, 'b'],
      [a, 'a'],
    ])
    await compiler.compile(named({ 'a.js': `${world}.Map = undefined\n` }))
    expect(await compiler.compile(named({ 'a.yml': customers }))).toMatchObject({ errors: [] })
    await expect.poll(() => isAlive(b)).toBe(false)
    expect(isAlive(a)).toBe(true)
  })

  const endless = { 'cubes/orders.js': 'for (;;) {}\n' }
  const ended = 'Emulator: The data model did not compile within 0.5 s'

  it('is ended when a model takes too long, which is not kept', async () => {
    const kept = folder()
    const compiler = compilerOf({ folder: kept, limitMs: 500 })
    const patient = compilerOf({ folder: kept })
    expect(await compiler.compile(named(endless))).toMatchObject({
      errors: [{ message: ended }],
      text: ended,
    })
    expect(readdirSync(kept)).toEqual([])
    expect(await patient.compile(named({ 'a.yml': customers }))).toMatchObject({ errors: [] })
  })

  it('may end by itself, which is an error, and the next order gets another', async () => {
    const compiler = compilerOf({ folder: folder() })
    const model = named({ 'a.js': "cube.constructor('return process')().exit(3)\n" })
    for (const _ of ['first', 'next']) {
      const { errors } = await compiler.compile(model)
      expect(errors).toEqual([{ message: 'Emulator: The compiler ended unexpectedly (3)' }])
    }
  })

  it('says why it cannot start, and blames no model', async () => {
    const entry = join(folder(), 'child.ts')
    writeFileSync(entry, "throw new Error('no such package')")
    const broken = new CompilerProcess(10_000, entry)
    const cause = /^The emulator's compiler cannot start:\n(?:.|\n)*no such package/
    await expect(broken.check()).rejects.toThrow(cause)
    await expect(broken.do('key', [], { kind: 'compile' })).rejects.toThrow(cause)
    await new CompilerProcess().check()
  })
})

describe('compilations that are kept', () => {
  const model = named({ 'cubes/customers.yml': customers })

  it('are there for other emulators, and made again where they cannot be read', async () => {
    const kept = folder()
    const first = await compilerOf({ folder: kept }).compile(model)
    const [entry = ''] = readdirSync(kept)
    expect(readdirSync(kept)).toEqual([entry])
    expect(await compilerOf({ folder: kept }).compile(model)).toEqual(first)
    const told: Compilation = { ...first, text: 'as it is kept' }
    writeFileSync(join(kept, entry), JSON.stringify(told))
    expect(await compilerOf({ folder: kept }).compile(model)).toEqual(told)
    writeFileSync(join(kept, entry), '{"errors": [')
    expect(await compilerOf({ folder: kept }).compile(model)).toEqual(first)
  })

  it('are those of this model', async () => {
    const kept = folder()
    const compiler = compilerOf({ folder: kept })
    const others = [
      model,
      named({ 'cubes/other.yml': customers }),
      named({ 'cubes/customers.yml': customers.replace('city', 'town') }),
    ]
    for (const other of others) await compiler.compile(other)
    expect(readdirSync(kept)).toHaveLength(3)
    await compiler.compile([...model, { path: 'notes.md', content: 'ignored' }])
    expect(readdirSync(kept)).toHaveLength(3)
  })

  it('are not needed: a folder that cannot be written changes nothing', async () => {
    const file = join(folder(), 'file')
    writeFileSync(file, '')
    expect(await compilerOf({ folder: file }).compile(model)).toMatchObject({ errors: [], text: null })
  })
})

describe('plans', () => {
  const query = (measure: string, limit = 10) => ({ measures: [measure], ...none, limit })
  const model = (name: string) =>
    named({
      [`${name}.yml`]: `cubes:\n  - {name: ${name}, sql_table: ${name}, measures: [{name: count, type: count}]}\n`,
    })

  it('of a model that the process has forgotten are made when it is compiled again', async () => {
    const compiler = compilerOf({ folder: folder() })
    const names = Array.from({ length: 10 }, (_, index) => `m${index}`)
    for (const name of names) await compiler.compile(model(name))
    expect(await compiler.plan(model('m0'), query('m0.count'), {})).toHaveProperty('plan')
  })

  it('are kept for other processes', async () => {
    const kept = folder()
    const plan = await compilerOf({ folder: kept }).plan(model('a'), query('a.count'), {})
    // Whoever had to plan it would run out of time.
    const hasty = compilerOf({ folder: kept, limitMs: 1 })
    expect(await hasty.plan(model('a'), query('a.count'), {})).toEqual(plan)
    expect(await hasty.plan(model('a'), query('a.count', 5), {})).toMatchObject({
      error: 'Emulator: The data model did not compile within 0.001 s',
      byPlanner: false,
    })
  })
})

function isAlive(pid: unknown): boolean {
  try {
    return process.kill(Number(pid), 0)
  } catch {
    return false
  }
}

function named(model: Model): ModelFile[] {
  return Object.entries(model).map(([path, content]) => ({ path, content }))
}
