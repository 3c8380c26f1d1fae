import { keystone, settings, versions, type Service } from '@meridian/contract'
import { call } from '#api/call.ts'
import { identityVersion } from '#api/session/session.ts'
import { settings as ownSettings } from '#api/settings.ts'
import { t } from '#lib/translate.ts'
import { kind, resource, type ListQuery } from '#resource/define.ts'
import { badge, choice, text } from '#resource/makers.tsx'

type CloudService = Service & { readonly version: string | undefined }

const cloudService = kind<CloudService>({
  type: 'OS::Keystone::Service',
  name: [t('Service'), t('Services')],
  inline: [t('service'), t('services')],
  key: ({ id }) => [String(id)],
  title: ({ name, type }) => name || type,
})

/** What each service that says so speaks at most; those that do not answer are told. */
const readVersions = async (types: readonly string[], signal: AbortSignal | undefined) => {
  const options = signal ? { signal } : {}
  const highest = async (service: 'compute' | 'volume') =>
    (await call(versions.load, { query: { service } }, options)).range?.max
  const asked = {
    compute: () => highest('compute'),
    volumev3: () => highest('volume'),
    'block-storage': () => highest('volume'),
    identity: identityVersion,
  }
  const known = Object.entries(asked).filter(([type]) => types.includes(type))
  const told = await Promise.allSettled(known.map(([, ask]) => ask()))
  return {
    of: new Map(
      told.flatMap((one, at) =>
        one.status === 'fulfilled' ? [[known[at]?.[0] ?? '', one.value] as const] : [],
      ),
    ),
    missing: told.some(({ status }) => status === 'rejected'),
  }
}

/** The services of the catalogue in the region that is worked in. */
export const cloudServices = resource(cloudService, {
  list: async ({ signal }: ListQuery) => {
    const { items } = await call(keystone.services, {}, signal ? { signal } : {})
    const { of, missing } = await readVersions(
      items.map(({ type }) => type),
      signal,
    )
    return {
      items: items.map((one) => ({ ...one, version: of.get(one.type) })),
      notes: missing ? [t('Not every service reports its version now.')] : [],
    }
  },
  properties: {
    name: { label: t('Name'), value: ({ name, type }) => name || type },
    type: { label: t('Service'), value: ({ type }) => type, priority: 2 },
    host: { label: t('Host'), priority: 3 },
    region: { label: t('Region'), priority: 5 },
    status: {
      ...badge<CloudService>(
        t('Status'),
        ({ disabled }) => (disabled ? 'disabled' : 'enabled'),
        { enabled: 'good', disabled: 'off' },
        { enabled: t('Enabled'), disabled: t('Disabled') },
      ),
      priority: 4,
    },
    version: { label: t('Highest Version'), priority: 4 },
    url: { label: t('Endpoint'), value: ({ public_url }) => public_url },
  },
  columns: ['name', 'type', 'host', 'region', 'status', 'version'],
  drawer: ['url'],
  sort: 'name',
  facets: {
    name: text(t('Name'), ({ name }) => name),
    type: text(t('Service'), ({ type }) => type),
    host: text(t('Host'), ({ host }) => host),
  },
  actions: {},
  details: [],
  unread: t('Unable to retrieve the services of the cloud.'),
})

type Setting = {
  readonly name: string
  readonly value: string
  readonly of: 'console' | 'server'
}

const setting = kind<Setting>({
  type: 'OS::Meridian::Setting',
  name: [t('Setting'), t('Settings')],
  inline: [t('setting'), t('settings')],
  key: ({ of, name }) => [of, name],
  title: ({ name }) => name,
})

/** Every single setting by its dotted path. */
const flat = (value: unknown, path = ''): readonly (readonly [string, string])[] => {
  const isGroup = typeof value === 'object' && value !== null && !Array.isArray(value)
  if (!isGroup) return [[path, typeof value === 'string' ? value : JSON.stringify(value)]]
  return Object.entries(value).flatMap(([name, one]) =>
    flat(one, path === '' ? name : `${path}.${name}`),
  )
}

const origins = [
  { value: 'console', label: t('Console') },
  { value: 'server', label: t('Server') },
] as const

/** What the operator has decided for the console and the server behind it; nobody changes it here. */
export const shownSettings = resource(setting, {
  list: async ({ signal }: ListQuery) => {
    const [own, server] = await Promise.all([
      ownSettings(),
      call(settings.server, undefined, signal ? { signal } : {}),
    ])
    return [
      ...flat(own).map(([name, value]): Setting => ({ name, value, of: 'console' })),
      ...server.items.map((one): Setting => ({ ...one, of: 'server' })),
    ]
  },
  properties: {
    name: { label: t('Name') },
    value: { label: t('Value'), priority: 1 },
    of: {
      label: t('Of'),
      priority: 3,
      value: ({ of }) => (of === 'server' ? t('Server') : t('Console')),
    },
  },
  columns: ['name', 'value', 'of'],
  drawer: false,
  sort: 'name',
  facets: {
    name: text(t('Name'), ({ name }) => name),
    of: choice(t('Of'), origins, ({ of }) => of),
  },
  actions: {},
  details: [],
  unread: t('Unable to retrieve the settings.'),
})
