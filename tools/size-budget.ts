import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { root } from './run.ts'
import type { Outcome } from './steps.ts'

const dist = join(root, 'packages/web/dist')

export type Chunk = {
  readonly file: string
  readonly imports?: readonly string[]
  readonly css?: readonly string[]
}
export type Manifest = Readonly<Record<string, Chunk>>

type Page = { readonly name: string; readonly chunks: readonly string[]; readonly limit: number }

/** What the browser loads for a page, as the names of chunks in Vite's manifest. */
const pages: readonly Page[] = [
  { name: 'login', chunks: ['index.html', 'src/shell/login/login-page.tsx'], limit: 150 },
  { name: 'instances list', chunks: ['index.html', 'src/shell/signed-in.tsx'], limit: 300 },
]

/** Checks that the JavaScript and CSS of each first page stay within their kilobytes (brotli). */
export async function checkSizes(): Promise<Outcome> {
  const manifest: Manifest = JSON.parse(readFileSync(join(dist, 'manifest.json'), 'utf8'))
  const sizes = pages.map((page) => ({ ...page, size: sizeOf(filesOf(manifest, page.chunks)) }))
  const failed = sizes.filter(({ size, limit }) => size > limit).length
  const note = sizes.map(({ name, size, limit }) => `${name} ${size} of ${limit} KB`).join(', ')
  return { passed: sizes.length - failed, failed, output: note, note }
}

/** The files that come with some chunks: theirs and those of everything they import statically. */
export function filesOf(manifest: Manifest, names: readonly string[]): ReadonlySet<string> {
  const files = new Set<string>()
  const seen = new Set<string>()
  const visit = (name: string) => {
    if (seen.has(name)) return
    seen.add(name)
    const chunk = manifest[name]
    if (!chunk) throw new Error(`Vite's manifest has no chunk ${name}`)
    for (const file of [chunk.file, ...(chunk.css ?? [])]) files.add(file)
    for (const next of chunk.imports ?? []) visit(next)
  }
  for (const name of names) visit(name)
  return files
}

function sizeOf(files: ReadonlySet<string>): number {
  const bytes = [...files]
    .map((file) => brotliCompressSync(readFileSync(join(dist, file))).length)
    .reduce((sum, length) => sum + length, 0)
  return Math.round(bytes / 1000)
}
