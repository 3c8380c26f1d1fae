import { readdirSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { webDist } from '../tools/run.ts'
import { expect, test } from './fixtures.ts'
import { refusedIn } from './refused.ts'
import { startWorld } from './world.ts'

test('a page is kept from what is not ours, and from making code or HTML of text', async ({
  browser,
}) => {
  const world = await startWorld()
  const context = await browser.newContext()
  const refused = refusedIn(context)
  try {
    const page = await context.newPage()
    await page.goto(`${world.url}/auth/login`)
    await expect(page.getByRole('textbox').first()).toBeVisible()
    expect(refused).toEqual([])
    const kept = async (from: string, attempt: () => unknown) => {
      await page.evaluate(attempt).catch(() => undefined)
      await expect.poll(() => refused.splice(0).join(), from).toContain(from)
    }
    await kept('connect-src', () => fetch('http://127.0.0.1:9/'))
    await kept('connect-src', () => void new WebSocket('ws://127.0.0.1:9/'))
    await kept('img-src', () => {
      document.createElement('img').src = 'http://127.0.0.1:9/x.png'
    })
    await kept('style-src', () => document.head.append(document.createElement('style')))
    await kept('frame-src', () => {
      const frame = document.createElement('iframe')
      frame.src = '/'
      document.body.append(frame)
    })
    await kept('form-action', () => {
      const form = document.createElement('form')
      document.body.append(form)
      form.submit()
    })
    await kept('base-uri', () => {
      const base = document.createElement('base')
      base.href = 'http://127.0.0.1:9/'
      document.head.prepend(base)
    })
    await kept('TrustedHTML', () => {
      document.body.innerHTML = '<b>x</b>'
    })
    await kept('TrustedHTML', () => document.body.insertAdjacentHTML('beforeend', '<b>x</b>'))
    await kept('TrustedScript', () => {
      document.createElement('script').text = '1'
    })
    await kept('TrustedScriptURL', () => {
      document.createElement('script').src = './static/x.js'
    })
    await kept('TrustedScriptURL', () => new Worker('./static/x.js'))
    await kept('script-src', () => import(`data:text/javascript,${document.title.length}`))
    for (const name of ['default', 'other']) {
      const made = page.evaluate(
        (one) => void Reflect.get(window, 'trustedTypes').createPolicy(one, {}),
        name,
      )
      await expect(made).rejects.toThrow(/policy/i)
    }
    // Ours, but nothing says what is in it. Chromium reports that, and logs nothing.
    const early = readdirSync(join(webDist, 'static')).find((one) => /^early-.*js$/.test(one))
    const reported = await page.evaluate(async (name) => {
      const reports = new Promise<string>((done) => {
        new ReportingObserver(([report]) => done(report?.type ?? '')).observe()
      })
      const came = import(new URL(`static/${name}`, document.baseURI).href)
      return [await came.then(String, () => 'refused'), await reports]
    }, early)
    expect(reported).toEqual(['refused', 'integrity-violation'])
  } finally {
    await context.close()
    await world.close()
  }
})

test('a page sends files to the image service that the operator names', async ({ browser }) => {
  const got: string[] = []
  // As an image service with CORS for the console: it has no other header for it.
  const service = createServer((request, response) => {
    got.push([request.method, request.headers['x-auth-token'] ?? ''].join(' '))
    response.setHeader('Access-Control-Allow-Origin', request.headers.origin ?? '')
    response.setHeader('Access-Control-Allow-Methods', 'PUT')
    response.setHeader('Access-Control-Allow-Headers', 'X-Auth-Token, Content-Type')
    response.writeHead(204).end()
  })
  await new Promise<void>((ready) => service.listen(0, '127.0.0.1', ready))
  // A TCP server that listens has an address with a port.
  const origin = `http://127.0.0.1:${(service.address() as AddressInfo).port}`
  const world = await startWorld({ UPLOAD_ORIGINS: origin })
  const context = await browser.newContext()
  const refused = refusedIn(context)
  try {
    const page = await context.newPage()
    await page.goto(`${world.url}/auth/login`)
    const status = await page.evaluate(
      async (address) =>
        new Promise((done) => {
          const sending = new XMLHttpRequest()
          sending.open('PUT', address)
          sending.setRequestHeader('X-Auth-Token', 'token')
          sending.setRequestHeader('Content-Type', 'application/octet-stream')
          sending.addEventListener('loadend', () => done(sending.status))
          sending.send(new Blob(['bytes']))
        }),
      `${origin}/v2/images/x/file`,
    )
    expect([status, got]).toEqual([204, ['OPTIONS ', 'PUT token']])
    expect(refused).toEqual([])
  } finally {
    await context.close()
    await world.close()
    service.close()
  }
})
