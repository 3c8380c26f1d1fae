import { expect, onTestFinished, test } from 'vitest'
import { pick, type Reply } from '#testing/ask.ts'
import { cinderOf } from '#testing/cinder.ts'
import { underTest } from '#testing/conformance.ts'
import { serverLab } from '#nova/servers/testing.ts'

const { cloud, ask, make, begin, becomes, gone } = cinderOf(await underTest())
const lab = await serverLab(cloud)
const MISSING = '3f0b2f0e-8f3c-4b0e-9d51-0d8f6f1c2a13'

/** A new volume, and what attaches and detaches it. It goes with its test: a project has room for ten. */
async function volume(fields: Readonly<Record<string, unknown>> = {}) {
  const id = await make('volume', { size: 1, ...fields })
  const path = `/volumes/${id}` as const
  const act = (name: string, fields: object) => ask('POST', `${path}/action`, { [name]: fields })
  const attach = (fields: object) => act('os-attach', { mountpoint: '/dev/vdb', ...fields })
  const detach = (fields: object = {}) => act('os-detach', fields)
  onTestFinished(async () => {
    await detach()
    await ask('DELETE', path)
    await gone(path)
  })
  return { id, path, act, attach, detach, show: () => ask('GET', path) }
}

/** What only Nova may end. */
const held = (server = '') => ({
  status: 409,
  body: `ConflictNovaUsingAttachment: Detach volume from instance ${server} using the Compute API`,
})

const attachmentOf = (reply: Reply, at = 0): string =>
  pick(reply, 'volume', 'attachments', at, 'attachment_id')

test('what may only be read stays so while it is attached and after', async () => {
  const { id, path, act, attach, detach, show } = await volume()
  expect((await act('os-update_readonly_flag', { readonly: true })).status).toBe(202)
  const host_name = cloud.unique('host')
  expect(await attach({ host_name })).toEqual({
    status: 400,
    body: `Invalid attaching mode 'rw' for volume ${id}.`,
  })
  expect((await attach({ host_name, mode: 'ro' })).status).toBe(202)
  expect((await show()).body).toMatchObject({
    volume: { status: 'in-use', metadata: { readonly: 'True', attached_mode: 'ro' } },
  })
  // Once more to the same host is no other attachment; for others than administrators Cinder breaks.
  const again = { 'os-attach': { mountpoint: '/dev/vdc', host_name, mode: 'ro' } }
  expect((await ask('POST', `${path}/action`, again, { as: 'admin' })).status).toBe(202)
  expect((await show()).body).toMatchObject({
    volume: { attachments: [{ server_id: null, device: '/dev/vdb' }] },
  })
  expect(await attach({ host_name: 'two', mode: 'ro' })).toMatchObject({
    status: 400,
    body: expect.stringContaining(
      'Invalid volume: volume is already attached and multiple attachments are not enabled',
    ),
  })
  expect(await detach({ attachment_id: MISSING })).toEqual(held())
  expect((await detach()).status).toBe(202)
  const { body } = await show()
  expect(body).toMatchObject({ volume: { status: 'available', attachments: [] } })
  expect(body).toHaveProperty('volume.metadata', { readonly: 'True' })
  // What is on nothing is taken off all the same.
  expect((await detach()).status).toBe(202)
})

test('a volume for several leaves only the one that is named', async () => {
  const wish = { name: cloud.unique('several'), extra_specs: { multiattach: '<is> True' } }
  await begin('/types', { volume_type: wish }, { as: 'admin' })
  const { attach, detach, show } = await volume({ volume_type: wish.name })
  for (const host_name of ['one', 'two']) expect((await attach({ host_name })).status).toBe(202)
  const both = await show()
  expect(both.body).toMatchObject({
    volume: { status: 'in-use', metadata: { readonly: 'False', attached_mode: 'rw' } },
  })
  expect(await detach()).toEqual(held())
  expect(await detach({ attachment_id: null })).toEqual(held())
  const [first, second] = [attachmentOf(both), attachmentOf(both, 1)]
  expect((await detach({ attachment_id: first })).status).toBe(202)
  const left = await show()
  expect(left.body).toMatchObject({ volume: { status: 'in-use', attachments: [{}] } })
  expect(attachmentOf(left)).toBe(second)
  expect((await detach()).status).toBe(202)
  expect((await show()).body).toMatchObject({ volume: { status: 'available', attachments: [] } })
})

test('a host is known by the name that it can have', async () => {
  const { path, attach, detach } = await volume()
  for (const [sent, kept] of [
    ['My_Host 1', 'my-host-1'],
    ['-Bücher.(½)\u20ac-', 'bücher.½'],
  ]) {
    expect((await attach({ host_name: sent })).status).toBe(202)
    expect((await ask('GET', path, undefined, { as: 'admin' })).body).toMatchObject({
      volume: { attachments: [{ host_name: kept }] },
    })
    expect((await detach()).status).toBe(202)
  }
})

test('a volume is not detached by the attachment of another one', async () => {
  const [one, two] = [await volume(), await volume()]
  for (const { attach } of [one, two]) {
    expect((await attach({ host_name: 'one' })).status).toBe(202)
  }
  expect(await one.detach({ attachment_id: attachmentOf(await two.show()) })).toEqual({
    status: 400,
    body: 'Invalid input received: Mismatched volume and attachment',
  })
  for (const { show } of [one, two]) {
    expect((await show()).body).toMatchObject({ volume: { attachments: [{}] } })
  }
})

test('what goes on with a volume goes on while it is attached by hand', async () => {
  const { act, attach, show } = await volume()
  expect((await act('os-extend', { new_size: 2 })).status).toBe(202)
  expect((await attach({ host_name: 'one' })).status).toBe(202)
  // Which status it then has is a matter of which is done first.
  const grown = await cloud.until(
    async () => {
      // JSON comes in here.
      const { volume: shown } = (await show()).body as { volume: { size: number } }
      return shown.size === 2 && shown
    },
    { within: 60_000 },
  )
  expect(grown).toMatchObject({ attachments: [{ server_id: null }] })
})

test('what a server uses is detached by Nova', async () => {
  const { id, path, detach, show } = await volume()
  const server = await lab.launch()
  const attachments = `/servers/${server}/os-volume_attachments` as const
  await lab.nova('POST', attachments, { volumeAttachment: { volumeId: id } })
  await becomes(path, 'in-use')
  expect(await detach()).toEqual(held(server))
  expect(await detach({ attachment_id: attachmentOf(await show()) })).toEqual(held(server))
  await lab.nova('DELETE', `${attachments}/${id}`)
  await becomes(path, 'available')
})

test('where and how something is attached is checked first', async () => {
  const { attach, detach } = await volume()
  const wrong = (field: string, value: string, why: string) => ({
    status: 400,
    body: `Invalid input for field/attribute ${field}. Value: ${value}. ${why}`,
  })
  const sent = "{'mountpoint': '/dev/vdb'}"
  expect(await attach({})).toEqual(
    wrong('os-attach', sent, `${sent} is not valid under any of the given schemas`),
  )
  expect(await attach({ host_name: 'one', mode: 'x' })).toEqual(
    wrong('mode', 'x', "'x' is not one of ['rw', 'ro']"),
  )
  expect(await attach({ instance_uuid: 'x' })).toEqual(
    wrong('instance_uuid', 'x', "'x' is not a 'uuid'"),
  )
  expect(await detach({ attachment_id: 'x' })).toEqual(
    wrong('attachment_id', 'x', "'x' is not valid under any of the given schemas"),
  )
})
