/** https://docs.openstack.org/api-ref/network/v2/#trunk-networking */
import type { Context } from '#http/context.ts'
import { Fault } from '#http/faults.ts'
import { type Answer, ok } from '#http/reply.ts'
import type { Routes } from '#http/router.ts'
import {
  boolean,
  fields,
  invalid,
  isFields,
  text,
  textOf,
  uuid,
  type Attributes,
  type Fields,
} from '#neutron/attributes.ts'
import { conflict, invalidInput, refused, trunkNotFound } from '#neutron/faults.ts'
import { picked } from '#neutron/listing.ts'
import { fresh, revised } from '#neutron/scene.ts'
import { neutronStyle, ownAnd, seen, standard, type NeutronKind } from '#neutron/style.ts'
import { ports } from '#neutron/tables.ts'
import { bringUp, trunkLife } from '#neutron/trunks/life.ts'
import { trunks, trunkUses, type SubPort, type Trunk } from '#neutron/trunks/rows.ts'
import { fittingSubPorts, misshapen, refuseAsParent } from '#neutron/trunks/rules.ts'
import { resource } from '#resource/resource.ts'
import { rows, type Scene } from '#scene.ts'

const attributes: Attributes = {
  ...standard,
  name: { post: true, put: true, fallback: '', check: text() },
  description: { post: true, put: true, fallback: '', check: text(), unsorted: true },
  admin_state_up: { post: true, put: true, fallback: true, check: boolean },
  port_id: { post: true, required: true, check: uuid },
  status: { unfiltered: true },
  sub_ports: {
    post: true,
    fallback: [],
    check: (value, name) => {
      const wrong = misshapen(value)
      if (wrong !== undefined) throw invalid(name, wrong)
      return value
    },
  },
  tenant_id: { post: true, check: text() },
  project_id: { post: true, check: text() },
}

export const trunkKind: NeutronKind<Trunk> = {
  path: '/trunks',
  one: 'trunk',
  many: 'trunks',
  collection: trunks,
  attributes,
  notFound: trunkNotFound,
  visible: ownAnd(),
  shown: (_context, item) => item,
  create: (context, body) => {
    const parent = String(body['port_id'])
    refuseAsParent(context, parent)
    const sent: unknown = body['sub_ports']
    const inside = fittingSubPorts(context, Array.isArray(sent) ? sent : [], parent)
    return insertTrunk(context, String(body['project_id']), { ...body, sub_ports: inside }, parent)
  },
  change: (context, item, body) => rows(context, trunks).update(revised(context, item, body)),
  remove: (context, item) => {
    refuseDisabled(item)
    const parent = rows(context, ports).get(item.port_id)
    if ((parent?.['binding:host_id'] ?? '') !== '') {
      throw conflict('TrunkInUse', `Trunk ${item.id} is currently in use.`)
    }
    trunkLife.stop(context.world, context.region, item.id)
    for (const { port_id: id } of [item, ...item.sub_ports]) rows(context, trunkUses).remove(id)
    rows(context, trunks).remove(item.id)
  },
}

export const trunkRoutes = resource(neutronStyle, trunkKind)

/** Subports come and go by calls of their own, whose answers stand in no envelope. */
export const subPortRoutes: Routes = (router) => {
  router.get('/trunks/{id}/get_subports', (context) => {
    const { sub_ports } = acted(context, 'get_subports')
    return ok(picked({ sub_ports }, context.query.getAll('fields')))
  })
  router.put('/trunks/{id}/add_subports', (context) => {
    const item = acted(context, 'add_subports')
    const sent = sentSubPorts(context)
    const more = fittingSubPorts(context, sent, item.port_id)
    refuseDisabled(item)
    if (item.status === 'ERROR') {
      const message =
        `Trunk ${item.id} is in error state. Attempt to resolve the error condition before ` +
        'proceeding.'
      throw conflict('TrunkInErrorState', message)
    }
    for (const { segmentation_type: type, segmentation_id: number } of more) {
      const same = (one: SubPort) =>
        one.segmentation_type === type && one.segmentation_id === number
      if (!item.sub_ports.some(same)) continue
      const message = `segmentation_type ${type} and segmentation_id ${number} already in use on trunk ${item.id}.`
      throw conflict('DuplicateSubPort', message)
    }
    occupy(context, item.id, more)
    return rewired(context, item, [...item.sub_ports, ...more])
  })
  router.put('/trunks/{id}/remove_subports', (context) => {
    const item = acted(context, 'remove_subports')
    refuseDisabled(item)
    const ids = sentSubPorts(context).map((one) => String(one['port_id']))
    for (const id of ids) {
      if (item.sub_ports.some((one) => one.port_id === id)) continue
      const message = `SubPort ${id} on trunk ${item.id} could not be found.`
      throw new Fault(404, message, { type: 'SubPortNotFound' })
    }
    // They keep their binding, and with it the owner "trunk:subport": so does the real service.
    for (const id of ids) rows(context, trunkUses).remove(id)
    return rewired(
      context,
      item,
      item.sub_ports.filter((one) => !ids.includes(one.port_id)),
    )
  })
}

function acted(context: Context, rule: string): Trunk {
  const item = seen(context, trunkKind, context.param('id'))
  if (!context.allows(rule, { ...item })) throw refused(`rule:${rule}`)
  return item
}

function sentSubPorts({ body }: Context): Fields[] {
  const sent = fields(body)['sub_ports']
  if (sent === undefined) {
    const message = 'Request Failed: internal server error while processing your request.'
    throw new Fault(500, message, { type: 'HTTPInternalServerError' })
  }
  const wrong = misshapen(sent)
  if (wrong !== undefined) throw invalidInput(wrong)
  return Array.isArray(sent) ? sent.filter(isFields) : []
}

/** Whatever was asked, the trunk is down until its agent says otherwise. */
function rewired(context: Context, item: Trunk, sub_ports: SubPort[]): Answer {
  const next = rows(context, trunks).update(revised(context, item, { sub_ports, status: 'DOWN' }))
  bringUp(context, next)
  return ok(next)
}

function refuseDisabled({ id, admin_state_up: enabled }: Trunk): void {
  if (!enabled) throw conflict('TrunkDisabled', `Trunk ${id} is currently disabled.`)
}

type TrunkStart = Partial<Pick<Trunk, 'sub_ports' | 'status'>> & Fields

/** Makes a trunk of ports that may be in it; without policy and quota. */
export function insertTrunk(
  scene: Scene,
  owner: string,
  { sub_ports = [], status = 'DOWN', ...more }: TrunkStart,
  parent: string,
): Trunk {
  const trunk = rows(scene, trunks).insert({
    ...fresh(scene, owner),
    name: textOf(more['name']),
    description: textOf(more['description']),
    admin_state_up: more['admin_state_up'] !== false,
    status,
    port_id: parent,
    sub_ports,
  })
  rows(scene, trunkUses).insert({ id: parent, trunk_id: trunk.id, parent: true })
  occupy(scene, trunk.id, sub_ports)
  return trunk
}

function occupy(scene: Scene, trunk_id: string, some: readonly SubPort[]): void {
  for (const { port_id: id } of some) {
    rows(scene, trunkUses).insert({ id, trunk_id, parent: false })
  }
}
