import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createCloud, type Cloud } from '#create-cloud.ts'
import { images, tasks } from '#glance/rows.ts'
import { identityCalls, inProject } from '#testing/identity-calls.ts'
import { collection } from '#store/collection.ts'
import { openStore } from '#store/store.ts'

const SIZE = 8 * 2 ** 20

function database(): string {
  const made = mkdtempSync(join(tmpdir(), 'cloud-'))
  onTestFinished(() => rmSync(made, { recursive: true }))
  return join(made, 'cloud.sqlite')
}

/** Runs the mover of contents and kills it half through an upload, or in the middle of a delete. */
async function killedAt(file: string, words: 'half' | 'deleting', times: number) {
  const script = join(import.meta.dirname, '../testing/move-contents-until-killed.ts')
  const child = spawn(process.execPath, [script, file, words === 'half' ? String(times) : ''])
  let [text, errors] = ['', '']
  child.stderr.on('data', (part: Buffer) => (errors += part.toString()))
  const ended = new Promise((resolve) => child.once('close', resolve))
  onTestFinished(() => void child.kill('SIGKILL'))
  child.stdout.on('data', (part: Buffer) => {
    text += part.toString()
    const said = text.split(words).length > (words === 'half' ? 1 : times)
    if (said) setTimeout(() => child.kill('SIGKILL'), 15)
  })
  await ended
  expect(errors).toBe('')
  return text.trim().split('\n')
}

async function signedIn(file: string) {
  const cloud = createCloud({ file })
  let isOpen = true
  const close = (): void => {
    if (isOpen) cloud.close()
    isOpen = false
  }
  onTestFinished(close)
  return { cloud, ask: await signedInAt(cloud), close }
}

async function signedInAt(cloud: Cloud) {
  const calls = identityCalls(cloud.fetch, 'http://cloud.test/identity/v3')
  const token = await calls.signIn('demo', inProject('demo'))
  return (path: string, method = 'GET', body?: string): Promise<Response> => {
    const headers = { 'x-auth-token': token, 'content-type': 'application/octet-stream' }
    const init = { method, headers, ...(body === undefined ? {} : { body }) }
    return cloud.fetch(new Request(`http://cloud.test/image/v2/images/${path}`, init))
  }
}

test(
  'a kill in the middle of uploads and deletes leaves no half image and no half file',
  { timeout: 60_000 },
  async () => {
    const file = database()
    const folder = `${file}.d`
    const said: string[] = []
    for (const [words, times] of [
      ['half', 4],
      ['deleting', 2],
    ] as const) {
      said.push(...(await killedAt(file, words, times)))
      const sizes = readdirSync(folder).map((name) => statSync(join(folder, name)).size)
      const half = sizes.filter((size) => size > 0 && size < SIZE).length
      if (words === 'half') expect(half).toBe(1)
      const { cloud, ask, close } = await signedIn(file)
      const mine = cloud.table(images).list({ where: { name: 'x' } })
      for (const { id, status } of mine) {
        expect(said, `${id} is ${status}`).not.toContain(`deleted ${id}`)
        const uploaded = said.includes(`uploaded ${id}`)
        expect(uploaded ? ['active'] : ['active', 'queued'], id).toContain(status)
        if (status === 'queued') {
          expect((await ask(`${id}/file`)).status).toBe(204)
          continue
        }
        const reply = await ask(`${id}/file`)
        const bytes = Buffer.from(await reply.arrayBuffer())
        expect([bytes.length, new Set(bytes).size]).toEqual([SIZE, 1])
      }
      const gone = said.flatMap((line) => /^deleting (.*)/.exec(line)?.[1] ?? [])
      const kept = said.flatMap((line) => /^uploaded (.*)/.exec(line)?.[1] ?? [])
      const there = mine.map(({ id }) => id)
      expect(there).toEqual(expect.arrayContaining(kept.filter((id) => !gone.includes(id))))
      const whole = mine.filter(({ status }) => status === 'active').length
      await vi.waitFor(() => expect(readdirSync(folder)).toHaveLength(whole))
      const waiting = mine.filter(({ status }) => status === 'queued')
      if (words === 'half') expect(waiting).toHaveLength(1)
      for (const { id } of waiting) {
        expect((await ask(`${id}/file`, 'PUT', 'again')).status).toBe(204)
        await ask(id, 'DELETE')
      }
      close()
    }
  },
)

test('an image whose file was lost or cut short waits for another one', async () => {
  const file = database()
  const first = await signedIn(file)
  const { cloud } = first
  const id = cloud.table(images).first({ status: 'queued' })?.id ?? ''
  expect((await first.ask(`${id}/file`, 'PUT', 'hello')).status).toBe(204)
  first.close()
  for (const name of readdirSync(`${file}.d`)) rmSync(join(`${file}.d`, name))
  const second = await signedIn(file)
  const image = second.cloud.table(images).get(id)
  expect(image).toMatchObject({ status: 'queued', size: null, checksum: null })
  expect(image).not.toHaveProperty('stores')
  expect((await second.ask(`${id}/file`, 'PUT', 'again')).status).toBe(204)
  expect(await (await second.ask(`${id}/file`)).text()).toBe('again')
})

test.each(['being imported', 'waiting for an import'])(
  'an image whose staged content was lost while it was %s waits for another one',
  async (when) => {
    const file = database()
    const first = await signedIn(file)
    const id = first.cloud.table(images).first({ status: 'queued' })?.id ?? ''
    expect((await first.ask(`${id}/stage`, 'PUT', 'hello')).status).toBe(204)
    if (when === 'being imported') {
      const asked = JSON.stringify({ method: { name: 'glance-direct' } })
      expect((await first.ask(`${id}/import`, 'POST', asked)).status).toBe(202)
      expect(first.cloud.table(images).get(id)).toHaveProperty('os_glance_import_task')
    }
    first.close()
    for (const name of readdirSync(`${file}.d`)) rmSync(join(`${file}.d`, name))
    const second = await signedIn(file)
    const image = second.cloud.table(images).get(id)
    expect(image).toMatchObject({ status: 'queued', size: null, checksum: null })
    expect(image).not.toHaveProperty('os_glance_import_task')
    const [task] = second.cloud.table(tasks).list()
    expect(task?.status).toBe(when === 'being imported' ? 'failure' : undefined)
    expect((await second.ask(`${id}/stage`, 'PUT', 'again')).status).toBe(204)
  },
)

test('the space of a deleted image and of a world that begins anew is given back', async () => {
  const file = database()
  const { cloud, ask } = await signedIn(file)
  const waiting = () => cloud.table(images).first({ status: 'queued' })?.id ?? ''
  const files = () => (existsSync(`${file}.d`) ? readdirSync(`${file}.d`) : [])
  const gone = () => vi.waitFor(() => expect(files()).toEqual([]))
  const id = waiting()
  await ask(`${id}/file`, 'PUT', 'hello')
  expect(files()).toHaveLength(1)
  expect((await ask(id, 'DELETE')).status).toBe(204)
  await gone()
  cloud.control.reset()
  const again = await signedInAt(cloud)
  await again(`${waiting()}/file`, 'PUT', 'hello')
  expect(files()).toHaveLength(1)
  cloud.control.reset()
  await gone()
})

test('a file from when contents were rows gives back their space', async () => {
  const file = database()
  const old = openStore(file)
  const chunks = old.table(collection<{ id: string; data: string }>('glance_chunks'))
  chunks.insert({ id: 'a/0', data: 'x'.repeat(SIZE) })
  old.close()
  const { close } = await signedIn(file)
  close()
  const after = new DatabaseSync(file)
  const tables = after.prepare('SELECT name FROM sqlite_master WHERE name = ?').all('glance_chunks')
  after.close()
  expect(tables).toEqual([])
  expect(statSync(file).size).toBeLessThan(SIZE)
})
