import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { cleanup } from 'vitest-browser-react'
import { page } from 'vitest/browser'
import { show } from '#resource/testing/open.tsx'
import { toast } from '#ui/toast.ts'
import { openLaunch } from '#dialogs/launch-instance/action.tsx'
import { launchSentTo, serveCloud } from '#dialogs/testing/cloud.ts'
import { button, choose, launchButton, textbox } from '#dialogs/testing/launch.tsx'

beforeEach(() => page.viewport(1440, 900))
afterEach(() => toast.clearAll())

test('a context says what is launched, and where the browser goes then, and without [RS-LAUNCH-15 RS-LAUNCH-16 RS-LAUNCH-18]', async () => {
  const server = serveCloud()
  const went: string[] = []
  const screen = {
    load: <R,>(work: (signal: AbortSignal) => Promise<R>) => work(new AbortController().signal),
    open: <R,>(draw: (close: (result?: R) => void) => ReactNode) =>
      new Promise<R | undefined>((resolve) => void show(draw(resolve))),
    go: (path: string) => void went.push(path),
  }
  const context = { volumeId: 'volume-boot-disk', successUrl: '/after', dismissUrl: '/without' }
  const dismissed = openLaunch(screen, context)
  await button('Cancel').click()
  expect(await dismissed).toEqual({})
  expect(went).toEqual(['/without'])
  await cleanup()

  const done = openLaunch(screen, context)
  await textbox('Instance Name').fill('web')
  await choose('Flavor', 'm1.small')
  await choose('Networks', 'private')
  await launchButton().click()
  expect(await done).toEqual({ created: [{ type: 'OS::Nova::Server', id: 's1' }] })
  expect(await launchSentTo(server)).toMatchObject({
    block_device_mapping: { vda: 'volume-boot-disk:vol::0' },
  })
  expect(went).toEqual(['/without', '/after'])
})
