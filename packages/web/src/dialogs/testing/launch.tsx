import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { settings } from '#api/settings.ts'
import { catalog, userSession } from '#api/session.ts'
import type { Answer } from '#api/testing.ts'
import type { ActionResult } from '#resource/action.ts'
import { show } from '#resource/testing/open.tsx'
import type { LaunchContext } from '#dialogs/launch-instance/context.ts'
import { LaunchInstance } from '#dialogs/launch-instance/launch-instance.tsx'
import { launchSentTo, serveCloud } from '#dialogs/testing/cloud.ts'

/** A required field's name may go on with its mark, a step's with how it stands. */
const starting = (name: string) => new RegExp(`^${name}`)
export const textbox = (name: string) => page.getByRole('textbox', { name: starting(name) })
export const button = (name: string) => page.getByRole('button', { name, exact: true })
export const step = (name: string) =>
  page.getByRole('navigation', { name: 'Steps' }).getByRole('button', { name: starting(name) })
export const launchButton = () => button('Launch Instance')
export const inDialog = (name: string) => page.getByRole('dialog', { name })

/** The wizard as a page opens it: who is signed in and the settings are known already. */
export const openWizard = (...answers: readonly Answer[]) => openWizardFrom({}, ...answers)

/** The same with something to start from. */
export const openWizardFrom = async (context: LaunchContext, ...answers: readonly Answer[]) => {
  const server = serveCloud(...answers)
  await Promise.all([settings(), catalog(), userSession()])
  const before = server.seen.length
  const closed: (ActionResult | undefined)[] = []
  await show(<LaunchInstance context={context} close={(result) => void closed.push(result)} />)
  await expect.element(textbox('Instance Name')).toBeVisible()
  return {
    calls: () => server.paths().slice(before),
    closed,
    sent: () => launchSentTo(server),
  }
}

export const choose = async (stepName: string, item: string) => {
  await step(stepName).click()
  await button(`Allocate ${item}`).click()
}

/** Fills in what nothing can be launched without, but for networks. */
export const fillNeeded = async () => {
  await textbox('Instance Name').fill('web')
  await choose('Source', 'debian-13')
  await choose('Flavor', 'm1.small')
}

/** Presses the button, and waits until the launch was accepted. */
export const launch = async () => {
  await launchButton().click()
  await expect.element(page.getByText('Scheduled creation of 1 instance(s).')).toBeVisible()
}
