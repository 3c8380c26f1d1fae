import { expect, test } from 'vitest'
import { at, type Reply } from '#nova/testing.ts'
import { serverLab } from '#nova/servers/testing.ts'
import { pick } from '#testing/ask.ts'
import { cinderOf } from '#testing/cinder.ts'
import { underTest } from '#testing/conformance.ts'

const { cloud, ask, make, becomes } = cinderOf(await underTest())
const lab = await serverLab(cloud)

/** A volume and how it gets to a server and back. */
async function volume(fields: Readonly<Record<string, unknown>> = {}) {
  const id = await make('volume', { size: 1, ...fields })
  const path = `/volumes/${id}` as const
  const on = (server: string) => `/servers/${server}/os-volume_attachments` as const
  return {
    id,
    on,
    status: async () => pick(await ask('GET', path), 'volume', 'status'),
    becomes: (status: string) => becomes(path, status),
    act: (name: string) => ask('POST', `${path}/action`, { [name]: {} }),
    attach: (server: string) =>
      lab.nova('POST', on(server), { volumeAttachment: { volumeId: id } }),
    detach: (server: string) => lab.nova('DELETE', `${on(server)}/${id}`),
    /** Cinder has it back a moment before Nova has forgotten it. */
    left: (server: string) =>
      cloud.until(async () => (await lab.nova('GET', `${on(server)}/${id}`)).status === 404, {
        within: 60_000,
      }),
  }
}

const refused = (reply: Reply): void => {
  expect(reply).toEqual({
    status: 400,
    body: expect.stringMatching(
      /^Invalid volume: Invalid input received: Invalid volume: Unable to detach volume\. Volume status must be 'in-use' and attach_status must be 'attached' to detach\. \(HTTP 400\) \(Request-ID: req-[0-9a-f-]{36}\)$/,
    ),
  })
}

test('only what is in use is taken off a server, whose host takes its time', async () => {
  const one = await volume()
  const server = await lab.launch()
  expect((await one.attach(server)).status).toBe(200)
  await one.becomes('in-use')
  // The one way to another state that no host ends by itself.
  expect((await one.act('os-begin_detaching')).status).toBe(202)
  refused(await one.detach(server))
  expect(at(await lab.nova('GET', one.on(server)), 'volumeAttachments', 0, 'volumeId')).toBe(one.id)
  expect((await one.act('os-roll_detaching')).status).toBe(202)
  await lab.act(server, { lock: null })
  expect(await one.detach(server)).toEqual({ status: 409, body: `Instance ${server} is locked` })
  await lab.act(server, { unlock: null })
  expect((await one.detach(server)).status).toBe(202)
  // A real host may be quick.
  expect(await one.status()).toMatch(cloud.real ? /^(detaching|available)$/ : /^detaching$/)
  if (!cloud.real) refused(await one.detach(server))
  await one.becomes('available')
  await one.left(server)
  expect(await one.detach(server)).toEqual({
    status: 404,
    body: `Instance ${server} is not attached to volume ${one.id}`,
  })
  const log = `/servers/${server}/os-instance-actions` as const
  const done = await cloud.until(
    async () => {
      const [last] = at(await lab.nova('GET', log), 'instanceActions') as Record<string, string>[]
      const shown = await lab.nova('GET', `${log}/${last?.['request_id']}`)
      const action = at(shown, 'instanceAction')
      return at(shown, 'instanceAction', 'events', 0, 'result') !== null && action
    },
    { within: 60_000 },
  )
  expect(done).toMatchObject({
    action: 'detach_volume',
    events: [{ event: 'compute_detach_volume', result: 'Success' }],
  })
}, 120_000)

test('what a server is only about to get is not taken off it', async () => {
  const one = await volume()
  const server = await lab.launch()
  expect((await one.attach(server)).status).toBe(200)
  // A real host may have it by now.
  if (!cloud.real) refused(await one.detach(server))
  await one.becomes('in-use')
  expect((await one.detach(server)).status).toBe(202)
  await one.becomes('available')
}, 120_000)

test('a volume of several servers is in use again when one has let go of it', async () => {
  const one = await volume({ volume_type: 'multiattach' })
  const [first, second] = [await lab.launch(), await lab.launch()]
  for (const server of [first, second]) {
    expect((await one.attach(server)).status).toBe(200)
    await one.becomes('in-use')
  }
  expect((await one.detach(first)).status).toBe(202)
  await one.left(first)
  await one.becomes('in-use')
  expect((await ask('GET', `/volumes/${one.id}`)).body).toMatchObject({
    volume: { attachments: [{ server_id: second }] },
  })
  expect((await one.detach(second)).status).toBe(202)
  await one.becomes('available')
}, 180_000)
