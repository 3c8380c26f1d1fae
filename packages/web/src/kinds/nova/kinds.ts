import type {
  Aggregate,
  ComputeService,
  Flavor,
  Hypervisor,
  Keypair,
  Server,
  ServerGroup,
} from '@meridian/contract'
import { t } from '#lib/translate.ts'
import { kind, named } from '#kinds/kind.ts'

/** Servers are called instances wherever users read of them. */
export const instance = kind<Server>({
  type: 'OS::Nova::Server',
  name: [t('Instance'), t('Instances')],
  inline: [t('instance'), t('instances')],
  key: ({ id }) => [id],
  title: ({ name }) => name,
  names: named(
    t('Instance names are missing.'),
    async () => (await import('#kinds/names.ts')).nova.servers,
  ),
})

export const keypair = kind<Keypair>({
  type: 'OS::Nova::Keypair',
  name: [t('Key Pair'), t('Key Pairs')],
  inline: [t('key pair'), t('key pairs')],
  key: ({ name }) => [name],
  title: ({ name }) => name,
})

export const serverGroup = kind<ServerGroup>({
  type: 'OS::Nova::ServerGroup',
  name: [t('Server Group'), t('Server Groups')],
  inline: [t('server group'), t('server groups')],
  key: ({ id }) => [id],
  title: ({ name }) => name,
})

/** A flavor, and which quota of the project is too small for it; null where none is. */
export type ShownFlavor = Flavor & { readonly exceeds?: 'ram' | 'cores' | null }

export const flavor = kind<ShownFlavor>({
  type: 'OS::Nova::Flavor',
  name: [t('Flavor'), t('Flavors')],
  inline: [t('flavor'), t('flavors')],
  key: ({ id }) => [id],
  title: ({ name }) => name,
  names: named(
    t('Flavor names are missing.'),
    async () => (await import('#kinds/names.ts')).nova.flavors,
  ),
})

export const aggregate = kind<Aggregate>({
  type: 'OS::Nova::Aggregate',
  name: [t('Host Aggregate'), t('Host Aggregates')],
  inline: [t('host aggregate'), t('host aggregates')],
  key: ({ id }) => [String(id)],
  title: ({ name }) => name,
})

export const hypervisor = kind<Hypervisor>({
  type: 'OS::Nova::Hypervisor',
  name: [t('Hypervisor'), t('Hypervisors')],
  inline: [t('hypervisor'), t('hypervisors')],
  key: ({ id }) => [String(id)],
  title: ({ hypervisor_hostname }) => hypervisor_hostname,
})

export const computeService = kind<ComputeService>({
  type: 'OS::Nova::Service',
  name: [t('Compute Service'), t('Compute Services')],
  inline: [t('service'), t('services')],
  key: ({ id }) => [String(id)],
  title: ({ binary, host }) => t('{binary} on {host}', { binary, host }),
})
