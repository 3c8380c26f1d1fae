import { readdirSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { basename, extname, join, normalize } from 'node:path'
import { test as base } from '@playwright/test'

const web = join(import.meta.dirname, '../../packages/web')
const built = join(web, 'dist-gallery')

/** The widgets that have a page in the gallery, by the name of their file. */
export const widgets = readdirSync(join(web, 'src/gallery/stories'), {
  recursive: true,
  encoding: 'utf8',
})
  .filter((name) => name.endsWith('.tsx'))
  .map((name) => basename(name, '.tsx'))

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
}

/** Serves the built gallery (`node tools/build.ts --for-tests`) on a port of its own. */
export const test = base.extend<object, { gallery: string }>({
  gallery: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures from the pattern
    async ({}, use) => {
      const server = createServer((request, response) => {
        const { pathname } = new URL(request.url ?? '/', 'http://gallery')
        const file = join(built, normalize(pathname))
        const type = types[extname(file)]
        if (!type) return void response.writeHead(404).end()
        response.writeHead(200, { 'content-type': type }).end(readFileSync(file))
      })
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
      const { port } = server.address() as AddressInfo
      await use(`http://127.0.0.1:${port}/gallery.html`)
      await new Promise((resolve) => server.close(resolve))
    },
    { scope: 'worker' },
  ],
})
