import { Type, type Static } from 'typebox'
import { Items, Nullable, get } from '#endpoint.ts'

const Flag = Type.Boolean()
const Text = Type.String()
const Count = Type.Integer({ minimum: 0 })

const LaunchInstanceDefaults = Type.Object({
  config_drive: Flag,
  create_volume: Flag,
  hide_create_volume: Flag,
  disable_image: Flag,
  disable_instance_snapshot: Flag,
  disable_volume: Flag,
  disable_volume_snapshot: Flag,
  enable_scheduler_hints: Flag,
  enable_metadata: Flag,
  enable_net_ports: Flag,
  default_availability_zone: Text,
  vol_delete_on_instance_delete: Type.Optional(Flag),
})

/** What the operator decided for the console; visible to every signed-in user (RS-SET-04..17). */
export const Settings = Type.Object({
  CREATE_IMAGE_DEFAULTS: Type.Object({
    image_visibility: Type.Union([Type.Literal('public'), Type.Literal('private')]),
  }),
  DEFAULT_BOOT_SOURCE: Type.Union([
    Type.Literal('image'),
    Type.Literal('snapshot'),
    Type.Literal('volume'),
    Type.Literal('volume_snapshot'),
  ]),
  ENFORCE_PASSWORD_CHECK: Flag,
  /** Whether password fields go without the eye that makes them readable (SH-FORM-04). */
  DISABLE_PASSWORD_REVEAL: Flag,
  LAUNCH_INSTANCE_DEFAULTS: LaunchInstanceDefaults,
  OPENSTACK_HYPERVISOR_FEATURES: Type.Object({
    can_set_mount_point: Flag,
    can_set_password: Flag,
    enable_quotas: Flag,
    requires_keypair: Flag,
  }),
  OPENSTACK_IMAGE_FORMATS: Type.Array(Text),
  OPENSTACK_KEYSTONE_BACKEND: Type.Object({
    name: Text,
    can_edit_domain: Flag,
    can_edit_group: Flag,
    can_edit_project: Flag,
    can_edit_role: Flag,
    can_edit_user: Flag,
  }),
  OPENSTACK_KEYSTONE_DEFAULT_DOMAIN: Text,
  HORIZON_IMAGES_UPLOAD_MODE: Type.Union([
    Type.Literal('off'),
    Type.Literal('legacy'),
    Type.Literal('direct'),
  ]),
  /** The forms of images keep to the rules of this version; the service is always asked as 2. */
  HORIZON_ACTIVE_IMAGE_VERSION: Type.Union([Type.Literal('1'), Type.Literal('2')]),
  IMAGES_ALLOW_LOCATION: Flag,
  AJAX_POLL_INTERVAL: Type.Integer({ minimum: 500 }),
  /** Rows that are read again at the same time (SH-TABLE-21). */
  AJAX_QUEUE_LIMIT: Type.Integer({ minimum: 1 }),
  OPENSTACK_SERVER_DEFAULT_USER_DATA: Text,
  FILTER_DATA_FIRST: Type.Record(Text, Flag),
  enable_scheduler_hints: Flag,
  API_RESULT_PAGE_SIZE: Type.Integer({ minimum: 1, maximum: 1000 }),
  CONSOLE_TYPE: Text,
  INSTANCE_LOG_LENGTH: Type.Integer({ minimum: 1 }),
  OPENSTACK_CINDER_FEATURES: Type.Object({ enable_backup: Flag }),
  OPENSTACK_NEUTRON_NETWORK: Type.Record(Text, Type.Unknown()),
  OPENSTACK_USE_SIMPLE_TENANT_USAGE: Flag,
  OVERVIEW_DAYS_RANGE: Nullable(Count),
  OPENSTACK_ENABLE_PASSWORD_RETRIEVE: Flag,
  SWIFT_PANEL_FULL_LISTING: Flag,
  AUTO_FADE_ALERTS: Type.Record(Text, Type.Unknown()),
  WEBSSO_CHOICES: Type.Array(Type.Object({ id: Text, label: Text })),
})
export type Settings = Static<typeof Settings>

/** One line of what the server goes by: a name that its operator knows, and what it is. */
export const ServerSetting = Type.Object({ name: Text, value: Text })
export type ServerSetting = Static<typeof ServerSetting>

export const settings = {
  /** What the server was started with, but for what is secret; for administrators. */
  server: get('/api/settings/server/', { reply: Items(ServerSetting) }),
  load: get('/api/settings/', { reply: Settings, anywhere: true }),
  timezones: get('/api/timezones/', {
    reply: Type.Object({ timezone_dict: Type.Record(Text, Text) }),
    anywhere: true,
  }),
} as const
