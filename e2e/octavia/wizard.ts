/** What the tests of load balancers' wizards do again and again. */
import type { Cloud } from '@meridian/cloud'
import type { Locator, Page } from '@playwright/test'
import type { OpenStack } from '@meridian/openstack'
import { expect } from '../fixtures.ts'
import { dialog, expectToast } from '../helpers.ts'
import { dismiss } from '../told-why.ts'

/** A wizard that is open, by its title. */
export const wizard = (page: Page, title: string) => {
  const { root, fill, press } = dialog(page, title)
  return {
    root,
    fill,
    press,
    choose: (label: string, option: string, inside: Locator = root) =>
      chooseIn(page, inside, label, option),
    /** The options of a field, which is closed again. */
    options: async (label: string) => {
      await root.getByRole('button', { name: endingIn(label) }).click()
      const all = page.getByRole('option')
      await expect(all.first()).toBeVisible()
      const texts = await all.allInnerTexts()
      await page.keyboard.press('Escape')
      await expect(all).toHaveCount(0)
      return texts.map((text) => text.split('\n')[0]?.trim())
    },
    /** A number is told of once its field was left. */
    number: async (label: string, value: string, inside: Locator = root) => {
      const field = inside.getByRole('textbox', { name: new RegExp(`^${label}`) }).first()
      await field.fill(value)
      await field.press('Tab')
    },
    value: (label: string) => root.getByRole('textbox', { name: new RegExp(`^${label}`) }).first(),
  }
}

/** The button of a select is called after what is chosen, and then after its label. */
const endingIn = (label: string) => new RegExp(`(?<!Compare )${label}( \\*)?$`)

const chooseIn = async (page: Page, inside: Locator, label: string, option: string) => {
  await inside.getByRole('button', { name: endingIn(label) }).click()
  const name = new RegExp(`^${RegExp.escape(option)}`)
  await page.getByRole('option', { name }).first().click()
}

/** Does what the page of a thing offers: its first action is a button, the others are in a menu. */
export const act = async (page: Page, label: string): Promise<void> => {
  const button = page.getByRole('button', { name: label, exact: true })
  const more = page.getByRole('button', { name: 'More Actions', exact: true })
  await button.or(more).first().waitFor()
  if ((await button.count()) > 0) return button.first().click()
  await more.click()
  await page.getByRole('menuitem', { name: label, exact: true }).click()
}

/** An instance of the project with an address, and the subnet that it is in. */
export const instanceIn = async ({ neutron, nova }: OpenStack) => {
  const servers = await nova.servers.listAll()
  const ports = await neutron.ports.listAll()
  for (const { id, name } of servers) {
    const at = ports.find(({ device_id }) => device_id === id)?.fixed_ips[0]
    if (name === undefined || at === undefined) continue
    const { id: subnet, name: called, cidr } = await neutron.subnets.get(at.subnet_id)
    return { name, address: at.ip_address, subnet, label: `${called || subnet} (${cidr})` }
  }
  throw new Error('No server of the project has an address.')
}

/** The only one of a list that has the name. */
export const named = async <T extends { readonly name?: string | null }>(
  list: Promise<readonly T[]>,
  name: string,
): Promise<T> => {
  const [one] = (await list).filter((each) => each.name === name)
  if (one === undefined) throw new Error(`There is no ${name}.`)
  return one
}

/** Sends what is open twice, of which the service refuses the first: that is told, and nothing is lost. */
export const refusedThenDone = async (
  page: Page,
  cloud: Cloud,
  title: string,
  [failed, done]: readonly [failed: string, done: string],
) => {
  const { root, press } = wizard(page, title)
  for (const method of ['POST', 'PUT'])
    cloud.control.fail({
      ...{ service: 'load-balancer', method, how: 'status', status: 500, message: 'On strike.' },
    })
  await press(title)
  await expectToast(page, failed)
  await expect(root).toContainText('On strike.')
  cloud.control.heal()
  await dismiss(page, failed)
  await press(title)
  await expectToast(page, done)
  await expectClosed(page, root)
}

/** A wizard is gone, and so is its address, from which the page goes back once it was read again. */
export const expectClosed = async (page: Page, root: Locator): Promise<void> => {
  await expect(root).toBeHidden()
  await expect(page).not.toHaveURL(/[?&]dialog=/)
}

/** Waits until a load balancer can be changed again. */
export const freeAgain = (
  { octavia }: OpenStack,
  id: string,
  eventually: (look: () => Promise<void>) => Promise<void>,
): Promise<void> =>
  eventually(async () => {
    const { provisioning_status } = await octavia.loadBalancers.get(id)
    expect(provisioning_status).toBe('ACTIVE')
  })
