/**
 * A small identity provider whose messages are those of OpenID Connect: discovery, the page to sign
 * in, a code, the token for it, and the keys. https://openid.net/specs/openid-connect-core-1_0.html
 */
import { createHash, generateKeyPairSync, randomUUID, sign } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

export type Account = {
  readonly password: string
  readonly claims: Readonly<Record<string, string>>
}
export type Client = {
  readonly id: string
  readonly secret: string
  readonly redirect: () => string
}

type Grant = { readonly name: string; readonly nonce: string; readonly redirect: string }

/** Listens on a free port of its own. */
export const startProvider = async (
  accounts: Readonly<Record<string, Account>>,
  client: Client,
) => {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const jwk = publicKey.export({ format: 'jwk' })
  const kid = createHash('sha256').update(String(jwk.n)).digest('base64url').slice(0, 16)
  const grants = new Map<string, Grant>()
  let issuer = ''

  const jwt = (payload: object): string => {
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
    const signed = `${part({ alg: 'RS256', typ: 'JWT', kid })}.${part(payload)}`
    return `${signed}.${sign('sha256', Buffer.from(signed), privateKey).toString('base64url')}`
  }

  /** The page to sign in, which sends all of the request along. */
  const form = (query: URLSearchParams, wrong: boolean): string =>
    `<!doctype html><html lang="en"><title>University login</title><h1>University login</h1>
${wrong ? '<p role="alert">Wrong name or password.</p>' : ''}<form method="post">
<label>Account <input name="name"></label> <label>Secret <input name="secret" type="password"></label>
${[...query].map(([name, value]) => `<input type="hidden" name="${name}" value="${quoted(value)}">`).join('')}
<button>Enter</button></form></html>`

  const authorize = (query: URLSearchParams, sent: URLSearchParams | undefined) => {
    const get = (name: string) => query.get(name) ?? ''
    const isKnown = get('client_id') === client.id && get('redirect_uri') === client.redirect()
    if (!isKnown || get('response_type') !== 'code' || !get('scope').split(' ').includes('openid'))
      return page(400, 'invalid_request')
    const account = sent && accounts[sent.get('name') ?? '']
    if (!sent || account?.password !== sent.get('secret')) return page(200, form(query, !!sent))
    const code = randomUUID()
    const redirect = get('redirect_uri')
    grants.set(code, { name: sent.get('name') ?? '', nonce: get('nonce'), redirect })
    const back = new URL(redirect)
    back.search = new URLSearchParams({ code, state: get('state') }).toString()
    return { status: 302, headers: { location: back.href }, body: '' }
  }

  const token = (request: IncomingMessage, sent: URLSearchParams) => {
    const basic = Buffer.from(`${client.id}:${client.secret}`).toString('base64')
    const code = sent.get('code') ?? ''
    const grant = grants.get(code)
    // A code is good for once.
    grants.delete(code)
    if (request.headers.authorization !== `Basic ${basic}`)
      return json(401, { error: 'invalid_client' })
    if (
      sent.get('grant_type') !== 'authorization_code' ||
      grant?.redirect !== sent.get('redirect_uri')
    )
      return json(400, { error: 'invalid_grant' })
    const now = Math.floor(Date.now() / 1000)
    const claims = { iss: issuer, aud: client.id, sub: grant.name, iat: now, exp: now + 300 }
    const about = { ...claims, nonce: grant.nonce, ...accounts[grant.name]?.claims }
    const id_token = jwt(about)
    return json(200, {
      access_token: randomUUID(),
      token_type: 'Bearer',
      expires_in: 300,
      id_token,
    })
  }

  const answer = async (request: IncomingMessage) => {
    const url = new URL(request.url ?? '/', issuer)
    const sent = request.method === 'POST' ? new URLSearchParams(await text(request)) : undefined
    switch (url.pathname) {
      case '/.well-known/openid-configuration':
        return json(200, {
          issuer,
          authorization_endpoint: `${issuer}/authorize`,
          token_endpoint: `${issuer}/token`,
          jwks_uri: `${issuer}/keys`,
        })
      case '/authorize':
        return authorize(sent ?? url.searchParams, sent?.has('name') ? sent : undefined)
      case '/token':
        return token(request, sent ?? new URLSearchParams())
      case '/keys':
        return json(200, { keys: [{ ...jwk, kid, alg: 'RS256', use: 'sig' }] })
      default:
        return page(404, 'Not found')
    }
  }

  const server = createServer((request, response) => {
    answer(request).then(
      (one) => send(response, one),
      (error: unknown) => send(response, page(500, String(error))),
    )
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  // A TCP server that listens has an address with a port.
  issuer = `http://localhost:${(server.address() as AddressInfo).port}`
  return { issuer, close: () => server.close() }
}

type Answer = { status: number; headers: Record<string, string>; body: string }

const json = (status: number, value: object): Answer => ({
  status,
  headers: { 'content-type': 'application/json', 'cache-control': 'no-store' },
  body: JSON.stringify(value),
})

const page = (status: number, body: string): Answer => ({
  status,
  headers: { 'content-type': 'text/html; charset=utf-8' },
  body,
})

const send = (response: ServerResponse, { status, headers, body }: Answer): void => {
  response.writeHead(status, headers).end(body)
}

const quoted = (value: string): string => value.replaceAll('&', '&amp;').replaceAll('"', '&quot;')
