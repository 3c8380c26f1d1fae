import { createHmac, randomBytes } from 'node:crypto'
import { objectLinks, say } from '@meridian/contract'
import { names, type OpenStack } from '@meridian/openstack'
import type { FastifyInstance } from 'fastify'
import { bind } from '#bind.ts'
import { errors } from '#http/errors.ts'
import { infoOf } from '#swift/info.ts'
import { publicAccount } from '#swift/located.ts'

/** https://docs.openstack.org/swift/latest/api/temporary_url_middleware.html */
export const objectLinkRoutes = (app: FastifyInstance): void => {
  bind(app, objectLinks.state, async ({ params: { container } }, context) => {
    const { openstack } = context
    const [info, key] = await Promise.all([infoOf(openstack), keyFor(openstack, container)])
    const supported = info['tempurl'] !== undefined && publicAccount(context) !== undefined
    return { supported, has_key: key !== undefined }
  })
  bind(app, objectLinks.create, async ({ params: { container, path }, body }, context) => {
    const { openstack } = context
    const [info, key] = await Promise.all([infoOf(openstack), keyFor(openstack, container)])
    if (key === undefined) throw errors.conflict(say('The account has no key for links yet.'))
    const url = publicAccount(context)
    if (url === undefined)
      throw errors.conflict(say('This object storage does not support such links.'))
    const digest = digestOf(info['tempurl']?.['allowed_digests'])
    const ends = Math.floor(Date.now() / 1000) + body.seconds
    // What is signed is the path as Swift reads it: what a proxy has before it is not part of it.
    const account = decodeURIComponent(url.pathname).replace(/^.*?(?=\/v1(\.0)?\/)/, '')
    const signed = `GET\n${ends}\n${account}/${container}/${path}`
    const terms = new URLSearchParams({
      temp_url_sig: createHmac(digest, key).update(signed).digest('hex'),
      temp_url_expires: String(ends),
    })
    return {
      url: `${url.origin}${url.pathname}${names(container, path).pathname}?${terms.toString()}`,
      expires_at: new Date(ends * 1000).toISOString().slice(0, 19),
    }
  })
  bind(app, objectLinks.setKey, async (_, { openstack }) => {
    const now = await openstack.swift.account.head()
    // Another one would end all links that there are.
    if (keyIn(now, 'x-account-meta-') !== undefined) return
    await openstack.swift.account.post({
      'x-account-meta-temp-url-key': randomBytes(32).toString('hex'),
    })
  })
}

/** The container's own key before that of the account. */
const keyFor = async ({ swift }: OpenStack, container: string): Promise<string | undefined> =>
  keyIn(await swift.containers.head(container), 'x-container-meta-') ??
  keyIn(await swift.account.head(), 'x-account-meta-')

const keyIn = (headers: Headers, prefix: string): string | undefined =>
  headers.get(`${prefix}temp-url-key`) || headers.get(`${prefix}temp-url-key-2`) || undefined

/** The best that the service takes; those of before 2022 took SHA-1 alone, and did not say so. */
const digestOf = (allowed: unknown): string =>
  Array.isArray(allowed)
    ? (['sha512', 'sha256'].find((one) => allowed.includes(one)) ?? 'sha1')
    : 'sha1'
