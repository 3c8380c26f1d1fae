/** What is done to a stack that is there, and how it goes away. */
import { readFile } from 'node:fs/promises'
import { isOpenStackError } from '@meridian/openstack'
import type { Page } from '@playwright/test'
import { expect } from '../fixtures.ts'
import { chooseOnPage, confirm, expectToast, stepsOf, table } from '../helpers.ts'
import { largerSite, tooLargeSite } from './site.ts'
import { becomes, doneSince, idsIn, type Stack, type Walk } from './walk.ts'

/** Opens the form of an update and puts this template in. */
const begin = async ({ page, name }: Walk, template: string) => {
  await page.getByRole('button', { name: 'Update Stack', exact: true }).click()
  const wizard = page.getByRole('dialog', { name: `Update Stack ${name}` })
  const text = wizard.getByRole('textbox', { name: 'Template' })
  await expect(text).toHaveValue(/heat_template_version/)
  await text.fill(template)
  return wizard
}

/** What the preview of the open form says of each thing, by its name. */
const previewed = async (wizard: Awaited<ReturnType<typeof begin>>) => {
  await stepsOf(wizard, 'Preview').click()
  const changes = wizard.getByRole('table', { name: 'Changes of Resources' })
  await expect(changes).toBeVisible()
  const said = new Map<string, string>()
  for (const row of (await changes.getByRole('row').all()).slice(1)) {
    const [change = '', part = ''] = await row
      .getByRole('cell')
      .or(row.getByRole('rowheader'))
      .allInnerTexts()
    said.set(part.trim(), change.trim())
  }
  return said
}

/**
 * Updates the stack after a look at what that does, which is what Heat says to the same question, and
 * compares that with what Heat then does.
 */
export const update = async (walk: Walk, stack: Stack): Promise<void> => {
  const { page } = walk
  const before = await idsIn(stack)
  const last = (await doneSince(stack, undefined)).at(-1)?.id
  const wizard = await begin(walk, largerSite)
  await stepsOf(wizard, 'Parameters').click()
  await wizard.getByRole('textbox', { name: 'Note' }).fill('second')
  const said = await previewed(wizard)
  const heat = await stack.updating.preview({
    template: largerSite,
    parameters: { note: 'second' },
  })
  const names = (rows: readonly { readonly resource_name: string }[] = []) =>
    rows.map(({ resource_name }) => resource_name).toSorted()
  const saidToBe = (change: string) =>
    [...said]
      .filter(([, is]) => is === change)
      .map(([part]) => part)
      .toSorted()
  expect(saidToBe('Replaced')).toEqual(names(heat.replaced))
  expect(saidToBe('Updated')).toEqual(names(heat.updated))
  expect(saidToBe('Added')).toEqual(names(heat.added))
  expect(saidToBe('Unchanged')).toEqual(names(heat.unchanged))
  expect(saidToBe('Added')).toEqual(['archive'])
  expect(saidToBe('Replaced')).toContain('worker')
  await wizard.getByRole('button', { name: 'Update Stack' }).click()
  await expectToast(page, 'Stack update started.')
  await becomes(walk, stack, 'UPDATE_COMPLETE')

  const after = await idsIn(stack)
  const done = await doneSince(stack, last)
  const touched = (part: string) =>
    done.filter(({ name }) => name === part).map(({ status }) => status)
  // Heat counts as changed what refers to other things, whose values it does not look at beforehand: more
  // may be said than is done, and never less.
  for (const part of before.keys()) {
    const word = said.get(part) ?? ''
    if (word === 'Unchanged') expect(touched(part), part).toEqual([])
    if (before.get(part) !== after.get(part)) expect([part, word]).toEqual([part, 'Replaced'])
  }
  expect(after.get('worker')).not.toBe(before.get('worker'))
  expect(touched('rules')).toContain('UPDATE_COMPLETE')
  expect(after.get('rules')).toBe(before.get('rules'))
  expect(touched('archive')).toEqual(['CREATE_IN_PROGRESS', 'CREATE_COMPLETE'])
  const outputs = page.getByRole('table', { name: 'Outputs of the stack' })
  await expect(outputs.getByRole('row', { name: /^note/ })).toContainText('second')
}

/** An update that Cinder refuses on the way: all is taken back, and the page says why. */
export const fail = async (walk: Walk, stack: Stack): Promise<void> => {
  const { page, cloud } = walk
  const before = await idsIn(stack)
  const wizard = await begin(walk, tooLargeSite)
  await stepsOf(wizard, 'Options').click()
  await wizard.getByRole('checkbox', { name: 'Rollback On Failure' }).check()
  expect((await previewed(wizard)).get('warehouse')).toBe('Added')
  await wizard.getByRole('button', { name: 'Update Stack' }).click()
  await expectToast(page, 'Stack update started.')
  await becomes(walk, stack, 'ROLLBACK_COMPLETE')
  expect(await idsIn(stack)).toEqual(before)
  expect((await cloud.cinder.volumes.listAll({})).map(({ size }) => size)).toEqual([1, 1])
  await page.getByRole('tab', { name: 'Events', exact: true }).click()
  const event = page.getByRole('tabpanel').getByRole('listitem').filter({ hasText: 'warehouse' })
  await expect(event.filter({ hasText: 'Create Failed' }).first()).toBeVisible()
}

/** Suspended and resumed, as the servers themselves tell. */
export const rest = async (walk: Walk, stack: Stack): Promise<void> => {
  const { page, cloud, eventually } = walk
  const servers = (status: string) =>
    eventually(async () =>
      expect((await cloud.nova.servers.listAll({})).map((one) => one.status)).toEqual([
        status,
        status,
      ]),
    )
  await chooseOnPage(page, 'Suspend Stack')
  await confirm(page, 'Confirm Suspend Stack', 'Suspend Stack')
  await becomes(walk, stack, 'SUSPEND_COMPLETE')
  await servers('SUSPENDED')
  await chooseOnPage(page, 'Resume Stack')
  await becomes(walk, stack, 'RESUME_COMPLETE')
  await servers('ACTIVE')
}

/**
 * What Heat knows of the stack comes as a file. Where its operator has that switched off, the page says
 * so, from the first time on beside the actions that rest. Either way all is as it was.
 */
export const handOver = async (walk: Walk, stack: Stack): Promise<void> => {
  const { page, cloud, name } = walk
  const trail = page.getByRole('navigation', { name: 'Breadcrumbs' })
  await trail.getByRole('link', { name: 'Stacks' }).click()
  const row = table(page, 'Stacks').row(name)
  const known = await exportedBy(stack)
  if (known === undefined) await restsWithReason(page, row)
  else {
    const saved = page.waitForEvent('download')
    await row.do('Export Stack')
    const file = await saved
    expect(file.suggestedFilename()).toBe(`${name}.json`)
    expect(JSON.parse(await readFile(await file.path(), 'utf8'))).toEqual(known)
  }
  expect((await cloud.heat.stacks.listAll({})).map(({ id }) => id)).toEqual([stack.place.id])
}

/** What Heat itself exports, or undefined where it has that switched off. */
const exportedBy = async (stack: Stack) => {
  try {
    return await stack.exported()
  } catch (error) {
    if (!isOpenStackError(error) || error.status !== 400) throw error
    return undefined
  }
}

const restsWithReason = async (
  page: Page,
  row: ReturnType<ReturnType<typeof table>['row']>,
): Promise<void> => {
  const why = 'Abandoning stacks is switched off in this cloud: enable_stack_abandon of Heat.'
  await row.do('Export Stack')
  await expectToast(page, why)
  const menu = await row.menu()
  for (const action of ['Export Stack', 'Abandon Stack']) {
    const item = menu.getByRole('menuitem', { name: action })
    await expect(item).toHaveAttribute('aria-disabled', 'true')
    await expect(item).toContainText(why)
  }
  await page.keyboard.press('Escape')
}

/** The stack goes, and so does what it has made. */
export const remove = async (walk: Walk): Promise<void> => {
  const { page, cloud, name, projectId, eventually } = walk
  const row = table(page, 'Stacks').row(name)
  await row.do('Delete Stack')
  await confirm(page, 'Confirm Delete Stack', 'Delete Stack')
  await expectToast(page, `Deleted Stack: ${name}.`)
  await eventually(() => expect(row.root).toBeHidden({ timeout: 1_000 }))
  await eventually(async () => expect(await cloud.heat.stacks.listAll({ name })).toEqual([]))
  await nothingLeft(cloud, projectId)
}

const nothingLeft = async (
  { nova, neutron, cinder }: Walk['cloud'],
  project_id: string,
): Promise<void> => {
  const own = { project_id }
  expect(await nova.servers.listAll({})).toEqual([])
  expect(await cinder.volumes.listAll({})).toEqual([])
  for (const kind of [neutron.networks, neutron.subnets, neutron.ports, neutron.routers])
    expect(await kind.list(own)).toEqual([])
  expect(await neutron.floatingIps.list(own)).toEqual([])
  // Neutron itself makes the default one.
  expect((await neutron.securityGroups.list(own)).map(({ name }) => name)).toEqual(['default'])
}
