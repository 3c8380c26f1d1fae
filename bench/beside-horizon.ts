// `npm run bench:horizon`: pages of Meridian and of OpenStack's own dashboard, which both show the
// same real cloud, in turns, in a browser with an empty cache; each line is a ratio with its limit.
// usage: node bench/beside-horizon.ts [--project NAME] [--runs N] [--delay MS] [PATH…]
import { parseArgs } from 'node:util'
import { chromium, type Browser, type BrowserContext } from '@playwright/test'
import { buildWebIfStale } from '../tools/build-if-stale.ts'
import { chromiumArgs, ensureChromium } from '../tools/chromium.ts'
import { realCloud } from '../tools/openstack-cloud.ts'
import { run } from '../tools/run.ts'
import { goToProject } from './in-project.ts'
import { report } from './measure.ts'
import { serverProcess } from './server-process.ts'
import { visit, type Visit } from './visit.ts'

type Compared = {
  /** The call that brings the list's data. */
  readonly list: string
  /** The rows of Horizon's list. */
  readonly horizonRows: string
  /** How many times as fast as Horizon's the page is to be. */
  readonly faster: number
}

const compared: Readonly<Record<string, Compared>> = {
  '/project/instances': {
    list: '/api/nova/servers/',
    horizonRows: 'table tbody tr',
    faster: 5,
  },
  // Drawn by Angular, at an address without a last slash.
  '/project/images': {
    list: '/api/glance/images/',
    horizonRows: 'hz-resource-table tbody tr',
    faster: 2,
  },
  '/project/networks': {
    list: '/api/neutron/networks/',
    horizonRows: 'table tbody tr',
    faster: 2,
  },
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    project: { type: 'string', default: 'scale' },
    runs: { type: 'string', default: '5' },
    delay: { type: 'string', default: '0' },
  },
})
const { project } = values
const [runs, delay] = [Number(values.runs), Number(values.delay)]
const horizon = process.env['HORIZON_URL'] ?? 'http://127.0.0.1:8600'

const executablePath = await ensureChromium()
buildWebIfStale()
const authUrl = await realCloud()
if (process.env['HORIZON_URL'] === undefined) {
  console.log('Bringing up Horizon on loopback (ops/horizon) …')
  await run('ops/horizon/up', [])
}
const server = await serverProcess(authUrl)
const browser = await chromium.launch({ args: chromiumArgs, executablePath })
const over: boolean[] = []
try {
  const ours = await signedIn(browser, (context) => goToProject(context, server, project))
  const theirs = await signedIn(browser, toHorizon)
  for (const path of positionals.length > 0 ? positionals : Object.keys(compared)) {
    const known = compared[path]
    if (!known) throw new Error(`Nothing is known of ${path} in Horizon.`)
    const [own, its]: [Visit[], Visit[]] = [[], []]
    const rows = 'main tbody tr:has(a)'
    const horizonUrl = `${horizon}${path}${path.endsWith('images') ? '' : '/'}`
    for (let at = 0; at < runs; at++) {
      const { list } = known
      own.push(
        await visit(browser, { url: server.url + path, storageState: ours, rows, list, delay }),
      )
      its.push(
        await visit(browser, {
          url: horizonUrl,
          storageState: theirs,
          rows: known.horizonRows,
          delay,
        }),
      )
    }
    const ratio = median(own, 'ms') / median(its, 'ms')
    const detail = `${inWords(own)}; Horizon ${inWords(its)}; ${(1 / ratio).toFixed(2)} × as fast`
    over.push(!report(path, ratio, 1 / known.faster, detail))
  }
} finally {
  await browser.close()
  await server.close()
}
if (over.some(Boolean)) process.exitCode = 1

function median(visits: readonly Visit[], what: keyof Visit): number {
  const all = visits.map((one) => one[what] ?? NaN).toSorted((a, b) => a - b)
  return all[all.length >> 1] ?? NaN
}

function inWords(visits: readonly Visit[]): string {
  const of = (what: keyof Visit) => median(visits, what).toFixed(0)
  const size = `${of('requests')} requests (${of('scripts')} scripts), ${of('kilobytes')} KB`
  const alive = Number.isNaN(median(visits, 'alive')) ? '' : ` (alive at ${of('alive')} ms)`
  const asked = Number.isNaN(median(visits, 'asked')) ? '' : `, list asked after ${of('asked')} ms`
  return `${of('ms')} ms${alive}, ${size}${asked}`
}

async function signedIn(within: Browser, signIn: (context: BrowserContext) => Promise<void>) {
  const context = await within.newContext()
  await signIn(context)
  const state = await context.storageState()
  await context.close()
  return state
}

async function toHorizon(context: BrowserContext): Promise<void> {
  const page = await context.newPage()
  await page.goto(`${horizon}/auth/login/`)
  const domain = page.locator('#id_domain')
  if ((await domain.count()) > 0) await domain.fill('Default')
  await page.locator('#id_username').fill('demo')
  await page.locator('#id_password').fill('demo')
  await page.locator('#loginBtn, button[type=submit]').first().click()
  await page.waitForURL((address) => !address.pathname.startsWith('/auth/'))
  const html = await (await context.request.get(`${horizon}/project/`)).text()
  const switches = html.matchAll(/\/auth\/switch\/([0-9a-f]{32})\/[^>]*>([\s\S]*?)<\/a>/g)
  const wanted = [...switches].find(([, , label = '']) =>
    label
      .replaceAll(/<[^>]*>/g, ' ')
      .trim()
      .split(/\s+/)
      .includes(project),
  )
  // Without a way there it is the project that one is in already.
  if (wanted) await context.request.get(`${horizon}/auth/switch/${wanted[1]}/?next=/project/`)
}
