// `npm run build`: the browser's bundle, or with `--for-tests` what only tests look at.
import { writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { firstPagesFile, renderFile } from '@meridian/contract'
import { build, type PluginOption } from 'vite'
import { hashOfSources, markBuilt } from './build-if-stale.ts'
import { circlesIn, readBundle, recorded, type Bundle } from './bundle.ts'
import { withoutFacades } from './facades.ts'
import { firstPagesOf } from './first-pages.ts'
import { isOfFirstPages, layersOf } from './layers.ts'
import { manyTypes } from './many-types.ts'
import { root, webDist, webDistOfMany } from './run.ts'

const web = join(root, 'packages/web')

/** Builds the browser's bundle into packages/web/dist. */
async function buildWeb(): Promise<void> {
  const hash = hashOfSources()
  await buildLayered(() => [], webDist)
  markBuilt(hash)
}

/**
 * Builds twice: what the scripts have in common is only known of a bundle. The first time every
 * source is with those that the same pages need, the second time in few scripts (`layers.ts`).
 */
async function buildLayered(plugins: () => PluginOption[], outDir: string): Promise<void> {
  let apart: Bundle | undefined
  await build({
    root: web,
    logLevel: 'warn',
    plugins: [...plugins(), recorded((bundle) => (apart = bundle))],
    build: {
      ...{ write: false, minify: false, cssMinify: false, outDir },
      rolldownOptions: { experimental: { chunkOptimization: false } },
    },
  })
  if (!apart) throw new Error('The first build has recorded nothing.')
  const name = layersOf(apart)
  await build({
    root: web,
    logLevel: 'warn',
    plugins: [...plugins(), withoutFacades(), compiledAtOnce(), recorded()],
    build: {
      outDir,
      rolldownOptions: {
        // A page's script may hold what others need of it, without one more in front.
        preserveEntrySignatures: 'allow-extension',
        output: {
          codeSplitting: {
            groups: [{ name, debugName: 'layers' }],
            includeDependenciesRecursively: false,
          },
        },
      },
    },
  })
  const bundle = readBundle(outDir)
  const circles = circlesIn(bundle)
  if (circles.length) throw new Error(`These scripts need each other: ${circles.join(', ')}`)
  const pages = await firstPagesOf(bundle, plugins())
  writeFileSync(join(outDir, firstPagesFile), JSON.stringify(pages))
  await buildPicture(plugins(), outDir)
}

/** The same sources for the server, which draws pages with them before their scripts run. */
async function buildPicture(plugins: PluginOption[], outDir: string): Promise<void> {
  await build({
    root: web,
    logLevel: 'warn',
    plugins,
    define: { 'process.env.NODE_ENV': JSON.stringify('production') },
    // It stands alone: an installation of the console has none of the browser's libraries.
    ssr: { noExternal: true },
    build: {
      ssr: 'src/shell/server-render.tsx',
      outDir: join(outDir, dirname(renderFile)),
      emptyOutDir: true,
      rolldownOptions: { output: { entryFileNames: basename(renderFile) } },
    },
  })
}

/**
 * Has browsers compile the scripts of first pages while they come, and not function by function when
 * they are called: most of them are (https://v8.dev/blog/explicit-compile-hints).
 */
const compiledAtOnce = (): PluginOption => ({
  name: 'compiled-at-once',
  enforce: 'post',
  generateBundle: {
    order: 'post',
    handler: (_, bundle) => {
      for (const chunk of Object.values(bundle))
        if (chunk.type === 'chunk' && isOfFirstPages(chunk.name))
          chunk.code = `//# allFunctionsCalledOnLoad\n${chunk.code}`
    },
  },
})

/**
 * Builds what only tests look at: the gallery of widgets, the product in longer words, and the
 * product with as many types as it may come to have.
 */
async function buildForTests(): Promise<void> {
  for (const name of ['gallery', 'pseudo']) {
    await build({ root: web, configFile: join(web, `vite.${name}.config.ts`), logLevel: 'warn' })
  }
  await buildLayered(() => [manyTypes()], webDistOfMany)
}

if (import.meta.main) await (process.argv.includes('--for-tests') ? buildForTests() : buildWeb())
