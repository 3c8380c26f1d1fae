/**
 * The web server in front of the embedded Keystone: it is the client of an identity provider, as
 * mod_auth_openidc is, and tells Keystone in headers of its own who signs in; those of browsers that
 * look like them are left out.
 */
import { createPublicKey, randomUUID, verify, type webcrypto } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

type Fetch = (request: Request) => Promise<Response>
type Claims = Readonly<Record<string, unknown>>
type Begun = { readonly address: string; readonly nonce: string }
type Discovered = Readonly<
  Record<'issuer' | 'authorization_endpoint' | 'token_endpoint' | 'jwks_uri', string>
>

const client = { id: 'keystone', secret: 'a secret between the two' }

/** Listens on a free port; `issuer` is asked for when somebody signs in. */
export const startGate = async (keystone: Fetch, issuer: () => string) => {
  const begun = new Map<string, Begun>()
  let origin = ''
  const redirect = () => `${origin}/identity/v3/redirect_uri`

  const discovered = async (): Promise<Discovered> =>
    (await fetch(`${issuer()}/.well-known/openid-configuration`)).json()

  /** To the provider, with what its answer must say again. */
  const begin = async (address: string): Promise<string> => {
    const { authorization_endpoint } = await discovered()
    const [state, nonce] = [randomUUID(), randomUUID()]
    begun.set(state, { address, nonce })
    const to = new URL(authorization_endpoint)
    to.search = new URLSearchParams({
      ...{ response_type: 'code', scope: 'openid', client_id: client.id },
      ...{ redirect_uri: redirect(), state, nonce },
    }).toString()
    return to.href
  }

  /** What the provider says of who came back with a code. Throws where it is not as it must be. */
  const finish = async (code: string, nonce: string): Promise<Claims> => {
    const known = await discovered()
    const answer = await fetch(known.token_endpoint, {
      method: 'POST',
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        authorization: `Basic ${Buffer.from(`${client.id}:${client.secret}`).toString('base64')}`,
      },
      body: new URLSearchParams({
        ...{ grant_type: 'authorization_code', code, redirect_uri: redirect() },
      }),
    })
    const { id_token = '' }: { id_token?: string } = await answer.json()
    const [head = '', body = '', signature = ''] = id_token.split('.')
    const { keys }: { keys: (webcrypto.JsonWebKey & { kid?: string })[] } = await (
      await fetch(known.jwks_uri)
    ).json()
    const { kid } = JSON.parse(Buffer.from(head, 'base64url').toString())
    const key = keys.find((one) => one.kid === kid)
    if (!key) throw new Error('no such key')
    const signed = Buffer.from(`${head}.${body}`)
    const format = { key: createPublicKey({ key, format: 'jwk' }) }
    if (!verify('sha256', signed, format.key, Buffer.from(signature, 'base64url')))
      throw new Error('not signed by the provider')
    const claims: Claims = JSON.parse(Buffer.from(body, 'base64url').toString())
    if (claims['iss'] !== known.issuer || claims['aud'] !== client.id || claims['nonce'] !== nonce)
      throw new Error('not said to us')
    if (Number(claims['exp']) * 1000 < Date.now()) throw new Error('said too long ago')
    return claims
  }

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const url = new URL(request.url ?? '/', origin)
    if (url.pathname !== '/identity/v3/redirect_uri') {
      response.writeHead(302, { location: await begin(url.href) }).end()
      return
    }
    const state = url.searchParams.get('state') ?? ''
    const { address, nonce } = begun.get(state) ?? { address: '', nonce: '' }
    begun.delete(state)
    if (address === '') throw new Error('not begun here')
    const claims = await finish(url.searchParams.get('code') ?? '', nonce)
    const headers = Object.entries(claims).map(([name, value]): [string, string] => [
      name === 'iss' ? 'oidc-iss' : `oidc-claim-${name.replaceAll('_', '-')}`,
      String(value),
    ])
    const told = await keystone(new Request(address, { headers }))
    response.writeHead(told.status, { 'content-type': told.headers.get('content-type') ?? '' })
    response.end(await told.text())
  }

  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) =>
      response.writeHead(401, { 'content-type': 'text/plain' }).end(String(error)),
    )
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  // A TCP server that listens has an address with a port.
  origin = `http://localhost:${(server.address() as AddressInfo).port}`
  return { origin, client: { ...client, redirect }, close: () => server.close() }
}
