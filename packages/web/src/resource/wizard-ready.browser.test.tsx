import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Wizard } from '#forms/wizard.tsx'
import { json, serve } from '#api/testing.ts'
import { policy } from '#resource/define.ts'
import { readyWhen } from '#resource/reading/requirements.tsx'
import { toast } from '#ui/tell/toast.ts'
import '#ui/theme.css'

const all = { service: true, policy: true, setting: true, extension: true }

/** A cloud that has all that a step asks for, or lacks some of it. */
const site = (has: typeof all) =>
  serve((_, url) => {
    const path = url.pathname.replace('/console', '')
    if (path === '/api/keystone/svc-catalog/') {
      const endpoints = [{ region: 'one', region_id: 'one' }]
      return json(has.service ? [{ type: 'network', name: 'n', endpoints }] : [])
    }
    if (path === '/api/keystone/user-session/') return json({ services_region: 'one' })
    if (path === '/api/policy/') return json({ allowed: has.policy })
    if (path === '/api/settings/') return json({ FEATURES: { keys: has.setting } })
    if (path === '/api/nova/extensions/') {
      return json({ items: has.extension ? [{ name: 'Keypairs' }] : [] })
    }
    return undefined
  })

const openWizard = () =>
  render(
    <Wizard
      title="Toy"
      steps={[
        { id: 'always', title: 'Always', content: () => 'Here.' },
        {
          ...{ id: 'asking', title: 'Asking', content: () => 'There.' },
          ready: readyWhen(
            { service: 'network' },
            policy('compute', 'os_compute_api:os-keypairs:index'),
            { setting: 'FEATURES.keys' },
            { feature: ['compute', 'Keypairs'] },
          ),
        },
      ]}
      submit={async () => undefined}
      close={() => {}}
    />,
  )

const steps = () =>
  page
    .getByRole('navigation', { name: 'Steps' })
    .getByRole('listitem')
    .elements()
    .map((step) => step.textContent?.replace(/^\d/, ''))

afterEach(() => toast.clearAll())

test('a step is there when its service, policy, setting and extension are [RS-WIZ-18]', async () => {
  site(all)
  await openWizard()
  await expect.poll(steps).toEqual(['Always', 'Asking'])
})

for (const missing of ['service', 'policy', 'setting', 'extension'] as const) {
  test(`a step is not there without its ${missing} [RS-WIZ-18]`, async () => {
    site({ ...all, [missing]: false })
    await openWizard()
    await expect.element(page.getByText('Here.')).toBeVisible()
    expect(steps()).toEqual(['Always'])
  })
}
