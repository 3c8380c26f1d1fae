/** Resources that are in no other service (heat.engine.resources.openstack.heat). */
import { ResourceError } from '#heat/resources/failures.ts'
import { noneSchema } from '#heat/resources/heat/none-schema.ts'
import { testResourceSchema } from '#heat/resources/heat/test-resource-schema.ts'
import { valueSchema } from '#heat/resources/heat/value-schema.ts'
import type { Life, Progress, Resource, ResourceType } from '#heat/resources/type.ts'
import { isObject, type Json } from '#http/json.ts'

const none: Life = {
  create: (it) => it.physicalName,
  update: () => undefined,
  delete: () => undefined,
  attribute: () => null,
}

/** Takes any property and has any attribute. */
export const noneResource: ResourceType = { ...noneSchema, life: none }

/** What a template computes, kept to be asked for. */
export const value: ResourceType = {
  ...valueSchema,
  life: { ...none, attribute: (it, _id, name) => (name === 'value' ? it.properties[name] : null) },
}

/** How long the action under way takes, in seconds; less than none means for ever. */
function waitSecs({ action, properties }: Resource): number {
  const each = properties['action_wait_secs']
  const own: Json | undefined = isObject(each) ? each[action.toLowerCase()] : undefined
  const seconds = own ?? properties['wait_secs'] ?? 0
  return typeof seconds === 'number' ? seconds : 0
}

function waited(it: Resource, seconds: number): Progress {
  if (seconds < 0 || it.now - it.since < seconds * 1000) return 'in progress'
  if (it.properties['fail'] === true && it.action !== 'DELETE') {
    throw new ResourceError('ValueError', `Test Resource failed ${it.name}`)
  }
  return 'complete'
}

const CHANGED = 'changed'

/** Does what its properties say, to see what stacks do. */
export const testResource: ResourceType = {
  ...testResourceSchema,
  life: {
    create: (it) => {
      if (it.properties['fail'] === true) return null
      it.data.set('value', String(it.properties['value']))
      return it.physicalName
    },
    created: (it) => waited(it, waitSecs(it)),
    replaces: (change, after) => 'value' in change && after['update_replace'] === true,
    update: (it, _id, { value: text }) => {
      it.data.set(CHANGED, text ? 'yes' : '')
      if (text && it.properties['fail'] !== true) it.data.set('value', String(text))
    },
    updated: (it) => waited(it, it.data.get(CHANGED) ? waitSecs(it) : 0),
    delete: () => undefined,
    deleted: (it) => waited(it, waitSecs(it)),
    attribute: (it, _id, name) => (name === 'output' ? it.data.get('value') : undefined),
  },
}
