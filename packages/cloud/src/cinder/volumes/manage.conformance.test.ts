import { expect, test } from 'vitest'
import { pick } from '#testing/ask.ts'
import { cinderOf } from '#testing/cinder.ts'
import { underTest } from '#testing/conformance.ts'

const { cloud, ask, make, becomes, gone } = cinderOf(await underTest())
const newest = { 'openstack-api-version': 'volume 3.70' }
const admin = { as: 'admin', headers: newest } as const
const HOST = 'controller@standard#standard'
const at = 'host=controller@standard%23standard'

const listed = async (path: string, name: string) => {
  const { body } = await ask(
    'GET',
    `/${path}${path.includes('?') ? '&' : '?'}${at}`,
    undefined,
    admin,
  )
  // JSON comes in here.
  const { 'manageable-volumes': all } = body as {
    'manageable-volumes': { reference: { 'source-name': string } }[]
  }
  return all.find(({ reference }) => reference['source-name'] === name)
}
const manage = (fields: object) => ask('POST', '/manageable_volumes', { volume: fields }, admin)

test('a volume is forgotten, stays on its back end and is taken back under another id', async () => {
  const id = await make('volume', { size: 2, volume_type: 'standard' })
  const reference = { 'source-name': `volume-${id}` }
  const { 'source-name': name } = reference
  expect(await listed('manageable_volumes/detail', name)).toEqual({
    ...{ reference, size: 2, safe_to_manage: false, reason_not_safe: 'already managed' },
    ...{ cinder_id: id, extra_info: null },
  })
  expect(await manage({ host: HOST, ref: reference })).toEqual({
    status: 400,
    body: 'Unable to manage existing volume. The volume is already managed',
  })
  const unmanage = () => ask('POST', `/volumes/${id}/action`, { 'os-unmanage': null }, admin)
  expect((await unmanage()).status).toBe(202)
  await gone(`/volumes/${id}`)
  expect(await listed('os-volume-manage', name)).toEqual({
    ...{ reference, size: 2, safe_to_manage: true },
  })
  const wish = { host: HOST, ref: reference, name: cloud.unique('back'), metadata: { a: 'b' } }
  const made = await manage({ ...wish, bootable: true })
  expect(made).toMatchObject({
    status: 202,
    body: {
      volume: {
        name: wish.name,
        status: 'creating',
        size: 0,
        bootable: 'true',
        metadata: { a: 'b' },
      },
    },
  })
  expect(made.body).not.toHaveProperty(['volume', 'group_id'])
  const back = `/volumes/${pick(made, 'volume', 'id')}` as const
  await becomes(back, 'available', admin)
  expect((await ask('GET', back, undefined, admin)).body).toMatchObject({
    volume: { size: 2, volume_type: 'standard', 'os-vol-host-attr:host': HOST },
  })
  expect(await listed('manageable_volumes', name)).toBeUndefined()
  await ask('DELETE', back, undefined, admin)
  await gone(back, admin)
})

test('what is not there makes a volume that fails', async () => {
  const made = await manage({ host: HOST, ref: { 'source-name': cloud.unique('nothing') } })
  expect(made.status).toBe(202)
  const path = `/volumes/${pick(made, 'volume', 'id')}` as const
  await becomes(path, 'error', admin)
  await ask('DELETE', path, undefined, admin)
  await gone(path, admin)
})

test('what makes no sense to take into Cinder is refused', async () => {
  const ref = { 'source-name': 'x' }
  for (const [fields, body] of [
    [{}, "Invalid input for field/attribute volume. Value: {}. 'ref' is a required property"],
    [{ ref }, 'Invalid input received: One and only one of cluster and host must be set.'],
    [{ ref, host: 'x' }, "Host 'x' not found"],
    [
      { ref, host: HOST, volume_type: 'nope' },
      "Invalid volume type: Cannot find requested 'nope' volume type",
    ],
  ] as const) {
    expect(await manage(fields)).toEqual({ status: 400, body })
  }
  const get = (path: `/${string}`) => ask('GET', path, undefined, admin)
  expect(await get('/manageable_volumes?host=nope')).toEqual({
    status: 404,
    body: 'Service cinder-volume could not be found on host nope.',
  })
  expect(await get('/manageable_volumes')).toMatchObject({ status: 400 })
  expect(await get(`/manageable_volumes?${at}&sort=foo`)).toEqual({
    status: 400,
    body: 'Invalid sort keys passed: foo',
  })
  for (const [rule, reply] of [
    ['list_manageable', ask('GET', `/os-volume-manage?${at}`)],
    ['volume_manage', ask('POST', '/os-volume-manage', { volume: { ref, host: HOST } })],
  ] as const) {
    expect(await reply).toEqual({
      status: 403,
      body: `Policy doesn't allow volume_extension:${rule} to be performed.`,
    })
  }
})
