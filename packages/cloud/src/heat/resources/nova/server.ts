/** Servers of a stack (heat.engine.resources.openstack.nova.server). */
import { ask, askIfThere, objectIn, textOf, textsOf } from '#heat/resources/ask.ts'
import { inError, ResourceError } from '#heat/resources/failures.ts'
import { nameOf, serverBody, validateServer } from '#heat/resources/nova/server-body.ts'
import {
  addressesOf,
  networkAddresses,
  removeInternalPorts,
} from '#heat/resources/nova/server-networks.ts'
import { serverSchema } from '#heat/resources/nova/server-schema.ts'
import {
  active,
  replacesServer,
  serverShown,
  serverUpdated,
  setTags,
  updateServer,
} from '#heat/resources/nova/server-update.ts'
import type { Progress, Resource, ResourceType } from '#heat/resources/type.ts'
import { isObject, type Json, type JsonObject } from '#http/json.ts'

function created(it: Resource, id: string | null): Progress {
  const progress = active(serverShown(it, id ?? ''))
  if (progress === 'complete' && textsOf(it.properties['tags']).length > 0) setTags(it, id ?? '')
  return progress
}

/** Whether it is gone from Nova (`check_delete_server_complete`). */
function deleted(it: Resource, id: string): Progress {
  const found = askIfThere(it, 'compute', 'GET', `/servers/${id}`)
  if (!found) return 'complete'
  const server = objectIn(found, 'server')
  const status = textOf(server, 'status')
  if (server['OS-EXT-STS:task_state'] === 'deleting') return 'in progress'
  if (status === 'DELETED') return 'complete'
  if (status === 'SOFT_DELETED') {
    ask(it, 'compute', 'POST', `/servers/${id}/action`, { forceDelete: null })
  }
  if (status === 'ERROR' && isObject(server['fault'])) {
    const { message, code } = server['fault']
    const words = `Server ${textOf(server, 'name')} delete failed: (${String(code)}) ${String(message)}`
    throw inError(status, words)
  }
  return 'in progress'
}

const firstAddress = (server: JsonObject): string => {
  const networks = Object.entries(Object(server['addresses'])).toSorted(([a], [b]) =>
    a < b ? 1 : -1,
  )
  for (const [, list] of networks) {
    const first: unknown = Array.isArray(list) ? list[0] : undefined
    if (first !== undefined) return String(Object(first)['addr'])
  }
  return ''
}

const CONSOLES = {
  novnc: 'vnc',
  xvpvnc: 'vnc',
  'spice-html5': 'spice',
  'rdp-html5': 'rdp',
  serial: 'serial',
  webmks: 'mks',
} as const

/** An address for each type of console; Nova's words for those that a server does not have. */
function consoleUrls(it: Resource, id: string): JsonObject {
  const entries = Object.entries(CONSOLES).map(([type, protocol]): [string, Json] => {
    const body = { remote_console: { protocol, type } }
    try {
      const answer = ask(it, 'compute', 'POST', `/servers/${id}/remote-consoles`, body)
      return [type, textOf(objectIn(answer, 'remote_console'), 'url')]
    } catch (error) {
      if (!(error instanceof ResourceError) || error.status !== 400) throw error
      return [type, `Cannot get console url: ${error.message}`]
    }
  })
  return Object.fromEntries(entries)
}

function attribute(it: Resource, id: string, name: string): Json | undefined {
  if (name === 'name') return nameOf(it)
  if (name === 'console_urls') return consoleUrls(it, id)
  if (name === 'os_collect_config') return {}
  const found = askIfThere(it, 'compute', 'GET', `/servers/${id}`)
  if (!found) return ''
  const server = objectIn(found, 'server')
  if (name === 'first_address') return firstAddress(server)
  if (name === 'addresses') return addressesOf(it, id)
  if (name === 'networks') return networkAddresses(it, server)
  if (name === 'instance_name') return server['OS-EXT-SRV-ATTR:instance_name'] ?? null
  return server[name]
}

export const server: ResourceType = {
  ...serverSchema,
  life: {
    validate: (properties, name) => validateServer(name, properties),
    create: (it) =>
      textOf(objectIn(ask(it, 'compute', 'POST', '/servers', serverBody(it)), 'server'), 'id'),
    created,
    replaces: replacesServer,
    update: updateServer,
    updated: serverUpdated,
    delete: (it, id) => {
      removeInternalPorts(it)
      askIfThere(it, 'compute', 'DELETE', `/servers/${id}`)
    },
    deleted,
    attribute,
    show: serverShown,
  },
}
