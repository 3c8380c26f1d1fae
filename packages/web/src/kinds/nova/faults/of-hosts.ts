/** What is wrong with the hosts, and with moving between them. */
import { t } from '#lib/translate.ts'
import type { FaultCause } from '#kinds/nova/faults/cause.ts'
import { once, otherFlavor } from '#kinds/nova/faults/cause.ts'

export const hostCauses: readonly FaultCause[] = [
  {
    // PciDeviceRequestFailed and the other Pci exceptions; "Claim pci failed." and the NUMA texts of
    // ComputeResourcesUnavailable; CPUPinningInvalid, CPUPinningUnknown, NUMATopologyUnsupported,
    // MemoryPagesUnsupported, MemoryPageSizeNotSupported.
    id: 'devices',
    when: /claim pci failed|pci (device|request|alias)|numa topology|cpu set to (un)?pin|cpu pinning is not|memory page sizes|page size \S+ is not supported/i,
    says: t(
      'The host has no free device, processors or memory of the kind that the flavor asks for.',
    ),
    helps: t('Launch it with a flavor that asks for no such thing, or try again later.'),
    again: otherFlavor,
    panels: ['/admin/flavors', '/admin/hypervisors'],
    operators: t('Compare the extra specs of the flavor (pci_passthrough, hw:) with the hosts.'),
  },
  {
    // MigrationError, MigrationPreCheckError, MigrationSchedulerRPCError, LiveMigrationNotSubmitted,
    // LiveMigrationURINotAvailable, InvalidSharedStorage, InvalidLocalStorage, InvalidCPUInfo,
    // DestinationHypervisorTooOld, UnableToMigrateToSelf; NoValidHost of a move.
    id: 'move',
    when: /migration|no valid host found for|shared storage|local storage|unacceptable cpu info|newer hypervisor version|unable to migrate/i,
    says: t('It could not be moved to another host.'),
    helps: t('A hard reboot starts it again on the host that it is on.'),
    again: once,
    panels: ['/admin/hypervisors'],
    operators: t('Reset its state once you know on which host it runs, and move it elsewhere.'),
  },
  {
    // ResizeError, CannotResizeDisk, InstanceFaultRollback.
    id: 'resize',
    when: /resize error|disk was unable to be resized|rollback performed/i,
    says: t('Its size could not be changed.'),
    helps: t('A hard reboot starts it with the size that it had.'),
    again: otherFlavor,
    panels: ['/admin/hypervisors'],
  },
  {
    // ComputeServiceUnavailable, HypervisorUnavailable, VirtDriverNotReady, ComputeHostNotFound,
    // HostMappingNotFound, CellTimeout; of oslo.messaging MessagingTimeout.
    id: 'host-away',
    when: /compute service of \S+ is unavailable|connection to the hypervisor is broken|virt driver is not ready|compute host \S+ could not be found|is not mapped to any cell|response from cell|messagingtimeout|waiting for a reply to message id/i,
    says: t('Its host does not answer.'),
    helps: t('Try again in a while. If it stays so, tell whoever runs the cloud.'),
    again: once,
    panels: ['/admin/compute_services', '/admin/hypervisors'],
    operators: t(
      'See whether its compute service is up. Evacuate what ran there if the host is lost.',
    ),
  },
  {
    // ComputeResourcesUnavailable, InsufficientFreeMemory.
    id: 'host-full',
    when: /insufficient (compute resources|free memory)/i,
    says: t('Its host had no room for it any more when it was to start.'),
    helps: t('Launch it again, or with a smaller flavor.'),
    again: otherFlavor,
    room: true,
    panels: ['/admin/hypervisors'],
  },
  {
    // MaxRetriesExceeded, where it names no cause.
    id: 'every-host-failed',
    when: /exceeded maximum number of retries|exhausted all hosts/i,
    says: t('Each host that was tried failed to build it.'),
    helps: t('Look at what it was to start from and its network, and launch it again.'),
    again: once,
    panels: ['/project/images', '/project/networks', '/admin/hypervisors'],
    operators: t('The reason stands in the log of nova-compute on each of these hosts.'),
  },
  {
    // NoValidHost of the filters: the scheduler says so once Placement had hosts to offer.
    id: 'no-host-fits',
    when: /no valid host was found\. there are not enough hosts available/i,
    says: t('There are hosts with enough room, but none fits what was asked for.'),
    helps: t(
      'Launch it in another availability zone, without its server group, or from another image.',
    ),
    again: t('Launch with Other Choices'),
    panels: ['/admin/aggregates', '/admin/hypervisors'],
    operators: t(
      'Placement had hosts to offer and the filters of the scheduler left none. Its log names the filter: zone, aggregate, server group, image properties or extra specs.',
    ),
  },
  {
    // NoValidHost of Placement, which has no reason, and RequestFilterFailed.
    id: 'no-room',
    when: /no valid host|scheduling failed/i,
    says: t('No host has room for the flavor.'),
    helps: t('Launch it with a smaller flavor, or try again once others have made room.'),
    again: otherFlavor,
    room: true,
    panels: ['/admin/flavors', '/admin/hypervisors'],
    operators: t(
      'Placement offered no host: none has that much left, or the traits and resources that the flavor asks for.',
    ),
  },
]

/** Nova notes nothing where a build takes longer than `instance_build_timeout`, or where a state was reset. */
export const silent: FaultCause = {
  id: 'silent',
  when: /^$/,
  says: t('Nova does not say why.'),
  helps: t(
    'A build that takes too long ends like this, and so does a state that somebody has reset.',
  ),
  again: once,
  panels: ['/admin/compute_services'],
}
