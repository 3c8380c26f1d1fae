import { expect, test } from 'vitest'
import { causeOf, faultCauses } from '#kinds/nova/faults/causes.ts'

const id = 'a2b6c3d4-0a1b-4c2d-8e3f-123456789abc'
const other = '0f9e8d7c-1111-4222-8333-abcdefabcdef'
const aborted = (why: string) => `Build of instance ${other} aborted: ${why}`
const again = (why: string) =>
  `Exceeded maximum number of retries. Exceeded max scheduling attempts 3 for instance ${other}. Last exception: ${why}`

/** What Nova writes, by the exception that has written it. */
const messages: readonly (readonly [cause: string, exception: string, message: string])[] = [
  [
    'quota',
    'TooManyInstances',
    'Quota exceeded for cores: Requested 2, but already used 19 of 20 cores',
  ],
  ['quota', 'PortLimitExceeded', again('Maximum number of ports exceeded')],
  ['quota', 'FixedIpLimitExceeded', 'Maximum number of fixed IPs exceeded'],
  ['quota', 'OverQuota', 'Quota exceeded for resources: ports'],
  [
    'quota',
    'VolumeSizeExceedsAvailableQuota',
    aborted(
      'VolumeSizeExceedsAvailableQuota: Requested volume or snapshot exceeds allowed gigabytes quota. Requested 20G, quota is 1000G and 990G has been consumed.',
    ),
  ],
  [
    'quota',
    'VolumeLimitExceeded',
    aborted(
      "VolumeLimitExceeded: Maximum number of volumes allowed (10) exceeded for quota 'volumes'.",
    ),
  ],
  [
    'memory-too-small',
    'FlavorMemoryTooSmall',
    aborted("Flavor's memory is too small for requested image."),
  ],
  [
    'disk-too-small',
    'FlavorDiskSmallerThanImage',
    aborted(
      "Flavor's disk is too small for requested image. Flavor disk is 1073741824 bytes, image is 2361393152 bytes.",
    ),
  ],
  [
    'disk-too-small',
    'FlavorDiskSmallerThanMinDisk',
    aborted(
      "Flavor's disk is smaller than the minimum size specified in image metadata. Flavor disk is 1073741824 bytes, minimum size is 21474836480 bytes.",
    ),
  ],
  [
    'disk-too-small',
    'VolumeSmallerThanMinDisk',
    'Volume is smaller than the minimum size specified in image metadata. Volume size is 1073741824 bytes, minimum size is 21474836480 bytes.',
  ],
  ['image-not-active', 'ImageNotActive', aborted(`Image ${id} is not active.`)],
  ['image-gone', 'ImageNotFound', again(`Image ${id} could not be found.`)],
  ['image-gone', 'ImageNotAuthorized', `Not authorized for image ${id}.`],
  [
    'image-gone',
    'InvalidBDMImage',
    aborted(`Block Device Mapping is Invalid: failed to get image ${id}.`),
  ],
  [
    'image-unusable',
    'ImageUnacceptable',
    aborted(`Image ${id} is unacceptable: Converted to raw, but format is now qcow2`),
  ],
  ['image-unusable', 'InvalidDiskFormat', aborted('Disk format vhd is not acceptable')],
  [
    'volume-slow',
    'VolumeNotCreated',
    aborted(
      `Volume ${id} did not finish being created even after we waited 187 seconds or 61 attempts. And its status is downloading.`,
    ),
  ],
  [
    'volume-gone',
    'InvalidBDMVolume',
    aborted(`Block Device Mapping is Invalid: failed to get volume ${id}.`),
  ],
  ['volume-gone', 'VolumeNotFound', again(`Volume ${id} could not be found.`)],
  [
    'volume-failed',
    'VolumeAttachFailed',
    `Volume ${id} could not be attached. Reason: The server has no such target.`,
  ],
  ['volume-failed', 'BuildAbortException', aborted('Failure prepping block device.')],
  [
    'volume-failed',
    'InvalidVolume',
    `Invalid volume: volume ${id} status must be 'available'. Currently in 'in-use'`,
  ],
  [
    'no-addresses',
    'NoMoreFixedIps',
    aborted(
      `Failed to allocate the network(s) with error No fixed IP addresses available for network: ${id}, not rescheduling.`,
    ),
  ],
  [
    'no-addresses',
    'IpAddressGenerationFailure',
    aborted(`No more IP addresses available on network ${id}.`),
  ],
  [
    'address-in-use',
    'FixedIpAlreadyInUse',
    again(`Fixed IP address 10.0.0.9 is already in use on instance ${other}.`),
  ],
  [
    'address-in-use',
    'IpAddressInUse',
    aborted(`Unable to complete operation for network ${id}. The IP address 10.0.0.9 is in use.`),
  ],
  [
    'address-elsewhere',
    'InvalidInput',
    aborted(
      `Invalid input received: Fixed IP 10.78.0.9 is not a valid ip address for network ${id}.`,
    ),
  ],
  ['port-in-use', 'PortInUse', again(`Port ${id} is still in use.`)],
  ['port-gone', 'PortNotFound', again(`Port id ${id} could not be found.`)],
  ['port-gone', 'PortNotUsable', again(`Port ${id} not usable for instance ${other}.`)],
  ['network-gone', 'NetworkNotFound', again(`Network ${id} could not be found.`)],
  [
    'no-subnet',
    'NetworkRequiresSubnet',
    `Network ${id} requires a subnet in order to boot instances on.`,
  ],
  [
    'network-external',
    'ExternalNetworkAttachForbidden',
    `It is not allowed to create an interface on external network ${id}`,
  ],
  [
    'port-binding',
    'PortBindingFailed',
    again(`Binding failed for port ${id}, please check neutron logs for more information.`),
  ],
  ['card-not-ready', 'VirtualInterfaceCreateException', 'Virtual Interface creation failed'],
  [
    'card-not-ready',
    'VirtualInterfaceMacAddressException',
    'Creation of virtual interface with unique mac address failed',
  ],
  [
    'network-failed',
    'BuildAbortException',
    aborted('Failed to allocate the network(s), not rescheduling.'),
  ],
  ['group-gone', 'SecurityGroupNotFound', again('Security group web not found.')],
  ['key-gone', 'KeypairNotFound', 'Keypair deploy not found for user 4f2a'],
  [
    'devices',
    'ComputeResourcesUnavailable',
    again('Insufficient compute resources: Claim pci failed.'),
  ],
  [
    'devices',
    'ComputeResourcesUnavailable',
    'Insufficient compute resources: Requested instance NUMA topology cannot fit the given host NUMA topology.',
  ],
  ['devices', 'CPUPinningInvalid', 'CPU set to pin [2, 3] must be a subset of free CPU set [4, 5]'],
  [
    'move',
    'MigrationPreCheckError',
    'Migration pre-check error: Insufficient compute resources: Free memory 512.00 MB < requested 2048 MB.',
  ],
  [
    'move',
    'InvalidSharedStorage',
    '/var/lib/nova is not on shared storage: Shared storage live-migration requires either shared storage or boot-from-volume with no local disks.',
  ],
  ['move', 'NoValidHost', 'No valid host was found. No valid host found for cold migrate'],
  ['resize', 'ResizeError', 'Resize error: Unable to resize disk down.'],
  [
    'host-away',
    'ComputeServiceUnavailable',
    'Compute service of compute-1 is unavailable at this time.',
  ],
  ['host-away', 'HypervisorUnavailable', 'Connection to the hypervisor is broken on host'],
  ['host-away', 'MessagingTimeout', 'MessagingTimeout'],
  [
    'host-away',
    'MessagingTimeout',
    'Timed out waiting for a reply to message ID c12fb6e656654662b5d7f78231d9a2e8',
  ],
  [
    'host-full',
    'ComputeResourcesUnavailable',
    'Insufficient compute resources: Free memory 512.00 MB < requested 2048 MB.',
  ],
  [
    'every-host-failed',
    'MaxRetriesExceeded',
    `Exceeded maximum number of retries. Exhausted all hosts available for retrying build failures for instance ${other}.`,
  ],
  ['no-host-fits', 'NoValidHost', 'No valid host was found. There are not enough hosts available.'],
  ['no-room', 'NoValidHost', 'No valid host was found. '],
]

for (const [cause, exception, message] of messages)
  test(`${exception} is the cause ${cause}: ${message.slice(0, 60)}`, () => {
    expect(causeOf(message)?.cause.id).toBe(cause)
  })

test('each cause has a message that it is known by, and its own sentence', () => {
  expect(new Set(messages.map(([cause]) => cause))).toEqual(
    new Set(faultCauses.map(({ id: one }) => one)),
  )
  expect(new Set(faultCauses.map(({ says }) => says)).size).toBe(faultCauses.length)
})

test('what a cause opens is found by the id that the message names', () => {
  const opened = messages.flatMap(([, , message]) => {
    const { cause, ids } = causeOf(message) ?? {}
    return cause?.opens && ids?.[cause.opens] !== undefined ? [[cause.id, ids[cause.opens]]] : []
  })
  expect(Object.fromEntries(opened)).toEqual({
    ...{ 'image-not-active': id, 'image-unusable': id, 'volume-slow': id, 'volume-failed': id },
    ...{ 'no-addresses': id, 'address-elsewhere': id, 'port-in-use': id, 'no-subnet': id },
  })
})

test('what is not known has no cause, and where Nova says nothing that is said', () => {
  for (const message of ['Unsupported: nothing was imported.', 'libvirtError', ''])
    expect(causeOf(message)).toBeUndefined()
  expect(causeOf(undefined)?.cause.says).toBe('Nova does not say why.')
})
