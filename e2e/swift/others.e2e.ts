/** What is let out of an account: to a user of another project, and to everybody. */
import { randomBytes } from 'node:crypto'
import type { Page } from '@playwright/test'
import { findEndpoint } from '@meridian/openstack'
import { expect } from '../fixtures.ts'
import { confirm, dialog, expectToast, unique } from '../helpers.ts'
import { tokenAs, transportTo, type User } from '../openstack.ts'
import type { World } from '../world.ts'
import { boxIn, emptied, pageOf, rowOf, unlessGone } from './boxes.ts'
import { sumOf, test } from './small-segments.ts'
import { onDisk } from './upload-files.ts'

const openstackToo = { tag: '@openstack' }

/** Asks the account of demo's project by its address, as somebody in their own project or as nobody. */
const asking = async (world: World, who: User | 'nobody') => {
  const own = await tokenAs(world, 'demo')
  const where = { region: 'RegionOne', interface: 'public' } as const
  const account = findEndpoint(own.token.catalog, 'object-store', where).url
  const theirs = who === 'nobody' ? undefined : await tokenAs(world, who)
  const ask = async (method: string, path: string, body?: string) => {
    const headers = theirs ? { 'x-auth-token': theirs.token.id } : {}
    const at = path.startsWith('http') ? path : `${account}/${path}`
    const request = new Request(at, { method, headers, ...(body !== undefined && { body }) })
    const answer = await transportTo(world)(request)
    return { status: answer.status, bytes: Buffer.from(await answer.arrayBuffer()) }
  }
  return { ask, projectId: theirs?.projectId ?? '' }
}

const upload = async (page: Page, path: string, name: string) => {
  await page.getByRole('button', { name: 'Upload File', exact: true }).click()
  const form = dialog(page, 'Upload File')
  await form.root.getByLabel(/^File(?! Name)/).setInputFiles(path)
  await form.press('Upload File')
  await expectToast(page, `File ${name} uploaded.`)
  await expect(form.root).toBeHidden()
}

test(
  'a user of another project reads and writes what the lists of a container say, and nothing else',
  openstackToo,
  async ({ page, world, signIn, openstack, cleanUp }) => {
    const { swift } = await openstack()
    const box = await boxIn(swift, cleanUp)
    await swift.objects.put(box, 'a.txt', { body: 'own' })
    const { ask, projectId } = await asking(world, 'admin')
    const may = async () => {
      const asked = [
        await ask('GET', `${box}/a.txt`),
        await ask('GET', box),
        await ask('PUT', `${box}/theirs.txt`, 'theirs'),
        await ask('POST', box),
        await ask('GET', ''),
      ]
      return asked.map(({ status }) => status)
    }
    expect(await may()).toEqual([403, 403, 403, 403, 403])
    await swift.containers.post(box, { 'x-container-read': `${projectId}:*` })
    expect(await may()).toEqual([200, 200, 403, 403, 403])
    await swift.containers.post(box, { 'x-container-write': `${projectId}:*` })
    expect(await may()).toEqual([200, 200, 201, 403, 403])
    // What they have stored is the project's, as all that is in the container.
    await signIn()
    await page.goto(pageOf(box))
    await expect(rowOf(page, 'theirs.txt')).toBeVisible()
    await expect(page.getByRole('switch', { name: /^(Public|Private)$/ })).not.toBeChecked()
  },
)

test(
  'a large object of a public container is read by everybody, and by nobody else once it is private [RS-CONT-09]',
  openstackToo,
  async ({ page, world, signIn, openstack, cleanUp }) => {
    const content = randomBytes(500_000)
    const disk = onDisk({ 'large.bin': content, 'small.txt': 'small' }, cleanUp)
    const { swift } = await openstack()
    const box = await boxIn(swift, cleanUp)
    const { ask } = await asking(world, 'nobody')
    const statuses = async () => [
      (await ask('GET', `${box}/small.txt`)).status,
      (await ask('GET', `${box}/large.bin`)).status,
    ]
    await signIn()
    await page.goto(pageOf(box))
    await upload(page, disk('small.txt'), 'small.txt')
    await upload(page, disk('large.bin'), 'large.bin')
    expect(await statuses()).toEqual([401, 401])
    // A switch is drawn over its box.
    await page.getByText('Private', { exact: true }).click()
    await confirm(page, 'Make Container Public', 'Make Public')
    await expectToast(page, `Container ${box} is now public.`)
    const copied = page.getByRole('button', { name: /^Copy http/ })
    const address = (await copied.getAttribute('aria-label'))?.replace('Copy ', '') ?? ''
    expect(address).toContain(`/${box}`)
    const seen = await ask('GET', `${address}/large.bin`)
    expect([seen.status, sumOf(seen.bytes)]).toEqual([200, sumOf(content)])
    expect(String((await ask('GET', `${address}/small.txt`)).bytes)).toBe('small')
    await page.getByText('Public', { exact: true }).first().click()
    await expectToast(page, `Container ${box} is now private.`)
    expect(await statuses()).toEqual([401, 401])
    expect((await ask('GET', `${box}_segments`)).status).toBe(401)
  },
)

test(
  'what is large in a container that is made public is read by everybody, whatever was there before',
  openstackToo,
  async ({ page, world, signIn, openstack, cleanUp }) => {
    const content = randomBytes(450_000)
    const disk = onDisk({ 'large.bin': content }, cleanUp)
    const { swift } = await openstack()
    const { ask } = await asking(world, 'nobody')
    const name = unique('e2e-box-')
    cleanUp(async () => {
      for (const one of [name, `${name}_segments`]) await unlessGone(emptied(swift, one))
    })
    await signIn()
    await page.goto('/project/containers')
    const create = async (isPublic: boolean) => {
      await page.getByRole('button', { name: 'Create Container' }).click()
      const form = dialog(page, 'Create Container')
      await form.fill({ 'Container Name': name })
      if (isPublic) await form.root.getByText('Public', { exact: true }).click()
      await form.press('Create Container')
      await expectToast(page, `Container ${name} created.`)
      await expect(form.root).toBeHidden()
    }
    await create(true)
    await page.goto(pageOf(name))
    await upload(page, disk('large.bin'), 'large.bin')
    const seen = await ask('GET', `${name}/large.bin`)
    expect([seen.status, sumOf(seen.bytes)]).toEqual([200, sumOf(content)])
    // Who deletes the container may leave its segments, which the next one of that name finds.
    await swift.objects.remove(name, 'large.bin')
    await swift.containers.remove(name)
    expect((await ask('GET', `${name}_segments`)).status).toBe(200)
    await page.goto('/project/containers')
    await create(false)
    expect((await ask('GET', `${name}_segments`)).status).toBe(401)
  },
)
