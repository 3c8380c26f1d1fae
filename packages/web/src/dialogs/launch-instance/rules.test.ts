import { expect, test, vi } from 'vitest'
import type { Quotas } from '#api/quotas/quotas.ts'
import { flavorOf, groupOf, imageOf, keypairOf, networkOf } from '#dialogs/testing/cloud.ts'
import { flavorRefusal, launchQuotas, remainingInstances } from '#dialogs/launch-instance/quota.ts'
import {
  imageSources,
  minimumVolumeSize,
  offeredSourceTypes,
  sourceTypeOf,
  sourceTypes,
  type Source,
} from '#dialogs/launch-instance/sources.ts'
import {
  availableZones,
  noChoices,
  nothingKnown,
  resolve,
  usableNetworks,
  withSourceType,
  type Choices,
  type Known,
} from '#dialogs/launch-instance/spec.ts'
import { problemsOf, stepProblem } from '#dialogs/launch-instance/validation.ts'

const quotas: Quotas = new Map([
  ['instances', { used: 8, limit: 10 }],
  ['cores', { used: 10, limit: 20 }],
  ['ram', { used: 4096, limit: 8192 }],
])

const known: Known = {
  ...nothingKnown,
  quotas,
  sourceTypes,
  hasNetworking: true,
  canCreateVolume: true,
  createVolumeDefault: true,
}

const source = (parts: Partial<Source> = {}): Source => ({
  id: 's',
  name: 'debian',
  gib: 0.5,
  min_disk: 0,
  min_ram: 0,
  description: '',
  changed: undefined,
  format: 'QCOW2',
  visibility: 'public',
  ...parts,
})

const specOf = (choices: Partial<Choices> = {}, more: Partial<Known> = {}) =>
  resolve({ ...noChoices, ...choices }, { ...known, ...more })

const problems = (choices: Partial<Choices> = {}, more: Partial<Known> = {}) =>
  problemsOf(specOf(choices, more), { ...known, ...more })

const zone = (zoneName: string, available = true) => ({ zoneName, zoneState: { available } })

test('a name is required [RS-LDET-01]', () => {
  expect(problems({ name: ' ' }).name).toBe('A name is required for your instance.')
  expect(problems({ name: 'web' }).name).toBeUndefined()
})

test('the count is a whole number of at least 1 [RS-LDET-02]', () => {
  const text = 'Instance count is required and must be an integer of at least 1'
  expect(problems({ instance_count: Number.NaN }).instance_count).toBe(text)
  expect(problems({ instance_count: 1.5 }).instance_count).toBe(text)
  expect(problems({ instance_count: 2 }).instance_count).toBeUndefined()
})

test('a count of zero or less is 1 again [RS-LDET-03]', () => {
  expect(specOf({ instance_count: 0 }).instance_count).toBe(1)
  expect(specOf({ instance_count: -4 }).instance_count).toBe(1)
})

test('the count keeps to what is left of the quota [RS-LDET-04]', () => {
  expect(problems({ instance_count: 3 }).instance_count).toBe(
    'The instance count must not exceed your quota available of 2 instances',
  )
  const unlimited: Quotas = new Map([...quotas, ['instances', { used: 8, limit: -1 }]])
  expect(problems({ instance_count: 900 }, { quotas: unlimited }).instance_count).toBeUndefined()
  expect(remainingInstances(undefined)).toBe(Number.POSITIVE_INFINITY)
})

test('zones that are not available are left out [RS-LDET-06]', () => {
  expect(availableZones([zone('a'), zone('b', false)])).toEqual(['a'])
})

test('the only zone is chosen; of several none is, but any can be [RS-LDET-07 RS-LDET-09 RS-LDET-10]', () => {
  const zoneOf = (zones: Known['zones']) => specOf({}, { zones }).availability_zone
  expect(zoneOf([zone('a'), zone('b', false)])).toBe('a')
  expect(zoneOf([zone('a'), zone('b')])).toBe('')
  expect(
    specOf({ availability_zone: 'b' }, { zones: [zone('a'), zone('b')] }).availability_zone,
  ).toBe('b')
})

test('the kinds of source follow the catalogue and the settings [RS-LSRC-01 RS-LSRC-05..08]', () => {
  const open = {
    config_drive: false,
    create_volume: true,
    hide_create_volume: false,
    disable_image: false,
    disable_instance_snapshot: false,
    disable_volume: false,
    disable_volume_snapshot: false,
    enable_scheduler_hints: true,
    enable_metadata: true,
    enable_net_ports: true,
    default_availability_zone: 'Any',
  }
  const offered = (parts: Partial<typeof open>, volumes = true) =>
    offeredSourceTypes({ ...open, ...parts }, 'image', volumes)
  expect(offered({})).toEqual(['image', 'snapshot', 'volume', 'volume_snapshot'])
  expect(offered({}, false)).toEqual(['image', 'snapshot'])
  expect(offered({ disable_image: true })).not.toContain('image')
  expect(offered({ disable_instance_snapshot: true })).not.toContain('snapshot')
  expect(offered({ disable_volume: true })).not.toContain('volume')
  expect(offered({ disable_volume_snapshot: true })).not.toContain('volume_snapshot')
  expect(offeredSourceTypes(open, 'image', true, false)).toEqual(['volume', 'volume_snapshot'])
  expect(offeredSourceTypes(open, 'volume', true)[0]).toBe('volume')
})

test('another kind of source clears the choice [RS-LSRC-02 RS-LSRC-15]', () => {
  const before = {
    ...noChoices,
    source: source(),
    vol_size: 7,
    vol_delete_on_instance_delete: true,
  }
  const after = { ...before, ...withSourceType('volume') }
  expect(resolve(after, known)).toMatchObject({
    source_type: 'volume',
    source: undefined,
    vol_delete_on_instance_delete: false,
  })
})

test('an unknown kind of source is logged [RS-LSRC-03]', () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  expect(sourceTypeOf('floppy')).toBe('image')
  expect(log).toHaveBeenCalledWith('Unknown boot source type: floppy')
  log.mockRestore()
})

test('kernels, ramdisks and ploop disks are no sources; images of servers are apart [RS-LSRC-12]', () => {
  const images = [
    imageOf('debian'),
    imageOf('kernel', { container_format: 'aki' }),
    imageOf('ram', { disk_format: 'ari' }),
    imageOf('p', { disk_format: 'ploop' }),
    imageOf('saved', { properties: { image_type: 'snapshot' } }),
    imageOf('volume-backed', { properties: { block_device_mapping: '[{}]' } }),
  ]
  expect(imageSources(images, 'image').map(({ name }) => name)).toEqual(['debian'])
  expect(imageSources(images, 'snapshot').map(({ name }) => name)).toEqual([
    'saved',
    'volume-backed',
  ])
})

test('a volume is made by default where one can be made of the source [RS-LSRC-13 RS-LSRC-14]', () => {
  const creates = (source_type: Choices['source_type'], more: Partial<Known> = {}) =>
    specOf({ source_type, vol_create: undefined }, more).vol_create
  expect(creates('image')).toBe(true)
  expect(creates('snapshot')).toBe(true)
  expect(creates('image', { createVolumeDefault: false })).toBe(false)
  expect(creates('image', { canCreateVolume: false })).toBe(false)
  expect(creates('volume')).toBe(false)
  expect(creates('volume_snapshot')).toBe(false)
})

test('the size of a new volume is required and whole [RS-LSRC-16]', () => {
  const text = 'Volume size is required and must be an integer'
  expect(problems({ source: source(), vol_size: Number.NaN }).vol_size).toBe(text)
  expect(problems({ source: source(), vol_size: 1.5 }).vol_size).toBe(text)
  expect(problems({ source: source(), vol_create: false, vol_size: 1.5 }).vol_size).toBeUndefined()
})

test('a new volume holds the image and its min_disk [RS-LSRC-17 RS-LSRC-18]', () => {
  expect(minimumVolumeSize(source({ gib: 2.1, min_disk: 1 }))).toBe(3)
  expect(minimumVolumeSize(source({ gib: 2.1, min_disk: 8 }))).toBe(8)
  expect(problems({ source: source({ min_disk: 8 }), vol_size: 7 }).vol_size).toBe(
    'The volume size must be at least 8 GB',
  )
  expect(problems({ source: source({ min_disk: 8 }), vol_size: 8 }).vol_size).toBeUndefined()
})

test('the volume is raised to the root disk of the flavor [RS-LSRC-19 RS-VOL-05]', () => {
  expect(specOf({ source: source() }).vol_size).toBe(1)
  expect(specOf({ source: source({ gib: 2.1 }) }).vol_size).toBe(3)
  expect(specOf({ source: source(), flavor: flavorOf('m', { disk: 40 }) }).vol_size).toBe(40)
})

test('a volume starts one instance only [RS-LSRC-20]', () => {
  const of = (instance_count: number) =>
    problems({ source_type: 'volume', source: source(), instance_count }).source
  expect(of(2)).toBe(
    'Volumes can only be attached to 1 active instance at a time. Please either set your ' +
      'instance count to 1 or select a different source type.',
  )
  expect(of(1)).toBeUndefined()
})

const refusal = (
  flavor: Parameters<typeof flavorOf>[1],
  choices: Partial<Choices> = {},
): string | undefined => flavorRefusal(flavorOf('m', flavor), specOf(choices), quotas)

test('a flavor that takes more memory than is left is refused [RS-LFLV-01 RS-LFLV-02]', () => {
  const text =
    'This flavor requires more RAM than your quota allows. ' +
    'Please select a smaller flavor or decrease the instance count.'
  expect(refusal({ ram: 4096 })).toBeUndefined()
  expect(refusal({ ram: 4097 })).toBe(text)
  expect(refusal({ ram: 2049 }, { instance_count: 2 })).toBe(text)
})

test('a flavor that takes more processors than are left is refused [RS-LFLV-03 RS-LFLV-04]', () => {
  const text =
    'This flavor requires more vCPUs than your quota allows. ' +
    'Please select a smaller flavor or decrease the instance count.'
  expect(refusal({ ram: 1, vcpus: 10 })).toBeUndefined()
  expect(refusal({ ram: 1, vcpus: 6 }, { instance_count: 2 })).toBe(text)
})

test('a flavor smaller than the source asks for is refused [RS-LFLV-05..08]', () => {
  expect(refusal({ disk: 9 }, { source: source({ min_disk: 10 }) })).toBe(
    'The selected image source requires a flavor with at least 10 GB of root disk. ' +
      'Select a flavor with a larger root disk or use a different image source.',
  )
  expect(refusal({ disk: 10 }, { source: source({ min_disk: 10 }) })).toBeUndefined()
  expect(refusal({ ram: 511 }, { source: source({ min_ram: 512 }) })).toBe(
    'The selected image source requires a flavor with at least 512 MB of RAM. ' +
      'Select a flavor with more RAM or use a different image source.',
  )
  expect(refusal({ ram: 512 }, { source: source({ min_ram: 512 }) })).toBeUndefined()
})

test('a disabled flavor is refused [RS-LFLV-09]', () => {
  expect(refusal({ 'OS-FLV-DISABLED:disabled': true })).toBe('This flavor is disabled.')
})

test('the charts add what the launch would take', () => {
  const charts = launchQuotas(
    quotas,
    specOf({ flavor: flavorOf('m', { vcpus: 2, ram: 512 }), instance_count: 3 }),
  )
  expect(charts.instances.added).toBe(3)
  expect(charts.vcpus).toEqual({ limit: 20, used: 10, added: 6 })
  expect(charts.ram.added).toBe(1536)
  expect(launchQuotas(quotas, specOf({ instance_count: Number.NaN })).instances.added).toBe(0)
})

test('networks without subnets are left out, the only one is chosen [RS-LNET-04 RS-LNET-05]', () => {
  const bare = networkOf('bare', { subnets: [] })
  const one = networkOf('one')
  expect(usableNetworks([bare, one])).toEqual([one])
  expect(specOf({}, { networks: [bare, one] }).networks).toEqual([one])
  expect(specOf({}, { networks: [one, networkOf('two')] }).networks).toEqual([])
  expect(specOf({ networks: [] }, { networks: [one] }).networks).toEqual([])
})

test('at least one network is required, where there is networking [RS-LNET-06]', () => {
  expect(problems({ networks: [] }).networks).toBe('At least one network is required.')
  expect(problems({ networks: [networkOf('one')] }).networks).toBeUndefined()
  expect(problems({ networks: [] }, { hasNetworking: false }).networks).toBeUndefined()
})

test('the default security group is chosen [RS-LSEC-03]', () => {
  const securityGroups = [groupOf('web'), groupOf('default')]
  expect(specOf({}, { securityGroups }).security_groups).toEqual([groupOf('default')])
  expect(specOf({ security_groups: [] }, { securityGroups }).security_groups).toEqual([])
})

test('the only key pair is chosen, and can be taken away [RS-LKEY-03]', () => {
  const keypairs = [keypairOf('a')]
  expect(specOf({}, { keypairs }).key_pair).toEqual(keypairOf('a'))
  expect(specOf({ key_pair: null }, { keypairs }).key_pair).toBeUndefined()
  expect(specOf({}, { keypairs: [keypairOf('a'), keypairOf('b')] }).key_pair).toBeUndefined()
})

test('a key pair is demanded where the operator says so', () => {
  expect(problems({}, { requiresKeypair: true }).key_pair).toBe('A key pair is required.')
  expect(problems({ key_pair: keypairOf('a') }, { requiresKeypair: true }).key_pair).toBeUndefined()
  expect(problems().key_pair).toBeUndefined()
})

test('a step has the first problem of its fields', () => {
  expect(stepProblem('details', problems({ name: 'a', instance_count: 9 }))).toMatch(/quota/)
  expect(stepProblem('securityGroups', problems())).toBeUndefined()
})
