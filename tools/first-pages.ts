/** What each page of a bundle needs first, for the server: see docs/first-page.md. */
import { join } from 'node:path'
import type { FirstPages } from '@meridian/contract'
import { createRunnableDevEnvironment, resolveConfig, type PluginOption } from 'vite'
import { closureOf, shell, signIn, type Bundle } from './bundle.ts'
import { root } from './run.ts'

const web = join(root, 'packages/web')

type SourcesOf = (load: () => Promise<unknown>) => Promise<readonly string[]>
/** `shell/first-pages.ts` of the browser's application. */
type Asking = { readonly firstPages: (sourcesOf: SourcesOf) => Promise<FirstPages> }

/**
 * The first pages of a bundle: declarations are run to learn what they ask for, and the bundle says
 * which scripts they are in. `plugins` are those with which it was built.
 */
export async function firstPagesOf(
  bundle: Bundle,
  plugins: readonly PluginOption[],
): Promise<FirstPages> {
  const opened: string[] = []
  Object.assign(globalThis, { [opening]: (source: string) => void opened.push(source) })
  const pages = await running(plugins, ({ firstPages }) =>
    firstPages(async (load) => {
      opened.length = 0
      await load()
      return opened.slice(0, 1)
    }),
  )
  const site = filesOf(bundle, shell)
  const own = <P extends { readonly scripts: readonly string[] }>(page: P): P => {
    const scripts = filesOf(bundle, [...shell, ...page.scripts])
    return { ...page, scripts: scripts.filter((file) => !site.includes(file)) }
  }
  const each = <P extends { readonly scripts: readonly string[] }>(
    all: Readonly<Record<string, P>>,
  ) => Object.fromEntries(Object.entries(all).map(([name, page]) => [name, own(page)]))
  return {
    ...pages,
    signIn: { scripts: filesOf(bundle, [shell[0], signIn]) },
    site: { ...pages.site, scripts: site },
    panels: each(pages.panels),
    details: each(pages.details),
  }
}

/** Runs the sources as they are, without a browser. */
async function running<T>(
  plugins: readonly PluginOption[],
  work: (module: Asking) => Promise<T>,
): Promise<T> {
  const config = await resolveConfig(
    {
      ...{ root: web, configFile: false, envDir: false, logLevel: 'warn' },
      plugins: [...plugins, telling()],
      environments: {
        inline: {
          consumer: 'server',
          dev: { moduleRunnerTransform: true },
          resolve: { external: true, mainFields: [], conditions: ['node'] },
        },
      },
    },
    'serve',
  )
  const environment = createRunnableDevEnvironment('inline', config, { hot: false })
  await environment.init()
  try {
    return await work(await environment.runner.import(join(web, 'src/shell/first-pages.ts')))
  } finally {
    await environment.close()
  }
}

const filesOf = (bundle: Bundle, sources: readonly string[]): readonly string[] =>
  closureOf(bundle, sources).map(({ file }) => file)

const opening = '__meridianOpening'
const asksLater = /\bimport\(\s*(['"])#([^'"]+)\1\s*\)/g

/** Lets the entries of the registry, and the pages that are no lists, tell what they load. */
const telling = (): PluginOption => ({
  name: 'telling',
  enforce: 'pre',
  transform: (code, id) =>
    /\/(entries\.ts|site-screens\.tsx)$/.test(id)
      ? code.replaceAll(
          asksLater,
          (asked, _quote, path: string) =>
            `(globalThis.${opening}('packages/web/src/${path}'), ${asked})`,
        )
      : undefined,
})
