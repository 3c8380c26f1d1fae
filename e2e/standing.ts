/** The types that tests of the gate walk, in place of all: docs/testing.md. */
import { resources } from '../packages/web/src/resources/registry.ts'
import { latestFiles, touchedTypes } from '../tools/touched.ts'
import { everything } from './everything.ts'
import type { TypeList } from './types.ts'

/** One type of each kind: what all of a kind have from one piece of the product is seen in it. */
const kinds: Readonly<Record<string, string>> = {
  'many tabs, batches, and a list of all projects': 'OS::Nova::Server',
  'plain, with a dialog after a dialog': 'OS::Nova::Keypair',
  'charts, and nothing to create': 'OS::Nova::Hypervisor',
  'steps, and tabs that are lists': 'OS::Neutron::Net',
  'inside another': 'OS::Neutron::Port',
  'inside another, without a name': 'OS::Neutron::SecurityGroupRule',
  'dialogs of its own': 'OS::Glance::Image',
  'states that follow one another': 'OS::Cinder::Volume',
  'for administrators, paged by the server': 'OS::Keystone::User',
}

/** Types of the latest work that are walked besides, those with most of it first. */
const mostTouched = 2

const codes: ReadonlySet<string> = new Set([
  ...Object.values(kinds),
  ...touchedTypes(
    resources.all.map(({ kind }) => ({ code: kind.type, name: kind.name[0] })),
    everything ? [] : latestFiles(),
    mostTouched,
  ),
])

/** Of some lists those whose type stands for others or was touched last; all in the whole run. */
export const standing = <List extends Pick<TypeList, 'entry'>>(
  from: readonly List[],
): readonly List[] => (everything ? from : from.filter(({ entry }) => codes.has(entry.kind.type)))
