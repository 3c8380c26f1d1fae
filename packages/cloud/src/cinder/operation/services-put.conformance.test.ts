import { expect, test } from 'vitest'
import { conformance } from '#testing/service.ts'

const { cloud, ask } = await conformance('block-storage')
const admin = { as: 'admin' } as const
const since = (version: string) =>
  ({ as: 'admin', headers: { 'openstack-api-version': `volume ${version}` } }) as const

const put = (verb: string, body: unknown, more: Parameters<typeof ask>[3] = admin) =>
  ask('PUT', `/os-services/${verb}`, body, more)
// What schedules is asked for nothing meanwhile: messages find it all the same.
const scheduler = { binary: 'cinder-scheduler', host: 'controller' }
const shown = async () => {
  const { body } = await ask('GET', '/os-services?binary=cinder-scheduler', undefined, admin)
  // JSON comes in here.
  return (body as { services: object[] }).services[0]
}

test('a service is disabled, with a reason, and enabled, which keeps the reason', async () => {
  cloud.cleanUp(() => put('enable', scheduler))
  const disabled_reason = cloud.unique('reason')
  expect(await put('disable-log-reason', { ...scheduler, disabled_reason })).toEqual({
    status: 200,
    body: { ...scheduler, service: '', disabled: true, disabled_reason, status: 'disabled' },
  })
  expect(await shown()).toMatchObject({ status: 'disabled', state: 'up', disabled_reason })
  const { host, binary } = scheduler
  expect(await put('enable', { host, service: binary })).toEqual({
    status: 200,
    body: { host, service: binary, binary: '', disabled: false, status: 'enabled' },
  })
  expect(await shown()).toMatchObject({ status: 'enabled', disabled_reason })
  expect((await put('disable', scheduler)).status).toBe(200)
  expect(await shown()).toMatchObject({ status: 'disabled', disabled_reason })
})

test('what makes no sense to a service is refused', async () => {
  for (const [verb, sent, status, body] of [
    [
      'enable',
      { ...scheduler, host: 'x' },
      404,
      'Service cinder-scheduler could not be found on host x.',
    ],
    ['enable', { binary: 'cinder-volume' }, 400, 'Invalid input received: Host field is missing.'],
    ['disable', {}, 400, '{} is not valid under any of the given schemas'],
    [
      'enable',
      { ...scheduler, a: 1 },
      400,
      "Additional properties are not allowed ('a' was unexpected)",
    ],
    ['nope', scheduler, 400, 'Invalid input received: Unknown action'],
    [
      'disable-log-reason',
      { ...scheduler, disabled_reason: ' ' },
      400,
      "Invalid input for field/attribute disabled_reason. Value:  . ' ' is not a 'disabled_reason'",
    ],
  ] as const) {
    expect(await put(verb, sent)).toEqual({ status, body })
  }
  expect(await put('enable', scheduler, { as: 'demo' })).toEqual({
    status: 403,
    body: "Policy doesn't allow volume_extension:services:update to be performed.",
  })
})

test('a host is frozen and failed over only where that makes sense', async () => {
  const ONE = 'Invalid input received: One and only one of cluster and host must be set.'
  const fast = { host: 'controller@fast' }
  for (const [verb, sent, body] of [
    ['freeze', { host: 'x' }, 'No service found with host=x'],
    ['freeze', {}, ONE],
    ['thaw', { host: 'x', cluster: 'y' }, ONE],
    ['freeze', { cluster: 'y' }, 'No service found with cluster=y'],
    [
      'thaw',
      fast,
      "Invalid input received: No service could be changed: frozen in ['controller@fast'] must be " +
        'True to failover.',
    ],
    ['failover_host', { host: 'x' }, 'No service found with host=x'],
    [
      'failover',
      fast,
      "Invalid input received: No service could be changed: replication_status in ['controller@fast'] " +
        "must be ['enabled', 'failed-over'] and must be up to failover.",
    ],
  ] as const) {
    expect(await put(verb, sent, since('3.26')), verb).toEqual({ status: 400, body })
  }
  expect(await put('failover', fast, since('3.25'))).toEqual({
    status: 400,
    body: 'Invalid input received: Unknown action',
  })
})
