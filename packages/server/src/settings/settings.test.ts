import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, onTestFinished, test } from 'vitest'
import { timeZones } from '#settings/routes.ts'
import { defaultSettings, readSettings } from '#settings/settings.ts'
import { signedIn } from '#testing/signed-in.ts'
import { testWorld, type TestWorld } from '#testing/world.ts'

let world: TestWorld | undefined
afterEach(async () => {
  await world?.close()
  world = undefined
})

test('settings answer the defaults without asking the cloud [RS-IMG-31 RS-LMODEL-03 RS-SET-04 RS-SET-06 RS-SET-07 RS-SET-08 RS-SET-09 RS-SET-10 RS-SET-12 RS-SET-13]', async () => {
  world = await testWorld()
  const tab = await signedIn(world.app)
  world.cloud.control.forgetRequests()
  const settings = (await tab.get('/api/settings/')).json()
  expect(world.cloud.control.requests()).toEqual([])
  expect(settings).toMatchObject({
    CREATE_IMAGE_DEFAULTS: { image_visibility: 'public' },
    HORIZON_ACTIVE_IMAGE_VERSION: '2',
    HORIZON_IMAGES_UPLOAD_MODE: 'legacy',
    IMAGES_ALLOW_LOCATION: false,
    ENFORCE_PASSWORD_CHECK: false,
    DEFAULT_BOOT_SOURCE: 'image',
    OPENSTACK_KEYSTONE_BACKEND: {
      ...{ name: 'native', can_edit_domain: true, can_edit_group: true },
      ...{ can_edit_project: true, can_edit_role: true, can_edit_user: true },
    },
    OPENSTACK_KEYSTONE_DEFAULT_DOMAIN: 'Default',
    OPENSTACK_SERVER_DEFAULT_USER_DATA: '',
    FILTER_DATA_FIRST: { 'admin.images': false },
    API_RESULT_PAGE_SIZE: 20,
    AJAX_POLL_INTERVAL: 2500,
    AJAX_QUEUE_LIMIT: 10,
  })
  expect(settings.OPENSTACK_IMAGE_FORMATS.join(' ')).toBe(
    'aki ami ari docker iso ova ploop qcow2 raw vdi vhd vhdx vmdk',
  )
  expect(settings).toEqual(defaultSettings)
})

test('a launch begins as the requirements state where the operator says nothing [RS-LMODEL-02 RS-LMODEL-06 RS-LMODEL-07 RS-LMODEL-10]', async () => {
  world = await testWorld()
  const tab = await signedIn(world.app)
  const settings = (await tab.get('/api/settings/')).json()
  expect(settings.LAUNCH_INSTANCE_DEFAULTS).toEqual({
    ...{ config_drive: false, create_volume: true, hide_create_volume: false },
    ...{ disable_image: false, disable_instance_snapshot: false },
    ...{ disable_volume: false, disable_volume_snapshot: false },
    ...{ enable_scheduler_hints: true, enable_metadata: true, enable_net_ports: true },
    default_availability_zone: 'Any',
  })
  expect(settings.OPENSTACK_HYPERVISOR_FEATURES).toEqual({
    ...{ can_set_mount_point: false, can_set_password: false },
    ...{ enable_quotas: true, requires_keypair: false },
  })
})

test('settings have the launch defaults, the key pair rule and the hints [RS-SET-15 RS-SET-17]', () => {
  const given = {
    LAUNCH_INSTANCE_DEFAULTS: { config_drive: true, enable_scheduler_hints: false },
    OPENSTACK_HYPERVISOR_FEATURES: { requires_keypair: true },
  }
  const settings = readSettings(given)
  expect(settings.LAUNCH_INSTANCE_DEFAULTS).toEqual({
    ...defaultSettings.LAUNCH_INSTANCE_DEFAULTS,
    config_drive: true,
    enable_scheduler_hints: false,
  })
  expect(settings.OPENSTACK_HYPERVISOR_FEATURES.requires_keypair).toBe(true)
  expect(settings.enable_scheduler_hints).toBe(false)
})

test('the operator can forbid the eye of password fields, before sign-in too [SH-FORM-04]', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'meridian-settings-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'settings.json')
  writeFileSync(file, '{"DISABLE_PASSWORD_REVEAL": true}')
  world = await testWorld({ env: { SETTINGS: file } })
  const tab = await signedIn(world.app)
  expect((await tab.get('/api/settings/')).json().DISABLE_PASSWORD_REVEAL).toBe(true)
  expect((await tab.get('/api/login/')).json().password_reveal).toBe(false)
  expect(defaultSettings.DISABLE_PASSWORD_REVEAL).toBe(false)
})

test('any other word for the upload mode means the classic one', () => {
  const mode = (word: string) =>
    readSettings({ HORIZON_IMAGES_UPLOAD_MODE: word }).HORIZON_IMAGES_UPLOAD_MODE
  expect(['off', 'direct', 'legacy', 'other'].map(mode)).toEqual([
    'off',
    'direct',
    'legacy',
    'legacy',
  ])
})

test.each([
  [[], 'must be a JSON object'],
  [{ FILTER_DATA_FRIST: {} }, "there is no setting 'FILTER_DATA_FRIST'"],
  [
    { OPENSTACK_HYPERVISOR_FEATURES: { can_set_password: 'yes' } },
    /^OPENSTACK_HYPERVISOR_FEATURES\.can_set_password must be boolean/,
  ],
  [{ API_RESULT_PAGE_SIZE: 0 }, /^API_RESULT_PAGE_SIZE must be >= 1/],
])('wrong settings are named: %o', (given, words) => {
  expect(() => readSettings(given)).toThrow(words)
})

test('time zones have their offset at the moment', () => {
  const winter = timeZones(new Date('2026-01-15T12:00:00Z'))
  const summer = timeZones(new Date('2026-07-15T12:00:00Z'))
  expect([winter['Europe/Berlin'], summer['Europe/Berlin']]).toEqual(['+0100', '+0200'])
  expect([winter['UTC'], winter['America/St_Johns']]).toEqual(['+0000', '-0330'])
})
