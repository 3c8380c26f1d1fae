import { expect, test } from 'vitest'
import { openstackTo } from '#testing.ts'

const zone = { id: 'z1', name: 'example.org.', status: 'PENDING' }

test('zones stand bare, are changed by a patch, and those of all projects are asked for in a header', async () => {
  const { openstack, requests } = openstackTo(({ method }) =>
    Response.json(method === 'GET' ? { zones: [zone], links: {} } : zone, { status: 202 }),
  )
  const { zones, ofAllProjects } = openstack.designate
  expect(await zones.update('z1', { ttl: 60 })).toEqual(zone)
  expect(await zones.listAll({ limit: 1000 })).toEqual([zone])
  await ofAllProjects.zones.remove('z1')
  expect(requests.map(({ method, url }) => `${method} ${url}`)).toEqual([
    'PATCH http://designate.test/v2/zones/z1',
    'GET http://designate.test/v2/zones?limit=1000',
    'DELETE http://designate.test/v2/zones/z1',
  ])
  expect(requests.map(({ headers }) => headers.get('x-auth-all-projects'))).toEqual([
    null,
    null,
    'true',
  ])
})

test('a name is set for an address, of which the region is a part of the id', async () => {
  const id = 'RegionOne:2f500914-eaf5-44dd-8f9e-00a1a1c8b7ed'
  const { openstack, requests } = openstackTo(() => Response.json({ id, ptrdname: null }))
  await openstack.designate.floatingIps.update(id, { ptrdname: null })
  expect(await openstack.designate.floatingIps.get(id)).toEqual({ id, ptrdname: null })
  expect(requests.map(({ method, url }) => `${method} ${decodeURIComponent(url)}`)).toEqual([
    `PATCH http://designate.test/v2/reverse/floatingips/${id}`,
    `GET http://designate.test/v2/reverse/floatingips/${id}`,
  ])
})

test('a zone is exported, imported from a file, and handed over', async () => {
  const { openstack, requests } = openstackTo(() => Response.json({ id: 't1' }, { status: 202 }))
  const { exports, imports, transfers } = openstack.designate
  expect(await exports.begin('z1')).toEqual({ id: 't1' })
  await exports.file('t1')
  expect(await imports.begin('$ORIGIN example.org.')).toEqual({ id: 't1' })
  await transfers.offer('z1', { target_project_id: 'p2' })
  await transfers.accept('r1', 'KEY')
  expect(requests.map(({ method, url }) => `${method} ${url}`)).toEqual([
    'POST http://designate.test/v2/zones/z1/tasks/export',
    'GET http://designate.test/v2/zones/tasks/exports/t1/export',
    'POST http://designate.test/v2/zones/tasks/imports',
    'POST http://designate.test/v2/zones/z1/tasks/transfer_requests',
    'POST http://designate.test/v2/zones/tasks/transfer_accepts',
  ])
  const file = requests[2]
  expect([file?.headers.get('content-type'), await file?.text()]).toEqual([
    'text/dns',
    '$ORIGIN example.org.',
  ])
  expect(await requests[4]?.json()).toEqual({ zone_transfer_request_id: 'r1', key: 'KEY' })
})
