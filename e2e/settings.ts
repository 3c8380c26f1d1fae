import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readConfig } from '@meridian/server'
import { test } from './fixtures.ts'
import { startWorld } from './world.ts'

/** Tests over a world whose operator has written these into the file of settings. */
export const withSettings = (settings: object) => withFile('SETTINGS', 'settings.json', settings)

/** Tests over a world whose operator has changed these rules of Keystone's policy. */
export const withRules = (rules: Readonly<Record<string, string>>) =>
  withFile('POLICY_DIR', 'identity.yaml', rules)

/** `name` is of an environment variable: the file itself, or its folder where that is asked for. */
const withFile = (name: string, file: string, content: object) =>
  test.extend({
    world: async ({ bundle, port }, use) => {
      const directory = mkdtempSync(join(tmpdir(), 'meridian-operator-'))
      const path = join(directory, file)
      // What is JSON is YAML, too.
      writeFileSync(path, JSON.stringify(content))
      const setting = name.endsWith('_DIR') ? directory : path
      const world = await startWorld({ [name]: setting }, bundle, [], port)
      await use(world)
      await world.close()
      rmSync(directory, { recursive: true })
    },
  })

const { settings } = readConfig({ OS_AUTH_URL: 'http://cloud.test/identity/v3' })

/** Whether a setting, or a part of one (`OPENSTACK_CINDER_FEATURES.enable_backup`), is on as the product comes. */
export const isOnAtFirst = (path: string): boolean => {
  const [name = '', part] = path.split('.')
  const value = new Map<string, unknown>(Object.entries(settings)).get(name)
  if (part === undefined) return value === true
  return new Map<string, unknown>(Object.entries(value ?? {})).get(part) === true
}
