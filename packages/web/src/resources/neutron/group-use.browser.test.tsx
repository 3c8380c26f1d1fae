import { ports, securityGroupRules, securityGroups } from '@meridian/contract'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openWorld, type OpenWorld } from '#api/testing/world.ts'
import { openDetails, show } from '#resource/testing/open.tsx'
import { RuleEffect } from '#resources/neutron/rule-effect.tsx'
import { RuleMarks } from '#resources/neutron/rule-marks.tsx'
import { securityGroups as groups } from '#resources/neutron/security-groups.tsx'

beforeEach(() => page.viewport(1440, 900))

const ofServer = async (world: OpenWorld, name: string) => {
  const query = { device_id: await world.idOf('servers', name) }
  const { items } = await world.as('demo', ports.list, { query })
  const [port] = items
  if (!port) throw new Error(`${name} has no port`)
  return port
}

test('a group names the ports and instances that have it, and the groups whose rules name it', async () => {
  const world = await openWorld()
  const port = await ofServer(world, 'bastion')
  const [group = ''] = port.security_groups
  const made = await world.as('demo', securityGroups.create, { body: { name: 'from-there' } })
  const naming = { direction: 'ingress', ethertype: 'IPv4', remote_group_id: group } as const
  const params = { id: made.id }
  await world.as('demo', securityGroupRules.add, { params, body: { rules: [naming] } })
  await openDetails(groups, group, '?tab=used_by')
  const table = page.getByRole('table', { name: 'Ports', exact: true })
  await expect.element(table.getByRole('link', { name: 'bastion' })).toBeVisible()
  await expect.element(table.getByText(port.fixed_ips[0]?.ip_address ?? 'none')).toBeVisible()
  await expect.element(page.getByText(/^Used by \d+ ports, in \d+ instances\./)).toBeVisible()
  const named = page.getByRole('table', { name: 'Security groups that name it' })
  await expect.element(named.getByRole('row', { name: /from-there/ })).toMatchTextContent(/1$/)
  await openDetails(groups, made.id, '?tab=used_by')
  await expect.element(page.getByText(/^No port that you see has it\./)).toBeVisible()
})

test('rules say what they open, how wide they are, and why they change nothing', async () => {
  const world = await openWorld()
  const { id } = await world.as('demo', securityGroups.create, { body: { name: 'doubled' } })
  const tcp = { direction: 'ingress', ethertype: 'IPv4', protocol: 'tcp' } as const
  const rules = [
    { ...tcp, port_range_min: 443, port_range_max: 443 },
    { ...tcp, port_range_min: 1, port_range_max: 65_535, remote_ip_prefix: '10.0.0.0/8' },
    { ...tcp, port_range_min: 22, port_range_max: 22, remote_ip_prefix: '10.1.0.0/16' },
  ]
  const { items } = await world.as('demo', securityGroupRules.add, {
    params: { id },
    body: { rules },
  })
  await show(
    <ul>
      {items.map((rule) => (
        <li key={rule.id}>
          <RuleMarks rule={rule} />
          <RuleEffect rule={rule} />
        </li>
      ))}
    </ul>,
  )
  const lines = page.getByRole('listitem')
  await expect.element(lines.nth(0)).toMatchTextContent(/^Open to anyone\s*Unused$/)
  await expect.element(lines.nth(1)).toMatchTextContent(/^Wide\s*Unused$/)
  await expect.element(lines.nth(1).getByTitle('It lets in 65,535 ports.')).toBeVisible()
  await expect
    .element(lines.nth(2))
    .toMatchTextContent(/^Unused\s*Covered by 10\.0\.0\.0\/8 may reach every TCP port$/)
})
