import { beforeAll, expect, test } from 'vitest'
import { pick } from '#testing/ask.ts'
import { cinderOf } from '#testing/cinder.ts'
import { underTest } from '#testing/conformance.ts'

const { cloud, ask, make, becomes, gone } = cinderOf(await underTest())

let volume: string
beforeAll(async () => {
  volume = await make('volume', { size: 1 })
  const act = (body: object) => ask('POST', `/volumes/${volume}/action`, body)
  await act({ 'os-attach': { mountpoint: '/dev/vdb', host_name: 'one' } })
  cloud.cleanUp(() => act({ 'os-detach': {} }))
  await becomes(`/volumes/${volume}`, 'in-use')
}, 60_000)

/** Begins a snapshot of the volume, which is in use. */
const snapshot = (fields: object, version = '3.0') =>
  ask(
    'POST',
    '/snapshots',
    { snapshot: { volume_id: volume, ...fields } },
    { headers: { 'openstack-api-version': `volume ${version}` } },
  )

test.each([
  [{ force: 'yes' }, '3.0'],
  [{ force: '1' }, '3.0'],
  [{ force: true }, '3.66'],
  [{}, '3.66'],
])('a volume in use has a snapshot taken with %j in %s', async (fields, version) => {
  const made = await snapshot(fields, version)
  expect(made.status).toBe(202)
  const path = `/snapshots/${pick(made, 'snapshot', 'id')}` as const
  await becomes(path, 'available')
  await ask('DELETE', path)
  await gone(path)
})

const NO_FORCE =
  "Since microversion 3.66 the 'force' flag is invalid for this request.  For backward " +
  "compatability, however, when the 'force' flag is passed with a value evaluating to True, it " +
  'is silently ignored.'
const wrong = (field: string, value: string, why: string) =>
  `Invalid input for field/attribute ${field}. Value: ${value}. ${why}`

test.each([
  [{}, '3.0', /^Invalid volume: Volume .* status must be available, but current status is: in-use/],
  [{ force: 'off' }, '3.0', /but current status is: in-use/],
  [{ force: 'off' }, '3.66', NO_FORCE],
  [{ force: false }, '3.66', NO_FORCE],
  [{ force: 'x' }, '3.0', wrong('force', 'x', "'x' is not one of [True, 'True', 'TRUE', ")],
  [{ force: null }, '3.0', wrong('force', 'None', "None is not of type 'boolean', 'string'")],
  [{ more: 1 }, '3.0', "Additional properties are not allowed ('more' was unexpected)"],
])('a snapshot with %j in %s is refused', async (fields, version, words) => {
  const reply = await snapshot(fields, version)
  expect(reply.status).toBe(400)
  if (typeof words === 'string') expect(reply.body).toContain(words)
  else expect(reply.body).toMatch(words)
})
