import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import {
  Preloaded,
  preloadedId,
  firstPagesFile,
  renderFile,
  type FirstPages,
} from '@meridian/contract'
import { Compile } from 'typebox/compile'
import type { SignedIn } from '#testing/signed-in.ts'

/** The rules that the pages of the bundle name. */
export const image = ['image', 'context_is_admin'] as const
export const list = ['compute', 'os_compute_api:servers:detail'] as const
const pages: FirstPages = {
  signIn: { scripts: ['static/sign-in.js'] },
  site: { scripts: ['static/site.js'], rules: [[...image]] },
  panels: {
    '/project/instances': {
      scripts: ['static/instances.js'],
      rules: [[...list]],
      requires: [],
      first: { path: '/api/nova/servers/?limit={size}' },
    },
    '/admin/images': {
      scripts: [],
      rules: [],
      requires: [{ policy: [...image] }],
      filterFirst: 'admin.images',
      first: { path: '/api/glance/images/' },
    },
    '/identity/projects': {
      scripts: [],
      rules: [],
      requires: [],
      first: { path: '/all', unless: { rules: [[...image]], path: '/own' } },
    },
    '/identity/domains': {
      scripts: [],
      rules: [],
      requires: [],
      first: { path: '/all', unless: { rules: [[...image]], path: '/own', elsewhere: true } },
    },
    '/identity/groups': {
      scripts: [],
      rules: [],
      requires: [{ feature: ['identity', '>= 3'] }, { feature: ['image', '>= 2'] }],
      first: { path: '/spoken' },
    },
    '/identity/users': {
      scripts: [],
      rules: [],
      requires: [{ feature: ['identity', '>= 4'] }],
      first: { path: '/not-spoken' },
    },
    '/project/trunks': {
      scripts: [],
      rules: [],
      requires: [],
      first: { path: '/api/neutron/trunks/?project_id={project}' },
    },
  },
  details: {
    'OS::Nova::Server': {
      scripts: ['static/instances.js'],
      rules: [],
      requires: [],
      inside: [],
      first: { path: '/api/nova/servers/{key}' },
    },
  },
  types: { '/project/instances': 'OS::Nova::Server' },
}

/** What the bundle's document runs before anything else. */
export const early = "document.documentElement.dataset['early'] = '1'"

/** What it says of its scripts: these are the names that the build gives them. */
export const importMap = JSON.stringify({
  integrity: Object.fromEntries(
    ['site', 'sign-in', 'instances'].map((name) => [`./static/${name}.js`, `sha256-of-${name}`]),
  ),
})

/** A folder with a small bundle that knows its pages; whoever wants it removes it. */
export const writtenPages = (): string => {
  const assets = mkdtempSync(join(tmpdir(), 'meridian-first-'))
  const start =
    `<base href="/"><script type="importmap">${importMap}</script>` +
    '<script src="./static/early.js"></script></head><body><div id="root"></div></body>'
  writeFileSync(join(assets, 'index.html'), `<!doctype html><head>${start}`)
  mkdirSync(join(assets, 'static'))
  writeFileSync(join(assets, 'static/early.js'), early)
  writeFileSync(join(assets, firstPagesFile), JSON.stringify(pages))
  return assets
}

/** Gives such a bundle what draws its pages: the source of `renderPage`. */
export const writePicture = (assets: string, source: string): void => {
  const file = join(assets, renderFile)
  mkdirSync(dirname(file))
  writeFileSync(file, `export const renderPage = ${source}`)
}

/** Opens a page as a browser does. */
export const open = (tab: SignedIn, url: string, headers: Record<string, string> = {}) =>
  tab.call('GET', url, undefined, { accept: 'text/html', ...headers })

/** Where a document has what it brings: the scripts that it names, and the JSON. */
export const element = new RegExp(
  `<script type="application/json" id="${preloadedId}" data-scripts="(.*?)">(.*?)</script>`,
  's',
)
const shape = Compile(Preloaded)

/** What a document brings; undefined for a plain one. */
export const preloadedIn = (html: string): Preloaded | undefined => {
  const [, , text] = element.exec(html) ?? []
  return text === undefined ? undefined : shape.Parse(JSON.parse(text))
}
