import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Image, ImageMade } from '@meridian/contract'
import { expect, onTestFinished, test } from 'vitest'
import { rows } from '@meridian/cloud'
import { demoWorld } from '#testing/demo-world.ts'
import { signedIn, workIn } from '#testing/signed-in.ts'
import { testWorld } from '#testing/world.ts'

const { world, tab } = demoWorld()
const all = '/api/glance/images/'
const url = (id: string) => `${all}${id}/`

const form = { source_type: 'file-legacy', name: 'made', disk_format: 'qcow2' }
const made = async (parts: object = {}): Promise<ImageMade> => {
  const answer = await tab.post(all, { ...form, ...parts })
  expect(answer.statusCode, answer.body).toBe(201)
  return answer.json<ImageMade>()
}
const read = async (id: string) => (await tab.get(url(id))).json<Image>()

test('an image is made of its form and its metadata, and its content follows where the answer says [RS-GLANCE-04 RS-GLANCE-05 RS-GLANCE-08 RS-IMGFORM-33]', async () => {
  const image = await made({
    ...{ description: 'For web servers', architecture: 'x86_64', tags: ['web'] },
    ...{ visibility: 'private', protected: false, min_disk: 2, min_ram: 512 },
    properties: { hw_disk_bus: 'virtio' },
  })
  expect(image).toMatchObject({ status: 'queued', upload_url: `${url(image.id)}file/` })
  expect(image).not.toHaveProperty('token_id')
  expect((await tab.put(String(image.upload_url), Buffer.from('content'))).statusCode).toBe(204)
  expect(await read(image.id)).toMatchObject({
    ...{ name: 'made', status: 'active', size: 7, visibility: 'private', protected: false },
    ...{ disk_format: 'qcow2', container_format: 'bare', min_disk: 2, min_ram: 512 },
    ...{ description: 'For web servers', architecture: 'x86_64', tags: ['web'] },
    properties: { hw_disk_bus: 'virtio' },
  })
})

test.each([
  ['aki', undefined, 'aki', 'aki'],
  ['docker', undefined, 'raw', 'docker'],
  ['raw', 'docker', 'raw', 'docker'],
  ['ova', undefined, 'vmdk', 'ova'],
  ['vhd', undefined, 'vhd', 'ovf'],
  ['iso', 'bare', 'iso', 'bare'],
])('of the format %s in %s Glance gets %s in %s', async (disk, container, disk_format, held) => {
  const image = await made({
    disk_format: disk,
    ...(container && { container_format: container }),
  })
  expect(image).toMatchObject({ disk_format, container_format: held })
})

test('what belongs to every image is no property of one', async () => {
  const answer = await tab.post(all, { ...form, properties: { owner: 'me' } })
  expect([answer.statusCode, answer.json()]).toEqual([400, expect.stringContaining('owner')])
})

test('an image of an address is copied by Glance, and one that it refuses is not left behind [RS-GLANCE-06]', async () => {
  const body = { ...form, source_type: 'url', import_data: true }
  expect((await tab.put(all, body)).statusCode).toBe(400)
  world.cloud.control.fail({
    ...{ service: 'image', path: '/import', how: 'status', status: 400 },
    message: 'URI for web-download does not pass filtering: http://10.0.0.1/x',
  })
  const images = world.cloud.table(rows.images)
  const before = images.count()
  const refused = await tab.put(all, { ...body, image_url: 'http://10.0.0.1/x' })
  expect([refused.statusCode, refused.json()]).toEqual([
    400,
    expect.stringContaining('does not pass filtering'),
  ])
  expect(images.count()).toBe(before)
  // What is protected cannot be deleted as it is.
  const guarded = { ...body, image_url: 'http://10.0.0.1/x', protected: true }
  expect([(await tab.put(all, guarded)).statusCode, images.count()]).toEqual([400, before])

  world.cloud.control.fail({ service: 'image', method: 'DELETE', how: 'status', status: 503 })
  const kept = await tab.put(all, { ...body, image_url: 'http://10.0.0.1/x' })
  expect([kept.statusCode, images.count()]).toEqual([400, before + 1])
})

test('where the operator says nothing, no token and no location are given [RS-GLANCE-06]', async () => {
  const direct = await tab.put(all, { ...form, source_type: 'file-direct', data: 'disk.img' })
  expect(direct.statusCode).toBe(403)
  expect(direct.body).not.toContain('gAAA')
  const url = { ...form, source_type: 'url', image_url: 'http://files/x.img' }
  expect((await tab.put(all, url)).statusCode).toBe(403)
})

const worldWith = async (settings: object, env: Record<string, string> = {}) => {
  const folder = mkdtempSync(join(tmpdir(), 'settings-'))
  const file = join(folder, 'settings.json')
  writeFileSync(file, JSON.stringify(settings))
  const own = await testWorld({
    cloud: { seed: 'demo' },
    env: { SETTINGS: file, ...env },
  })
  onTestFinished(async () => {
    await own.close()
    rmSync(folder, { recursive: true })
  })
  const one = await signedIn(own.app, 'demo')
  await workIn(one, 'demo')
  return Object.assign(one, { log: own.log, logText: own.logText })
}

/** What the audit says of tokens that a browser was told. */
const told = ({ log }: { readonly log: () => readonly Record<string, unknown>[] }) =>
  log().filter(({ audit, event }) => audit === true && event === 'token told')

test('with direct uploads the browser gets Glance’s address and the token [RS-GLANCE-06 RS-GLANCE-07 RS-GLANCE-08]', async () => {
  const settings = { HORIZON_IMAGES_UPLOAD_MODE: 'direct' }
  const one = await worldWith(settings, { UPLOAD_ORIGINS: 'http://cloud.test' })
  const body = { ...form, source_type: 'file-direct', data: 'disk.img' }
  const image = (await one.put(all, body)).json<ImageMade>()
  expect(image.upload_url).toBe(`http://cloud.test/image/v2/images/${image.id}/file`)
  expect(image.token_id?.length).toBeGreaterThan(20)
  const line = { outcome: 'success', for: 'direct upload', user: 'demo', user_id: one.user.id }
  expect(told(one)).toEqual([expect.objectContaining({ ...line, address: '127.0.0.1' })])
  expect(one.logText()).not.toContain(image.token_id)
})

test('the token goes to nobody for an image service whose origin the operator does not name', async () => {
  const settings = { HORIZON_IMAGES_UPLOAD_MODE: 'direct' }
  const one = await worldWith(settings, { UPLOAD_ORIGINS: 'https://elsewhere.test' })
  const body = { ...form, source_type: 'file-direct', name: 'never', data: 'disk.img' }
  const refused = await one.put(all, body)
  expect([refused.statusCode, refused.json()]).toEqual([
    403,
    'The operator does not let files go to http://cloud.test.',
  ])
  expect(told(one)).toEqual([])
  // The browser would not be let send anything there: no image is left to wait for it.
  expect((await one.get(`${all}?name=never`)).json()).toMatchObject({ items: [] })
})

test.each([
  { IMAGES_ALLOW_LOCATION: true, HORIZON_IMAGES_UPLOAD_MODE: 'off' },
  { HORIZON_ACTIVE_IMAGE_VERSION: '1', HORIZON_IMAGES_UPLOAD_MODE: 'off' },
] as const)('an image may stay where it is if the operator lets it: %o', async (operator) => {
  const one = await worldWith(operator)
  expect((await one.post(all, form)).statusCode).toBe(403)
  const body = { ...form, source_type: 'url', image_url: 'http://files.test/x.img' }
  const answer = await one.put(all, body)
  // What Glance itself says of locations is its own affair; nothing is left behind where it refuses.
  expect(answer.statusCode, answer.body).toBe(403)
  expect(answer.body).toContain('locations')
})

test('what was changed travels in one patch, formats only where they differ [RS-GLANCE-15 RS-IMGFORM-07 RS-IMGFORM-08 RS-IMGFORM-09]', async () => {
  const { id } = await made({ architecture: 'arm', description: 'old', properties: { a: '1' } })
  await tab.put(`${url(id)}file/`, Buffer.from('x'))
  const kernel = (await made({ disk_format: 'aki', name: 'kernel' })).id
  await tab.get(url(id))
  world.cloud.control.forgetRequests()
  const changed = await tab.patch(url(id), {
    ...{ name: 'renamed', min_ram: 64, protected: true, tags: ['b', 'a'] },
    ...{ disk_format: 'qcow2', container_format: 'bare', architecture: null, kernel },
    metadata: { updated: { a: '2', b: '3' }, removed: [], expected: { a: '1', b: null } },
  })
  expect(changed.statusCode, changed.body).toBe(204)
  expect(world.cloud.control.requests().map(({ method }) => method)).toEqual(['GET', 'PATCH'])
  expect(await read(id)).toMatchObject({
    ...{ name: 'renamed', min_ram: 64, protected: true, architecture: null, kernel_id: kernel },
    ...{ description: 'old', properties: { a: '2', b: '3' } },
  })
  expect((await tab.patch(url(id), { disk_format: 'raw' })).statusCode).toBe(403)
  const stale = { updated: { a: '9' }, removed: [], expected: { a: '1' } }
  expect((await tab.patch(url(id), { metadata: stale, name: 'x' })).statusCode).toBe(409)
  expect((await read(id)).name).toBe('renamed')
})

test('an image is deactivated, reactivated and deleted, unless it is protected [RS-GLANCE-16]', async () => {
  const { id } = await made({ protected: true })
  await tab.put(`${url(id)}file/`, Buffer.from('x'))
  const admin = await signedIn(world.app, 'admin')
  expect((await admin.post(`${url(id)}actions/deactivate/`)).statusCode).toBe(204)
  expect((await read(id)).status).toBe('deactivated')
  expect((await admin.post(`${url(id)}actions/reactivate/`)).statusCode).toBe(204)
  expect((await read(id)).status).toBe('active')
  const refused = await tab.del(url(id))
  expect([refused.statusCode, refused.json()]).toEqual([
    403,
    `Image ${id} is protected and cannot be deleted.`,
  ])
  await tab.patch(url(id), { protected: false })
  expect((await tab.del(url(id))).statusCode).toBe(204)
  expect((await tab.get(url(id))).statusCode).toBe(404)
})

test('an image is shared with a project, which accepts or rejects it', async () => {
  const { id } = await made({ visibility: 'shared' })
  const other = await signedIn(world.app, 'demo')
  const project = await workIn(other, 'alt')
  const member = `${url(id)}members/${project}/`
  expect((await tab.post(`${url(id)}members/`, { member: project })).statusCode).toBe(201)
  const seen = async (query: string) => {
    const { items } = (await other.get(`${all}?${query}`)).json<{ items: Image[] }>()
    return items.find((one) => one.id === id)?.member_status
  }
  expect(await seen('member_status=pending')).toBe('pending')
  expect((await other.get(url(id))).json()).toMatchObject({ member_status: 'pending' })
  expect((await other.put(member, { status: 'accepted' })).statusCode).toBe(200)
  expect([await seen('member_status=accepted'), await seen('member_status=rejected')]).toEqual([
    'accepted',
    undefined,
  ])
  const { items } = (await tab.get(`${url(id)}members/`)).json<{ items: { status: string }[] }>()
  expect(items.map(({ status }) => status)).toEqual(['accepted'])
  expect((await tab.del(member)).statusCode).toBe(204)
})

test('a private image becomes shared with its first project, and is private again where that is refused', async () => {
  const { id } = await made({ visibility: 'private' })
  const share = (member: string) => tab.post(`${url(id)}members/`, { member, makes_shared: true })
  const visibility = async () => (await tab.get(url(id))).json<Image>().visibility
  world.cloud.control.fail({
    ...{ service: 'image', path: '/members$', how: 'status', status: 409, times: 1 },
  })
  expect((await share('other')).statusCode).toBe(409)
  expect(await visibility()).toBe('private')
  expect((await share('other')).statusCode).toBe(201)
  expect(await visibility()).toBe('shared')
  // One that somebody has opened to all meanwhile stays so: Glance refuses the member.
  expect((await tab.patch(url(id), { visibility: 'community' })).statusCode).toBeLessThan(300)
  expect((await share('third')).statusCode).toBe(403)
  expect(await visibility()).toBe('community')
})

test('the service tells its version and what it takes [RS-GLANCE-01]', async () => {
  expect((await tab.get('/api/glance/version/')).json()).toEqual({ version: '2' })
  const takes = (await tab.get('/api/glance/takes/')).json()
  expect(takes).toMatchObject({ import_methods: ['glance-direct', 'web-download', 'copy-image'] })
  expect(takes.visibility.toSorted()).toEqual(['community', 'private', 'public', 'shared'])
  expect(takes.disk_format).toContain('qcow2')
  expect(takes.container_format).toContain('docker')
})
