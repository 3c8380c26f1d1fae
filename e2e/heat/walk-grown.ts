/** How a stack begins: by its form, and drawn while Heat makes it. */
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expect } from '../fixtures.ts'
import { expectToast, stepsOf, table } from '../helpers.ts'
import { partsOfSite, site } from './site.ts'
import { becomes, doneSince, inWords, linesOf, stackOf, type Stack, type Walk } from './walk.ts'

/** Launches the stack, with a flavor, an image and a network out of lists, as `choices` has them. */
export const launch = async (
  walk: Walk,
  choices: Readonly<Record<'Flavor' | 'Image' | 'Outside', string>>,
): Promise<Stack> => {
  const { page, name } = walk
  await page.goto('/project/stacks')
  await page.getByRole('button', { name: 'Launch Stack' }).first().click()
  const wizard = page.getByRole('dialog', { name: 'Launch Stack' })
  await wizard.getByRole('textbox', { name: 'Template' }).fill(site)
  await stepsOf(wizard, 'Parameters').click()
  for (const [field, option] of Object.entries(choices)) {
    await wizard.getByRole('combobox', { name: field }).click()
    await page
      .getByRole('option', { name: new RegExp(`^${option}`) })
      .first()
      .click()
  }
  await stepsOf(wizard, 'Options').click()
  await wizard.getByRole('textbox', { name: 'Stack Name' }).fill(name)
  await stepsOf(wizard, 'Preview').click()
  await expect(wizard.getByText(`${partsOfSite.length} resources will be made.`)).toBeVisible()
  expect(await walk.cloud.heat.stacks.listAll({ name })).toEqual([])
  await wizard.getByRole('button', { name: 'Launch Stack' }).click()
  await expectToast(page, 'Stack creation started.')
  return stackOf(walk)
}

/**
 * Looks at the drawing until all is made. Each state that it shows of a thing is one that Heat has
 * been through with it, in the same order.
 */
export const watch = async (walk: Walk, stack: Stack): Promise<void> => {
  const { page, name, eventually } = walk
  const seen = new Map<string, string[]>()
  await table(page, 'Stacks').row(name).open()
  await page.getByRole('tab', { name: 'Topology', exact: true }).click()
  const tree = page.getByRole('treegrid', { name: 'Resources of the stack' })
  await expect(tree).toBeVisible()
  await eventually(async () => {
    const lines = await linesOf(tree)
    for (const [part, said] of lines) {
      const before = seen.get(part) ?? []
      if (before.at(-1) !== said) seen.set(part, [...before, said])
    }
    expect(lines.get(name)).toContain('Create Complete')
    for (const part of partsOfSite) expect(lines.get(part)).toContain('Create Complete')
  })
  expect([...seen.keys()].toSorted()).toEqual([name, ...partsOfSite].toSorted())
  expect((await drawnIn(page)).toSorted()).toEqual(
    [name, ...partsOfSite].map((part) => `${part} (Create Complete)`).toSorted(),
  )

  const events = await doneSince(stack, undefined)
  for (const part of [name, ...partsOfSite]) {
    // What Heat has not begun yet is no event of it.
    const been = ['INIT_COMPLETE', ...events.filter((one) => one.name === part).map(statusOf)]
    const shown = (seen.get(part) ?? []).map((said) => said.split(' · ').at(-1))
    const order = shown.map((word) => been.map(inWords).indexOf(word ?? ''))
    expect(order, `${part}: ${shown.join(', ')}`).not.toContain(-1)
    expect(order).toEqual(order.toSorted((a, b) => a - b))
  }
  // It was drawn while it grew, and not when it was there.
  const grown = partsOfSite.filter((part) => (seen.get(part) ?? []).length > 1)
  expect(grown.length, 'things that were seen before they were made').toBeGreaterThan(0)
  await becomes(walk, stack, 'CREATE_COMPLETE')
}

/** What stands in the drawing, as its file says it. */
const drawnIn = async (page: Page): Promise<readonly string[]> => {
  const graph = page.getByRole('application', { name: 'Stack topology graph' })
  await expect(graph).toHaveAttribute('aria-busy', 'false')
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download' }).click()
  await page.getByRole('menuitem', { name: 'As SVG' }).click()
  const file = await readFile(await (await saved).path(), 'utf8')
  return [...file.matchAll(/\)"><title>([^<]+)<\/title>/g)].map(([, said = '']) => said)
}

const statusOf = ({ status }: { readonly status: string }): string => status

/** What the stack has made is there, and the page tells of it what the services say. */
export const look = async ({ page, cloud, projectId }: Walk): Promise<void> => {
  const { nova, neutron, cinder } = cloud
  const servers = await nova.servers.listAll({})
  expect(servers.map(({ status }) => status)).toEqual(['ACTIVE', 'ACTIVE'])
  const [address] = await neutron.floatingIps.list({ project_id: projectId })
  expect(address?.fixed_ip_address).toMatch(/^10\.88\.0\./)
  const [volume] = await cinder.volumes.listAll({})
  expect(volume).toMatchObject({ size: 1, status: 'in-use' })
  const outputs = page.getByRole('table', { name: 'Outputs of the stack' })
  await expect(outputs.getByRole('row', { name: /^address/ })).toContainText(
    address?.floating_ip_address ?? '',
  )
}
