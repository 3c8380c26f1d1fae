/** Circles of imports, of types too: files of which none can be understood without all the others. */
import { parseSync } from 'oxc-parser'

/** What each file imports and passes on, by name; what is loaded later closes no circle. */
export type Imports = ReadonlyMap<string, readonly string[]>

/** The files of the package in `folder` that a source of it names at its top, types among them. */
export function importsOf(folder: string, path: string, text: string): readonly string[] {
  const { staticImports, staticExports } = parseSync(path, text).module
  const named = [
    ...staticImports.map(({ moduleRequest }) => moduleRequest.value),
    ...staticExports.flatMap(({ entries }) =>
      entries.flatMap(({ moduleRequest }) => moduleRequest?.value ?? []),
    ),
  ]
  return named.flatMap((name) => (name.startsWith('#') ? `${folder}/src/${name.slice(1)}` : []))
}

/** The largest sets of files that all lead to each other (Tarjan), each sorted; single files are none. */
export function circlesIn(imports: Imports): readonly (readonly string[])[] {
  const circles: (readonly string[])[] = []
  const order = new Map<string, number>()
  const lowest = new Map<string, number>()
  const open: string[] = []
  const visit = (file: string): number => {
    const at = order.size
    order.set(file, at)
    let low = at
    open.push(file)
    for (const next of imports.get(file) ?? []) {
      if (!imports.has(next)) continue
      if (!order.has(next)) low = Math.min(low, visit(next))
      else if (open.includes(next)) low = Math.min(low, lowest.get(next) ?? order.get(next) ?? low)
    }
    lowest.set(file, low)
    if (low === at) {
      const circle = open.splice(open.indexOf(file))
      if (circle.length > 1) circles.push(circle.toSorted())
    }
    return low
  }
  for (const file of imports.keys()) if (!order.has(file)) visit(file)
  return circles
}
