import { createHash } from 'node:crypto'
import { expect, onTestFinished, test } from 'vitest'
import { createCloud } from '#create-cloud.ts'
import { createSnapshot } from '#glance/images/images.ts'
import { images } from '#glance/rows.ts'
import { identityCalls, inProject } from '#testing/identity-calls.ts'
import { projectRows } from '#keystone/rows.ts'

const CONTENT = 'what somebody sends'

test('a content that is sent stays, where another service was to fill the image', async () => {
  const cloud = createCloud({ seed: 'demo', pace: 'manual', randomSeed: 1 })
  onTestFinished(cloud.close)
  const calls = identityCalls(cloud.fetch, 'http://cloud.test/identity/v3')
  const token = await calls.signIn('demo', inProject('demo'))
  const project = cloud.table(projectRows, '').first({ name: 'demo' })?.id ?? ''
  const scene = { world: cloud.world, region: 'RegionOne', now: cloud.clock.now() }
  const { id } = createSnapshot(scene, { project_id: project, name: 'filled' })
  const headers = { 'x-auth-token': token, 'content-type': 'application/octet-stream' }
  const url = `http://cloud.test/image/v2/images/${id}/file`
  const sent = await cloud.fetch(new Request(url, { method: 'PUT', headers, body: CONTENT }))
  expect(sent.status).toBe(204)
  cloud.control.advance(3_600_000)
  expect(cloud.table(images).get(id)).toMatchObject({
    status: 'active',
    size: CONTENT.length,
    checksum: createHash('md5').update(CONTENT).digest('hex'),
    os_hash_value: createHash('sha512').update(CONTENT).digest('hex'),
  })
  const read = await cloud.fetch(new Request(url, { headers: { 'x-auth-token': token } }))
  expect(await read.text()).toBe(CONTENT)
})
