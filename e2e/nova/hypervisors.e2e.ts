import { expect, test } from '../fixtures.ts'
import { described, disk, ram, table } from '../helpers.ts'

test(
  'charts above the list say how much of all hosts is taken, and each row of its own [SH-CHART-02 SH-CHART-06 SH-CHART-09]',
  { tag: '@openstack' },
  async ({ page, signIn, openstack }) => {
    const { nova } = await openstack('admin')
    await signIn('admin')
    await page.goto('/admin/hypervisors')
    const all = await nova.hypervisors.listAll()
    const summary = page.getByRole('region', { name: 'Hypervisor Summary' })
    const sum = (of: (one: (typeof all)[number]) => number | undefined) =>
      all.reduce((total, one) => total + (of(one) ?? 0), 0)
    const total = sum(({ memory_mb }) => memory_mb)
    await expect(summary).toContainText(`of ${ram(total)}`)
    await expect(summary).toContainText(`of ${disk(sum(({ local_gb }) => local_gb))}`)
    const percent = Math.round(
      (sum(({ vcpus_used }) => vcpus_used) / sum(({ vcpus }) => vcpus)) * 100,
    )
    const pie = summary.getByRole('img', { name: new RegExp(`^vCPUs: ${percent}%.* used`) })
    await expect(pie).toBeVisible()
    // A whole turn of a pie is drawn as two arcs with its radius.
    await expect(pie.locator('path').first()).toHaveAttribute('d', /A45,45/)
    const [first] = all
    const row = table(page, 'Hypervisors').row(first?.hypervisor_hostname ?? '')
    await expect(row.root).toContainText(`of ${ram(first?.memory_mb ?? 0)}`)
    await expect(row.root.getByRole('meter')).toHaveCount(3)
    if (sum(({ running_vms }) => running_vms ?? 0) === 0) return
    const busiest = all.toSorted((a, b) => (b.running_vms ?? 0) - (a.running_vms ?? 0))[0]
    const hosts = summary
      .getByRole('figure')
      .filter({ hasText: busiest?.hypervisor_hostname ?? '' })
    const running = all
      .filter((one) => (one.running_vms ?? 0) > 0)
      .toSorted((a, b) => (b.running_vms ?? 0) - (a.running_vms ?? 0))
    const times = sum(({ running_vms }) => running_vms ?? 0)
    const shares = running.map(({ hypervisor_hostname: host, running_vms: count = 0 }) => {
      const share = Math.round((Number(count) / times) * 100)
      return new RegExp(`${RegExp.escape(host)}\\s*${count}\\s*\\(${share}%\\)$`)
    })
    await expect(hosts.getByRole('listitem')).toHaveText(shares.slice(0, 6))
    await expect(hosts.locator('path').first()).toHaveAttribute('d', /A30,30/)
  },
)

test('a hypervisor tells its uptime and processor, what runs there, and what is free of it [SH-CHART-10 SH-CHART-12 SH-CHART-13 SH-CHART-19 SH-CHART-20 SH-CHART-21]', async ({
  page,
  signIn,
  openstack,
}) => {
  const { nova } = await openstack('admin')
  const [some] = (await nova.hypervisors.listAll()).filter(({ running_vms }) => running_vms)
  const one = await nova.hypervisors.get(String(some?.id), { with_servers: true })
  await signIn('admin')
  await page.goto('/admin/hypervisors')
  await table(page, 'Hypervisors').row(one.hypervisor_hostname).open()
  await expect(await described(page, 'Uptime')).toContainText('up 42 days')
  await expect(await described(page, 'CPU')).toHaveText('Intel, Cascadelake-Server, x86_64')
  await expect(await described(page, 'Version')).toHaveText('7.2.0')

  await page.getByRole('tab', { name: 'Usage', exact: true }).click()
  const free = ram((one.memory_mb ?? 0) - (one.memory_mb_used ?? 0))
  const bar = page.getByRole('figure').filter({ hasText: 'RAM' })
  const [used, most] = [ram(one.memory_mb_used ?? 0), ram(one.memory_mb ?? 0)]
  await expect(
    bar.getByRole('img', { name: `RAM: ${used} used, ${free} free of ${most}`, exact: true }),
  ).toBeVisible()
  await bar.getByRole('button', { name: /^Free / }).hover()
  await expect(page.getByRole('tooltip')).toHaveText(`${free} free`)
  await bar.getByRole('button', { name: `Used ${used}`, exact: true }).hover()
  await expect(page.getByRole('tooltip')).toHaveText(`${used} of ${most} given to instances`)

  await page.getByRole('tab', { name: 'Instances', exact: true }).click()
  await expect(table(page, 'Instances').rows).toHaveCount(Math.min(20, one.servers?.length ?? 0))
  await table(page, 'Instances').names.first().getByRole('link').click()
  await expect(page).toHaveURL(/OS::Nova::Server/)
})

test('a host that is away tells no uptime, and is shown all the same', async ({
  page,
  signIn,
  openstack,
}) => {
  const { nova } = await openstack('admin')
  const [one] = await nova.hypervisors.listAll()
  await nova.services.update(String(one?.service?.id), { forced_down: true })
  await signIn('admin')
  await page.goto('/admin/hypervisors')
  const row = table(page, 'Hypervisors').row(one?.hypervisor_hostname ?? '')
  await expect(row.root).toContainText('Down')
  await row.open()
  await expect(await described(page, 'State')).toHaveText('Down')
  await expect(await described(page, 'Uptime')).toHaveText('-')
})
