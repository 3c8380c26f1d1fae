import { securityGroups } from '@meridian/contract'
import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { settings } from '#api/settings.ts'
import { catalog, userSession } from '#api/session/session.ts'
import type { Answer } from '#api/testing.ts'
import { openWorld, type OpenWorld } from '#api/testing/world.ts'
import type { ActionResult } from '#resource/action.ts'
import { show } from '#resource/testing/open.tsx'
import type { LaunchContext } from '#dialogs/launch-instance/context.ts'
import { LaunchInstance } from '#dialogs/launch-instance/launch-instance.tsx'

/** A required field's name may go on with its mark, a step's with how it stands. */
const starting = (name: string) => new RegExp(`^${name}`)
export const textbox = (name: string) => page.getByRole('textbox', { name: starting(name) })
export const button = (name: string) => page.getByRole('button', { name, exact: true })
export const step = (name: string) =>
  page.getByRole('navigation', { name: 'Steps' }).getByRole('button', { name: starting(name) })
export const launchButton = () => button('Launch Instance')
export const inDialog = (name: string) => page.getByRole('dialog', { name })

export type Start = {
  readonly context?: LaunchContext
  /** What the operator has decided. */
  readonly options?: Parameters<typeof openWorld>[0]
  /** Before the product's own. */
  readonly answers?: readonly Answer[]
  /** What is to be true of the world before the wizard is opened. */
  readonly prepare?: (world: OpenWorld) => Promise<unknown>
}

/** A world with who is signed in, and with the settings, known already; the calls since then. */
export const openGround = async ({ options = {}, answers = [], prepare }: Start) => {
  const world = await openWorld(options, ...answers)
  await prepare?.(world)
  await Promise.all([settings(), catalog(), userSession()])
  const before = world.seen.length
  return {
    ...world,
    calls: () => world.paths().slice(before),
    /** The body of the launch that was asked for; undefined before it is. */
    launched: async () => (await world.sent('POST', '/nova/servers/')).at(-1),
    group: async (name: string) => {
      const { items } = await world.as('demo', securityGroups.list, {})
      return items.find((one) => one.name === name)?.id
    },
  }
}

/** The wizard as a page opens it. */
export const openWizard = async ({ context = {}, ...start }: Start = {}) => {
  const world = await openGround(start)
  const closed: (ActionResult | undefined)[] = []
  await show(<LaunchInstance context={context} close={(result) => void closed.push(result)} />)
  await expect.element(textbox('Instance Name')).toBeVisible()
  return { ...world, closed }
}

export const choose = async (stepName: string, item: string) => {
  await step(stepName).click()
  await button(`Allocate ${item}`).click()
}

/** Fills in what nothing can be launched without, but for networks. */
export const fillNeeded = async () => {
  await textbox('Instance Name').fill('web')
  await choose('Source', 'debian-12')
  await choose('Flavor', 'm1.small')
}

/** Presses the button, and waits until the launch was accepted. */
export const launch = async () => {
  await launchButton().click()
  await expect.element(page.getByText('Scheduled creation of 1 instance(s).')).toBeVisible()
}
