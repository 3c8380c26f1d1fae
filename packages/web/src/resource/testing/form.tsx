/** A thing with a form, and the dialog of an action of it. */
import type { Network } from '@meridian/contract'
import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { json, serve, type Answer } from '#api/testing.ts'
import { useScreens } from '#resource/actions/screen.tsx'
import type { Action, ActionResult } from '#resource/action.ts'
import { kind } from '#resource/define.ts'
import { show } from '#resource/testing/open.tsx'
import { Button } from '#ui/press/button.tsx'

export type Thing = Pick<Network, 'id' | 'name' | 'admin_state_up' | 'shared'>

export const thing = kind<Thing>({
  type: 'OS::Test::Thing',
  name: ['Thing', 'Things'],
  inline: ['thing', 'things'],
  key: ({ id }) => [id],
  title: ({ name }) => name,
})
const one: Thing = { id: 't1', name: 'web', admin_state_up: true, shared: false }

const Opener = (props: {
  readonly action: Action<never> | Action<Thing>
  readonly ended: (ActionResult | undefined)[]
}) => {
  const screens = useScreens()
  const open = async () => props.ended.push(await props.action.perform([one] as never, screens()))
  return <Button onPress={() => void open()}>Open</Button>
}

/** Opens the dialog, in which all is allowed unless the first of some answers say otherwise. */
export const open = async (
  action: Action<never> | Action<Thing>,
  ...answers: readonly Answer[]
) => {
  const may = answers.length === 0
  const { seen, paths } = serve(
    ...answers,
    (request) =>
      request.url.includes('/api/policy/') ? json({ results: [may], allowed: may }) : undefined,
    (request) =>
      request.method === 'PATCH'
        ? new Response(null, { status: 204 })
        : json({ ...one, id: 'new' }, 201),
  )
  const ended: (ActionResult | undefined)[] = []
  await show(<Opener action={action} ended={ended} />)
  await page.getByRole('button', { name: 'Open' }).click()
  await expect.element(page.getByRole('dialog')).toBeVisible()
  const sent = async () =>
    Promise.all(
      seen
        .filter(({ path }) => path.includes('/networks/'))
        .map(({ request }) => request.json() as Promise<unknown>),
    )
  const sentTo = () => paths().filter((path) => path.includes('/networks/'))
  return { ended, sent, sentTo }
}
