/** What the parts of the walk over stacks have in common. */
import type { OpenStack } from '@meridian/openstack'
import type { Locator, Page } from '@playwright/test'
import { expect } from '../fixtures.ts'
import { only } from '../own-project.ts'

/** What each part of the walk goes on with. */
export type Walk = {
  readonly page: Page
  /** The cloud itself, as the person who walks sees it, and as an administrator of the project. */
  readonly cloud: OpenStack
  readonly admin: OpenStack
  readonly projectId: string
  /** What the project and the stack are called. */
  readonly name: string
  readonly eventually: (look: () => Promise<void>) => Promise<void>
}

/** The stack of the walk, to ask Heat itself about. */
export const stackOf = async ({ cloud: { heat }, name }: Walk) =>
  heat.at({ id: only(await heat.stacks.listAll({ name })).id, name })

export type Stack = Awaited<ReturnType<typeof stackOf>>

/** A status of Heat as the pages say it. */
export const inWords = (status: string): string =>
  status
    .toLowerCase()
    .split('_')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ')

/** The id in its service of each thing in the stack, as Heat has it. */
export const idsIn = async (stack: Stack): Promise<ReadonlyMap<string, string>> =>
  new Map(
    (await stack.resources()).map((one) => [one.resource_name, one.physical_resource_id ?? '']),
  )

/** What Heat has done with each thing of the stack since that event, the oldest first. */
export const doneSince = async (stack: Stack, event: string | undefined) => {
  const events = await stack.events.listAll({ sort_keys: 'created_at', sort_dir: 'asc' })
  const from = events.findIndex(({ id }) => id === event)
  return events
    .slice(from + 1)
    .map(({ id, resource_name: name, resource_status: status }) => ({ id, name, status }))
}

/** Waits until Heat says that of the stack, and its page does, too. */
export const becomes = async (
  { page, eventually }: Walk,
  stack: Stack,
  status: string,
): Promise<void> => {
  await eventually(async () => expect((await stack.load()).stack_status).toBe(status))
  await page.getByRole('tab', { name: 'Overview', exact: true }).click()
  const shown = page.getByRole('tabpanel').getByText(inWords(status), { exact: true }).first()
  await eventually(async () => expect(shown).toBeVisible({ timeout: 1_000 }))
}

/** The lines of the topology in words: of each thing its name, and what is said of it. */
export const linesOf = async (tree: Locator): Promise<ReadonlyMap<string, string>> =>
  new Map(
    (await tree.getByRole('row').all()).length === 0
      ? []
      : (await tree.getByRole('row').allInnerTexts()).map((text) => {
          const [name = '', ...said] = text.split('\n').map((part) => part.trim())
          return [name, said.join(' ')]
        }),
  )
