/** https://docs.openstack.org/api-ref/block-storage/v3/#services-os-services */
import { isoMicros } from '#clock.ts'
import { allow, checkBody, textOf } from '#cinder/requests.ts'
import {
  SERVICES,
  isOn,
  openBackEnds,
  setState,
  stateOf,
  type CinderService,
} from '#cinder/operation/service-rows.ts'
import { invalidInput } from '#cinder/volumes/volumes.ts'
import type { Context } from '#http/context.ts'
import { badRequest, notFound, notImplemented } from '#http/faults.ts'
import type { JsonObject } from '#http/json.ts'
import { empty, ok, type Answer } from '#http/reply.ts'
import type { Routes } from '#http/router.ts'
import type { Schema } from '#wire/schema.ts'

const nullable: Schema = { type: ['string', 'null'], minLength: 0, maxLength: 255 }
const host: Schema = { type: ['string', 'null'], minLength: 1, maxLength: 255 }
const text: Schema = { type: 'string', minLength: 1, maxLength: 255 }
const SWITCH: Schema = {
  properties: { binary: text, host, cluster: nullable, service: text },
  anyOf: [{ required: ['binary'] }, { required: ['service'] }],
  additionalProperties: false,
}
const WITH_REASON: Schema = {
  ...SWITCH,
  properties: { ...SWITCH.properties, disabled_reason: text },
}
const FREEZE: Schema = { properties: { cluster: nullable, host }, additionalProperties: false }
const FAILOVER: Schema = {
  properties: { host, backend_id: nullable, cluster: nullable },
  additionalProperties: false,
}

export const serviceRoutes: Routes = (router) => {
  router.get('/os-services', (context) => {
    allow(context, 'volume_extension:services:index')
    return ok({ services: SERVICES.filter(asked(context)).map((one) => view(context, one)) })
  })
  router.put('/os-services/{id}', (context) => {
    allow(context, 'volume_extension:services:update')
    const verb = context.param('id')
    const since = Object.hasOwn(VERBS, verb) ? (VERBS[verb]?.since ?? '3.0') : undefined
    if (since === undefined || !context.since(since)) throw invalidInput('Unknown action')
    return VERBS[verb]?.run(context) ?? empty(200)
  })
}

type Verb = { readonly since?: string; readonly run: (context: Context) => Answer }

const VERBS: Readonly<Record<string, Verb>> = {
  enable: { run: (context) => switched(context, checkBody(context, SWITCH), false) },
  disable: { run: (context) => switched(context, checkBody(context, SWITCH), true) },
  'disable-log-reason': {
    run: (context) => {
      const sent = checkBody(context, WITH_REASON)
      const reason = textOf(sent['disabled_reason'])
      if (reason?.trim() === '') {
        const words = `Value: ${reason}. '${reason}' is not a 'disabled_reason'`
        throw badRequest(`Invalid input for field/attribute disabled_reason. ${words}`)
      }
      return switched(context, sent, true, { disabled_reason: reason })
    },
  },
  freeze: { run: (context) => frozen(context, true) },
  thaw: { run: (context) => frozen(context, false) },
  failover_host: { run: (context) => failover(context, false) },
  failover: { since: '3.26', run: (context) => failover(context, true) },
  'set-log': { since: '3.32', run: unplayedLog },
  'get-log': { since: '3.32', run: unplayedLog },
}

function unplayedLog(): never {
  throw notImplemented('The embedded cloud does not simulate the log levels of services.')
}

/** By binary and by host, of which the part before `@` is enough (cinder.db.service_get_all). */
function asked({ query }: Context): (service: CinderService) => boolean {
  const binary = query.getAll('binary').at(-1)
  const wanted = query.getAll('host').at(-1) ?? ''
  return (service) =>
    (binary === undefined || service.binary === binary) && (wanted === '' || isOn(service, wanted))
}

function view(context: Context, service: CinderService): object {
  const { disabled, disabled_reason, frozen: isFrozen } = stateOf(context, service)
  const isVolume = service.binary === 'cinder-volume'
  // The back end's state is unknown where the scheduler does not see it.
  const seen = openBackEnds(context).some((one) => one.host === service.host)
  return {
    ...{ binary: service.binary, host: service.host, zone: 'nova' },
    ...{ status: disabled ? 'disabled' : 'enabled', state: 'up' },
    updated_at: isoMicros(context.now - (context.now % 10_000)),
    ...(isVolume && context.since('3.49') ? { backend_state: seen ? 'up' : null } : {}),
    ...(context.since('3.7') ? { cluster: null } : {}),
    disabled_reason,
    ...(isVolume
      ? { replication_status: 'disabled', active_backend_id: null, frozen: isFrozen }
      : {}),
  }
}

/** Lets the scheduler see a service, or no longer. Throws 404 when there is none. */
function switched(
  context: Context,
  sent: JsonObject,
  disabled: boolean,
  reason: { disabled_reason?: string | null } = {},
): Answer {
  const name = hostIn(sent, false)
  const of = (key: string): string => textOf(sent[key]) ?? ''
  const binary = of('binary') === '' ? of('service') : of('binary')
  const service = SERVICES.find((one) => one.binary === binary && one.host === name)
  if (!service) throw notFound(`Service ${binary} could not be found on host ${name}.`)
  setState(context, service, { disabled, ...reason })
  return ok({
    ...reason,
    ...{ disabled, host: name, service: of('service'), binary: of('binary') },
    status: disabled ? 'disabled' : 'enabled',
  })
}

/** The host that a body names, or throws for the cluster, of which there is none. */
function hostIn(sent: JsonObject, clustered: boolean): string {
  const [name, cluster] = [sent['host'], clustered ? sent['cluster'] : null].map(textOf)
  if (!name === !cluster) {
    throw invalidInput(
      clustered ? 'One and only one of cluster and host must be set.' : 'Host field is missing.',
    )
  }
  if (!name) throw badRequest(`No service found with cluster=${cluster}`)
  return name
}

/** The volume services of a host. Throws 400 when there is none. */
function backEndsOn(sent: JsonObject, clustered: boolean): CinderService[] {
  const name = hostIn(sent, clustered)
  const found = SERVICES.filter((one) => one.binary === 'cinder-volume' && isOn(one, name))
  if (found.length === 0) throw badRequest(`No service found with host=${name}`)
  return found
}

const unchanged = (field: string, services: readonly CinderService[], must: string): Error => {
  const hosts = services.map((one) => `'${one.host}'`).join(', ')
  return invalidInput(
    `No service could be changed: ${field} in [${hosts}] must be ${must} to failover.`,
  )
}

/** What is frozen is disabled, too, until it is thawed (cinder.volume.manager). */
function frozen(context: Context, freezes: boolean): Answer {
  const sent = checkBody(context, FREEZE)
  const services = backEndsOn(sent, context.since('3.26'))
  allow(context, `volume:${freezes ? 'freeze' : 'thaw'}_host`)
  const able = services.filter((one) => stateOf(context, one).frozen !== freezes)
  if (able.length === 0) throw unchanged('frozen', services, freezes ? 'False' : 'True')
  for (const one of able) setState(context, one, { frozen: freezes })
  const [first] = services
  const reason = freezes ? 'frozen' : ''
  if (first) setState(context, first, { disabled: freezes, disabled_reason: reason })
  return empty(200)
}

/** No back end here has another to fail over to. */
function failover(context: Context, clustered: boolean): Answer {
  const services = backEndsOn(checkBody(context, FAILOVER), clustered)
  allow(context, 'volume:failover_host')
  throw unchanged('replication_status', services, "['enabled', 'failed-over'] and must be up")
}
