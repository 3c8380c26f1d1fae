/** Pages of servers whose marker is no longer, or was never, among those that are listed. */
import { expect, test } from 'vitest'
import { at } from '#nova/testing.ts'
import { serverLab } from '#nova/testing-servers.ts'
import { underTest } from '#testing/conformance.ts'

const cloud = await underTest()
const lab = await serverLab(cloud)

test(
  'the next page of a list begins after a server that was deleted meanwhile',
  { timeout: 240_000 },
  async () => {
    const prefix = cloud.unique('nova-marker')
    const a = await lab.launch({ name: `${prefix}-a` })
    const b = await lab.launch({ name: `${prefix}-b` })
    const c = await lab.launch({ name: `${prefix}-c` })
    const page = async (query: string, as: 'demo' | 'admin' = 'demo'): Promise<string[]> => {
      const path = `/servers?name=${prefix}&limit=1&${query}` as const
      const found = at(await lab.nova('GET', path, undefined, { as }), 'servers')
      return (found as { id: string }[]).map(({ id }) => id)
    }
    expect(await page('')).toEqual([c])
    await lab.nova('DELETE', `/servers/${c}`)
    const gone = async () => (await lab.nova('GET', `/servers/${c}`)).status === 404
    await cloud.until(gone, { within: 60_000 })
    expect(await page(`marker=${c}`)).toEqual([b])
    expect(await page(`marker=${c}&sort_key=display_name&sort_dir=desc`)).toEqual([b])
    expect(await page(`marker=${c}&sort_key=display_name&sort_dir=asc`)).toEqual([])
    expect(await page(`marker=${b}`)).toEqual([a])

    const deleted = (query: string) => page(`all_tenants=1&deleted=true&${query}`, 'admin')
    expect(await deleted('')).toEqual([c])
    expect(await deleted(`marker=${b}`)).toEqual([])
    expect(await deleted(`marker=${b}&sort_dir=asc&sort_key=created_at`)).toEqual([c])
    expect(await deleted(`marker=${a}&sort_dir=asc&sort_key=display_name`)).toEqual([c])
  },
)

test('a list of deleted servers is asked for in every word for yes', async () => {
  const first = async (word: string): Promise<string> => {
    const path = `/servers?all_tenants=1&limit=1&deleted=${word}` as const
    const found = at(await lab.nova('GET', path, undefined, { as: 'admin' }), 'servers')
    return JSON.stringify((found as { id: string }[]).map(({ id }) => id))
  }
  const [yes, no] = [await first('true'), await first('false')]
  expect(yes).not.toBe(no)
  for (const word of ['t', 'y', 'Yes', '1', 'on']) expect(await first(word), word).toBe(yes)
  for (const word of ['f', 'n', 'nope', '2']) expect(await first(word), word).toBe(no)
})
