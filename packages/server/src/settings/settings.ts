import { Settings } from '@meridian/contract'
import { Compile } from 'typebox/compile'

const launchDefaults: Settings['LAUNCH_INSTANCE_DEFAULTS'] = {
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

/** What an operator who says nothing gets (contract: policy-settings.md). */
export const defaultSettings: Settings = {
  CREATE_IMAGE_DEFAULTS: { image_visibility: 'public' },
  DEFAULT_BOOT_SOURCE: 'image',
  ENFORCE_PASSWORD_CHECK: false,
  DISABLE_PASSWORD_REVEAL: false,
  LAUNCH_INSTANCE_DEFAULTS: launchDefaults,
  OPENSTACK_HYPERVISOR_FEATURES: {
    can_set_mount_point: false,
    can_set_password: false,
    enable_quotas: true,
    requires_keypair: false,
  },
  OPENSTACK_IMAGE_FORMATS: [
    'aki',
    'ami',
    'ari',
    'docker',
    'iso',
    'ova',
    'ploop',
    'qcow2',
    'raw',
    'vdi',
    'vhd',
    'vhdx',
    'vmdk',
  ],
  OPENSTACK_KEYSTONE_BACKEND: {
    name: 'native',
    can_edit_domain: true,
    can_edit_group: true,
    can_edit_project: true,
    can_edit_role: true,
    can_edit_user: true,
  },
  OPENSTACK_KEYSTONE_DEFAULT_DOMAIN: 'Default',
  HORIZON_IMAGES_UPLOAD_MODE: 'legacy',
  HORIZON_ACTIVE_IMAGE_VERSION: '2',
  IMAGES_ALLOW_LOCATION: false,
  AJAX_POLL_INTERVAL: 2500,
  AJAX_QUEUE_LIMIT: 10,
  OPENSTACK_SERVER_DEFAULT_USER_DATA: '',
  FILTER_DATA_FIRST: {
    'admin.images': false,
    'admin.instances': false,
    'admin.networks': false,
    'admin.routers': false,
    'admin.volumes': false,
    'identity.users': false,
    'identity.projects': false,
    'identity.groups': false,
    'identity.roles': false,
  },
  enable_scheduler_hints: true,
  API_RESULT_PAGE_SIZE: 20,
  CONSOLE_TYPE: 'AUTO',
  INSTANCE_LOG_LENGTH: 35,
  OPENSTACK_CINDER_FEATURES: { enable_backup: true },
  OPENSTACK_NEUTRON_NETWORK: {},
  OPENSTACK_USE_SIMPLE_TENANT_USAGE: true,
  OVERVIEW_DAYS_RANGE: 1,
  OPENSTACK_ENABLE_PASSWORD_RETRIEVE: false,
  SWIFT_PANEL_FULL_LISTING: false,
  AUTO_FADE_ALERTS: {},
  WEBSSO_CHOICES: [],
}

const checked = Compile(Settings)

/**
 * Lays an operator's values over the defaults: objects key by key, everything else whole.
 * Throws an Error whose text names the first key that is unknown or has a wrong value.
 */
export const readSettings = (given: unknown, decided: Partial<Settings> = {}): Settings => {
  if (!isObject(given)) throw new Error('must be a JSON object')
  const unknown = Object.keys(given).find((key) => !Object.hasOwn(defaultSettings, key))
  if (unknown !== undefined) throw new Error(`there is no setting '${unknown}'`)
  const uploads = 'HORIZON_IMAGES_UPLOAD_MODE'
  const merged = laidOver({ ...defaultSettings, ...decided }, given)
  // The reference takes any other word for the classic upload.
  if (!['off', 'legacy', 'direct'].includes(String(merged[uploads]))) merged[uploads] = 'legacy'
  if (!('enable_scheduler_hints' in given)) {
    const launch = merged['LAUNCH_INSTANCE_DEFAULTS']
    if (isObject(launch)) merged['enable_scheduler_hints'] = launch['enable_scheduler_hints']
  }
  if (checked.Check(merged)) return merged
  const [wrong] = checked.Errors(merged)
  throw new Error(`${wrong?.instancePath.slice(1).replaceAll('/', '.')} ${wrong?.message}`)
}

const laidOver = (under: object, over: object): Record<string, unknown> => {
  const result: Record<string, unknown> = { ...under }
  for (const [key, value] of Object.entries(over)) {
    const below = result[key]
    result[key] = isObject(below) && isObject(value) ? laidOver(below, value) : value
  }
  return result
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
