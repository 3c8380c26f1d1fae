/** A program that signs in for a user, as Debian's `openstack` command does. */
import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { serveCloud } from '@meridian/cloud'
import type { Page } from '@playwright/test'
import { expect } from '../fixtures.ts'
import { dialog, expectToast } from '../helpers.ts'
import type { Named, Walk } from './identity-ground.ts'

const run = promisify(execFile)

/** Makes an application credential; the command works with the file that the page gives. */
export const workAsProgram = async (page: Page, walk: Walk, project: Named): Promise<void> => {
  const { name } = walk
  await page.goto('/identity/application_credentials')
  const label = 'Create Application Credential'
  await page.getByRole('button', { name: label, exact: true }).click()
  const form = dialog(page, label)
  await form.fill({ Name: name })
  await form.press(label)
  await expectToast(page, `Created application credential: ${name}.`)
  const shown = dialog(page, `Secret of ${name}`)
  const saving = page.waitForEvent('download')
  await shown.press('Download clouds.yaml')
  const text = readFileSync(await (await saving).path(), 'utf8')
  await shown.root.getByRole('button', { name: 'Close', exact: true }).last().click()
  await asked(walk, text, async (openstack) => {
    expect(await openstack('token', 'issue')).toMatchObject({ project_id: project.id })
    expect(await openstack('server', 'list')).toEqual([])
    expect(await openstack('network', 'create', name)).toMatchObject({ name })
  })
}

type Openstack = (...words: string[]) => Promise<unknown>

/** Lets the command sign in by the file, at an address where it finds the cloud. */
const asked = async (
  { world }: Walk,
  text: string,
  doing: (openstack: Openstack) => Promise<void>,
): Promise<void> => {
  const folder = mkdtempSync(join(tmpdir(), 'meridian-clouds-'))
  const file = join(folder, 'clouds.yaml')
  const listening = world.cloud && (await serveCloud(world.cloud.fetch))
  try {
    const { origin } = new URL(world.authUrl)
    writeFileSync(file, listening ? text.replaceAll(origin, listening.url) : text)
    const [, named = ''] = /^ {2}"?([^":\n]+)"?:$/m.exec(text) ?? []
    const env = { PATH: '/usr/bin:/bin', LANG: 'C.UTF-8', OS_CLIENT_CONFIG_FILE: file }
    await doing(async (...words) => {
      const all = ['--os-cloud', named, ...words, '-f', 'json']
      return JSON.parse((await run('/usr/bin/openstack', all, { env })).stdout)
    })
  } finally {
    await listening?.close()
    rmSync(folder, { recursive: true })
  }
}
