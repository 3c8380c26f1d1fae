/**
 * What users keep in headers of containers and objects. Swift adds to those of a container, and writes
 * those of an object anew as a whole: what is not sent with a change is gone.
 */
import { containers, objects, say } from '@meridian/contract'
import type { FastifyInstance } from 'fastify'
import { bind } from '#bind.ts'
import { changeTexts, refuseOthers, type Change, type Texts } from '#metadata.ts'
import { errors } from '#http/errors.ts'

const ofContainer = 'x-container-meta-'
const ofObject = 'x-object-meta-'

/** What the service goes by, and is no metadata: quotas, keys, pages, versions. */
const serviceOwn = /^(quota-|temp-url-key|web-|access-control-|sysmeta-)/

/** Metadata of containers. */
export const containerPropertyRoutes = (app: FastifyInstance): void => {
  bind(app, containers.properties, async ({ params: { container } }, { openstack }) =>
    textsOf(await openstack.swift.containers.head(container), ofContainer),
  )
  bind(app, containers.editProperties, async ({ params: { container }, body }, { openstack }) => {
    const { head, post } = openstack.swift.containers
    const change = lowered(body)
    refuseUnfit(ofContainer, change)
    await changeTexts(change, {
      read: async () => textsOf(await head(container), ofContainer),
      set: (values) => post(container, named(ofContainer, values)),
      remove: async (key) => {
        await post(container, { [`x-remove-container-meta-${key}`]: 'x' })
      },
    })
  })
}

/** Metadata of objects, their types, and when they delete themselves. */
export const objectHeaderRoutes = (app: FastifyInstance): void => {
  bind(app, objects.properties, async ({ params: { container, path } }, { openstack }) =>
    textsOf(await openstack.swift.objects.head(container, path), ofObject),
  )
  bind(app, objects.editProperties, async ({ params, body }, { openstack }) => {
    const { container, path } = params
    const { head, post } = openstack.swift.objects
    const change = lowered(body)
    refuseUnfit(ofObject, change)
    const now = await head(container, path)
    refuseOthers(change, textsOf(now, ofObject))
    const removed = new Set(change.removed)
    const kept = Object.entries(textsOf(now, ofObject)).filter(([key]) => !removed.has(key))
    const texts = { ...Object.fromEntries(kept), ...change.updated }
    await post(container, path, { ...keptWith(now), ...named(ofObject, texts) })
  })
  bind(app, objects.update, async ({ params: { container, path }, body }, { openstack }) => {
    const { head, post } = openstack.swift.objects
    const now = await head(container, path)
    const { 'x-delete-at': before, ...kept } = keptWith(now)
    const at = body.delete_at === undefined ? before : secondsOf(body.delete_at)
    await post(container, path, {
      ...kept,
      ...named(ofObject, textsOf(now, ofObject)),
      ...(body.content_type !== undefined && { 'content-type': body.content_type }),
      ...(at !== undefined && { 'x-delete-at': at }),
    })
  })
}

/** What would be gone with a change that does not say it again. */
const again = ['content-disposition', 'content-encoding', 'x-delete-at', 'x-object-manifest']

const keptWith = (now: Headers): Record<string, string> =>
  Object.fromEntries(
    [...again, 'x-robots-tag', 'cache-control'].flatMap((name) => {
      const value = now.get(name)
      return value === null ? [] : [[name, value]]
    }),
  )

/** Swift's seconds; without a zone a time is UTC, as all of this server's are. */
const secondsOf = (time: string | null): string | undefined =>
  time === null
    ? undefined
    : String(Math.floor(Date.parse(time.endsWith('Z') ? time : `${time}Z`) / 1000))

/** The metadata among headers, whose names Swift tells in small letters or with capitals. */
const textsOf = (headers: Headers, prefix: string): Texts =>
  Object.fromEntries(
    [...headers].flatMap(([name, value]) => {
      const key = name.startsWith(prefix) ? name.slice(prefix.length) : undefined
      return key === undefined || serviceOwn.test(key) ? [] : [[key, fromHeader(value)]]
    }),
  )

/** A header must be able to have such a name and value, and its name no meaning to the service. Throws 400. */
const refuseUnfit = (prefix: string, { updated, removed }: Change): void => {
  const all = [...Object.keys(updated), ...(removed ?? [])]
  const unfit = all.filter((key) => !/^[\w!#$%&'*+.^`|~-]+$/.test(key))
  if (unfit.length > 0)
    throw errors.bad(say('These cannot be metadata keys here: {keys}.', { keys: unfit.join(', ') }))
  const own = all.filter((key) => prefix === ofContainer && serviceOwn.test(key))
  if (own.length > 0)
    throw errors.bad(
      say('These are settings of the service, not metadata: {keys}.', { keys: own.join(', ') }),
    )
  const broken = Object.entries(updated).filter(([, value]) => /\p{Cc}/u.test(value))
  if (broken.length > 0)
    throw errors.bad(
      say('Metadata values have one line here: {keys}.', {
        keys: broken.map(([key]) => key).join(', '),
      }),
    )
}

const named = (prefix: string, texts: Texts): Record<string, string> =>
  Object.fromEntries(
    Object.entries(texts).map(([key, value]) => [`${prefix}${key}`, toHeader(value)]),
  )

/** Names of headers are the same in capitals. */
const lowered = (change: Change): Change => ({
  updated: lowerKeys(change.updated),
  removed: change.removed?.map((key) => key.toLowerCase()) ?? [],
  ...(change.expected && { expected: lowerKeys(change.expected) }),
})

const lowerKeys = <V>(texts: Readonly<Record<string, V>>): Record<string, V> =>
  Object.fromEntries(Object.entries(texts).map(([key, value]) => [key.toLowerCase(), value]))

/** Swift has UTF-8 in headers, of which the web's own functions see each byte as a letter. */
const toHeader = (text: string): string => Buffer.from(text, 'utf8').toString('latin1')
const fromHeader = (text: string): string => Buffer.from(text, 'latin1').toString('utf8')
