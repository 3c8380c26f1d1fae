import {
  chmodSync,
  chownSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { secretFile } from '#sessions/sealing.ts'
import { sqliteStore } from '#sessions/sqlite-store.ts'

let directory: string
let umask: number
beforeEach(() => {
  umask = process.umask(0o000)
  directory = mkdtempSync(join(tmpdir(), 'meridian-private-'))
  chmodSync(directory, 0o755)
})
afterEach(() => {
  process.umask(umask)
  rmSync(directory, { recursive: true, force: true })
})

const modeOf = (path: string): string => (statSync(path).mode & 0o777).toString(8)
const modesIn = (folder: string): Record<string, string> =>
  Object.fromEntries(readdirSync(folder).map((name) => [name, modeOf(join(folder, name))]))

const session = {
  ...{ key: 'k', userId: 'u', data: 'sealed' },
  ...{ createdAt: 0, seenAt: 0, expiresAt: Date.now() + 60_000 },
}

/** A store that is in use, and the key. */
const inUse = async (folder: string) => {
  secretFile(folder)
  const store = sqliteStore(join(folder, 'sessions.db'))
  await store.set(session)
  return store
}

const closed = {
  'session.key': '600',
  'sessions.db': '600',
  'sessions.db-shm': '600',
  'sessions.db-wal': '600',
}

describe('the folder of the sessions and its files are their user’s alone', () => {
  test('when they are made, whatever the umask', async () => {
    const folder = join(directory, 'deep', 'state')
    const store = await inUse(folder)
    expect(modeOf(folder)).toBe('700')
    expect(modesIn(folder)).toEqual(closed)
    await store.close()
  })

  test('when they were open to others before', async () => {
    const folder = join(directory, 'state')
    const before = await inUse(folder)
    for (const name of readdirSync(folder)) chmodSync(join(folder, name), 0o666)
    chmodSync(folder, 0o777)
    const store = await inUse(folder)
    expect(modeOf(folder)).toBe('700')
    expect(modesIn(folder)).toEqual(closed)
    await store.close()
    await before.close()
  })

  test('a folder that is a link to one of them is one, as systemd makes it', async () => {
    mkdirSync(join(directory, 'private'), { mode: 0o777 })
    symlinkSync(join(directory, 'private'), join(directory, 'state'))
    const store = await inUse(join(directory, 'state'))
    expect(modeOf(join(directory, 'private'))).toBe('700')
    await store.close()
  })

  test.each(['session.key', 'sessions.db', 'sessions.db-wal'])(
    'a %s that is a link is refused: whoever laid it there chose where it leads',
    async (name) => {
      writeFileSync(join(directory, 'theirs'), 'x'.repeat(64))
      symlinkSync(join(directory, 'theirs'), join(directory, name))
      await expect(inUse(directory)).rejects.toThrow(`${join(directory, name)} is a link`)
      expect(modeOf(join(directory, 'theirs'))).toBe('666')
    },
  )

  test('a folder in which others may write stays nobody’s', async () => {
    // As /tmp is: another user's, with leave for everybody.
    if (process.getuid?.() === 0) chownSync(directory, 65_534, 65_534)
    chmodSync(directory, 0o1777)
    if (process.getuid?.() !== 0) return
    await expect(inUse(directory)).rejects.toThrow(/belongs to another user/)
  })

  test('a file of another user is refused', async () => {
    if (process.getuid?.() !== 0) return
    for (const name of ['session.key', 'sessions.db']) {
      const file = join(directory, name)
      writeFileSync(file, Buffer.alloc(32))
      chownSync(file, 65_534, 65_534)
      await expect(inUse(directory)).rejects.toThrow(`${file} belongs to another user`)
      rmSync(file)
    }
  })
})
