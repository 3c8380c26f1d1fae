/** A hand-written transport for the tests of this package. */
import { createConnections, type ConnectionOptions } from '#http/connections.ts'
import { createOpenStack } from '#openstack.ts'
import type { Transport } from '#http/transport.ts'

type Answer = (request: Request) => Response | Promise<Response>

export const versionDocument = { version: { min_version: '2.1', version: '2.93' } }

/** Keeps every request it was given; answers version documents by itself. */
export function recording(answer: Answer) {
  const requests: Request[] = []
  const transport: Transport = async (request) => {
    requests.push(request)
    if (/\/v[\d.]+\/$/.test(new URL(request.url).pathname)) return Response.json(versionDocument)
    return answer(request)
  }
  return { requests, transport }
}

export function connectionsTo(transport: Transport, more: Partial<ConnectionOptions> = {}) {
  return createConnections({
    transport,
    timeoutMs: 1000,
    maxConcurrentPerService: 4,
    ...more,
  })
}

const endpoint = (url: string) => ({ interface: 'public', region: 'R1', region_id: 'R1', url })
export const catalog = [
  { type: 'compute', endpoints: [endpoint('http://nova.test/v2.1')] },
  { type: 'image', endpoints: [endpoint('http://glance.test')] },
  { type: 'network', endpoints: [endpoint('http://neutron.test/')] },
  { type: 'load-balancer', endpoints: [endpoint('http://octavia.test')] },
  { type: 'orchestration', endpoints: [endpoint('http://heat.test/v1/p1')] },
  { type: 'dns', endpoints: [endpoint('http://designate.test')] },
  { type: 'key-manager', endpoints: [endpoint('http://barbican.test')] },
  { type: 'metric', endpoints: [endpoint('http://gnocchi.test')] },
  { type: 'object-store', endpoints: [endpoint('http://swift.test/v1/AUTH_p1')] },
  { type: 'volumev3', endpoints: [endpoint('http://cinder.test/v3/p1')] },
  {
    type: 'identity',
    endpoints: [{ ...endpoint('http://keystone.test'), region: 'R2', region_id: 'R2' }],
  },
]

export const token = 'secret-token-0123456789'

export function openstackTo(answer: Answer, more: Partial<ConnectionOptions> = {}) {
  const { requests, transport } = recording(answer)
  const openstack = createOpenStack(connectionsTo(transport, more), {
    token,
    catalog,
    region: 'R1',
    projectId: 'p1',
    forwardedFor: '192.0.2.7',
  })
  return { openstack, requests }
}
