import type { MetadefNamespace, MetadefProperty } from '@meridian/contract'

const text = (title: string, more: Partial<MetadefProperty> = {}): MetadefProperty => ({
  title,
  type: 'string',
  ...more,
})

/** Namespaces with each type of property, each bound and each operator, for tests and the gallery. */
export const sampleNamespaces: readonly MetadefNamespace[] = [
  {
    namespace: 'OS::Compute::CPUPinning',
    display_name: 'CPU Pinning',
    description: 'Ties the virtual processors of an instance to processors of its host.',
    properties: {
      'hw:cpu_policy': text('CPU Pinning policy', {
        description: 'Whether an instance has processors of its own or shares them.',
        enum: ['shared', 'dedicated'],
      }),
      'hw:cpu_thread_policy': text('CPU Thread Pinning Policy', {
        enum: ['isolate', 'prefer', 'require'],
      }),
    },
  },
  {
    namespace: 'OS::Compute::HostCapabilities',
    display_name: 'Compute Host Capabilities',
    description: 'What a host must be able to do.',
    properties: {
      'capabilities:cpu_info:features': {
        title: 'Features',
        type: 'array',
        description: 'Instructions that the processor has.',
        items: { type: 'string', enum: ['aes', 'avx', 'avx2', 'mmx', 'sse', 'sse2', 'vmx'] },
        operators: ['<or>', '<all-in>'],
      },
      'capabilities:cpu_info:vendor': text('Vendor', {
        enum: ['Intel', 'AMD'],
        operators: ['<or>'],
      }),
      'capabilities:free_ram_mb': {
        title: 'Free memory',
        type: 'integer',
        minimum: 64,
        maximum: 65536,
        operators: ['>=', '<='],
      },
      'capabilities:hypervisor_type': text('Hypervisor', { operators: ['s==', 's!='] }),
    },
  },
  {
    namespace: 'OS::Software::DBMS',
    display_name: 'Database Software',
    description: 'Databases that run in the instance.',
    objects: [
      {
        name: 'MySQL',
        description: 'The MySQL server.',
        required: ['sw_database_mysql_version'],
        properties: {
          sw_database_mysql_version: text('Version', { pattern: '^\\d+\\.\\d+$' }),
          sw_database_mysql_listen_port: {
            title: 'Listen Port',
            type: 'integer',
            minimum: 1,
            maximum: 65535,
            default: 3306,
          },
        },
      },
      {
        name: 'Redis',
        properties: { sw_database_redis_version: text('Version') },
      },
    ],
  },
  {
    namespace: 'Meridian::Samples',
    display_name: 'Samples',
    description: 'One property of each kind.',
    properties: {
      sample_ratio: { title: 'Ratio', type: 'number', minimum: 0, maximum: 16 },
      sample_code: text('Code', { minLength: 3, maxLength: 5 }),
      sample_secure: { title: 'Secure', type: 'boolean' },
      sample_zones: { title: 'Zones', type: 'array', items: { type: 'string' } },
      sample_origin: text('Origin', { readonly: true }),
      sample_note: text('Note'),
    },
  },
]

/** As many namespaces as asked for, ten properties each, as a large cloud has them. */
export const manyNamespaces = (count: number): readonly MetadefNamespace[] =>
  Array.from({ length: count }, (_, at) => ({
    namespace: `Bench::Namespace${at}`,
    display_name: `Namespace ${at}`,
    description: `What is defined for purpose ${at}.`,
    properties: Object.fromEntries(
      Array.from({ length: 10 }, (__, index) => [`ns${at}:key_${index}`, benchProperty(index)]),
    ),
  }))

const benchProperty = (index: number): MetadefProperty => {
  const title = `Property ${index}`
  switch (index % 4) {
    case 0:
      return text(title, { description: 'A word out of a few.', enum: ['one', 'two', 'three'] })
    case 1:
      return { title, type: 'integer', minimum: 0, maximum: 100, default: index }
    case 2:
      return { title, type: 'boolean' }
    default:
      return text(title, { maxLength: 255 })
  }
}
