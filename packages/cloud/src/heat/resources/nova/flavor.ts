/** Flavors of a stack (heat.engine.resources.openstack.nova.flavor). */
import { ask, askIfThere, objectIn, textOf, textsOf, withoutNulls } from '#heat/resources/ask.ts'
import { projectId } from '#heat/resources/find.ts'
import { flavorSchema } from '#heat/resources/nova/flavor-schema.ts'
import type { Resource, ResourceType } from '#heat/resources/type.ts'
import { isObject, type Json, type JsonObject } from '#http/json.ts'

const shown = (it: Resource, id: string): JsonObject =>
  objectIn(ask(it, 'compute', 'GET', `/flavors/${id}`), 'flavor')

/** Projects that may use a flavor that is not public. */
function setAccess(it: Resource, id: string, verb: string, tenants: readonly string[]): void {
  for (const tenant of tenants) {
    const body = { [verb]: { tenant: projectId(it, tenant) } }
    ask(it, 'compute', 'POST', `/flavors/${id}/action`, body)
  }
}

/** Extra specs are texts to Nova, whatever a template says. */
function addSpecs(it: Resource, id: string, specs: Json | undefined): void {
  if (!isObject(specs) || Object.keys(specs).length === 0) return
  const texts = Object.entries(specs).map(([key, value]) => [
    key,
    typeof value === 'string' ? value : JSON.stringify(value),
  ])
  const body: Json = { extra_specs: Object.fromEntries(texts) }
  ask(it, 'compute', 'POST', `/flavors/${id}/os-extra_specs`, body)
}

export const flavor: ResourceType = {
  ...flavorSchema,
  life: {
    create: (it) => {
      const {
        extra_specs: specs,
        tenants,
        ephemeral,
        is_public: open,
        ...rest
      } = withoutNulls(it.properties)
      const { flavorid, rxtx_factor: factor, name, ...sizes } = rest
      const fields = {
        ...sizes,
        name: name ?? it.physicalName,
        id: flavorid ?? 'auto',
        'OS-FLV-EXT-DATA:ephemeral': ephemeral ?? 0,
        'os-flavor-access:is_public': open ?? true,
        ...(factor === undefined ? {} : { rxtx_factor: factor }),
      }
      const answer = ask(it, 'compute', 'POST', '/flavors', { flavor: fields })
      const id = textOf(objectIn(answer, 'flavor'), 'id')
      addSpecs(it, id, specs)
      if (open === false) setAccess(it, id, 'addTenantAccess', textsOf(tenants))
      return id
    },
    update: (it, id, change, before) => {
      if ('extra_specs' in change) {
        for (const key of Object.keys(Object(before['extra_specs']))) {
          const path = `/flavors/${id}/os-extra_specs/${encodeURIComponent(key)}` as const
          askIfThere(it, 'compute', 'DELETE', path)
        }
        addSpecs(it, id, change['extra_specs'])
      }
      if ('tenants' in change && it.properties['is_public'] === false) {
        const old = textsOf(before['tenants'])
        const wanted = textsOf(change['tenants'])
        setAccess(
          it,
          id,
          'removeTenantAccess',
          old.filter((one) => !wanted.includes(one)),
        )
        setAccess(
          it,
          id,
          'addTenantAccess',
          wanted.filter((one) => !old.includes(one)),
        )
      }
    },
    delete: (it, id) => void askIfThere(it, 'compute', 'DELETE', `/flavors/${id}`),
    attribute: (it, id, name) => {
      const row = shown(it, id)
      if (name === 'is_public') return row['os-flavor-access:is_public']
      return name === 'extra_specs' ? (row['extra_specs'] ?? {}) : row[name]
    },
    show: shown,
  },
}
