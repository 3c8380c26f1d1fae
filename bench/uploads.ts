/**
 * Uploads to the object storage of a real cloud, as a user does them in Chromium: a folder of 2,000
 * files, four of which have names that Swift does not take, is dragged onto a container; a file of 6 GiB
 * goes up in segments over a connection that is cut and a page that is loaded again, and comes down. It
 * prints what that took, and what memory the server had.
 *
 *     OS_AUTH_URL=http://127.0.0.1:5000/v3 npm run bench:uploads
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { cutting } from '../tools/cutting.ts'
import { mebibyte } from './bytes.ts'
import { serverProcess } from './server-process.ts'
import { archiveOf, downloaded } from './uploads-down.ts'
import { folderOfFiles, largeFile } from './uploads-files.ts'
import { uploadsPage } from './uploads-page.ts'

const authUrl = process.env['OS_AUTH_URL']
if (authUrl === undefined) throw new Error('OS_AUTH_URL says where the cloud is.')
const gib = 1024 * mebibyte
const size = Number(process.env['LARGE_FILE_GIB'] ?? 6) * gib
const scratch = mkdtempSync(join(tmpdir(), 'meridian-uploads-'))
const server = await serverProcess(authUrl)
const proxy = await cutting(server.url)
const container = `bench-uploads-${process.pid}`
const visit = await uploadsPage(proxy.url, server.headers, container)
const say = (line: string) => void process.stdout.write(`${line}\n`)
const mib = (bytes: number) => `${(bytes / mebibyte).toFixed(0)} MiB`

/** How far apart the means of the tenths of a series are: what grows or leaks has none that stay. */
const drift = (samples: readonly number[]): number => {
  const each = Math.ceil(samples.length / 10)
  const means = Array.from({ length: Math.ceil(samples.length / each) }, (_, at) => {
    const tenth = samples.slice(at * each, (at + 1) * each)
    return tenth.reduce((sum, one) => sum + one, 0) / tenth.length
  })
  return Math.max(...means) - Math.min(...means)
}

/** Memory while something happens: as it is before, at its most, and how its level moves. */
const watched = async <T>(what: string, work: () => Promise<T>): Promise<T> => {
  const samples = [server.memory()]
  const timer = setInterval(() => samples.push(server.memory()), 100)
  const started = performance.now()
  try {
    return await work()
  } finally {
    clearInterval(timer)
    const seconds = (performance.now() - started) / 1000
    const [before = 0] = samples
    const grown = `${before.toFixed(0)} MiB before, ${Math.max(...samples).toFixed(0)} at most`
    const level = `its level moved by ${drift(samples).toFixed(0)}`
    say(`${what}: ${seconds.toFixed(0)} s; memory of the server ${grown}, ${level}`)
  }
}

try {
  const { folder, refused } = folderOfFiles(scratch)
  // Code gets compiled and buffers get their size before memory is looked at.
  await watched('warm-up, a folder of 200 files and a file of 1.5 GiB, up and down', async () => {
    await visit.drop(folderOfFiles(scratch, 200).folder)
    const warm = await largeFile(scratch, 'warm.bin', 1.5 * gib)
    await visit.upload(warm.path)
    await downloaded(server, container, warm.name)
  })
  const told = await watched('a folder of 2,000 files', () => visit.drop(folder))
  say(
    `  ${told.words.slice(0, 60)}; ${told.toasts} toast, longest task ${told.longest.toFixed(0)} ms`,
  )
  say(`  failed: ${told.failed.length} (${refused.length} names are too long for Swift)`)
  for (const one of told.failed) say(`    ${one.slice(0, 60)}… ${one.slice(-60)}`)
  await watched('the folder as an archive', async () => {
    say(`  ${await archiveOf(server, container, scratch)}`)
  })

  const large = await largeFile(scratch, 'large.bin', size)
  const before = proxy.sent()
  await watched(`${mib(size)} up`, () => visit.uploadLarge(large.path, size, proxy))
  say(`  ${mib(proxy.sent() - before)} were sent for ${mib(size)}`)
  const sum = await watched(`${mib(size)} down`, () => downloaded(server, container, large.name))
  say(`  checksums ${sum === large.sum ? 'are the same' : 'DIFFER'}`)
} finally {
  await visit.close()
  await server.close()
  proxy.close()
  rmSync(scratch, { recursive: true, force: true })
}
