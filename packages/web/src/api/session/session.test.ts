import { expect, test, vi } from 'vitest'
import { forgetAll } from '#api/cached.ts'
import { onApi } from '#api/connection.ts'
import { ifFeature } from '#api/features.ts'
import { allowed } from '#api/policy.ts'
import { catalog, ifServiceEnabled, userSession } from '#api/session/session.ts'
import { ifSettingEnabled, setting, settings } from '#api/settings.ts'
import { json, serve } from '#api/testing.ts'

const bodies: Readonly<Record<string, unknown>> = {
  '/api/keystone/user-session/': { id: 'u', services_region: 'One' },
  '/api/keystone/svc-catalog/': [
    { type: 'compute', endpoints: [{ region: 'One', region_id: 'One' }] },
    { type: 'volumev3', endpoints: [{ region: 'Two', region_id: null }] },
    { type: 'identity', endpoints: [{ region: 'Two', region_id: 'Two' }] },
  ],
  '/api/nova/extensions/': { items: [{ name: 'Keypairs' }] },
  '/api/neutron/extensions/': { items: [{ name: 'Trunk', alias: 'trunk' }] },
  '/api/cinder/extensions/': { items: [] },
  '/api/settings/': {
    OPENSTACK_IMAGE_FORMATS: ['iso', 'raw'],
    HORIZON_ACTIVE_IMAGE_VERSION: '2',
    HORIZON_IMAGES_UPLOAD_MODE: 'direct',
    CREATE_IMAGE_DEFAULTS: { image_visibility: 'private' },
    IMAGES_ALLOW_LOCATION: true,
    OPENSTACK_KEYSTONE_BACKEND: { name: 'native', can_edit_user: false, can_edit_group: true },
    FILTER_DATA_FIRST: { 'admin.images': true },
  },
}

const site = (others: Readonly<Record<string, unknown>> = {}) =>
  serve((_, url) => {
    const body = { ...bodies, ...others }[url.pathname.replace('/console', '')]
    return body === undefined ? undefined : json(body)
  })

const broken = () => serve(() => json('out of order', 503))

const messageOf = (work: Promise<unknown>) =>
  work.then(
    () => 'met',
    (error: unknown) => (error instanceof Error ? error.message : '?'),
  )

test('session, catalogue, settings and extensions are each asked for once [RS-HTTP-05..07 RS-SET-04 RS-SET-05]', async () => {
  const { paths } = site()
  const all = () =>
    Promise.all([
      ...[userSession(), catalog(), settings()],
      ...[ifFeature('compute', 'Keypairs'), ifFeature('network', 'Trunk')],
    ])
  await all()
  await all()
  expect(paths().toSorted()).toEqual([
    'GET /api/keystone/svc-catalog/',
    'GET /api/keystone/user-session/',
    'GET /api/neutron/extensions/',
    'GET /api/nova/extensions/',
    'GET /api/settings/',
  ])
  forgetAll()
  await all()
  expect(paths()).toHaveLength(10)
})

test('a failure is not kept', async () => {
  broken()
  await expect(userSession()).rejects.toThrow('out of order')
  const failed = userSession().catch(() => 'failed')
  expect(await failed).toBe('failed')
})

test('a service without a region counts in all of them, also where there are none', async () => {
  const services = [{ type: 'compute', endpoints: [{ region: null, region_id: null }] }]
  for (const services_region of ['One', null]) {
    forgetAll()
    site({
      '/api/keystone/user-session/': { id: 'u', services_region },
      '/api/keystone/svc-catalog/': services,
    })
    expect(await messageOf(ifServiceEnabled('compute'))).toBe('met')
  }
})

test('a service counts in the region of the session, identity in any [RS-PERM-09]', async () => {
  site()
  expect(await messageOf(ifServiceEnabled('compute'))).toBe('met')
  expect(await messageOf(ifServiceEnabled('identity'))).toBe('met')
  expect(await messageOf(ifServiceEnabled('volumev3'))).toBe(
    'Service type is not enabled: volumev3',
  )
})

test('block storage counts under each of its types', async () => {
  const services = [{ type: 'block-storage', endpoints: [{ region: 'One', region_id: 'One' }] }]
  site({ '/api/keystone/svc-catalog/': services })
  expect(await messageOf(ifServiceEnabled('volumev3'))).toBe('met')
  expect(await messageOf(ifServiceEnabled('network'))).not.toBe('met')
})

test('a catalogue that cannot be read says so [RS-PERM-10]', async () => {
  broken()
  expect(await messageOf(ifServiceEnabled('compute'))).toBe(
    'Cannot get service catalog from keystone.',
  )
})

test('an extension is known by its name [RS-PERM-06 RS-PERM-07]', async () => {
  site()
  expect(await messageOf(ifFeature('network', 'Trunk'))).toBe('met')
  expect(await messageOf(ifFeature('volume', 'Backups'))).toBe('Extension is not enabled: Backups.')
})

test('an extension list that cannot be read says so [RS-PERM-08]', async () => {
  broken()
  expect(await messageOf(ifFeature('network', 'Trunk'))).toBe('Cannot get the extension list.')
})

test('settings are read by dotted path', async () => {
  site()
  const read = [
    'OPENSTACK_IMAGE_FORMATS',
    'HORIZON_ACTIVE_IMAGE_VERSION',
    'HORIZON_IMAGES_UPLOAD_MODE',
    'CREATE_IMAGE_DEFAULTS.image_visibility',
    'IMAGES_ALLOW_LOCATION',
    'OPENSTACK_KEYSTONE_BACKEND.name',
    'OPENSTACK_KEYSTONE_BACKEND.can_edit_user',
    'FILTER_DATA_FIRST.admin.images',
    'FILTER_DATA_FIRST.identity.users',
    'NOTHING.AT.ALL',
  ]
  expect(await Promise.all(read.map(setting))).toEqual([
    ['iso', 'raw'],
    '2',
    'direct',
    'private',
    true,
    'native',
    false,
    true,
    undefined,
    undefined,
  ])
})

test('a setting that is not true, or cannot be read, is not enabled [RS-PERM-11]', async () => {
  site()
  expect(await messageOf(ifSettingEnabled('OPENSTACK_KEYSTONE_BACKEND.can_edit_group'))).toBe('met')
  expect(await messageOf(ifSettingEnabled('OPENSTACK_KEYSTONE_BACKEND.can_edit_user'))).toBe(
    'Setting is not enabled.',
  )
  broken()
  expect(await messageOf(ifSettingEnabled('IMAGES_ALLOW_LOCATION'))).toBe('Setting is not enabled.')
})

test('a policy question posts its rules and reads `allowed`, once per rule set [RS-SET-01..03]', async () => {
  const { paths, seen } = serve(async (request) => {
    const { rules } = await request.json()
    return json({ allowed: rules[0][1] === 'yes' })
  })
  expect(await allowed([['compute', 'yes']])).toBe(true)
  expect(await allowed([['compute', 'yes']])).toBe(true)
  expect(await allowed([['compute', 'no']])).toBe(false)
  expect(await allowed([['compute', 'yes']], { project_id: 'p' })).toBe(true)
  expect(paths()).toEqual(['POST /api/policy/', 'POST /api/policy/', 'POST /api/policy/'])
  expect(await seen[2]?.request.json()).toEqual({
    rules: [['compute', 'yes']],
    target: { project_id: 'p' },
  })
})

test('questions of the same moment travel in one call', async () => {
  const { seen } = serve(async (request) => {
    const { checks } = await request.json()
    return json({
      results: checks.map(({ rules }: { rules: string[][] }) => rules[0]?.[1] === 'b'),
    })
  })
  const answers = ['a', 'b', 'a'].map((rule) => allowed([['compute', rule]]))
  expect(await Promise.all(answers)).toEqual([false, true, false])
  expect(seen).toHaveLength(1)
})

test('a policy check that fails warns, and is asked again the next time [RS-PERM-12]', async () => {
  const { seen } = broken()
  const heard = vi.fn()
  const end = onApi('toast', heard)
  await expect(allowed([['compute', 'a']])).rejects.toThrow('out of order')
  await expect(allowed([['compute', 'a']])).rejects.toThrow('out of order')
  end()
  expect(heard).toHaveBeenCalledWith({ tone: 'warning', text: 'Policy check failed.' })
  expect(seen).toHaveLength(2)
})

test('a policy check of a session that has ended warns of nothing: one is asked to sign in', async () => {
  serve(() => json('expired', 401))
  const heard = vi.fn()
  const end = onApi('toast', heard)
  await expect(allowed([['compute', 'a']])).rejects.toThrow('expired')
  end()
  expect(heard).not.toHaveBeenCalled()
})
