import childProcess from 'node:child_process'
import { createRequire, Module } from 'node:module'
import type { Compilation, CompiledCube, ModelFile } from './compilation.ts'
import { definitionsOf } from './definitions.ts'
import type { Compilers, SchemaCompiler } from './schema-compiler.ts'

/** A model in the memory of this process: what the compiler makes of it, and the compiler itself. */
export interface Compiled {
  compilation: Compilation
  compilers: Compilers
}

type Work = Record<string, (...args: unknown[]) => unknown>

const own = createRequire(import.meta.url)
const theirs = createRequire(own.resolve('@cubejs-backend/schema-compiler/package.json'))
const transpiler = theirs.resolve('./dist/src/compiler/transpilers/transpiler_worker.js')

let work: Work = {}
const transpiled = new Map<string, unknown>()

// The compiler's worker module runs in this thread: to start threads takes longer than to compile most models.
const inlinePool = {
  pool: () => ({
    // What comes from a thread is a copy, and an error from there is a plain one, without its position.
    exec: async (name: string, args: unknown[]) => {
      const key = name === 'transpileYaml' ? JSON.stringify(args) : ''
      if (transpiled.has(key)) return structuredClone(transpiled.get(key))
      try {
        const result = structuredClone(work[name]?.(...args))
        if (key !== '' && isClean(result)) keep(key, result)
        return result
      } catch (error) {
        throw new Error(textOf(error))
      }
    },
    terminate: () => Promise.resolve(),
  }),
  worker: (functions: Work) => {
    work = functions
  },
}

// To read the expressions of a YAML file takes most of the time, and from one model to the next few files change.
function keep(key: string, result: unknown): void {
  if (transpiled.size >= 1000) transpiled.clear()
  transpiled.set(key, result)
}

// The errors are all of this compilation so far: only a result without any is the same next time.
function isClean(result: unknown): boolean {
  return [Reflect.get(Object(result), 'errors'), Reflect.get(Object(result), 'warnings')].every(
    (list) => Array.isArray(list) && list.length === 0,
  )
}

// The native part is not installed. The compiler also sends it files in which a template mark only ends, such as `}}`
// of nested braces: nothing is rendered in them.
class NativeInstance {
  newJinjaEngine() {
    const templates = new Map<string, string>()
    return {
      loadTemplate: (name: string, content: string) => void templates.set(name, content),
      renderTemplate: (name: string) => Promise.resolve(templates.get(name)),
    }
  }
}

replace('workerpool', inlinePool)
replace('@cubejs-backend/native', { NativeInstance })
// It asks another program for the C library, which only the native part depends on.
Object.assign(childProcess, { spawnSync: () => ({ status: 0 }) })

/** The compiler's package. */
export const schemaCompiler: SchemaCompiler = theirs('@cubejs-backend/schema-compiler')
const { CompileError }: { CompileError: new () => Error } = theirs('./dist/src/compiler/CompileError.js')

/** Compiles a data model in this thread. Its JavaScript is run: only for a process that may do nothing. */
export async function compileInline(files: readonly ModelFile[]): Promise<Compiled> {
  // The module keeps what it reported, so each compilation needs a new one.
  delete theirs.cache[transpiler]
  theirs(transpiler)
  const repository = {
    localPath: () => '/',
    dataSchemaFiles: () => Promise.resolve(files.map(({ path, content }) => ({ fileName: path, content }))),
  }
  const options = { standalone: true, errorReport: { logger: () => undefined } }
  const compilers = schemaCompiler.prepareCompiler(repository, options)
  try {
    await compilers.compiler.compile()
    const { cubeEvaluator, metaTransformer } = compilers
    const definitions = definitionsOf(cubeEvaluator.cubeDefinitions, metaTransformer.cubes)
    const guarded = cubeEvaluator.isRbacEnabled() === true
    return {
      compilers,
      compilation: { errors: [], text: null, cubes: cubesOf(compilers), definitions, guarded },
    }
  } catch (error) {
    // Whatever else is thrown stops the compiler before it has a list of errors.
    const listed =
      error instanceof CompileError ? (compilers.compiler.errorsReporter?.getErrors() ?? []) : [error]
    const errors = listed.map((one) => errorOf(one))
    const plain: unknown = Reflect.get(Object(error), 'plainMessages')
    return {
      compilers,
      compilation: {
        errors,
        text: textOf(error),
        thrown: String(error),
        ...(typeof plain === 'string' ? { plain } : {}),
        cubes: cubesOf(compilers),
      },
    }
  }
}

function cubesOf({ metaTransformer }: Compilers): CompiledCube[] {
  return metaTransformer.cubes.map(({ config }) => config)
}

function errorOf(error: unknown) {
  const fileName = 'fileName' in Object(error) ? Reflect.get(Object(error), 'fileName') : undefined
  const message = 'message' in Object(error) ? Reflect.get(Object(error), 'message') : error
  return { message: String(message), ...(typeof fileName === 'string' ? { fileName } : {}) }
}

function textOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

function replace(name: string, exports: unknown): void {
  const path = theirs.resolve(name)
  own.cache[path] = Object.assign(new Module(path), { exports, loaded: true })
}
