import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { dialog, table, unique } from '../helpers.ts'
import { drainGround } from './drained-host.ts'

/** Counts the presses of a pointer, over reloads of the page. */
const countClicks = async (page: Page) => {
  let clicks = 0
  await page.exposeFunction('noteClick', () => (clicks += 1))
  const listen = () =>
    addEventListener('pointerdown', () => void Reflect.get(window, 'noteClick')(), true)
  await page.addInitScript(listen)
  return () => clicks
}

test(
  'a host of twelve is drained and enabled again in six clicks, over a reload and a restart of the server',
  { tag: '@openstack-all' },
  async ({ page, signIn, world, cleanUp, eventually }) => {
    test.setTimeout(600_000)
    const ground = await drainGround({ world, cleanUp, eventually })
    const { host, hypervisor, service, small, nova } = ground
    const name = unique('drained-')
    const names = Array.from({ length: 11 }, (_, index) => `${name}-${index}`)
    const ids = await ground.run(names, small, host)
    const [locked = '', broken = '', stopped = ''] = ids
    await nova.servers.lock(locked, 'Billing')
    await nova.servers.resetState(broken, 'error')
    await nova.servers.stop(stopped)
    const huge = `${name}-huge`
    const [hugeId = ''] = await ground.run([huge], await ground.tooLarge(), host)
    await eventually(async () => expect((await nova.servers.get(stopped)).status).toBe('SHUTOFF'))

    const clicks = await countClicks(page)
    await signIn('admin')
    await page.goto('/admin/hypervisors')
    await table(page, 'Hypervisors').row(hypervisor).do('Drain Host')
    const drain = dialog(page, `Drain ${host}`)
    await expect(drain.root.getByText('It is locked: Billing')).toBeVisible()
    await expect(
      drain.root.getByText('Nova moves no instance that is Error.').first(),
    ).toBeVisible()
    await page.keyboard.type('New memory')
    await drain.root.getByRole('button', { name: /^Drain \d+ Instances$/ }).click()
    await expect(drain.root).toBeHidden()
    const itsService = async () =>
      (await nova.services.listAll()).find(({ id }) => String(id) === service)
    await expect
      .poll(itsService)
      .toMatchObject({ status: 'disabled', disabled_reason: 'New memory' })

    await table(page, 'Hypervisors').row(hypervisor).open()
    const shown = page.getByRole('region', { name: `Drain of ${host}` })
    const rowOf = (of: string) =>
      shown.getByRole('row').filter({ has: page.getByRole('link', { name: of, exact: true }) })
    const moved = names.filter((_, index) => index > 1)
    const movedSoFar = () => shown.getByRole('cell', { name: 'Moved' }).count()
    await eventually(async () => expect(await movedSoFar()).toBeGreaterThan(0))
    await page.reload()
    await expect(shown.getByRole('progressbar')).toBeVisible()
    const before = await movedSoFar()
    await world.restart()
    await eventually(async () => expect(await movedSoFar()).toBeGreaterThan(before))
    await expect(async () => {
      world.cloud?.clock.advance(60_000)
      const ended = shown.getByText(`${host} was drained in part`)
      await expect(ended).toBeVisible({ timeout: 500 })
    }).toPass({ timeout: 300_000 })
    await expect(rowOf(huge)).toContainText('Failed')
    await expect(rowOf(huge)).toContainText('No valid host was found')
    for (const one of moved) await expect(rowOf(one)).toContainText('Moved')
    await expect(rowOf(`${name}-0`)).toContainText('It is locked: Billing')
    await expect(rowOf(`${name}-1`)).toContainText('Stays')

    const hosts = await Promise.all(
      [...ids, hugeId].map(async (id) => (await nova.servers.get(id))['OS-EXT-SRV-ATTR:host']),
    )
    expect(hosts.map((one) => one === host)).toEqual([
      ...[true, true],
      ...moved.map(() => false),
      true,
    ])
    expect((await nova.servers.get(stopped)).status).toBe('SHUTOFF')
    await shown.getByRole('button', { name: 'Enable Again' }).click()
    await expect.poll(itsService).toMatchObject({ status: 'enabled' })
    expect(clicks()).toBeLessThanOrEqual(6)
  },
)

test(
  // A real host that was forced down stays so until its service is started again.
  'the instances of a host that is down are evacuated to where they run again, after a pause and a reload, too',
  async ({ page, signIn, world, cleanUp, eventually }) => {
    test.setTimeout(600_000)
    const ground = await drainGround({ world, cleanUp, eventually })
    const { host, hypervisor, service, small, nova } = ground
    const name = unique('evacuated-')
    const names = [`${name}-0`, `${name}-1`, `${name}-2`]
    const ids = await ground.run(names, small, host)
    await nova.services.update(service, { forced_down: true })
    const state = async () =>
      (await nova.services.listAll()).find(({ id }) => String(id) === service)
    await eventually(async () => expect((await state())?.state).toBe('down'))

    await signIn('admin')
    await page.goto('/admin/hypervisors')
    await table(page, 'Hypervisors').row(hypervisor).do('Drain Host')
    const drain = dialog(page, `Drain ${host}`)
    await expect(
      drain.root.getByText('The host is down: its instances are evacuated'),
    ).toBeVisible()
    await page.keyboard.type('It died')
    await drain.root.getByRole('button', { name: /^Drain \d+ Instances$/ }).click()
    await table(page, 'Hypervisors').row(hypervisor).open()
    const shown = page.getByRole('region', { name: `Drain of ${host}` })
    await expect(shown.getByRole('progressbar')).toBeVisible()
    await shown.getByRole('button', { name: 'Pause' }).click()
    await expect(shown.getByText(`The drain of ${host} is paused`)).toBeVisible()
    await page.reload()
    await shown.getByRole('button', { name: 'Resume' }).click()
    await expect(async () => {
      world.cloud?.clock.advance(60_000)
      for (const one of names) {
        const row = shown.getByRole('row').filter({ hasText: one })
        await expect(row).toContainText('Moved', { timeout: 500 })
      }
    }).toPass({ timeout: 300_000 })
    for (const id of ids) {
      const server = await nova.servers.get(id)
      expect(server).toMatchObject({ status: 'ACTIVE' })
      expect(server['OS-EXT-SRV-ATTR:host']).not.toBe(host)
    }
  },
)
