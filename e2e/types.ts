import { resources } from '../packages/web/src/resources/registry.ts'
import type { User } from './openstack.ts'

/** The service that a type code names, as the catalogue calls it, and as the embedded cloud does. */
const services: Readonly<Record<string, readonly [named: string, inCloud: string]>> = {
  Nova: ['compute', 'compute'],
  Neutron: ['network', 'network'],
  Glance: ['image', 'image'],
  Cinder: ['block-storage', 'volumev3'],
  Keystone: ['identity', 'identity'],
}

/** A panel of the product as its registry has it, for tests that look at every one of them. */
export type TypePanel = {
  readonly path: string
  readonly title: string
  readonly entry: (typeof resources.all)[number]
  /** Who can see it. */
  readonly user: User
  readonly service: string
  /** The same as the embedded cloud knows it. */
  readonly inCloud: string
}

export const typePanels: readonly TypePanel[] = resources.panels.map(({ panel, entry }) => {
  const [, name = ''] = entry.kind.type.split('::')
  const [service, inCloud] = services[name] ?? []
  if (service === undefined || inCloud === undefined)
    throw new Error(`${entry.kind.type}: the tests do not know the service ${name}.`)
  const title = panel.label ?? entry.kind.name[1]
  const user = panel.area === 'project' ? 'demo' : 'admin'
  return { path: panel.path, title, entry, user, service, inCloud }
})
