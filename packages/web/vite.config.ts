import { createHash } from 'node:crypto'
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

/**
 * Has browsers run what was built and nothing else: the document says of every script and every style
 * what is in it (https://www.w3.org/TR/SRI/). What it names itself has the attribute; what comes later
 * is in its import map, by which browsers check modules and `vite/preload-helper` checks styles.
 */
function integrity(): Plugin {
  const sha = (file: string) =>
    `sha256-${createHash('sha256').update(readFileSync(file)).digest('base64')}`
  return {
    name: 'integrity',
    apply: 'build',
    transform: (code, id) => {
      if (id !== '\0vite/preload-helper.js') return undefined
      const told = code.replace('link.href = dep.href', 'link.integrity = integrityOf(dep.href);$&')
      if (told === code) throw new Error('Vite loads styles in another way now.')
      return told + integrityOf
    },
    // By then nobody changes a file any more.
    writeBundle: ({ dir = '' }, bundle) => {
      const document = join(dir, 'index.html')
      if (!bundle['index.html']) return
      const names = Object.keys(bundle).filter((name) => /(?<!\bearly-[^/]*)\.(js|css)$/.test(name))
      const known = Object.fromEntries(names.map((name) => [`./${name}`, sha(join(dir, name))]))
      const map = `<script type="importmap">${JSON.stringify({ integrity: known })}</script>`
      const html = readFileSync(document, 'utf8')
        .replace(/(?=<script)/, `${map}\n    `)
        .replaceAll(
          /<(?:script|link)\b[^>]*\b(?:src|href)="([^"]+)"(?=[^>]*>)/g,
          (tag, name: string) =>
            known[name] === undefined ? tag : `${tag} integrity="${known[name]}"`,
        )
      writeFileSync(document, html)
    },
  }
}

/** In the browser: what the document says of a file. */
const integrityOf = `
const known = JSON.parse(document.querySelector('[type=importmap]').textContent).integrity
const integrityOf = (href) => known['./' + href.slice(new URL('.', document.baseURI).href.length)]`

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
  plugins: [react(), tailwindcss(), early('src/shell/early.js'), integrity(), precompressed()],
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
