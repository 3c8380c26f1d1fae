import { readFileSync } from 'node:fs'
import { rows } from '@meridian/cloud'
import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { disk, pageSize, ram, table } from '../helpers.ts'

const openstackToo = { tag: '@openstack' }

const day = (daysAgo: number) =>
  new Date(Date.now() - daysAgo * 86_400_000).toISOString().slice(0, 10)
const spanOf = (start: string, end: string) => ({
  start: `${start}T00:00:00`,
  end: `${end}T23:59:59`,
})

/** One figure of the usage, found by what it is called. */
const figure = async (page: Page, name: string): Promise<string> => {
  const card = page.getByRole('region', { name: 'Usage', exact: true })
  const terms = await card.getByRole('term').allTextContents()
  return card.getByRole('definition').nth(terms.indexOf(name)).innerText()
}

/** More rows than this in a page are drawn only where they are in sight. */
const rowsOfAPage = 100

/** The cells of `count` rows of a table from the one that names the row, gathered from its pages. */
const everyRow = async (page: Page, { rows }: ReturnType<typeof table>, count: number) => {
  const cells = () =>
    rows.evaluateAll((shown) =>
      shown.map((row) => {
        const cells = [...row.querySelectorAll('th, td')].map((cell) => cell.textContent)
        return cells.slice([...row.children].findIndex((cell) => cell.matches('th')))
      }),
    )
  await expect(rows).toHaveCount(Math.min(rowsOfAPage, count))
  const all = await cells()
  while (all.length < count) {
    const before = await cells()
    await page.getByRole('button', { name: 'Next', exact: true }).click()
    await expect.poll(cells).not.toEqual(before)
    await expect(rows).toHaveCount(Math.min(rowsOfAPage, count - all.length))
    all.push(...(await cells()))
  }
  return all
}

test(
  'the usage is what Nova says, for the usual period and for another, and so is the file',
  openstackToo,
  async ({ page, signIn, openstack, world }) => {
    const { nova, projectId = '' } = await openstack()
    await signIn()
    await pageSize(page, world.url, rowsOfAPage)
    const list = table(page, 'Usage by Instance')
    const compare = async (start: string, end: string) => {
      const used = await nova.usage.project(projectId, spanOf(start, end))
      const servers = used?.server_usages ?? []
      const shown = await everyRow(page, list, servers.length)
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
    const asked = page.url()
    let servers: Awaited<ReturnType<typeof compare>> = []
    await expect(async () => {
      await page.goto(asked)
      await expect(list.root).toBeVisible()
      servers = await compare(from, to)
    }).toPass({ timeout: 60_000 })
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
  async ({ page, signIn, openstack, world }) => {
    const { nova, keystone } = await openstack('admin')
    await signIn('admin')
    await pageSize(page, world.url, rowsOfAPage)
    const list = table(page, 'Usage by Project')
    // Many servers of others take Nova long, and go on being used: both are asked at once. Projects
    // come and go, too.
    await expect(async () => {
      const names = new Map((await keystone.projects.listAll()).map(({ id, name }) => [id, name]))
      const open = async () => {
        await page.goto('/admin/')
        await expect(list.root).toBeVisible({ timeout: 60_000 })
      }
      const [all] = await Promise.all([nova.usage.all(spanOf(day(1), day(0))), open()])
      const shown = await everyRow(page, list, all.length)
      for (const { tenant_id, server_usages = [], total_vcpus_usage } of all) {
        const name = names.get(tenant_id) ?? tenant_id
        const active = server_usages.filter(({ ended_at }) => ended_at === null).length
        const slack = 0.05 * Math.max(1, server_usages.length)
        const used = shown.filter(([title]) => title === name)
        expect(
          used.map(([, count]) => count),
          name,
        ).toContain(String(active))
        const off = used.map(([, , , , , hours]) =>
          Math.abs(Number(hours?.replaceAll(',', '')) - total_vcpus_usage),
        )
        expect(Math.min(...off), name).toBeLessThan(slack)
      }
    }).toPass({ timeout: 180_000 })
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

test('administrators save what all projects used, each by its name, as it stands in the list', async ({
  page,
  signIn,
  openstack,
}) => {
  const { nova, keystone } = await openstack('admin')
  const used = await nova.usage.all(spanOf(day(1), day(0)))
  const names = new Map((await keystone.projects.listAll()).map(({ id, name }) => [id, name]))
  await signIn('admin')
  await page.goto('/admin/')
  await expect(table(page, 'Usage by Project').rows.first()).toBeVisible()
  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download CSV Summary' }).click()
  const text = readFileSync(await (await saving).path(), 'utf8')
  expect(text.trimEnd().split('\r\n')).toHaveLength(used.length + 1)
  for (const { tenant_id } of used)
    expect(text).toContain(`\n${names.get(tenant_id)},${tenant_id},`)
})
