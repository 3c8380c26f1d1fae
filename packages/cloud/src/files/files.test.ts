import { createHash } from 'node:crypto'
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { buffer, text } from 'node:stream/consumers'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openFiles } from '#files/files.ts'
import { FileTooLong, NoSpaceLeft } from '#files/pieces.ts'
import { openStore } from '#store/store.ts'

const MIB = 2 ** 20

function database(): string {
  const made = mkdtempSync(join(tmpdir(), 'files-'))
  onTestFinished(() => rmSync(made, { recursive: true }))
  return join(made, 'cloud.sqlite')
}

function opened(file = database()) {
  const store = openStore(file)
  const files = openFiles(store, file, (error) => {
    throw error
  })
  const close = (): void => {
    files.close()
    store.close()
  }
  const folder = `${file}.d`
  return { file, store, files, close, folder, inFolder: () => readdirSync(folder) }
}

const bytes = (words: string): Uint8Array[] => [Buffer.from(words)]
const nothing = (): undefined => undefined

test('bytes come back as they were written, with their sums, whole and in spans', async () => {
  const { files, close } = opened()
  onTestFinished(close)
  const sent = Buffer.from(Array.from({ length: 2 * MIB + 12_345 }, (_, at) => (at * 31) % 251))
  // Long pieces, short ones, and none at all.
  const ends = [0, 700_000, 700_001, 700_001, 700_007, 2 * MIB, sent.length]
  const pieces = ends.map((end, at) => sent.subarray(ends[at - 1] ?? 0, end))
  const [md5, sha512] = [createHash('md5'), createHash('sha512')]
  const name = files.newName()
  const size = await files.write(name, pieces, { hashes: [md5, sha512] }, (length) => length)
  expect(size).toBe(sent.length)
  expect(md5.digest('hex')).toBe(createHash('md5').update(sent).digest('hex'))
  expect(sha512.digest('hex')).toBe(createHash('sha512').update(sent).digest('hex'))
  for (const [from, to] of [
    [0, size],
    [0, 1],
    [MIB - 1, MIB + 1],
    [size - 5, size],
    [7, 7],
  ] as const) {
    const read = await buffer(files.read(name, { from, to }))
    expect(read.equals(sent.subarray(from, to)), `${from} to ${to}`).toBe(true)
  }
})

test('what breaks off, is too long, does not fit or is not wanted leaves nothing', async () => {
  const { files, close, inFolder } = opened()
  onTestFinished(close)
  const name = files.newName()
  async function* broken(): AsyncGenerator<Uint8Array> {
    yield new Uint8Array(3 * MIB)
    expect(inFolder()).toEqual([name])
    throw await Promise.resolve(new Error('gone'))
  }
  await expect(files.write(name, broken(), {}, nothing)).rejects.toThrow('gone')
  const long = files.write(name, bytes('12345'), { longest: 4 }, nothing)
  await expect(long).rejects.toThrow(FileTooLong)
  const refused = (): never => {
    throw new Error('no')
  }
  await expect(files.write(name, bytes('12345'), {}, refused)).rejects.toThrow('no')
  expect([files.has(name), inFolder()]).toEqual([false, []])
  await files.write(name, bytes('1234'), { longest: 4 }, nothing)
  expect([files.has(name), inFolder()]).toEqual([true, [name]])
})

test('a full disk is told apart from what is broken', async () => {
  const { files, close, folder, inFolder } = opened()
  onTestFinished(close)
  const name = files.newName()
  mkdirSync(folder)
  symlinkSync('/dev/full', join(folder, name))
  await expect(files.write(name, bytes('x'), {}, nothing)).rejects.toThrow(NoSpaceLeft)
  expect(inFolder()).toEqual([])
})

test('a file goes after the transaction that forgets it, and stays when that fails', async () => {
  const { store, files, close, inFolder } = opened()
  onTestFinished(close)
  const [kept, gone] = [files.newName(), files.newName()]
  for (const name of [kept, gone]) await files.write(name, bytes(name), {}, nothing)
  const failed = () =>
    store.transaction(() => {
      files.remove(kept)
      expect(files.has(kept)).toBe(false)
      throw new Error('undone')
    })
  expect(failed).toThrow('undone')
  const reading = files.read(gone, { from: 0, to: gone.length }).getReader()
  store.transaction(() => files.remove(gone))
  expect(inFolder()).toHaveLength(2)
  await vi.waitFor(() => expect(inFolder()).toEqual([kept]))
  expect(files.has(kept)).toBe(true)
  // Not one that has begun to be read: see below.
  await expect(reading.read()).rejects.toThrow('ENOENT')
})

test('who has begun to read a file reads it to its end', async () => {
  const { store, files, close, inFolder } = opened()
  onTestFinished(close)
  const name = files.newName()
  await files.write(name, [new Uint8Array(MIB)], {}, nothing)
  const reader = files.read(name, { from: 0, to: MIB }).getReader()
  let seen = (await reader.read()).value?.length ?? 0
  store.transaction(() => files.remove(name))
  await vi.waitFor(() => expect(inFolder()).toEqual([]))
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    seen += next.value.length
  }
  expect(seen).toBe(MIB)
})

test('a file that is shorter than its reader was told breaks off', async () => {
  const { files, close } = opened()
  onTestFinished(close)
  const name = files.newName()
  await files.write(name, bytes('12345'), {}, nothing)
  await expect(text(files.read(name, { from: 0, to: 6 }))).rejects.toThrow('ends at 5 of 6 bytes')
})

test('after a crash nothing half is there: what nobody names goes, what is cut short is forgotten', async () => {
  const first = opened()
  const names = [0, 1, 2, 3].map(() => first.files.newName())
  for (const name of names) await first.files.write(name, bytes(name), {}, nothing)
  const [whole = '', cut = '', lost = '', removed = ''] = names
  first.store.transaction(() => first.files.remove(removed))
  first.close()
  // Closed before it was deleted, as after a kill.
  expect(first.inFolder()).toHaveLength(4)
  truncateSync(join(first.folder, cut), 3)
  rmSync(join(first.folder, lost))
  writeFileSync(join(first.folder, 'half-written'), 'x')

  const { files, close, inFolder } = opened(first.file)
  onTestFinished(close)
  files.sweep()
  expect(names.map(files.has)).toEqual([true, false, false, false])
  await vi.waitFor(() => expect(inFolder()).toEqual([whole]))
})

test('sweeping leaves alone what is being written', async () => {
  const { files, close, inFolder } = opened()
  onTestFinished(close)
  const name = files.newName()
  async function* slow(): AsyncGenerator<Uint8Array> {
    yield Buffer.from('12')
    files.sweep()
    await new Promise((resolve) => setTimeout(resolve, 50))
    yield Buffer.from('345')
  }
  await files.write(name, slow(), {}, nothing)
  expect([await text(files.read(name, { from: 0, to: 5 })), inFolder()]).toEqual(['12345', [name]])
})

test('the files of a cloud in memory have a folder when there are any, and none after it', async () => {
  const temporary = dirname(database())
  vi.stubEnv('TMPDIR', temporary)
  onTestFinished(() => void vi.unstubAllEnvs())
  const { files, close } = opened(':memory:')
  files.sweep()
  expect(readdirSync(temporary)).toEqual([])
  const name = files.newName()
  await files.write(name, bytes('x'), {}, nothing)
  const [folder = ''] = readdirSync(temporary)
  expect(readdirSync(join(temporary, folder))).toEqual([name])
  close()
  expect(readdirSync(temporary)).toEqual([])
  await expect(files.write(files.newName(), bytes('x'), {}, nothing)).rejects.toThrow('closed')
})
