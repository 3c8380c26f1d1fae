import { readFileSync } from 'node:fs'
import { rows } from '@meridian/cloud'
import type { Page } from '@playwright/test'
import { expectAccessible, expectFits } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { dress, pageSize, signInAs, table } from './helpers.ts'

const openstackToo = { tag: '@openstack' }

const day = (daysAgo: number) =>
  new Date(Date.now() - daysAgo * 86_400_000).toISOString().slice(0, 10)
const spanOf = (start: string, end: string) => ({
  start: `${start}T00:00:00`,
  end: `${end}T23:59:59`,
})

const heading = (page: Page) => page.getByRole('heading', { name: 'Overview', level: 1 })

/** One figure of the usage, found by what it is called. */
const figure = async (page: Page, name: string): Promise<string> => {
  const card = page.getByRole('region', { name: 'Usage', exact: true })
  const terms = await card.getByRole('term').allTextContents()
  return card.getByRole('definition').nth(terms.indexOf(name)).innerText()
}

/** A limit in the words of the page. */
const words = (used = 0, limit = -1, format: (value: number) => string = String) =>
  limit < 0 ? `${format(used)} used, no limit` : `${format(used)} of ${format(limit)} used`
const scaled = (value: number, small: string, large: string) =>
  value >= 1024 ? `${Number((value / 1024).toFixed(2))} ${large}` : `${value} ${small}`
const ram = (value: number) => scaled(value, 'MB', 'GB')
const disk = (value: number) => scaled(value, 'GB', 'TB')

test('after signing in one lands on the overview', async ({ page, world }) => {
  await page.goto(world.url)
  await signInAs(page, 'demo')
  await expect(heading(page)).toBeVisible()
  await expect(page).toHaveURL(/\/project\/$/)
  const navigation = page.getByRole('navigation', { name: 'Main navigation' })
  await expect(navigation.getByRole('link', { name: 'Overview' })).toHaveAttribute(
    'aria-current',
    'page',
  )
})

test(
  'the limits are what compute, volume and network say themselves',
  openstackToo,
  async ({ page, signIn, openstack }) => {
    const { nova, cinder, neutron, projectId = '' } = await openstack()
    await signIn()
    // Others may work in the same cloud: what changed meanwhile is read again.
    await expect(async () => {
      await page.goto('/project/')
      const [compute, volume, network] = await Promise.all([
        nova.limits(),
        cinder.limits(),
        neutron.quotas.detail(projectId),
      ])
      const card = (name: string) => page.getByRole('region', { name, exact: true })
      const says = (name: string, label: string, text: string) =>
        expect(card(name)).toContainText(`${label}${text}`)
      await says(
        'Compute',
        'Instances',
        words(compute.totalInstancesUsed, compute.maxTotalInstances),
      )
      await says('Compute', 'vCPUs', words(compute.totalCoresUsed, compute.maxTotalCores))
      await says('Compute', 'RAM', words(compute.totalRAMUsed, compute.maxTotalRAMSize, ram))
      await says('Volume', 'Volumes', words(volume.totalVolumesUsed, volume.maxTotalVolumes))
      await says(
        'Volume',
        'Volume Snapshots',
        words(volume.totalSnapshotsUsed, volume.maxTotalSnapshots),
      )
      await says(
        'Volume',
        'Volume Storage',
        words(volume.totalGigabytesUsed, volume.maxTotalVolumeGigabytes, disk),
      )
      for (const [key, label] of [
        ['floatingip', 'Floating IPs'],
        ['security_group', 'Security Groups'],
        ['security_group_rule', 'Security Group Rules'],
        ['network', 'Networks'],
        ['port', 'Ports'],
        ['router', 'Routers'],
      ] as const) {
        const one = network[key]
        const used = Number(one?.used) + Number(one?.reserved)
        await says('Network', label, words(used, one?.limit))
      }
    }).toPass({ timeout: 60_000 })
  },
)

test(
  'the usage is what Nova says, for the usual period and for another, and so is the file',
  openstackToo,
  async ({ page, signIn, openstack, world }) => {
    const { nova, projectId = '' } = await openstack()
    await signIn()
    await pageSize(page, world.url, 1_000)
    const list = table(page, 'Usage by Instance')
    const compare = async (start: string, end: string) => {
      const used = await nova.usage.project(projectId, spanOf(start, end))
      const servers = used?.server_usages ?? []
      await expect(list.rows).toHaveCount(servers.length)
      const shown = await list.rows.evaluateAll((all) =>
        all.map((row) => [...row.querySelectorAll('th, td')].map((cell) => cell.textContent)),
      )
      const rest = shown.map(([name, hours, , vcpus, memory, local, , flavor]) => ({
        name,
        hours: Number(hours?.replaceAll(',', '')),
        sizes: [vcpus, memory, local, flavor],
      }))
      for (const server of servers) {
        const at = rest.findIndex(
          ({ name, hours }) => name === server.name && Math.abs(hours - server.hours) < 0.05,
        )
        expect(at, `${server.name}: ${server.hours} hours`).toBeGreaterThanOrEqual(0)
        expect(rest[at]?.sizes).toEqual([
          String(server.vcpus),
          ram(server.memory_mb),
          disk(server.local_gb),
          server.flavor,
        ])
        rest.splice(at, 1)
      }
      const active = servers.filter(({ ended_at }) => ended_at === null)
      expect(await figure(page, 'Active Instances')).toBe(String(active.length))
      const hours = await figure(page, 'vCPU Hours')
      const vcpuHours = used?.total_vcpus_usage ?? 0
      expect(Math.abs(Number(hours.replaceAll(',', '')) - vcpuHours)).toBeLessThan(
        0.05 * Math.max(1, servers.length),
      )
      return servers
    }
    await expect(async () => {
      await page.goto('/project/')
      await expect(list.root).toBeVisible()
      await compare(day(1), day(0))
    }).toPass({ timeout: 60_000 })

    const [from, to] = [day(40), day(0)]
    const days = page.getByRole('region', { name: 'Usage', exact: true })
    await days.getByRole('group', { name: /^From/ }).getByRole('spinbutton').first().focus()
    await page.keyboard.type(from.replaceAll('-', ''))
    await days.getByRole('button', { name: 'Submit' }).click()
    await expect(page).toHaveURL(new RegExp(`start=${from}&end=${to}`))
    await expect(async () => {
      await page.reload()
      await expect(list.root).toBeVisible()
      await compare(from, to)
    }).toPass({ timeout: 60_000 })
    const servers = await compare(from, to)
    const button = page.getByRole('button', { name: 'Download CSV Summary' })
    if (servers.length === 0) return expect(button).toHaveAttribute('aria-disabled', 'true')
    const saving = page.waitForEvent('download')
    await button.click()
    const saved = await saving
    expect(saved.suggestedFilename()).toBe('usage.csv')
    const lines = readFileSync(await saved.path(), 'utf8').split('\r\n')
    expect(lines[0]).toBe(
      'Instance Name,Instance ID,Flavor,vCPUs,RAM (MB),Disk (GB),Usage (Hours),Age (Seconds),State',
    )
    expect(lines).toHaveLength(servers.length + 2)
    for (const { instance_id, flavor, vcpus, memory_mb, local_gb, state } of servers) {
      const line = lines.find((one) => one.includes(instance_id)) ?? ''
      expect(line).toContain(`,${instance_id},${flavor},${vcpus},${memory_mb},${local_gb},`)
      expect(line.endsWith(`,${state}`)).toBe(true)
    }
  },
)

test(
  'administrators see what each project used',
  openstackToo,
  async ({ page, signIn, openstack }) => {
    const { nova, keystone } = await openstack('admin')
    await signIn('admin')
    const names = new Map((await keystone.projects.listAll()).map(({ id, name }) => [id, name]))
    await expect(async () => {
      await page.goto('/admin/')
      await expect(heading(page)).toBeVisible()
      const all = await nova.usage.all(spanOf(day(1), day(0)))
      const list = table(page, 'Usage by Project')
      await expect(list.rows).toHaveCount(all.length)
      for (const { tenant_id, server_usages = [], total_vcpus_usage } of all) {
        const name = names.get(tenant_id) ?? tenant_id
        const cells = list.rows
          .filter({ has: page.getByRole('rowheader', { name, exact: true }) })
          .first()
          .getByRole('cell')
        const active = server_usages.filter(({ ended_at }) => ended_at === null).length
        await expect(cells.first()).toHaveText(String(active))
        const hours = Number((await cells.nth(4).innerText()).replaceAll(',', ''))
        const slack = 0.05 * Math.max(1, server_usages.length)
        expect(Math.abs(hours - total_vcpus_usage), name).toBeLessThan(slack)
      }
    }).toPass({ timeout: 60_000 })
  },
)

test('days that cannot be asked for are refused without a call', async ({ page, signIn }) => {
  await signIn()
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/nova/usage/')) asked.push(request.url())
  })
  await page.goto('/project/?start=2026-05-02&end=2026-05-01')
  await expect(page.getByText('The end date must not be before the start date.')).toBeVisible()
  const [from, to] = [day(-2), day(-1)]
  await page.goto(`/project/?start=${to}&end=${from}`)
  await expect(page.getByText('The start date must not be in the future.')).toBeVisible()
  await expect(table(page, 'Usage by Instance').root).toBeHidden()
  expect(asked).toEqual([])
  // A day that does not exist is no period: the usual one takes its place.
  await page.goto('/project/?start=2026-02-30&end=2026-13-01')
  await expect(table(page, 'Usage by Instance').rows.first()).toBeVisible()
  expect(asked).toHaveLength(1)
  expect(asked[0]).toContain(`start=${day(1)}&end=${day(0)}`)
})

test('a service that is down takes only its own limits with it', async ({
  page,
  signIn,
  cloud,
}) => {
  await signIn()
  cloud.control.fail({ service: 'network', how: 'down' })
  await page.goto('/project/')
  const network = page.getByRole('region', { name: 'Network', exact: true })
  await expect(network).toContainText('Unable to retrieve the limits of the network service.')
  await expect(page.getByRole('region', { name: 'Compute' })).toContainText(/Instances\d+ of \d+/)
  await expect(page.getByRole('region', { name: 'Volume' })).toContainText(/Volumes\d+ of \d+/)
  await expect(table(page, 'Usage by Instance').rows.first()).toBeVisible()
  await expectAccessible(page, 'overview with a failure')
  cloud.control.heal()
  await network.getByRole('button', { name: 'Try again' }).click()
  await expect(network).toContainText(/Routers\d+ of \d+ used/)
})

test('the page asks once for each figure, and no more with more servers', async ({
  page,
  signIn,
  cloud,
}) => {
  const servers = cloud.table(rows.servers)
  const [template] = servers.list({ where: { name: 'wiki' } })
  if (!template) throw new Error('The world has no server wiki.')
  cloud.store.transaction(() => {
    for (let at = 0; at < 300; at += 1) {
      servers.insert({ ...template, id: crypto.randomUUID(), ports: [], volumes: [] })
    }
  })
  await signIn()
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    // What the cloud can do is asked by the navigation of every page.
    if (/^\/api\/(nova|cinder|neutron|quotas)\/(?!extensions)/.test(pathname)) asked.push(pathname)
  })
  await page.goto('/project/')
  await expect(table(page, 'Usage by Instance').rows.first()).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(asked.toSorted()).toEqual([
    '/api/nova/usage/',
    '/api/quotas/',
    '/api/quotas/',
    '/api/quotas/',
  ])
})

test('a name that a spreadsheet would take for a formula is a text in the file', async ({
  page,
  signIn,
  cloud,
}) => {
  const servers = cloud.table(rows.servers)
  const [server] = servers.list({ where: { name: 'wiki' } })
  if (!server) throw new Error('The world has no server wiki.')
  servers.update({ ...server, name: '=HYPERLINK("http://x","<b>")' })
  await signIn()
  await page.goto('/project/')
  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download CSV Summary' }).click()
  const text = readFileSync(await (await saving).path(), 'utf8')
  expect(text).toContain(`"'=HYPERLINK(""http://x"",""<b>"")",${server.id},`)
})

for (const colorScheme of ['light', 'dark'] as const) {
  for (const width of [1440, 390]) {
    test(`axe finds nothing and nothing sticks out, ${colorScheme}, ${width} wide`, async ({
      page,
      signIn,
    }) => {
      await dress(page, { colorScheme, width })
      await signIn('admin')
      for (const path of ['/project/', '/admin/']) {
        await page.goto(path)
        await expect(page.getByRole('table', { name: /^Usage by/ })).toBeVisible()
        await page.waitForLoadState('networkidle')
        await expectAccessible(page, path)
        await expectFits(page, path)
      }
    })
  }
}
