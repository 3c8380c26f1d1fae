/** What services answer to the dialogs that are sent. */
import type { Cloud } from '@meridian/cloud'
import { expect, type Page, type Response } from '@playwright/test'
import { atRest } from '../tools/at-rest.ts'
import { answers, expectNotForbidden, submit } from './dialogs.ts'
import { sent, type Asked } from './refused-dialog.ts'
import type { TypeList } from './types.ts'

/** What a dialog asks, where that is not the service of the type in whose list it is offered. */
const network: Asked = { service: 'network', inCloud: 'network' }
const compute: Asked = { service: 'compute', inCloud: 'compute' }
const elsewhere: Readonly<Record<string, Asked>> = {
  'Launch Instance': compute,
  'All Options': compute,
  'Create Volume': { service: 'block-storage', inCloud: 'volumev3' },
  'Edit Security Groups': network,
  'Associate Floating IP': network,
  'Disassociate Floating IP': network,
  'Manage Attachments': compute,
  'Modify Quotas': compute,
  'Write Template': { service: 'orchestration', inCloud: 'orchestration' },
}

export const askedBy = (list: TypeList, label: string): Asked => elsewhere[label] ?? list

/** What the demo world refuses, by the list and the label, and why. */
const refusedByWorld: Readonly<Record<string, string>> = {
  'Instances: Evacuate Instance': 'the host of each is up',
  'Volumes: Accept Transfer': 'nobody has given a volume away',
  'Volumes: Force Delete Volume': 'the first has snapshots or is attached',
  'Volume Snapshots: Launch Instance': 'the first is of a volume that holds no system',
  'Volume Groups: Delete Volume Group': 'the first has snapshots',
  'Volume Types: Delete Volume Type': 'it was made the default one before',
  'QoS Specs: Delete QoS Spec': 'a volume type has them',
  'Group Types: Delete Group Type': 'a group is of it',
  'Routers: Clear Gateway': 'floating IPs need it',
  'Routers: Delete Router': 'it has interfaces',
  'Floating IPs: Associate Floating IP': 'no router leads to the first port',
  'Floating IPs: Add Port Forwarding': 'no router leads to the first port',
  'Ports: Associate Floating IP': 'no router leads to the first one',
  'Pools: Delete Pool': 'an L7 policy leads to it',
  'Zones: Accept Zone Transfer': 'nobody has given a zone away',
  'Stacks: Abandon Stack': 'its operator has not allowed that',
  'QoS Policies: Add Bandwidth Limit': 'the first has one',
  'QoS Policies: Add DSCP Marking': 'the first has one',
  'Address Groups: Delete Address Group': 'a rule of a security group has it',
  'Flavor Profiles: Delete Flavor Profile': 'a flavor has it',
  'Compute Services: Delete Compute Service': 'each host has instances',
}

/**
 * Sends the open dialog, filled, and expects that all it asks of the server is done, some of it by the
 * service that it is about. What the demo world refuses is refused, but not forbidden: who was offered it
 * may have it done. Answers whether it was done.
 */
export const expectDone = async (
  page: Page,
  cloud: Cloud,
  list: TypeList,
  label: string,
): Promise<boolean> => {
  const where = `${list.title}: ${label}`
  const why = refusedByWorld[where]
  const told: Response[] = []
  const hear = (response: Response) => void (answers(response) && told.push(response))
  page.on('response', hear)
  cloud.control.forgetRequests()
  const isHeld = why !== undefined && (await submit(page).getAttribute('aria-disabled')) === 'true'
  if (!isHeld) await expectNotForbidden(page, where, () => submit(page).click({ timeout: 10_000 }))
  // What is done in several steps is done when the page asks for nothing more.
  await atRest(page)
  page.off('response', hear)
  const refused = told.filter((one) => !one.ok())
  if (why !== undefined) {
    // A question that knows what keeps the item offers nothing to press.
    if (isHeld) return false
    const isRefused = refused.length > 0 && refused.every((one) => one.status() < 500)
    expect.soft(isRefused, `${where} is refused: ${why}`).toBe(true)
    return false
  }
  for (const one of refused)
    expect.soft(`${one.status()} ${await wordsOf(one)}`, `${where} is done`).toBe('')
  const services = sent(cloud).map(({ service }) => service)
  expect.soft(services, `${where} reaches its service`).toContain(askedBy(list, label).inCloud)
  return refused.length === 0
}

/** The body is gone where the page has been left meanwhile. */
const wordsOf = (response: Response): Promise<string> => response.text().catch(() => response.url())
