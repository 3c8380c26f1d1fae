import { choice, software, text, whole, type Start } from '#seeds/metadefs/words.ts'

const port = (title: string, number: number) =>
  whole(title, 'Where it listens.', { minimum: 1, maximum: 65535, default: String(number) })
const version = text('Version', 'The version that is installed.')
const admin = (name: string) => text('Admin User', 'Who administers it.', { default: name })

const database = (name: string, key: string, number: number, user: string) => ({
  name,
  description: `The ${name} database.`,
  properties: {
    [`sw_database_${key}_version`]: version,
    [`sw_database_${key}_listen_port`]: port('Listen Port', number),
    [`sw_database_${key}_admin`]: admin(user),
  },
})
const webServer = (name: string, key: string) => ({
  name,
  description: `The ${name} web server.`,
  properties: {
    [`sw_webserver_${key}_version`]: version,
    [`sw_webserver_${key}_http_port`]: port('HTTP Port', 80),
    [`sw_webserver_${key}_https_port`]: port('HTTPS Port', 443),
  },
})
const runtime = (name: string) => ({
  name,
  description: `The ${name} runtime.`,
  properties: { [`sw_runtime_${name.toLowerCase()}_version`]: version },
})

/** What runs in an instance, what it is scheduled by, and what storage keeps of its things. */
export const otherNamespaces: readonly Start[] = [
  {
    namespace: 'OS::Software::DBMS',
    display_name: 'Database Software',
    description: 'Databases that an image or an instance has.',
    resource_type_associations: software,
    objects: [
      database('MySQL', 'mysql', 3306, 'root'),
      database('PostgreSQL', 'postgresql', 5432, 'postgres'),
      database('MongoDB', 'mongodb', 27017, ''),
      database('Redis', 'redis', 6379, 'admin'),
      database('Apache Cassandra', 'cassandra', 9160, 'cassandra'),
    ],
  },
  {
    namespace: 'OS::Software::Runtimes',
    display_name: 'Runtime Environment',
    description: 'Languages that an image or an instance can run.',
    resource_type_associations: software,
    objects: ['PHP', 'Python', 'Java', 'Ruby', 'Perl'].map(runtime),
  },
  {
    namespace: 'OS::Software::WebServers',
    display_name: 'Web Servers',
    description: 'Web servers that an image or an instance has.',
    resource_type_associations: software,
    objects: [webServer('Apache HTTP Server', 'apache'), webServer('Nginx', 'nginx')],
  },
  {
    namespace: 'OS::Nova::SchedulerHints',
    display_name: 'Scheduler Hints',
    description: 'Wishes about the host of a new instance.',
    resource_type_associations: [
      { name: 'OS::Nova::Server', properties_target: 'scheduler_hints' },
    ],
    properties: {
      build_near_host_ip: text('Near Host', 'The address of a host to be near to.'),
      cidr: text('Network of the Host', 'The network in which the host is.', {
        pattern: '^/\\d{1,3}$',
      }),
    },
  },
  {
    namespace: 'OS::Cinder::Volumetype',
    display_name: 'Cinder Volume Type',
    description: 'The type of a volume that is made of an image.',
    resource_type_associations: [{ name: 'OS::Glance::Image', prefix: 'cinder_' }],
    properties: {
      img_volume_type: text('Image Volume Type', 'The name of the volume type.'),
    },
  },
  {
    namespace: 'OS::Cinder::Backend',
    display_name: 'Storage Back End',
    description: 'What the storage of a volume type must be able to do.',
    resource_type_associations: [{ name: 'OS::Cinder::VolumeType' }],
    properties: {
      volume_backend_name: text('Back End Name', 'The back end that holds volumes of this type.'),
      multiattach: choice('Multiattach', 'Whether several instances may use a volume.', [
        ...['<is> True', '<is> False'],
      ]),
      replication_enabled: choice('Replication', 'Whether volumes are copied elsewhere.', [
        ...['<is> True', '<is> False'],
      ]),
      'provisioning:min_vol_size': whole('Smallest Volume', 'In GiB.', { minimum: 1 }),
      'provisioning:max_vol_size': whole('Largest Volume', 'In GiB.', { minimum: 1 }),
    },
  },
  {
    namespace: 'Meridian::Storage::Retention',
    display_name: 'Retention',
    description: 'How long the content of a volume or a snapshot is to be kept.',
    resource_type_associations: [
      { name: 'OS::Cinder::Volume', properties_target: 'user' },
      { name: 'OS::Cinder::Snapshot' },
    ],
    properties: {
      retention_class: choice('Class', 'How the content is treated.', [
        ...['scratch', 'standard', 'archive'],
      ]),
      retention_days: whole('Days', 'After these it may be deleted.', {
        minimum: 1,
        maximum: 3650,
        default: '30',
      }),
      retention_owner: text('Responsible', 'Whom to ask before it is deleted.', {
        minLength: 2,
        maxLength: 64,
      }),
    },
  },
]
