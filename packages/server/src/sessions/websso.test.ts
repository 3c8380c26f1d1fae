import { afterEach, beforeEach, expect, test } from 'vitest'
import { browser, signedIn } from '#testing/signed-in.ts'
import { testWorld, type TestWorld } from '#testing/world.ts'

const choices = [
  { id: 'oidc', label: 'Company account', protocol: 'openid' },
  { id: 'uni', label: 'University', protocol: 'saml2', identity_provider: 'uni idp' },
]
let world: TestWorld
const tokens: string[] = []
beforeEach(async () => {
  tokens.length = 0
  world = await testWorld({
    env: { WEBSSO_CHOICES: JSON.stringify(choices), TRUST_PROXY: 'loopback' },
    between: (transport) => async (request) => {
      const response = await transport(request)
      const token = response.headers.get('x-subject-token')
      if (token !== null) tokens.push(token)
      return response
    },
  })
})
afterEach(() => world.close())

/** The cookie of a browser that has begun here. */
const begun = async (query = ''): Promise<string> => {
  const { cookies } = await world.app.inject({ url: `/auth/websso/oidc${query}` })
  return cookies.map(({ name, value }) => `${name}=${encodeURIComponent(value)}`).join('; ')
}

const post = (token: string, origin: string | undefined, cookie: string) =>
  world.app.inject({
    method: 'POST',
    url: '/auth/websso/',
    payload: new URLSearchParams({ token }).toString(),
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      cookie,
      ...(origin !== undefined && { origin }),
    },
  })

/** Keystone's form, without cookies as from any other site, and what a browser then does with the answer. */
const form = async (token: string, origin: string | undefined, cookie?: string) => {
  const answer = await post(token, origin, '')
  const again = /name="token" value="([^"]*)"/.exec(answer.body)?.[1]
  if (again === undefined) return answer
  const value = again.replaceAll('&quot;', '"').replaceAll('&amp;', '&')
  return post(value, 'http://localhost', cookie ?? (await begun()))
}

/** An unscoped token of the demo user, as Keystone's page would hand it over. */
const handedOver = async (): Promise<string> => {
  await signedIn(world.app)
  return tokens[0] ?? ''
}

test('the sign-in page offers the choices after the credentials [SH-LOGIN-01]', async () => {
  const options = (await browser(world.app).get('/api/login/')).json()
  expect(options.auth_types).toEqual([
    { id: 'credentials', label: 'Credentials' },
    { id: 'oidc', label: 'Company account' },
    { id: 'uni', label: 'University' },
  ])
})

test('a choice leads to Keystone, which is told where to come back to', async () => {
  const oidc = await world.app.inject({ url: '/auth/websso/oidc?next=https://evil.example/' })
  expect(oidc.statusCode).toBe(302)
  const back = encodeURIComponent('http://localhost:80/auth/websso/')
  expect(oidc.headers['location']).toBe(
    `http://cloud.test/identity/v3/auth/OS-FEDERATION/websso/openid?origin=${back}`,
  )
  const uni = await world.app.inject({ url: '/auth/websso/uni/' })
  expect(uni.headers['location']).toContain(
    '/auth/OS-FEDERATION/identity_providers/uni%20idp/protocols/saml2/websso?origin=',
  )
  expect((await world.app.inject({ url: '/auth/websso/none' })).statusCode).toBe(404)
})

test('Keystone’s form signs in and leads to our own start page', async () => {
  const token = await handedOver()
  const response = await form(token, 'http://cloud.test')
  expect([response.statusCode, response.headers['location']]).toEqual([303, '/'])
  const session = response.cookies.find(({ name }) => name === 'session')
  const me = await browser(world.app).call('GET', '/api/keystone/user-session/', undefined, {
    cookie: `session=${session?.value}`,
  })
  expect(me.json()).toMatchObject({ username: 'demo', project_name: 'demo' })
  const access = await browser(world.app).call('GET', '/api/keystone/api_access/', undefined, {
    cookie: `session=${session?.value}`,
  })
  expect(access.json()).toMatchObject({ byProvider: true })
})

test('a form from another site, or from nowhere, signs nobody in', async () => {
  const token = await handedOver()
  for (const origin of ['https://evil.example', 'null', undefined]) {
    const response = await form(token, origin)
    expect([response.statusCode, response.headers['set-cookie']]).toEqual([403, undefined])
  }
  expect(world.log().filter((line) => line['outcome'] === 'failure')).toHaveLength(3)
})

test('a token that Keystone does not know is refused and logged without it', async () => {
  const response = await form('no-such-token-at-all', 'http://cloud.test')
  expect([response.statusCode, response.headers['location'], response.cookies]).toEqual([
    303,
    '/auth/login?sso=refused',
    [],
  ])
  expect(world.log().some((line) => line['by'] === 'single sign-on')).toBe(true)
  expect(world.logText()).not.toContain('no-such-token-at-all')
  const none = await form('', 'http://cloud.test')
  expect(none.headers['location']).toBe('/auth/login?sso=refused')
})

test('wrong passwords of a user named like single sign-on hold nobody up', async () => {
  const token = await handedOver()
  for (let tries = 0; tries < 8; tries += 1) {
    await browser(world.app).call(
      'POST',
      '/api/session/',
      { auth_type: 'credentials', username: 'sso', password: 'x', domain: 'web' },
      { 'x-forwarded-for': `10.0.0.${tries}` },
    )
  }
  expect((await form(token, 'http://cloud.test')).statusCode).toBe(303)
})

test('a Keystone that fails counts for nobody; tokens that it refuses do', async () => {
  const token = await handedOver()
  const heal = world.cloud.control.fail({ service: 'identity', how: 'down' })
  for (let tries = 0; tries < 20; tries += 1)
    expect((await form(token, 'http://cloud.test')).headers['location']).toBe(
      '/auth/login?sso=unavailable',
    )
  heal()
  const made = Array.from({ length: 20 }, () => form('no-such-token', 'http://cloud.test'))
  const places = (await Promise.all(made)).map(({ headers }) => headers['location'])
  const refused = places.filter((place) => place === '/auth/login?sso=refused')
  expect(refused.length).toBeLessThanOrEqual(10)
  expect(places).toContain('/auth/login?sso=too-many')
  const told = world.log().filter((line) => line['by'] === 'single sign-on')
  expect(new Set(told.map((line) => line['credentials']))).toEqual(
    new Set(['not checked', 'refused']),
  )
})

test('a form that no page here has begun signs nobody in, and leads to the sign-in page', async () => {
  const token = await handedOver()
  for (const cookie of ['', 'sso=', 'sso=another', 'session=x']) {
    const { statusCode, headers, cookies } = await form(token, 'http://cloud.test', cookie)
    expect([statusCode, headers['location'], cookies]).toEqual([
      303,
      '/auth/login?sso=not-begun',
      [],
    ])
  }
  expect(world.log().at(-2)).toMatchObject({ outcome: 'failure', by: 'single sign-on' })
  expect((await form(token, 'http://cloud.test')).cookies.map(({ name }) => name)).toContain(
    'session',
  )
})

test('another site cannot begin: its link leads to the sign-in page', async () => {
  for (const site of ['cross-site', 'same-site']) {
    const headers = { 'sec-fetch-site': site }
    const answer = await world.app.inject({ url: '/auth/websso/oidc', headers })
    expect([answer.statusCode, answer.headers['location']]).toEqual([303, '/auth/login'])
    expect(answer.headers['set-cookie']).toBeUndefined()
  }
  for (const site of ['same-origin', 'none']) {
    const headers = { 'sec-fetch-site': site }
    const answer = await world.app.inject({ url: '/auth/websso/oidc', headers })
    expect(answer.headers['location']).toContain('http://cloud.test/')
  }
})

test('the page that sends a form again does nothing else, whatever is in it', async () => {
  const { body, headers } = await post('"><script>alert(1)</script>&quot;', 'http://cloud.test', '')
  expect(body).toContain('value="&quot;><script>alert(1)</script>&amp;quot;"')
  const policy = String(headers['content-security-policy'])
  expect(policy).toMatch(/^default-src 'none';script-src 'sha256-[^']+';form-action 'self';/)
  expect(headers['cache-control']).toBe('no-store')
})

test('what a browser has begun with ends with the sign-in, and reaches no form of another site', async () => {
  const token = await handedOver()
  const signedOn = await form(token, 'http://cloud.test')
  expect(signedOn.cookies.find(({ name }) => name === 'sso')?.value).toBe('')
  await world.close()
  world = await testWorld({
    env: {
      WEBSSO_CHOICES: JSON.stringify(choices),
      PUBLIC_URL: 'https://console.example.org',
    },
  })
  const headers = { host: 'console.example.org' }
  const started = await world.app.inject({ url: '/auth/websso/oidc', headers })
  expect(started.headers['set-cookie']).toMatch(
    /^__Host-sso=%20RegionOne; Max-Age=900; Path=\/; HttpOnly; Secure; SameSite=Strict$/,
  )
})

test('a Keystone is found again by a name with blanks, with and without a page to go back to', async () => {
  await world.close()
  world = await testWorld({
    env: { WEBSSO_CHOICES: JSON.stringify(choices), OS_REGION_NAME: 'Region One At Home' },
    between: (transport) => async (request) => {
      const response = await transport(request)
      tokens.push(response.headers.get('x-subject-token') ?? '')
      return response
    },
  })
  const token = await handedOver()
  for (const [query, place] of [
    ['', '/'],
    ['?next=/project/key_pairs', '/project/key_pairs'],
  ] as const) {
    const { headers } = await form(token, 'http://cloud.test', await begun(query))
    expect(headers['location']).toBe(place)
  }
})

test('a page is led back to as long as browsers keep its cookie', async () => {
  const token = await handedOver()
  // In the cookie an `ä` is ten letters: it is encoded twice.
  for (const [next, isKept] of [
    [`/project/key_pairs?name=${'a'.repeat(2500)}`, true],
    [`/project/key_pairs?name=${'ä'.repeat(1000)}`, false],
  ] as const) {
    const cookie = await begun(`?next=${encodeURIComponent(next)}`)
    expect(cookie.length).toBeLessThan(4096)
    const { headers } = await form(token, 'http://cloud.test', cookie)
    expect(headers['location']).toBe(isKept ? next : '/')
  }
})

test('who came for a page is led back to it, and never to another site', async () => {
  const token = await handedOver()
  const cases = [
    ['/project/key_pairs?name=a', '/project/key_pairs?name=a'],
    ['//evil.example/', '/'],
    ['/\\evil.example', '/'],
    ['/.//evil.example/', '/'],
    ['/a/..//evil.example/', '/'],
    ['/%2e//evil.example/', '/'],
    ['/a/../auth/logout', '/'],
    ['/project//../auth/logout', '/project/auth/logout'],
    ['https://evil.example/', '/'],
    ['/auth/logout', '/'],
  ] as const
  for (const [next, place] of cases) {
    const url = `/auth/websso/oidc?next=${encodeURIComponent(next)}`
    const { cookies } = await world.app.inject({ url })
    // Nor is another site kept as the place to go to.
    for (const { value } of cookies) expect(decodeURIComponent(value)).not.toContain('evil')
    const cookie = cookies.map(({ name, value }) => `${name}=${encodeURIComponent(value)}`)
    const { headers } = await form(token, 'http://cloud.test', cookie.join('; '))
    expect(headers['location'], next).toBe(place)
  }
})

test('the operator says which way is chosen at first, and at which Keystone one begins', async () => {
  await world.close()
  const [oidc] = choices
  world = await testWorld({
    env: {
      WEBSSO_CHOICES: JSON.stringify([{ ...oidc, region: 'nowhere' }, choices[1]]),
      WEBSSO_INITIAL_CHOICE: 'uni',
    },
  })
  const options = (await browser(world.app).get('/api/login/')).json()
  expect(options.initial).toBe('uni')
  expect((await world.app.inject({ url: '/auth/websso/oidc' })).statusCode).toBe(404)
  expect((await world.app.inject({ url: '/auth/websso/uni' })).statusCode).toBe(302)
})
