import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

/** Browsers with `light-dark()`, on which every colour of the theme rests. */
const browsers = ['chrome123', 'edge123', 'firefox120', 'safari17.5']

/** Puts a script into the head that is no module, so that it runs before the first paint. */
function early(file: string): Plugin {
  return {
    name: 'early',
    buildStart() {
      if (this.environment.config.command !== 'build') return
      const source = readFileSync(join(import.meta.dirname, file))
      this.emitFile({ type: 'asset', name: 'early.js', source })
    },
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        const made = Object.values(bundle ?? {}).find(({ fileName }) => /\bearly-/.test(fileName))
        const script = `<script src="./${made?.fileName ?? file}"></script>`
        return html.replace('<title>', `${script}\n    <title>`)
      },
    },
  }
}

/** Writes `x.js.br` beside each text asset, so that the server compresses nothing itself. */
function precompressed(): Plugin {
  const options = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } }
  let folder: string | undefined
  return {
    name: 'precompressed',
    apply: 'build',
    configResolved: (config) => {
      // Nothing that the server runs itself is sent.
      if (config.build.write && !config.build.ssr)
        folder = resolve(config.root, config.build.outDir)
    },
    closeBundle: () => {
      if (folder === undefined) return
      for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
        const file = join(folder, name)
        if (!/\.(js|css|svg)$/.test(name) || statSync(file).size < 1024) continue
        writeFileSync(`${file}.br`, brotliCompressSync(readFileSync(file), options))
      }
    },
  }
}

// Tests make their samples after the contract's shapes, of which the bundle keeps the bounds.
const boundsOnly = process.env['VITEST']
  ? {}
  : { typebox: join(import.meta.dirname, 'src/shell/bounds-only.ts') }

export default defineConfig({
  root: import.meta.dirname,
  base: './',
  plugins: [react(), tailwindcss(), early('src/shell/early.js'), precompressed()],
  resolve: { alias: boundsOnly },
  build: {
    target: browsers,
    cssTarget: browsers,
    assetsDir: 'static',
    assetsInlineLimit: 0,
    emptyOutDir: true,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
  },
})
