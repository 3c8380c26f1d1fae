/** One server: shown, renamed, its addresses, its consoles. */
import { issueConsoleToken } from '#nova/servers/console-tokens.ts'
import type { Context } from '#http/context.ts'
import { badRequest, conflict, notFound } from '#http/faults.ts'
import { type Answer, ok } from '#http/reply.ts'
import type { Routes } from '#http/router.ts'
import { fieldsOf } from '#nova/servers/new-server.ts'
import { askedIn, serverOf } from '#nova/requests.ts'
import { object } from '#nova/schema-parts.ts'
import type { Schema } from '#wire/schema.ts'
import { serverUpdateSchema } from '#nova/servers/schemas.ts'
import { addressesOf, wholeServer } from '#nova/servers/view.ts'
import { servers, type ServerRow } from '#nova/servers/servers.ts'
import { wiringOf } from '#nova/ports/wiring.ts'

export const serverShow: Routes = (router) => {
  router.get('/servers/{id}', (context) =>
    ok({ server: wholeServer(context, serverOf(context, 'servers:show'), 'one') }),
  )
  router.put('/servers/{id}', update)
  router.get('/servers/{id}/ips', (context) =>
    ok({ addresses: addressesFor(context, 'ips:index') }),
  )
  router.get('/servers/{id}/ips/{network}', (context) => {
    const addresses = addressesFor(context, 'ips:show')
    const label = context.param('network')
    const found = Object.hasOwn(addresses, label) ? addresses[label] : undefined
    if (!found) throw notFound('Instance is not a member of specified network')
    return ok({ [label]: found })
  })
  router.post('/servers/{id}/remote-consoles', openConsole)
}

function addressesFor(context: Context, rule: string): Record<string, object[]> {
  const server = serverOf(context, rule)
  return addressesOf(server, wiringOf(context, [server.id])(server.id), 'brief')
}

function update(context: Context): Answer {
  const asked = askedIn(context, 'server', serverUpdateSchema(context.version.minor))
  const server = serverOf(context, 'servers:update')
  const changed: ServerRow = { ...server, ...fieldsOf(asked), updated_at: context.now }
  context.table(servers).update(changed)
  return ok({ server: wholeServer(context, changed, 'changed') })
}

const PROTOCOLS: Readonly<Record<string, readonly string[]>> = {
  vnc: ['novnc'],
  spice: ['spice-html5'],
  rdp: ['rdp-html5'],
  serial: ['serial'],
  mks: ['webmks'],
}

function consoleSchema(minor: number): Schema {
  const mks = minor >= 8
  return object(
    {
      protocol: {
        type: 'string',
        enum: ['vnc', 'spice', 'rdp', 'serial', ...(mks ? ['mks'] : [])],
      },
      type: {
        type: 'string',
        enum: ['novnc', 'xvpvnc', 'rdp-html5', 'spice-html5', 'serial', ...(mks ? ['webmks'] : [])],
      },
    },
    ['protocol', 'type'],
  )
}

/** The cloud's hypervisors offer VNC and serial consoles. */
function openConsole(context: Context): Answer {
  const { minor } = context.version
  if (minor < 6) throw notFound('The resource could not be found.')
  const asked = askedIn(context, 'remote_console', consoleSchema(minor))
  const server = serverOf(context, 'os-remote-consoles')
  const protocol = String(asked['protocol'])
  const type = String(asked['type'])
  if (protocol !== 'vnc' && protocol !== 'serial') {
    throw badRequest(`Unavailable console type ${type}.`)
  }
  if (!PROTOCOLS[protocol]?.includes(type)) throw badRequest(`Invalid console type ${type}`)
  if (server.host === null) throw conflict(`Instance ${server.id} is not ready`)
  const token = issueConsoleToken(context, server, protocol)
  const { host } = new URL(context.origin)
  const url =
    protocol === 'vnc'
      ? `${context.origin}/vnc_auto.html?path=%3Ftoken%3D${token}`
      : `ws://${host}/?token=${token}`
  return ok({ remote_console: { protocol, type, url } })
}
