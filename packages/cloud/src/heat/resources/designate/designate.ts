/** Zones and record sets of a stack (heat.engine.resources.openstack.designate). */
import { ask, askIfThere, picked, textOf } from '#heat/resources/ask.ts'
import { inError, invalid } from '#heat/resources/failures.ts'
import { zoneId } from '#heat/resources/find.ts'
import { recordSetSchema } from '#heat/resources/designate/record-set-schema.ts'
import { zoneSchema } from '#heat/resources/designate/zone-schema.ts'
import type { Life, Progress, Resource, ResourceType } from '#heat/resources/type.ts'
import type { JsonObject } from '#http/json.ts'

/** What is set to something: Heat leaves out what is empty. */
const given = (properties: JsonObject, names: readonly string[]): JsonObject =>
  Object.fromEntries(Object.entries(picked(properties, names)).filter(([, value]) => value))

/** What zones and record sets have in common: they are pending until the servers know them. */
function dnsLife(
  what: string,
  path: (it: Resource) => `/${string}`,
  fields: (it: Resource) => JsonObject,
  updatable: readonly string[],
): Life {
  const one = (it: Resource, id: string): `/${string}` => `${path(it)}/${id}`
  const show = (it: Resource, id: string): JsonObject => ask(it, 'dns', 'GET', one(it, id))
  const statusIn = (row: JsonObject): Progress => {
    const status = textOf(row, 'status')
    if (status === 'ERROR') throw inError(status, `Error in ${what}`)
    return status === 'PENDING' ? 'in progress' : 'complete'
  }
  return {
    create: (it) => textOf(ask(it, 'dns', 'POST', path(it), fields(it)), 'id'),
    created: (it, id) => statusIn(show(it, id ?? '')),
    update: (it, id, change) => {
      const { primaries, ...rest } = given(change, [...updatable, 'primaries'])
      const body = { ...rest, ...(primaries === undefined ? {} : { masters: primaries }) }
      const method = what === 'zone' ? 'PATCH' : 'PUT'
      if (Object.keys(body).length > 0) ask(it, 'dns', method, one(it, id), body)
    },
    updated: (it, id) => statusIn(show(it, id)),
    delete: (it, id) => void askIfThere(it, 'dns', 'DELETE', one(it, id)),
    deleted: (it, id) => {
      const row = askIfThere(it, 'dns', 'GET', one(it, id))
      return row ? statusIn(row) : 'complete'
    },
    attribute: (it, id, name) => show(it, id)[name],
    show,
  }
}

export const zone: ResourceType = {
  ...zoneSchema,
  life: {
    ...dnsLife(
      'zone',
      () => '/zones',
      ({ properties }) => {
        const masters = properties['primaries'] ?? properties['masters']
        return {
          ...given(properties, ['name', 'ttl', 'description', 'email', 'type', 'attributes']),
          ...(Array.isArray(masters) && masters.length > 0 ? { masters } : {}),
        }
      },
      ['email', 'ttl', 'description', 'masters'],
    ),
    validate: ({ type, email, masters, primaries }) => {
      if (type === 'PRIMARY' && !email) {
        throw invalid('Property email is required for zone type PRIMARY')
      }
      const servers = primaries ?? masters
      if (type === 'SECONDARY' && !(Array.isArray(servers) && servers.length > 0)) {
        throw invalid('Property masters is required for zone type SECONDARY')
      }
    },
  },
}

export const recordSet: ResourceType = {
  ...recordSetSchema,
  life: dnsLife(
    'RecordSet',
    (it) => `/zones/${zoneId(it, textOf(it.properties, 'zone'))}/recordsets`,
    ({ properties, physicalName }) => ({
      name: physicalName,
      ...given(properties, ['name', 'ttl', 'description', 'type', 'records']),
    }),
    ['ttl', 'description', 'records'],
  ),
}
