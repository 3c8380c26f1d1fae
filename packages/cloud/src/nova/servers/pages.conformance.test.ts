/** Pages of servers whose marker is no longer, or was never, among those that are listed. */
import { expect, test } from 'vitest'
import { at } from '#nova/testing.ts'
import { serverLab } from '#nova/servers/testing.ts'
import { underTest } from '#testing/conformance.ts'
import { thorough } from '#testing/thorough.ts'

const cloud = await underTest()
const lab = await serverLab(cloud)

test.runIf(thorough)(
  'the next page of a list begins after a server that was deleted meanwhile',
  { timeout: 240_000 },
  async () => {
    const prefix = cloud.unique('nova-marker')
    const a = await lab.launch({ name: `${prefix}-a` })
    const b = await lab.launch({ name: `${prefix}-b` })
    const c = await lab.launch({ name: `${prefix}-c` })
    const page = async (query: string, as: 'demo' | 'admin' = 'demo'): Promise<string[]> => {
      // By name: Nova's times are whole seconds, and in one of them ids decide.
      const order = query.includes('sort_dir') ? '' : '&sort_dir=desc'
      const sorted = `sort_key=display_name${order}` as const
      const path = `/servers?name=${prefix}&limit=1&${sorted}&${query}` as const
      const found = at(await lab.nova('GET', path, undefined, { as }), 'servers')
      return (found as { id: string }[]).map(({ id }) => id)
    }
    expect(await page('')).toEqual([c])
    expect(await page(`marker=${c}`)).toEqual([b])
    await lab.remove(b)
    expect(await page(`marker=${b}`)).toEqual([a])
    expect(await page(`marker=${b}&sort_dir=asc`)).toEqual([c])
    expect(await page(`marker=${a}`)).toEqual([])

    const deleted = (query: string, word = 'true') =>
      page(`all_tenants=1&deleted=${word}&${query}`, 'admin')
    expect(await deleted('')).toEqual([b])
    expect(await deleted(`marker=${a}`)).toEqual([])
    expect(await deleted(`marker=${c}`)).toEqual([b])
    expect(await deleted(`marker=${c}&sort_dir=asc`)).toEqual([])
    expect(await deleted(`marker=${a}&sort_dir=asc`)).toEqual([b])
    for (const word of ['t', 'y', 'Yes', '1', 'on']) expect(await deleted('', word)).toEqual([b])
    for (const word of ['f', 'n', 'nope', '2']) expect(await deleted('', word)).toEqual([c])
  },
)
