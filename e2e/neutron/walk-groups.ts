/** A part of the walk: a security group with six rules, each by the form and in its words. */
import { expect } from '../fixtures.ts'
import { dialog, expectToast, table } from '../helpers.ts'
import { only } from '../own-project.ts'
import { tabOf } from './steps.ts'
import type { Walk } from './walk.ts'

/** Makes it in the browser, and answers its id. */
export const buildGroup = async (walk: Walk): Promise<string> => {
  const { page, neutron, projectId, name } = walk
  await page.goto('/project/security_groups')
  await page.getByRole('button', { name: 'Create Security Group', exact: true }).click()
  const create = dialog(page, 'Create Security Group')
  await create.fill({ Name: name, Description: 'What may reach the walker' })
  await create.press('Create Security Group')
  await expectToast(page, `Created Security Group: ${name}.`)
  const group = only(await neutron.securityGroups.list({ name }))
  expect(group).toMatchObject({ project_id: projectId, description: 'What may reach the walker' })
  const other = only(await neutron.securityGroups.list({ name: 'default', project_id: projectId }))

  await table(page, 'Security Groups').row(name).open()
  await tabOf(page, 'Security Group Rules')
  const { names, rows } = table(page, 'Security Group Rules')
  // Whatever leaves may leave: Neutron's own two.
  await expect(rows).toHaveCount(2)
  const add = dialog(page, 'Add Rules')
  const pick = async (label: string, option: string) => {
    await add.root.getByRole('button', { name: new RegExp(`${label}$`) }).click()
    await page.getByRole('option', { name: option, exact: true }).click()
  }
  const preview = add.root.getByRole('list', { name: 'What is added' }).getByRole('listitem')
  const adding = async (fill: () => Promise<unknown>, ...said: readonly string[]) => {
    await page.getByRole('button', { name: 'Add Rules', exact: true }).first().click()
    await fill()
    await expect(preview).toHaveText(said)
    await add.press('Add Rules')
    await expect(add.root).toBeHidden()
    for (const words of said) await expect(names.filter({ hasText: words })).toHaveCount(1)
  }

  await adding(async () => {
    await pick('Rule', 'HTTPS (TCP 443)')
    await pick('From', 'Anyone')
  }, 'Anyone may reach TCP 443')
  await adding(
    () => add.fill({ Ports: '8000-8010', Networks: '10.0.0.0/8\n2001:db8::/32' }),
    ...['10.0.0.0/8 may reach TCP 8000–8010', '2001:db8::/32 may reach TCP 8000–8010'],
  )
  await adding(async () => {
    await pick('Rule', 'SSH (TCP 22)')
    await pick('From', 'Members of a security group')
    await add.root.getByRole('combobox', { name: 'Security Group' }).fill('default')
    await page.getByRole('option', { name: 'default' }).click()
  }, 'Members of "default" may reach TCP 22')
  await adding(async () => {
    await pick('Rule', 'Custom ICMP')
    await pick('ICMP Type', 'Echo Request (8)')
    await add.fill({ Networks: '192.0.2.0/24' })
  }, '192.0.2.0/24 may send ICMP Echo Request (type 8)')
  await adding(async () => {
    await add.root.getByText('Egress: what leaves the members').click()
    await pick('Rule', 'DNS (UDP 53)')
    await pick('To', 'Anyone')
    await add.root.getByText('IPv6', { exact: true }).click()
  }, 'UDP 53 may leave to anywhere by IPv6')

  const made = await neutron.securityGroupRules.list({ security_group_id: group.id })
  const asked = made.filter(({ protocol }) => protocol !== null)
  const inward = { direction: 'ingress', ethertype: 'IPv4', protocol: 'tcp' } as const
  const tcp = { ...inward, port_range_min: 8000, port_range_max: 8010 }
  for (const rule of [
    { ...inward, port_range_min: 443, port_range_max: 443, remote_ip_prefix: '0.0.0.0/0' },
    { ...tcp, remote_ip_prefix: '10.0.0.0/8' },
    { ...tcp, ethertype: 'IPv6', remote_ip_prefix: '2001:db8::/32' },
    { ...inward, port_range_min: 22, port_range_max: 22, remote_group_id: other.id },
    {
      ...{ ...inward, protocol: 'icmp', port_range_min: 8, port_range_max: null },
      remote_ip_prefix: '192.0.2.0/24',
    },
    {
      ...{ direction: 'egress', ethertype: 'IPv6', protocol: 'udp', remote_ip_prefix: '::/0' },
      ...{ port_range_min: 53, port_range_max: 53 },
    },
  ])
    expect(asked).toContainEqual(expect.objectContaining(rule))
  expect(asked).toHaveLength(6)
  await expect(rows).toHaveCount(8)
  return group.id
}
