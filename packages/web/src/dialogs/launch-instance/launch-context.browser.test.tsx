import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { cleanup } from 'vitest-browser-react'
import { page } from 'vitest/browser'
import { show } from '#resource/testing/open.tsx'
import { toast } from '#ui/tell/toast.ts'
import { openLaunch } from '#dialogs/launch-instance/action.tsx'
import { button, choose, launchButton, openGround, textbox } from '#dialogs/testing/launch.tsx'

beforeEach(() => page.viewport(1440, 900))
afterEach(() => toast.clearAll())

test('a context says what is launched, and where the browser goes then, and without [RS-LAUNCH-15 RS-LAUNCH-16 RS-LAUNCH-18]', async () => {
  const { idOf, launched } = await openGround({})
  const went: string[] = []
  const screen = {
    load: <R,>(work: (signal: AbortSignal) => Promise<R>) => work(new AbortController().signal),
    open: <R,>(draw: (close: (result?: R) => void) => ReactNode) =>
      new Promise<R | undefined>((resolve) => void show(draw(resolve))),
    go: (path: string) => void went.push(path),
  }
  const volumeId = await idOf('volumes', 'boot-template')
  const context = { volumeId, successUrl: '/after', dismissUrl: '/without' }
  const dismissed = openLaunch(screen, context)
  await button('Cancel').click()
  expect(await dismissed).toEqual({})
  expect(went).toEqual(['/without'])
  await cleanup()

  const done = openLaunch(screen, context)
  await textbox('Instance Name').fill('web')
  await choose('Flavor', 'm1.small')
  await choose('Networks', 'web')
  await launchButton().click()
  const closed = await done
  expect(closed).toEqual({
    created: [{ type: 'OS::Nova::Server', id: await idOf('servers', 'web') }],
  })
  expect(await launched()).toMatchObject({
    block_device_mapping: { vda: `${volumeId}:vol::0` },
  })
  expect(went).toEqual(['/without', '/after'])
})
