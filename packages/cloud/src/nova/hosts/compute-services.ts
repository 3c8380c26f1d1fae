/** Nova's services, and what an operator says of those that run servers. */
import { isoStored } from '#clock.ts'
import type { Context } from '#http/context.ts'
import { badRequest, conflict, notFound } from '#http/faults.ts'
import type { JsonObject } from '#http/json.ts'
import { type Answer, noContent, ok } from '#http/reply.ts'
import type { Routes } from '#http/router.ts'
import { HOSTS, isHost, usedOn, zoneOf } from '#nova/hosts/hosts.ts'
import { hostState, setHostState, type HostState } from '#nova/hosts/host-states.ts'
import { aggregates } from '#nova/hosts/aggregate-rows.ts'
import { checkedBody, lastOf } from '#nova/requests.ts'
import * as part from '#nova/schema-parts.ts'
import type { Schema } from '#wire/schema.ts'
import { meansTrue } from '#wire/booleans.ts'

export type ComputeService = {
  number: number
  uuid: string
  binary: string
  host: string
  zone: string
  state: HostState
}

/** All services of Nova, those of its control first. */
export function servicesOf(context: Context): ComputeService[] {
  const uuid = (number: number): string =>
    `00000000-5e41-4000-8000-${String(number).padStart(12, '0')}`
  const one = (number: number, binary: string, host: string, zone: string): ComputeService => {
    const state = hostState(context, binary === 'nova-compute' ? host : binary)
    return { number, uuid: uuid(number), binary, host, zone, state }
  }
  const all = [
    ...['nova-scheduler', 'nova-conductor'].map((binary, at) =>
      one(at + 1, binary, 'controller', 'internal'),
    ),
    ...HOSTS.map((host, at) => one(at + 3, 'nova-compute', host, zoneOf(context, host))),
  ]
  return all.filter(({ state }) => state.gone !== true)
}

/** Services report every ten seconds. */
export function lastReport(context: Context): string {
  return isoStored(context.now - (context.now % 10_000))
}

/** https://docs.openstack.org/api-ref/compute/#compute-services-os-services */
export const computeServices: Routes = (router) => {
  router.get('/os-services', (context) => {
    context.enforce('os_compute_api:os-services:list')
    const host = lastOf(context, 'host')
    const binary = lastOf(context, 'binary')
    const found = servicesOf(context).filter(
      (each) => (host ?? each.host) === each.host && (binary ?? each.binary) === each.binary,
    )
    return ok({ services: found.map((each) => view(context, each)) })
  })
  router.put('/os-services/{id}', update)
  router.delete('/os-services/{id}', remove)
}

function view(context: Context, { number, uuid, state, ...each }: ComputeService): object {
  const { minor } = context.version
  return {
    binary: each.binary,
    host: each.host,
    id: minor >= 53 ? uuid : number,
    zone: each.zone,
    status: state.disabled ? 'disabled' : 'enabled',
    state: state.forced_down ? 'down' : 'up',
    updated_at: lastReport(context),
    disabled_reason: state.disabled_reason,
    ...(minor >= 11 ? { forced_down: state.forced_down } : {}),
  }
}

const REASON: Schema = { type: 'string', minLength: 1, maxLength: 255 }
const updateSchema = part.object({
  status: { type: 'string', enum: ['enabled', 'disabled'] },
  disabled_reason: REASON,
  forced_down: part.boolean,
})

/** By its uuid from 2.53 on; before, `PUT /os-services/disable` says what and the body of whom. */
function update(context: Context): Answer {
  if (context.version.minor < 53) return updateNamed(context)
  const asked = checkedBody(context, updateSchema)
  const service = loaded(context, context.param('id'))
  if (service.binary !== 'nova-compute') {
    throw badRequest(
      `Updating a ${service.binary} service is not supported. ` +
        'Only nova-compute services can be updated.',
    )
  }
  const state = setHostState(context, service.host, changesOf(asked))
  return ok({ service: view(context, { ...service, state }) })
}

/**
 * A host that runs nothing leaves its aggregates and is no host any more
 * (nova.api.openstack.compute.services.ServiceController.delete).
 */
function remove(context: Context): Answer {
  context.enforce('os_compute_api:os-services:delete')
  const id = context.param('id')
  const byUuid = context.version.minor >= 53
  if (byUuid) refuseNoUuid(id)
  else if (!/^-?\d+$/.test(id)) throw badRequest('Invalid input received: id must be an integer')
  const service = servicesOf(context).find(
    ({ uuid, number }) => (byUuid ? uuid : String(number)) === id,
  )
  if (!service) throw notFound(`Service ${id} not found.`)
  const { binary, host } = service
  if (binary !== 'nova-compute') {
    setHostState(context, binary, { gone: true })
    return noContent()
  }
  if (usedOn(context, host).servers > 0) {
    throw conflict(
      'Unable to delete compute service that is hosting instances. Migrate or delete the ' +
        'instances first.',
    )
  }
  const table = context.table(aggregates)
  for (const each of table.list().filter(({ hosts }) => hosts.includes(host)))
    table.update({ ...each, hosts: each.hosts.filter((name) => name !== host) })
  setHostState(context, host, { gone: true })
  return noContent()
}

function refuseNoUuid(id: string): void {
  if (!/^[\da-f]{8}-?([\da-f]{4}-?){3}[\da-f]{12}$/i.test(id))
    throw badRequest(`Invalid uuid ${id}`)
}

/** The service of that uuid, for who may change it. Throws 400, 403 and 404. */
function loaded(context: Context, id: string): ComputeService {
  refuseNoUuid(id)
  context.enforce('os_compute_api:os-services:update')
  const service = servicesOf(context).find(({ uuid }) => uuid === id)
  if (!service) throw notFound(`Service ${id} could not be found.`)
  return service
}

function changesOf(asked: JsonObject): Partial<HostState> {
  const { status, disabled_reason: reason, forced_down } = asked
  if (status === undefined && forced_down === undefined) {
    throw badRequest(
      "No updates were requested. Fields 'status' or 'forced_down' should be specified.",
    )
  }
  if (status === 'enabled' && reason !== undefined) {
    throw badRequest("Specifying 'disabled_reason' with status 'enabled' is invalid.")
  }
  const disabled_reason = typeof reason === 'string' ? reason : null
  return {
    ...(status === undefined ? {} : { disabled: status === 'disabled', disabled_reason }),
    ...(forced_down === undefined ? {} : { forced_down: meansTrue(forced_down) }),
  }
}

const namedSchema = part.object(
  {
    host: part.fqdn,
    binary: { type: 'string', minLength: 1, maxLength: 255 },
    disabled_reason: REASON,
    forced_down: part.boolean,
  },
  ['host', 'binary'],
)

function updateNamed(context: Context): Answer {
  const asked = checkedBody(context, namedSchema)
  context.enforce('os_compute_api:os-services:update')
  const { host, binary } = { host: String(asked['host']), binary: String(asked['binary']) }
  const action = context.param('id')
  const told = toldOf(context, action, asked)
  if (!isHost(context, host)) throw notFound(`Host '${host}' is not mapped to any cell`)
  setHostState(context, host, changesOf(told))
  return ok({ service: { host, binary, ...told } })
}

/** The same as the body of a later version says it. */
function toldOf(context: Context, action: string, asked: JsonObject): JsonObject {
  switch (action) {
    case 'enable':
      return { status: 'enabled' }
    case 'disable':
      return { status: 'disabled' }
    case 'disable-log-reason':
      if (asked['disabled_reason'] === undefined) throw badRequest('Missing disabled reason field')
      return { status: 'disabled', disabled_reason: asked['disabled_reason'] }
    case 'force-down':
      if (context.version.minor < 11) throw notFound('Unknown action')
      if (asked['forced_down'] === undefined) throw badRequest('Missing forced_down field')
      return { forced_down: meansTrue(asked['forced_down']) }
    default:
      throw notFound('Unknown action')
  }
}
