import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../tools/run.ts'
import { expect, test } from './fixtures.ts'
import { observed, otherSite, type Seen } from './observatory.ts'
import { startWorld, type World } from './world.ts'

const host = 'console.example.org'
/** The server behind a proxy that speaks TLS, as docs/operating.md has it. */
const settings = { PUBLIC_URL: `https://${host}`, TRUST_PROXY: 'loopback' }

let world: World
test.beforeAll(async () => {
  world = await startWorld(settings)
})
test.afterAll(() => world.close())

const throughProxy = {
  'X-Forwarded-Proto': 'https',
  'X-Forwarded-Host': host,
  'X-Forwarded-For': '198.51.100.7',
  Accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8',
}

const ask = (path: string, init: RequestInit = {}) =>
  fetch(world.url + path, {
    redirect: 'manual',
    ...init,
    headers: { ...throughProxy, ...(init.headers as Record<string, string> | undefined) },
  })

/** What the proxy does with plain HTTP, as its example says. */
const routeOf = (nginx: string): readonly string[] => {
  const [, to] = /listen 80;[^{}]*?return 301 (\S+);/.exec(nginx) ?? []
  const first = `http://${host}/`
  const second = to?.replace('$host', host).replace('$request_uri', '/')
  return second === undefined ? [first] : [first, second]
}

/** All that the Observatory asks for; `cookies` are those of a session, and empty for anybody. */
const see = async (path: string, cookies: readonly string[] = []): Promise<Seen> => {
  const headers = { cookie: cookies.map((one) => one.split(';')[0]).join('; ') }
  const page = await ask(path, { headers })
  expect(page.status).toBe(200)
  const robots = await ask('/robots.txt', { headers: { Accept: 'text/plain,*/*;q=0.8' } })
  const preflight = await ask(path, {
    method: 'OPTIONS',
    headers: { Origin: otherSite, 'Access-Control-Request-Method': 'GET' },
  })
  return {
    headers: Object.fromEntries(page.headers),
    html: await page.text(),
    cookies: [...cookies, ...page.headers.getSetCookie(), ...robots.headers.getSetCookie()],
    preflight: Object.fromEntries(preflight.headers),
    route: routeOf(readFileSync(join(root, 'ops/nginx.conf'), 'utf8')),
  }
}

const signIn = async (): Promise<readonly string[]> => {
  const answer = await ask('/api/session/', {
    method: 'POST',
    headers: { 'X-Requested-With': 'XMLHttpRequest', 'Content-Type': 'application/json' },
    body: JSON.stringify({
      ...{ auth_type: 'credentials', username: 'demo', password: 'demo', domain: 'Default' },
    }),
  })
  expect(answer.status, await answer.text()).toBe(201)
  return answer.headers.getSetCookie()
}

test('the Observatory gives the product all points but those of the list of preloaded hosts', async () => {
  for (const path of ['/', '/auth/login', '/project/instances']) {
    const { score, outcomes } = observed(await see(path))
    expect([path, score, outcomes]).toEqual([
      path,
      155,
      expect.arrayContaining([
        'csp-implemented-with-no-unsafe-default-src-none',
        'cookies-not-found',
        'sri-implemented-and-all-scripts-loaded-securely',
        'coep-implemented-with-require-corp',
      ]),
    ])
  }
  const cookies = await signIn()
  expect(cookies.length).toBeGreaterThan(1)
  for (const path of ['/', '/project/instances']) {
    const { score, outcomes } = observed(await see(path, cookies))
    expect([path, score]).toEqual([path, 160])
    expect(outcomes).toContain('cookies-secure-with-httponly-sessions-and-samesite')
  }
})

test('a header less, or a weaker one, costs points', async () => {
  const cookies = await signIn()
  const seen = await see('/', cookies)
  const best = observed(seen).score
  const { 'content-security-policy': csp = '', ...others } = seen.headers
  const policy = (from: string | RegExp, to: string): Seen => {
    const weaker = csp.replace(from, to)
    expect(weaker, String(from)).not.toBe(csp)
    return { ...seen, headers: { ...others, 'content-security-policy': weaker } }
  }
  const header = (name: string, value?: string): Seen => {
    expect(seen.headers, name).toHaveProperty([name])
    const rest = Object.entries(seen.headers).filter(([one]) => one !== name)
    return {
      ...seen,
      headers: { ...Object.fromEntries(rest), ...(value === undefined ? {} : { [name]: value }) },
    }
  }
  const cookie = (flag: RegExp, to = ''): Seen => {
    const weaker = seen.cookies.map((one) => one.replace(flag, to))
    expect(weaker, String(flag)).not.toEqual(seen.cookies)
    return { ...seen, cookies: weaker }
  }
  const weaker: readonly Seen[] = [
    header('content-security-policy'),
    policy("default-src 'none'", "default-src 'self'"),
    policy("script-src 'self'", 'script-src https:'),
    policy("style-src 'self'", "style-src 'self' 'unsafe-inline'"),
    policy("script-src 'self'", "script-src 'self' 'unsafe-eval'"),
    policy("img-src 'self'", "img-src 'self' http://pictures.example.org"),
    policy("connect-src 'self'", "connect-src 'self' http://other.example.org"),
    policy(/$/, ";default-src 'none'"),
    policy(/;frame-ancestors [^;]*/, ''),
    header('strict-transport-security'),
    header('strict-transport-security', 'max-age=3600'),
    header('strict-transport-security', 'includeSubDomains'),
    header('referrer-policy'),
    header('referrer-policy', 'unsafe-url'),
    header('x-content-type-options'),
    header('cross-origin-resource-policy'),
    header('cross-origin-resource-policy', 'cross-origin'),
    header('cross-origin-opener-policy'),
    header('cross-origin-opener-policy', 'unsafe-none'),
    header('cross-origin-embedder-policy'),
    header('cross-origin-embedder-policy', 'anything'),
    cookie(/; Secure/),
    cookie(/; HttpOnly/),
    cookie(/; SameSite=Lax/),
    cookie(/SameSite=Lax/, 'SameSite=Anything'),
    { ...seen, html: seen.html.replaceAll(/(<script[^>]*) integrity="[^"]*"/g, '$1') },
    { ...seen, html: `${seen.html}<script src="https://cdn.example.org/x.js"></script>` },
    {
      ...seen,
      preflight: {
        'access-control-allow-origin': otherSite,
        'access-control-allow-credentials': 'true',
      },
    },
    { ...seen, route: routeOf('') },
    { ...seen, route: [`http://${host}/`, 'https://other.example.org/'] },
  ]
  for (const [place, one] of weaker.entries())
    expect(observed(one).score, `${place}`).toBeLessThan(best)
})

test('a document says of all its scripts and styles what is in them', async () => {
  const cookies = await signIn()
  for (const seen of [await see('/auth/login'), await see('/project/instances', cookies)]) {
    const tags = [
      ...seen.html.matchAll(/<(?:script|link)\b[^>]*\b(?:src|href)="[^"]*\.(?:js|css)"[^>]*>/g),
    ]
    expect(tags.length).toBeGreaterThan(3)
    for (const [tag] of tags) expect(tag).toMatch(/ integrity="sha256-[\w+/]{43}="/)
  }
})
