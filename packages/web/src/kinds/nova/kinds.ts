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
export const instance = kind({
  type: 'OS::Nova::Server',
  name: [t('Instance'), t('Instances')],
  inline: [t('instance'), t('instances')],
  key: ({ id }: Server) => [id],
  title: ({ name }) => name,
  names: named(
    t('Instance names are missing.'),
    async () => (await import('#kinds/names.ts')).nova.servers,
  ),
})

export const keypair = kind({
  type: 'OS::Nova::Keypair',
  name: [t('Key Pair'), t('Key Pairs')],
  inline: [t('key pair'), t('key pairs')],
  key: ({ name }: Keypair) => [name],
  title: ({ name }) => name,
})

export const serverGroup = kind({
  type: 'OS::Nova::ServerGroup',
  name: [t('Server Group'), t('Server Groups')],
  inline: [t('server group'), t('server groups')],
  key: ({ id }: ServerGroup) => [id],
  title: ({ name }) => name,
})

/** A flavor, and which quota of the project is too small for it; null where none is. */
export type ShownFlavor = Flavor & { readonly exceeds?: 'ram' | 'cores' | null }

export const flavor = kind({
  type: 'OS::Nova::Flavor',
  name: [t('Flavor'), t('Flavors')],
  inline: [t('flavor'), t('flavors')],
  key: ({ id }: ShownFlavor) => [id],
  title: ({ name }) => name,
  names: named(
    t('Flavor names are missing.'),
    async () => (await import('#kinds/names.ts')).nova.flavors,
  ),
})

export const aggregate = kind({
  type: 'OS::Nova::Aggregate',
  name: [t('Host Aggregate'), t('Host Aggregates')],
  inline: [t('host aggregate'), t('host aggregates')],
  key: ({ id }: Aggregate) => [String(id)],
  title: ({ name }) => name,
})

export const hypervisor = kind({
  type: 'OS::Nova::Hypervisor',
  name: [t('Hypervisor'), t('Hypervisors')],
  inline: [t('hypervisor'), t('hypervisors')],
  key: ({ id }: Hypervisor) => [String(id)],
  title: ({ hypervisor_hostname }) => hypervisor_hostname,
})

export const computeService = kind({
  type: 'OS::Nova::Service',
  name: [t('Compute Service'), t('Compute Services')],
  inline: [t('service'), t('services')],
  key: ({ id }: ComputeService) => [String(id)],
  title: ({ binary, host }) => t('{binary} on {host}', { binary, host }),
})

declare module '#kinds/codes.ts' {
  interface TypeCodes {
    nova: CodesOf<typeof import('#kinds/nova/kinds.ts')>
  }
}
