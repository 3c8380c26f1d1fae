/** https://docs.openstack.org/api-ref/dns/dns-api-v2-index.html#floatingips */
import { askerOf } from '#designate/asker.ts'
import { bodyOf, changesIn, itemsOf, type FieldsOf } from '#designate/bodies.ts'
import { badRequest, refusal } from '#designate/fault-style.ts'
import { domain, integer, nullable, text } from '#designate/fields.ts'
import { linksOf } from '#designate/listing.ts'
import { deleteRecordSet } from '#designate/recordset-store.ts'
import { pointTo, type FloatingIp } from '#designate/reverse.ts'
import { actionOf, recordSets, statusOf, zones, type RecordSet } from '#designate/rows.ts'
import type { Context } from '#http/context.ts'
import { json, ok } from '#http/reply.ts'
import type { Routes } from '#http/router.ts'
import { floatingIps } from '#neutron/tables.ts'
import type { Fields } from '#resource/resource.ts'
import { rows } from '#scene.ts'
import type { Where } from '#store/collection.ts'

const PATH = '/reverse/floatingips'

const FIELDS: FieldsOf = {
  ...{ id: {}, address: {}, action: {}, status: {} },
  description: { coerce: nullable(text(160)) },
  ptrdname: { coerce: nullable(domain()) },
  ttl: { coerce: nullable(integer(1, 2_147_483_647)) },
}

type Changes = { ptrdname?: string | null; description?: string | null; ttl?: number | null }

export const floatingIpRoutes: Routes = (router) => {
  router.get(PATH, (context) => {
    const all = floatingIpsOf(context)
    const links = linksOf(context, `${context.base}${PATH}`, all)
    return ok({
      floatingips: all.map((one) => shown(context, one, pointerOf(context, one))),
      links,
    })
  })
  router.get(`${PATH}/{fip_key}`, (context) => {
    const { region, id } = keyOf(context)
    const one = floatingIpOf(context, region, id)
    return ok(shown(context, one, pointerOf(context, one)))
  })
  router.patch(`${PATH}/{fip_key}`, (context) => {
    const body = itemsOf(bodyOf(context))
    const { region, id } = keyOf(context)
    const changes: Changes = changesIn('floatingip', FIELDS, body, {})
    if (changes.ptrdname === null) {
      unset(context, region, id)
      return json(null, 202)
    }
    const { ptrdname } = changes
    if (ptrdname === undefined) return json(null, 202)
    const one = floatingIpOf(context, region, id)
    const { ttl = null, description = null } = changes
    const { projectId } = askerOf(context)
    const record = pointTo(context, projectId, one, { ptrdname, ttl, description })
    return json(shown(context, one, record), 202)
  })
}

function keyOf(context: Context): { region: string; id: string } {
  const key = context.param('fip_key')
  const hex = '[0-9a-f]'
  const id = `${hex}{8}-${hex}{4}-${hex}{4}-${hex}{4}-${hex}{12}`
  const found = new RegExp(`^([A-Za-z0-9._-]{1,100}):(${id})$`, 'i').exec(key)
  const [, region = '', uuid = ''] = found ?? []
  if (!found) throw badRequest(`Floating IP ${key} is not in the format of <region>:<uuid>`)
  return { region, id: uuid }
}

/** Neutron's floating IPs of the caller's project: in every region, or in one. */
function floatingIpsOf(context: Context, region?: string): FloatingIp[] {
  const { world } = context
  if (region !== undefined && !world.regions.includes(region)) throw refusal('no_endpoint', '', 403)
  const { projectId } = askerOf(context)
  const regions = region === undefined ? world.regions : [region]
  return regions.flatMap((name) => {
    const own = world.table(floatingIps, name).list({ where: { project_id: projectId } })
    return own.map(({ id, floating_ip_address }) => ({
      id,
      region: name,
      address: floating_ip_address,
    }))
  })
}

function floatingIpOf(context: Context, region: string, id: string): FloatingIp {
  const found = floatingIpsOf(context, region).find((one) => one.id === id)
  if (found) return found
  const { projectId } = askerOf(context)
  const words = `FloatingIP ${id} in ${region} is not associated for project "${projectId}"`
  throw refusal('not_found', words, 404)
}

/**
 * The record of an address; one that another project had set before is not of this one. Designate
 * deletes such a record when it sees it, and here it is there until somebody sets another.
 */
function pointerOf(context: Context, { address, region }: FloatingIp): RecordSet | undefined {
  // Each region has addresses of its own here.
  return ownOf(context, { address }).find(({ points_to }) => points_to?.region === region)
}

function ownOf(context: Context, where: Where): RecordSet[] {
  const { projectId } = askerOf(context)
  const found = context.table(recordSets).list({ where })
  return found.filter(({ points_to }) => points_to?.project_id === projectId)
}

function unset(context: Context, region: string, id: string): void {
  const [found] = ownOf(context, { floatingip_id: id })
  if (!found) throw refusal('not_found', `No such FloatingIP ${region}:${id}`, 404)
  deleteRecordSet(context, found)
}

function shown(context: Context, one: FloatingIp, record: RecordSet | undefined): Fields {
  const key = `${one.region}:${one.id}`
  const zone = record && rows(context, zones).get(record.zone_id)
  return {
    id: key,
    description: record?.points_to?.description ?? null,
    address: one.address,
    ptrdname: record?.records[0] ?? null,
    ttl: record?.ttl ?? zone?.ttl ?? null,
    action: record ? actionOf(record) : 'NONE',
    status: record ? statusOf(record) : 'INACTIVE',
    links: { self: `${context.base}${PATH}/${key}` },
  }
}
