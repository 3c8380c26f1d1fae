// What of the web application a user can come to, and which tests are of something else.
import { parseSync, Visitor } from 'oxc-parser'
import { repositoryFiles, textOf } from './files.ts'

const web = 'packages/web/src'

/** Where a name comes from: a module of ours, and what of it, `*` for all. */
type From = { readonly path: string; readonly name: string }

/** A declaration at the top of a module: the names in it, and the modules that it loads. */
type Part = { readonly uses: readonly string[]; readonly loads: readonly From[] }

/** A module as names that lead to other names. */
export type Module = {
  /** By the name in the module. */
  readonly parts: ReadonlyMap<string, Part>
  /** What runs as soon as the module does. */
  readonly first: readonly Part[]
  readonly imports: ReadonlyMap<string, From>
  /** What others call what: a name in the module, or one of another. */
  readonly offers: ReadonlyMap<string, string | From>
  readonly passesOn: readonly string[]
}

export type Modules = ReadonlyMap<string, Module>

/** Modules that run, but not in the product: tests, what they share, and the gallery of widgets. */
const isAside = (path: string) => /\.test\.|\/testing\/|\/testing\.|\/gallery\//.test(path)

/** All modules of the web application by path. */
export const webModules = (): Modules =>
  new Map(
    repositoryFiles()
      .filter((path) => path.startsWith(`${web}/`) && /\.tsx?$/.test(path))
      .map((path) => [path, moduleOf(path, textOf(path))]),
  )

/** Reads a module. Types bring nothing to run, and packages are not followed. */
export function moduleOf(path: string, text: string): Module {
  const { program, module } = parseSync(path, text)
  const names: { readonly name: string; readonly start: number }[] = []
  new Visitor({
    Identifier: ({ name, start }) => void names.push({ name, start }),
    JSXIdentifier: ({ name, start }) => void names.push({ name, start }),
  }).visit(program)
  const namesIn = (node: Range) => names.filter(isIn(node)).map(({ name }) => name)
  const loaded = module.dynamicImports.flatMap(({ start, moduleRequest: at }) => {
    const of = own(text.slice(at.start + 1, at.end - 1))
    return of === undefined ? [] : [{ start, path: of, name: '*' }]
  })
  const partOf = (node: Range) => ({ uses: namesIn(node), loads: loaded.filter(isIn(node)) })
  const parts = new Map<string, Part>()
  const first: Part[] = []
  for (const statement of program.body) {
    if (statement.type === 'ImportDeclaration') continue
    const declared =
      'declaration' in statement && statement.declaration ? statement.declaration : statement
    if (declared.type === 'VariableDeclaration')
      for (const one of declared.declarations)
        for (const name of namesIn(one.id)) parts.set(name, partOf(one))
    else if ('id' in declared && declared.id && 'name' in declared.id)
      parts.set(declared.id.name, partOf(declared))
    else if (declared === statement) first.push(partOf(statement))
    else parts.set('default', partOf(declared))
  }
  const imports = new Map<string, From>()
  for (const { moduleRequest, entries } of module.staticImports) {
    const from = own(moduleRequest.value)
    if (from === undefined) continue
    if (!entries.length) first.push({ uses: [], loads: [{ path: from, name: '*' }] })
    for (const { importName, localName, isType } of entries)
      if (!isType) imports.set(localName.value, { path: from, name: nameOf(importName) })
  }
  const offers = new Map<string, string | From>()
  const passesOn: string[] = []
  for (const { entries } of module.staticExports)
    for (const { moduleRequest, importName, exportName, localName, isType } of entries) {
      if (isType) continue
      const from = moduleRequest ? own(moduleRequest.value) : undefined
      const called = exportName.name ?? 'default'
      if (from === undefined) offers.set(called, localName.name ?? 'default')
      else if (exportName.kind === 'None') passesOn.push(from)
      else offers.set(called, { path: from, name: nameOf(importName) })
    }
  return { parts, first, imports, offers, passesOn }
}

type Range = { readonly start: number; readonly end: number }

const isIn =
  ({ start, end }: Range) =>
  (one: { readonly start: number }) =>
    one.start >= start && one.start < end

/** What Vite is asked to make of a module (`?worker&url`) is no part of its name. */
const own = (specifier: string): string | undefined =>
  specifier.startsWith('#') ? `${web}/${specifier.slice(1).replace(/\?.*$/, '')}` : undefined

const nameOf = ({ kind, name }: { readonly kind: string; readonly name: string | null }) =>
  kind === 'Default' ? 'default' : (name ?? '*')

/** What some names lead to, as `path name`; a module of which anything is used is there as `path`. */
export function reachedFrom(
  starts: readonly From[],
  modules: Modules,
  into: (path: string) => boolean = () => true,
): ReadonlySet<string> {
  const reached = new Set<string>()
  const asked = new Set<string>()
  const waiting = [...starts]
  const follow = (path: string, { uses, loads }: Part) => {
    waiting.push(...loads)
    for (const name of uses) {
      const from = modules.get(path)?.imports.get(name)
      if (from) waiting.push(from)
      else if (modules.get(path)?.parts.has(name)) followPart(path, name)
    }
  }
  const followPart = (path: string, name: string) => {
    const part = modules.get(path)?.parts.get(name)
    if (!part || reached.has(`${path} ${name}`)) return
    reached.add(`${path} ${name}`)
    follow(path, part)
  }
  for (let from = waiting.pop(); from; from = waiting.pop()) {
    const { path, name } = from
    const module = modules.get(path)
    if (!module || asked.has(`${path} ${name}`)) continue
    asked.add(`${path} ${name}`)
    if (!into(path)) {
      const offered = module.offers.get(name)
      reached.add(`${path} ${typeof offered === 'string' ? offered : name}`)
      continue
    }
    if (!reached.has(path)) for (const part of module.first) follow(path, part)
    reached.add(path)
    const wanted = name === '*' ? [...module.offers.values()] : [module.offers.get(name)]
    for (const offered of wanted)
      if (typeof offered === 'string') {
        const passed = module.imports.get(offered)
        if (passed) waiting.push(passed)
        else followPart(path, offered)
      } else if (offered) waiting.push(offered)
    waiting.push(...module.passesOn.map((of) => ({ path: of, name })))
  }
  return reached
}

/** The page, what stands in it for a library (`vite.config.ts`), and what its build runs. */
const beginnings = [
  'main.tsx',
  'shell/bounds-only.ts',
  'shell/first-pages.ts',
  'shell/server-render.tsx',
]

/** What a user can come to. */
export const inProduct = (modules: Modules): ReadonlySet<string> =>
  reachedFrom(
    beginnings.map((path) => ({ path: `${web}/${path}`, name: '*' })),
    modules,
  )

/** The modules with something to run, of which no page of the product uses anything. */
export const unreached = (modules: Modules, reached: ReadonlySet<string>): readonly string[] =>
  [...modules].flatMap(([path, { offers, parts, imports }]) => {
    const isReached = [...parts.keys(), ...imports.keys()].some((name) =>
      reached.has(`${path} ${name}`),
    )
    return offers.size === 0 || isReached || reached.has(path) || isAside(path) ? [] : [path]
  })

/** A test that runs something which no page does, with the requirements that it cites. */
export type Aside = {
  readonly title: string
  readonly uses: string
  readonly ids: readonly string[]
}

/** Tests of a file that run something which no page does: themselves, or through what they share. */
export function testsAside(
  path: string,
  text: string,
  modules: Modules,
  reached: ReadonlySet<string>,
): readonly Aside[] {
  const { parts, imports } = moduleOf(path, text)
  const calls: Range[] = []
  new Visitor({
    CallExpression: ({ callee, start, end }) => {
      if (/^test\b/.test(text.slice(callee.start, callee.end))) calls.push({ start, end })
    },
  }).visit(parseSync(path, text).program)
  return calls.flatMap(({ start, end }) => {
    const written = text.slice(start, end)
    // A test is read as a module of its own, with what stands around it.
    const { first } = moduleOf(path, written)
    const alone: Module = { parts, imports, first, offers: new Map(), passesOn: [] }
    const used = reachedFrom([{ path, name: '*' }], new Map([...modules, [path, alone]]), isAside)
    const [uses] = [...used].filter((one) => one.includes(' ') && isOther(one, modules, reached))
    if (uses === undefined) return []
    return [{ title: written.split('\n')[0] ?? '', uses, ids: idsIn(written) }]
  })
}

/** True for something to run of the product's own modules that no page uses. */
const isOther = (one: string, modules: Modules, reached: ReadonlySet<string>): boolean => {
  const [path = '', name = ''] = one.split(' ')
  return !isAside(path) && !reached.has(one) && modules.get(path)?.parts.has(name) === true
}

/** The requirement ids in a text, in runs as they stand: `SH-TOAST-01..04`. */
export const idsIn = (text: string): readonly string[] =>
  [...text.matchAll(/\b(?:SH|RS|SV)-[A-Z0-9]+-\d+(?:\.\.\d+)?/g)].map(([id]) => id)
