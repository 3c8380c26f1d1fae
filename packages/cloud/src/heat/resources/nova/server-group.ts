/** Server groups of a stack (heat.engine.resources.openstack.nova.server_group). */
import { ask, askIfThere, objectIn, textOf, textsOf } from '#heat/resources/ask.ts'
import { serverGroupSchema } from '#heat/resources/nova/server-group-schema.ts'
import type { ResourceType } from '#heat/resources/type.ts'
import { isObject } from '#http/json.ts'

export const serverGroup: ResourceType = {
  ...serverGroupSchema,
  life: {
    create: (it) => {
      const { name, policies, rules } = it.properties
      const [policy] = textsOf(policies)
      const answer = ask(it, 'compute', 'POST', '/os-server-groups', {
        server_group: {
          name: name ?? it.physicalName,
          ...(policy === undefined ? {} : { policy }),
          ...(isObject(rules) ? { rules } : {}),
        },
      })
      return textOf(objectIn(answer, 'server_group'), 'id')
    },
    delete: (it, id) => void askIfThere(it, 'compute', 'DELETE', `/os-server-groups/${id}`),
    attribute: () => undefined,
    show: (it, id) =>
      objectIn(ask(it, 'compute', 'GET', `/os-server-groups/${id}`), 'server_group'),
  },
}
