import { stacks } from '@meridian/contract'
import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { CloudCall } from '#api/testing/site.ts'
import { openWorld } from '#api/testing/world.ts'
import { PanelPage } from '#resource/panel-page.tsx'
import { show } from '#resource/testing/open.tsx'
import { resources } from '#resources/registry.ts'

afterEach(() => {
  vi.useRealTimers()
})

/** Is made for as long as the time of the cloud stands still. */
const template = JSON.stringify({
  heat_template_version: '2021-04-16',
  resources: { slow: { type: 'OS::Heat::TestResource', properties: { wait_secs: 60 } } },
})
const path = '/project/stacks'
const found = resources.panels.find(({ panel }) => panel.path === path)

test('a hundred stacks that are being made are looked at again in one call a round, also of the cloud', async () => {
  const { as, cloudCalls, paths } = await openWorld()
  const names = Array.from({ length: 100 }, (_, at) => `many-${at}`)
  for (const stack_name of names) {
    await as('demo', stacks.create, { body: { stack_name, template } })
  }
  if (found === undefined) throw new Error(`There is no panel at ${path}.`)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  await show(<PanelPage {...found} />, path, resources)
  await expect.element(page.getByRole('link', { name: 'many-0', exact: true })).toBeVisible()
  const moving = page.getByRole('row').filter({ hasText: 'Create In Progress' })
  expect(moving.elements().length).toBeGreaterThan(10)

  const asked = () => paths().filter((one) => one.startsWith('GET /api/heat/stacks/'))
  const ofHeat: CloudCall[] = []
  const listen = async () => {
    ofHeat.push(...(await cloudCalls()).filter(({ service }) => service === 'orchestration'))
    return ofHeat
  }
  const before = asked().length
  await listen()
  ofHeat.length = 0
  // The first round is due after 2.5 s, the second 5 s later (SH-TABLE-19..23).
  for (const [round, ms] of [2_600, 5_000].entries()) {
    await vi.advanceTimersByTimeAsync(ms)
    await vi.waitFor(() => expect(asked()).toHaveLength(before + round + 1))
    await vi.waitFor(async () => expect(await listen()).toHaveLength(round + 1))
  }
  expect(asked().at(-1)?.match(/id=/g)).toHaveLength(100)
})
