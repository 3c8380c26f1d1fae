/** Scripts that only hand on what another one holds, which the bundler makes for `import()`. */
import { basename } from 'node:path'
import type { Plugin } from 'vite'

/** A script that is nothing but `export{t as instances}from"./nova-instances-….js";`. */
const facade = /^export\s*\{([^}]*)\}\s*from\s*["'](\.\/[^"']+)["'];?\s*$/

/** The script that holds what is asked for, and by which names it tells what. */
export type HandedOn = { readonly from: string; readonly names: readonly (readonly string[])[] }

/** What a script hands on; undefined for one that does more than that. */
export function handedOn(code: string): HandedOn | undefined {
  const [, names = '', from] = facade.exec(code.trim()) ?? []
  if (from === undefined) return undefined
  const pairs = names.split(',').map((one) => one.trim().split(/\s+as\s+/))
  return { from, names: pairs.map(([own = '', told = own]) => [told, own]) }
}

/** Code that asks for the scripts behind facades itself; `facades` by their addresses in the code. */
export const without = (code: string, facades: ReadonlyMap<string, HandedOn>): string =>
  code.replaceAll(/\bimport\((["'`])(\.\/[^"'`]+)\1\)/g, (asked, _quote, file: string) => {
    const found = facades.get(file)
    if (!found) return asked
    const told = found.names.map(([name, own]) => `${name}:e.${own}`).join(',')
    return `import("${found.from}").then(e=>({${told}}))`
  })

/**
 * Leaves them out of a bundle. Each would cost its page a request, and the document of every page its
 * hash. It has to run before Vite writes down what is preloaded with each script.
 */
export const withoutFacades = (): Plugin => ({
  name: 'without-facades',
  enforce: 'pre',
  generateBundle: {
    order: 'pre',
    handler(_, bundle) {
      const facades = new Map<string, HandedOn>()
      for (const [name, chunk] of Object.entries(bundle)) {
        const found = chunk.type === 'chunk' && !chunk.isEntry ? handedOn(chunk.code) : undefined
        if (!found) continue
        facades.set(`./${basename(name)}`, found)
        delete bundle[name]
      }
      for (const chunk of Object.values(bundle))
        if (chunk.type === 'chunk') chunk.code = without(chunk.code, facades)
    },
  },
})
