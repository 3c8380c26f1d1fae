/** What a build of the browser's bundle put where: which script holds which source. */
import { readFileSync } from 'node:fs'
import { basename, dirname, join, relative } from 'node:path'
import type { Plugin } from 'vite'
import { root } from './run.ts'

/** A script: its name in the bundle, the scripts it needs, the sources that are in it. */
export type Chunk = {
  readonly file: string
  /** The source that is asked for when it is loaded: the page's first one, or one that comes later. */
  readonly opens?: string
  readonly imports: readonly string[]
  readonly sources: readonly string[]
}

/** Sources are paths from the repository's root. `declarations` are what the registry loads. */
export type Bundle = { readonly chunks: readonly Chunk[]; readonly declarations: readonly string[] }

/** A declaration, or a part of one, that comes with the page of another type. */
export type Stranger = { readonly page: string; readonly source: string; readonly file: string }

/** Beside the scripts, but not under `static/`: the server does not serve it. */
const record = '.bundle.json'
const entries = /\/src\/resources\/[^/]+\/entries\.ts$/
/** Everybody's page: what is loaded before any type is. */
export const shell = ['packages/web/src/main.tsx', 'packages/web/src/shell/signed-in.tsx'] as const
export const signIn = 'packages/web/src/shell/login/login-page.tsx'

/** Lets a build write down what went where, for `readBundle`, or tell it. */
export const recorded = (told?: (bundle: Bundle) => void): Plugin => ({
  name: 'recorded',
  generateBundle(_, output) {
    const declarations = [...this.getModuleIds()]
      .filter((id) => entries.test(id))
      .flatMap((id) => this.getModuleInfo(id)?.dynamicallyImportedIds ?? [])
    const chunks = Object.values(output).flatMap((one): Chunk[] =>
      one.type === 'chunk'
        ? [{ file: one.fileName, imports: one.imports, sources: sourcesOf(one), ...opensOf(one) }]
        : [],
    )
    const bundle: Bundle = { chunks, declarations: declarations.map(fromRoot) }
    if (told) told(bundle)
    else this.emitFile({ type: 'asset', fileName: record, source: JSON.stringify(bundle) })
  },
})

/** What `recorded` wrote into the folder of a built bundle. */
export const readBundle = (folder: string): Bundle =>
  JSON.parse(readFileSync(join(folder, record), 'utf8'))

/**
 * The scripts that come with these sources: those that hold them and all that they import. Throws
 * when a source is in no script, since nothing could be said of it then.
 */
export function closureOf(bundle: Bundle, sources: readonly string[]): readonly Chunk[] {
  const holding = sources.flatMap((source) => {
    const found = bundle.chunks.filter((chunk) => chunk.sources.includes(source))
    if (found.length === 0) throw new Error(`${source} is in no script of the bundle`)
    return found
  })
  return neededBy(bundle, holding)
}

/** These scripts and all that they import. */
export function neededBy({ chunks }: Bundle, scripts: readonly Chunk[]): readonly Chunk[] {
  const byFile = new Map(chunks.map((chunk) => [chunk.file, chunk]))
  const waiting = [...scripts]
  const closure = new Set<Chunk>()
  for (let chunk = waiting.pop(); chunk; chunk = waiting.pop()) {
    if (closure.has(chunk)) continue
    closure.add(chunk)
    waiting.push(...chunk.imports.flatMap((file) => byFile.get(file) ?? []))
  }
  return [...closure]
}

/** Scripts that need each other, if only by others: what one of them is to run may not be there yet. */
export function circlesIn(bundle: Bundle): readonly string[] {
  return bundle.chunks.flatMap((chunk) => {
    const needed = bundle.chunks.filter(({ file }) => chunk.imports.includes(file))
    return neededBy(bundle, needed).includes(chunk) ? [chunk.file] : []
  })
}

/** Of each type's page, what comes with it of other types' declarations: nothing, if all is well. */
export function strangersOf(bundle: Bundle): readonly Stranger[] {
  return bundle.declarations.flatMap((page) => {
    const others = bundle.declarations.filter((other) => other !== page)
    return closureOf(bundle, [...shell, page]).flatMap(({ file, sources }) =>
      sources
        .filter((source) => others.some((other) => isPartOf(source, other)))
        .map((source) => ({ page, source, file })),
    )
  })
}

/** A declaration is one file, or with an `index.tsx` all that is in its folder. */
const isPartOf = (source: string, declaration: string): boolean =>
  source === declaration ||
  (basename(declaration) === 'index.tsx' && dirname(source) === dirname(declaration))

/** The sources of a script; one that only hands on another's exports stands for what it opens. */
const sourcesOf = (chunk: {
  readonly moduleIds: readonly string[]
  readonly facadeModuleId: string | null
}): readonly string[] => {
  const facade = chunk.facadeModuleId
  return [...new Set([...chunk.moduleIds, ...(facade ? [facade] : [])])].map(fromRoot)
}

const opensOf = (chunk: { readonly facadeModuleId: string | null }): Pick<Chunk, 'opens'> =>
  chunk.facadeModuleId ? { opens: fromRoot(chunk.facadeModuleId) } : {}

const fromRoot = (id: string): string => relative(root, id)
