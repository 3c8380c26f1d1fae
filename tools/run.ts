import { spawn } from 'node:child_process'
import { delimiter, join } from 'node:path'

/** The repository's root, where every tool runs. */
export const root = join(import.meta.dirname, '..')

/** The browser's bundle, and the same with invented types for tests: see `many-types.ts`. */
export const webDist = join(root, 'packages/web/dist')
export const webDistOfMany = join(root, 'packages/web/dist-many')

export type RunOptions = {
  /** Added to the environment of this process; `undefined` takes a variable away. */
  readonly env?: Readonly<Record<string, string | undefined>>
  readonly cwd?: string
}

export type RunResult = {
  readonly code: number
  /** Standard output and standard error as they came. */
  readonly output: string
  readonly seconds: number
}

/** The environment of a child: ours, with the repository's own programs (and Node) first. */
export function childEnv(extra: RunOptions['env'] = {}): NodeJS.ProcessEnv {
  const path = [join(root, 'node_modules/.bin'), process.env['PATH'] ?? ''].join(delimiter)
  return { ...process.env, ...extra, PATH: path }
}

/** Runs a command to its end and gives its exit code and output; does not throw when it fails. */
export function attempt(
  command: string,
  args: readonly string[],
  options: RunOptions = {},
): Promise<RunResult> {
  const started = performance.now()
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: options.cwd ?? root,
      env: childEnv(options.env),
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let output = ''
    const take = (chunk: Buffer) => {
      output += chunk.toString()
    }
    child.stdout.on('data', take)
    child.stderr.on('data', take)
    child.on('error', reject)
    child.on('close', (code) => {
      resolve({ code: code ?? 1, output, seconds: (performance.now() - started) / 1000 })
    })
  })
}

/** Runs a command and gives its output; throws an Error with the output when it fails. */
export async function run(
  command: string,
  args: readonly string[],
  options: RunOptions = {},
): Promise<string> {
  const { code, output } = await attempt(command, args, options)
  if (code !== 0) throw new Error(`${command} ${args.join(' ')} ended with ${code}\n${output}`)
  return output
}
