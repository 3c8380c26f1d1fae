import { choice, hardware, several, text, truth, whole, type Start } from '#seeds/metadefs/words.ts'

const aggregate = [{ name: 'OS::Nova::Aggregate' }]
const flavor = [{ name: 'OS::Nova::Flavor' }]

/** How hosts are chosen and what a flavor or an image asks of them; facts of Nova's own keys. */
export const computeNamespaces: readonly Start[] = [
  {
    namespace: 'OS::Compute::AggregateDiskFilter',
    display_name: 'Disk Allocation per Host',
    description: 'How far the disks of the hosts of an aggregate may be promised over their size.',
    resource_type_associations: aggregate,
    properties: {
      disk_allocation_ratio: {
        title: 'Disk Subscription Ratio',
        description: 'Promised disk for each unit of real disk; above one is oversubscription.',
        type: 'number',
        readonly: false,
      },
    },
  },
  {
    namespace: 'OS::Compute::AggregateIoOpsFilter',
    display_name: 'IO Ops per Host',
    description: 'Keeps busy hosts of an aggregate from getting more work.',
    resource_type_associations: aggregate,
    properties: {
      max_io_ops_per_host: whole(
        'Maximum IO Operations per Host',
        'How many instances may be building, resizing or migrating on a host at a time.',
        { default: '8', minimum: 1, readonly: false },
      ),
    },
  },
  {
    namespace: 'OS::Compute::AggregateNumInstancesFilter',
    display_name: 'Instances per Host',
    description: 'Bounds the number of instances on each host of an aggregate.',
    resource_type_associations: aggregate,
    properties: {
      max_instances_per_host: whole(
        'Max Instances Per Host',
        'A host with this many instances gets no further one.',
        { minimum: 0, readonly: false },
      ),
    },
  },
  {
    namespace: 'OS::Compute::CPUMode',
    display_name: 'CPU Mode',
    description: 'Which processor a guest believes that it has.',
    resource_type_associations: [
      { name: 'OS::Glance::Image', prefix: 'hw_' },
      { name: 'OS::Nova::Flavor', prefix: 'hw:' },
    ],
    properties: {
      cpu_mode: choice('CPU Mode', 'Copies the processor of the host, or names another.', [
        ...['none', 'host-model', 'host-passthrough', 'custom'],
      ]),
    },
  },
  {
    namespace: 'OS::Compute::CPUPinning',
    display_name: 'CPU Pinning',
    description: 'Ties the virtual processors of an instance to processors of its host.',
    resource_type_associations: hardware,
    properties: {
      cpu_policy: choice(
        'CPU Pinning policy',
        'Whether the instance has host processors of its own or shares them with others.',
        ['shared', 'dedicated'],
      ),
      cpu_thread_policy: choice(
        'CPU Thread Pinning Policy',
        'What is done with hosts whose processors run several threads at once.',
        ['isolate', 'prefer', 'require'],
      ),
    },
  },
  {
    namespace: 'OS::Compute::GuestMemoryBacking',
    display_name: 'Guest Memory Backing',
    description: 'Which pages of the host’s memory hold that of the guest.',
    resource_type_associations: hardware,
    properties: {
      mem_page_size: text(
        'Size of memory page',
        'small, large, any, or a size such as 2MB; hosts without such pages are left out.',
      ),
    },
  },
  {
    namespace: 'OS::Compute::NUMA',
    display_name: 'NUMA Topology',
    description: 'How processors and memory of a guest are divided into nodes.',
    resource_type_associations: hardware,
    properties: {
      numa_nodes: whole('NUMA Nodes', 'Into how many nodes the guest is divided.', { minimum: 1 }),
      pci_numa_affinity_policy: choice(
        'PCI Affinity Policy',
        'How near to its node a passed-through device must be.',
        ['required', 'socket', 'preferred', 'legacy'],
      ),
    },
  },
  {
    namespace: 'OS::Compute::HostCapabilities',
    display_name: 'Compute Host Capabilities',
    description: 'What a host must be able to do; compared by the scheduler.',
    resource_type_associations: [
      { name: 'OS::Nova::Flavor', prefix: 'capabilities:' },
      { name: 'OS::Nova::Aggregate', prefix: 'aggregate_instance_extra_specs:' },
    ],
    properties: {
      'cpu_info:vendor': choice('Vendor', 'Who made the processor.', ['Intel', 'AMD'], {
        operators: ['<or>'],
      }),
      'cpu_info:model': choice(
        'Model',
        'The family of the processor.',
        ['Nehalem', 'Westmere', 'SandyBridge', 'IvyBridge', 'Haswell', 'Broadwell', 'Cortex-A57'],
        { operators: ['<or>'] },
      ),
      'cpu_info:arch': choice(
        'Architecture',
        'The instruction set of the processor.',
        ['x86', 'x86_64', 'i686', 'ia64', 'ARMv8-A', 'ARMv7-A'],
        { operators: ['<or>'] },
      ),
      'cpu_info:topology:cores': whole('cores', 'Cores of a socket.', { default: '1' }),
      'cpu_info:topology:threads': whole('threads', 'Threads of a core.', { default: '1' }),
      'cpu_info:topology:sockets': whole('sockets', 'Sockets of the host.', { default: '1' }),
      'cpu_info:features': several(
        'Features',
        'Instructions that the processor must have, one of them or all.',
        [
          ...['fpu', 'vme', 'tsc', 'msr', 'pae', 'cx8', 'apic', 'mtrr', 'cmov', 'pse36', 'acpi'],
          ...['mmx', 'fxsr', 'sse', 'sse2', 'ss', 'ht', 'syscall', 'nx', 'rdtscp', 'lm', '3dnow'],
          ...['pni', 'ssse3', 'cx16', 'sse4.1', 'sse4.2', 'popcnt', 'aes', 'xsave', 'avx', 'vmx'],
          ...['svm', 'avx2', 'bmi1', 'bmi2', 'rdrand', 'hypervisor'],
        ],
        { operators: ['<or>', '<all-in>'] },
      ),
      free_ram_mb: whole('Free Memory', 'Mebibytes that must be free on the host.', {
        minimum: 0,
        operators: ['>=', '<=', '=='],
      }),
      hypervisor_version: text('Hypervisor Version', 'Compared letter by letter.', {
        operators: ['s==', 's!=', 's>='],
      }),
      supported_instances: {
        title: 'Supported Instances',
        description: 'Words that what the host reports must contain.',
        type: 'array',
        items: { type: 'string' },
      },
    },
  },
  {
    namespace: 'OS::Compute::Quota',
    display_name: 'Flavor Quota',
    description: 'How much of a host’s time, disk and network an instance may use.',
    resource_type_associations: flavor,
    objects: [
      {
        name: 'CPU Limits',
        description: 'Shares of the processors.',
        required: [],
        properties: {
          'quota:cpu_shares': whole('Quota: CPU Shares', 'Weight against other instances.'),
          'quota:cpu_period': whole(
            'Quota: CPU Period',
            'Microseconds after which the quota begins anew.',
            { minimum: 1000, maximum: 1_000_000 },
          ),
          'quota:cpu_quota': whole('Quota: CPU Quota', 'Microseconds of a period that are given.'),
        },
      },
      {
        name: 'Disk QoS',
        description: 'Bounds on reading and writing disks.',
        required: [],
        properties: {
          'quota:disk_read_bytes_sec': whole('Quota: Disk read bytes / sec', 'Bytes read.'),
          'quota:disk_read_iops_sec': whole('Quota: Disk read IOPS / sec', 'Reads.'),
          'quota:disk_write_bytes_sec': whole('Quota: Disk Write Bytes / sec', 'Bytes written.'),
          'quota:disk_write_iops_sec': whole('Quota: Disk Write IOPS / sec', 'Writes.'),
          'quota:disk_total_bytes_sec': whole('Quota: Disk Total Bytes / sec', 'Bytes in all.'),
          'quota:disk_total_iops_sec': whole('Quota: Disk Total IOPS / sec', 'Operations in all.'),
        },
      },
      {
        name: 'Virtual Interface QoS',
        description: 'Bounds on sending and receiving, in kilobytes.',
        required: [],
        properties: {
          'quota:vif_inbound_average': whole('Quota: VIF Inbound Average', 'Received a second.'),
          'quota:vif_inbound_burst': whole('Quota: VIF Inbound Burst', 'Received at once.'),
          'quota:vif_inbound_peak': whole('Quota: VIF Inbound Peak', 'Received at most.'),
          'quota:vif_outbound_average': whole('Quota: VIF Outbound Average', 'Sent a second.'),
          'quota:vif_outbound_burst': whole('Quota: VIF Outbound Burst', 'Sent at once.'),
          'quota:vif_outbound_peak': whole('Quota: VIF Outbound Peak', 'Sent at most.'),
        },
      },
    ],
  },
  {
    namespace: 'OS::Compute::RandomNumberGenerator',
    display_name: 'Random Number Generator',
    description: 'Lends the randomness of the host to the guest.',
    resource_type_associations: flavor,
    properties: {
      'hw_rng:allowed': truth('Random Number Generator Allowed', 'Whether the guest gets one.'),
      'hw_rng:rate_bytes': whole('Random number generator limits', 'Bytes for each period.'),
      'hw_rng:rate_period': whole('Random number generator read period', 'Milliseconds.'),
    },
  },
  {
    namespace: 'OS::Compute::VirtCPUTopology',
    display_name: 'Virtual CPU Topology',
    description: 'How the virtual processors of a guest are laid out.',
    resource_type_associations: hardware,
    properties: {
      cpu_sockets: whole('vCPU Sockets', 'Sockets that the guest sees.'),
      cpu_cores: whole('vCPU Cores', 'Cores of each socket.'),
      cpu_threads: whole('vCPU Threads', 'Threads of each core.'),
      cpu_max_sockets: whole('Max vCPU Sockets', 'No more sockets than these.'),
      cpu_max_cores: whole('Max vCPU Cores', 'No more cores than these.'),
      cpu_max_threads: whole('Max vCPU Threads', 'No more threads than these.'),
    },
  },
  {
    namespace: 'OS::Compute::Watchdog',
    display_name: 'Watchdog Behavior',
    description: 'A device that notices when a guest hangs.',
    resource_type_associations: hardware,
    properties: {
      watchdog_action: choice('Watchdog Action', 'What is done with a guest that hangs.', [
        ...['disabled', 'reset', 'poweroff', 'pause', 'none'],
      ]),
    },
  },
]
