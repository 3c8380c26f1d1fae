/** Embedded only: what a real host does in a moment, and what it never fails at. */
import { expect, onTestFinished, test } from 'vitest'
import { volumes } from '#cinder/rows.ts'
import { createCloud } from '#create-cloud.ts'
import { actions } from '#nova/actions/instance-actions.ts'
import { servers } from '#nova/servers/servers.ts'
import { identityCalls, inProject } from '#testing/identity-calls.ts'

/** A server of the demo world that has a volume besides what it boots from. */
async function attached() {
  const cloud = createCloud({ pace: 'manual', report: () => undefined })
  onTestFinished(cloud.close)
  const calls = identityCalls(cloud.fetch, 'http://c/identity/v3')
  const token = await calls.signIn('demo', inProject('demo'))
  const ask = async (method: string, path: string, body?: object): Promise<number> => {
    const headers = { 'x-auth-token': token, 'content-type': 'application/json' }
    const init = { method, headers, ...(body && { body: JSON.stringify(body) }) }
    return (await cloud.fetch(new Request(`http://c/compute/v2.1/servers/${path}`, init))).status
  }
  const owner = cloud.table(volumes).first({ name: 'media' })
  const server = cloud
    .table(servers)
    .list()
    .find((one) => one.tenant_id === owner?.project_id && one.vm_state === 'active')
  if (!owner || !server) throw new Error('The world has neither.')
  const { id } = owner
  const path = `${server.id}/os-volume_attachments`
  expect(await ask('POST', path, { volumeAttachment: { volumeId: id } })).toBe(200)
  cloud.control.advance(5_000)
  const shown = () => {
    const volume = cloud.table(volumes).get(id)
    const has = cloud
      .table(servers)
      .get(server.id)
      ?.volumes.some((one) => one.volume_id === id)
    return [volume?.status, volume?.attachments.length, has ?? false]
  }
  const result = () =>
    cloud
      .table(actions)
      .list({ where: { server_id: server.id } })
      .find(({ action }) => action === 'detach_volume')
      ?.events.map((event) => event.result)
  expect(shown()).toEqual(['in-use', 1, true])
  expect(await ask('DELETE', `${path}/${id}`)).toBe(202)
  expect(shown()).toEqual(['detaching', 1, true])
  expect(result()).toEqual([null])
  return { cloud, ask, path, id, server, shown, result }
}

test('a server keeps what its host does not let go of, and gives it up at another try', async () => {
  const { cloud, ask, path, id, shown, result } = await attached()
  cloud.control.break({ life: 'volume', step: 'unplugging', times: 1 })
  cloud.control.advance(5_000)
  expect(shown()).toEqual(['in-use', 1, true])
  expect(result()).toEqual(['Error'])
  expect(await ask('DELETE', `${path}/${id}`)).toBe(202)
  cloud.control.advance(5_000)
  expect(shown()).toEqual(['available', 0, false])
})

test('what is being taken off a server is free once the server is gone', async () => {
  const { cloud, ask, server, shown, result } = await attached()
  const row = cloud.table(servers).get(server.id)
  if (!row) throw new Error('The server is gone.')
  // A server that never had a host goes at once, before its volume would have been let go of.
  cloud.table(servers).update({ ...row, host: null })
  expect(await ask('DELETE', server.id)).toBe(204)
  expect(shown()).toEqual(['available', 0, false])
  expect(result()).toEqual(['Success'])
  cloud.control.advance(5_000)
  expect(shown()).toEqual(['available', 0, false])
})
