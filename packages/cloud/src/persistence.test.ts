import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { volumes } from '#cinder/rows.ts'
import { createCloud, type Cloud } from '#create-cloud.ts'
import { images } from '#glance/rows.ts'
import { identityCalls, inProject } from '#keystone/identity-calls.ts'
import { networks, ports } from '#neutron/tables.ts'
import { servers } from '#nova/servers.ts'

const AUTH_URL = 'http://cloud.test/identity/v3'

function folder(): string {
  const made = mkdtempSync(join(tmpdir(), 'cloud-'))
  onTestFinished(() => rmSync(made, { recursive: true }))
  return made
}

/** Everything in it that people would miss. */
function contents(cloud: Cloud): unknown {
  return cloud.world.regions.map((region) =>
    [servers, images, networks, ports, volumes].map((one) => cloud.table(one, region).list()),
  )
}

test('a cloud in a file is after a restart as it was, and its tokens still hold', async () => {
  const file = join(folder(), 'cloud.sqlite')
  const options = { file, seed: 'demo', pace: 'manual' } as const
  const first = createCloud(options)
  const token = await identityCalls(first.fetch, AUTH_URL).signIn('demo', inProject('demo'))
  const body = JSON.stringify({ network: { name: 'kept' } })
  const headers = { 'x-auth-token': token, 'content-type': 'application/json' }
  const url = 'http://cloud.test/network/v2.0/networks'
  const made = await first.fetch(new Request(url, { method: 'POST', headers, body }))
  expect(made.status).toBe(201)
  const before = contents(first)
  first.close()

  const second = createCloud(options)
  expect(contents(second)).toEqual(before)
  const list = await second.fetch(new Request(`${url}?name=kept`, { headers }))
  expect(await list.json()).toMatchObject({ networks: [{ name: 'kept' }] })
  second.close()
})

test('what was answered survives a kill', { timeout: 60_000 }, async () => {
  const file = join(folder(), 'cloud.sqlite')
  const child = spawn(process.execPath, [
    join(import.meta.dirname, 'testing/write-until-killed.ts'),
    file,
  ])
  onTestFinished(() => {
    child.kill('SIGKILL')
  })
  let written = 0
  let errors = ''
  child.stderr.on('data', (text: Buffer) => (errors += text.toString()))
  await new Promise<void>((resolve, reject) => {
    child.once('exit', () => reject(new Error(`The writer ended by itself: ${errors}`)))
    child.stdout.on('data', (text: Buffer) => {
      written += text.toString().split('\n').length - 1
      if (written >= 20) resolve()
    })
  })
  const ended = new Promise((resolve) => child.removeAllListeners('exit').once('exit', resolve))
  child.kill('SIGKILL')
  await ended
  const cloud = createCloud({ file, pace: 'manual' })
  const names = new Set(
    cloud
      .table(networks)
      .list()
      .map(({ name }) => name),
  )
  for (let at = 0; at < written; at += 1) expect(names).toContain(`written-${at}`)
  cloud.close()
})
