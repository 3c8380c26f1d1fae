import { expect, test } from 'vitest'
import { at, type Reply } from '#nova/testing.ts'
import { serverLab } from '#nova/servers/testing.ts'
import { underTest } from '#testing/conformance.ts'
import { thorough } from '#testing/thorough.ts'

const cloud = await underTest()
const lab = await serverLab(cloud)

type Listed = { id: string; name: string }
const listed = (reply: Reply): Listed[] => at(reply, 'servers') as Listed[]

/** Asks for servers under one name, which are deleted at the end; what was answered. */
async function several(more: Record<string, unknown>): Promise<{ name: string; made: Reply }> {
  const name = cloud.unique('nova-several')
  cloud.cleanUp(async () => {
    const left = listed(await lab.nova('GET', `/servers?name=${name}`))
    for (const { id } of left) await lab.nova('DELETE', `/servers/${id}`)
  })
  const made = await lab.nova('POST', '/servers', lab.wish({ name, ...more }))
  return { name, made }
}

test('servers of one request share their reservation id', { timeout: 120_000 }, async () => {
  const { name, made } = await several({ min_count: 2, return_reservation_id: true })
  const reservation = at(made, 'reservation_id')
  expect(made).toEqual({ status: 202, body: { reservation_id: reservation } })
  expect(reservation).toMatch(/^r-[a-z0-9]{8}$/i)
  const query = `reservation_id=${String(reservation)}&sort_key=display_name&sort_dir=asc`
  const both = await cloud.until(
    async () => {
      const found = listed(await lab.nova('GET', `/servers?${query}`))
      return found.length === 2 && found
    },
    { within: 60_000 },
  )
  expect(both.map((each) => each.name)).toEqual([`${name}-1`, `${name}-2`])
  for (const [index, { id }] of both.entries()) {
    await lab.rests(id, 'ACTIVE')
    const shown = await lab.nova('GET', `/servers/${id}`, undefined, { as: 'admin' })
    expect(at(shown, 'server')).toMatchObject({
      'OS-EXT-SRV-ATTR:reservation_id': reservation,
      'OS-EXT-SRV-ATTR:launch_index': index,
    })
  }
  const ids = both.map(({ id }) => id).toSorted()
  const part = await lab.nova('GET', `/servers?reservation_id=${String(reservation).slice(0, 8)}`)
  expect(
    listed(part)
      .map(({ id }) => id)
      .toSorted(),
  ).toEqual(ids)
  const none = await lab.nova('GET', '/servers?reservation_id=r-nothere')
  expect(none.body).toEqual({ servers: [] })
})

test('any text asks for the reservation id, `false` as well', { timeout: 90_000 }, async () => {
  const no = await several({ return_reservation_id: false })
  expect(at(no.made, 'server', 'id')).toBeTypeOf('string')
  const yes = await several({ return_reservation_id: 'false' })
  expect(at(yes.made, 'reservation_id')).toBeTypeOf('string')
})

test('several servers do not get one hostname', async () => {
  const { made } = await several({ max_count: 2, hostname: 'same' })
  expect(made).toEqual({
    status: 400,
    body: 'Unable to allocate a single hostname to multiple instances',
  })
})

test.runIf(thorough)(
  'a host name is what is left of a name, and never nothing',
  { timeout: 90_000 },
  async () => {
    const hostnamesOf = async (more: Record<string, unknown>): Promise<unknown[]> => {
      const wish = lab.wish({ ...more, return_reservation_id: true })
      const reservation = at(await lab.nova('POST', '/servers', wish), 'reservation_id')
      const query = `reservation_id=${String(reservation)}&sort_key=display_name&sort_dir=asc`
      const list = await cloud.until(
        async () => {
          const servers = at(await lab.nova('GET', `/servers/detail?${query}`), 'servers')
          const made = servers as { id: string; 'OS-EXT-SRV-ATTR:hostname': string }[]
          return made.length === (more['min_count'] ?? 1) && made
        },
        { within: 30_000 },
      )
      for (const { id } of list) await lab.nova('DELETE', `/servers/${id}`)
      return list.map(({ id, 'OS-EXT-SRV-ATTR:hostname': name }) => name.replace(id, 'ID'))
    }
    for (const [name, hostname] of [
      ['a b_c.d', 'a-b-c-d'],
      ['É è (1)', 'é-è-1'],
      ['日本', 'Server-ID'],
      ['...', 'Server-ID'],
      ['-日x'.padEnd(80, 'x'), 'x'.repeat(62)],
    ] as const) {
      expect(await hostnamesOf({ name }), name).toEqual([hostname])
    }
    expect(await hostnamesOf({ name: 'A!', min_count: 2 })).toEqual(['a-1', 'a-2'])
    expect(await hostnamesOf({ name: '日本', min_count: 2 })).toEqual(['Server-ID', 'Server-ID'])
  },
)
